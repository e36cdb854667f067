package dev.bowline.client;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.config.Credentials;
import dev.bowline.client.internal.call.CallPipeline;
import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.client.internal.raw.Cancellation;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A client over a {@link ScriptedTransport} on {@link FakeTime}, speaking JSON unless told
 * otherwise.
 */
final class Scripted {
  static final Duration DEADLINE = Duration.ofSeconds(60);

  final ScriptedTransport transport = new ScriptedTransport();
  final FakeTime time = new FakeTime();
  final List<Warning> warnings = new ArrayList<>();
  private CallPipeline.Extras extras = CallPipeline.Extras.NONE;
  private Encoding encoding = Encoding.JSON;
  private RetryPolicy retry = new RetryPolicy(3, Duration.ofMillis(100), Duration.ofSeconds(1));
  private Credentials credentials =
      new Credentials() {
        @Override
        public @Nullable String authorization() {
          return null;
        }
      };

  Scripted encoding(Encoding newEncoding) {
    encoding = newEncoding;
    return this;
  }

  Scripted retry(RetryPolicy newRetry) {
    retry = newRetry;
    return this;
  }

  Scripted credentials(Credentials newCredentials) {
    credentials = newCredentials;
    return this;
  }

  Scripted extras(CallPipeline.Extras newExtras) {
    extras = newExtras;
    return this;
  }

  KubeClient client() {
    CallPipeline pipeline =
        new CallPipeline(
            transport,
            URI.create("https://kube.example:6443"),
            credentials,
            encoding,
            warnings::add,
            time.timing(),
            extras);
    return new KubeClient(
        transport,
        new ClientCore(pipeline, time.timing(), "default", DEADLINE, retry),
        new Cancellation());
  }

  Resources<ConfigMap> configMaps() {
    return client().resources(ConfigMap.TYPE).inNamespace("shop");
  }

  /** A ConfigMap of namespace shop in JSON. */
  static String configMap(String name, String version) {
    return """
        {"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"%s","namespace":"shop","uid":"u-%s","resourceVersion":"%s"},"data":{"k":"v"}}"""
        .formatted(name, name, version);
  }

  /** A Status in JSON. */
  static String status(int code, String reason, String message) {
    return """
        {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"%s","reason":"%s","details":{"name":"a","kind":"configmaps"},"code":%d}"""
        .formatted(message, reason, code);
  }
}

package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.Encoding;
import dev.bowline.client.KubeClient;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.Resources;
import dev.bowline.client.Watch;
import dev.bowline.client.WatchEvent;
import dev.bowline.conformance.load.PodLoad;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.type.ResourceVersion;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import okhttp3.Interceptor;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Contract
@Timeout(60)
final class EncodingTest {
  @ParameterizedTest
  @EnumSource
  void everyVerbWorksInEachEncoding(Encoding encoding, Sandbox sandbox) {
    Resources<Deployment> deployments =
        sandbox.client(encoding).resources(Deployment.TYPE).inNamespace(sandbox.namespace());
    ResourceVersion from = deployments.list().resourceVersion();

    Deployment created = deployments.create(Samples.deployment("web"));
    Deployment replaced = deployments.replace(created.with(d -> d.label("x", "y")));
    Deployment status =
        deployments.status().edit("web", d -> d.with(b -> b.status(s -> s.replicas(1))));
    deployments.delete("web");

    assertThat(replaced.metadata().labels()).containsEntry("x", "y");
    assertThat(status.status().replicas()).isEqualTo(1);
    try (Watch<Deployment> watch = deployments.watch(q -> q.from(from))) {
      var events = watch.iterator();
      assertThat(events.next()).isEqualTo(new WatchEvent.Added<>(created, false));
      assertThat(events.next()).isEqualTo(new WatchEvent.Modified<>(replaced));
      assertThat(events.next()).isEqualTo(new WatchEvent.Modified<>(status));
      assertThat(events.next()).isInstanceOf(WatchEvent.Deleted.class);
    }
  }

  @Test
  void cborIsSpokenByServersThatSpeakItAndOnlyTriedWithOthers(
      Sandbox sandbox, ContractCluster cluster) {
    List<String> seen = new CopyOnWriteArrayList<>();
    KubeClient client =
        sandbox.closing(
            KubeClient.builder()
                .config(cluster.config())
                .encoding(Encoding.CBOR)
                .okHttpClient(http -> http.addInterceptor(chain -> recorded(chain, seen)))
                .build());
    Resources<ConfigMap> configMaps =
        client.resources(ConfigMap.TYPE).inNamespace(sandbox.namespace());

    configMaps.list();
    configMaps.create(Samples.configMap("a", "1"));
    configMaps.edit("a", c -> c.with(b -> b.putData("key", "2")));
    try (Watch<ConfigMap> watch = configMaps.watch(q -> q.field("metadata.name", "a"))) {
      assertThat(watch.iterator().next().getClass()).isEqualTo(WatchEvent.Added.class);
    }
    assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> configMaps.get("none"));

    if (seen.get(0).endsWith("cbor")) {
      assertThat(seen)
          .containsExactly(
              "GET - 200 application/cbor",
              "POST application/cbor 201 application/cbor",
              "GET - 200 application/cbor",
              "PUT application/cbor 200 application/cbor",
              "GET - 200 application/cbor-seq",
              "GET - 404 application/cbor");
    } else {
      assertThat(seen)
          .containsExactly(
              "GET - 200 application/json",
              "POST application/cbor 415 application/json",
              "POST application/json 201 application/json",
              "GET - 200 application/json",
              "PUT application/json 200 application/json",
              "GET - 200 application/json",
              "GET - 404 application/json");
    }
  }

  private static Response recorded(Interceptor.Chain chain, List<String> seen) throws IOException {
    RequestBody body = chain.request().body();
    Response answer = chain.proceed(chain.request());
    seen.add(
        chain.request().method()
            + " "
            + (body == null ? "-" : body.contentType())
            + " "
            + answer.code()
            + " "
            + answer.header("Content-Type"));
    return answer;
  }

  @Test
  void anObjectIsTheSameInJsonProtobufAndCbor(Sandbox sandbox) {
    Pod full = new PodLoad("unused", 1, 1).pod(0);
    Pod mine = full.with(p -> p.namespace(sandbox.namespace()));
    Resources<Pod> json = pods(sandbox, Encoding.JSON);
    Resources<Pod> protobuf = pods(sandbox, Encoding.PROTOBUF);
    Resources<Pod> cbor = pods(sandbox, Encoding.CBOR);

    Pod created = protobuf.create(mine);
    Pod running = json.status().edit(created.name(), p -> p.with(b -> b.status(full.status())));

    assertThat(json.get(created.name())).isEqualTo(running);
    assertThat(protobuf.get(created.name())).isEqualTo(running);
    assertThat(cbor.get(created.name())).isEqualTo(running);
    assertThat(cbor.list().items()).isEqualTo(List.of(running));
    assertThat(json.list().items()).isEqualTo(List.of(running));
    assertThat(protobuf.list().items()).isEqualTo(List.of(running));
    assertThat(running.status()).isEqualTo(full.status());
  }

  @ParameterizedTest
  @EnumSource
  void answersThatTheServerCompressesAreRead(Encoding encoding, Sandbox sandbox) {
    Resources<ConfigMap> configMaps =
        sandbox.client(encoding).resources(ConfigMap.TYPE).inNamespace(sandbox.namespace());
    ConfigMap large =
        configMaps.create(Samples.configMap("large", "0123456789abcdef".repeat(20_000)));

    assertThat(configMaps.get("large")).isEqualTo(large);
    assertThat(configMaps.list(q -> q.field("metadata.name", "large")).items())
        .isEqualTo(List.of(large));
  }

  private static Resources<Pod> pods(Sandbox sandbox, Encoding encoding) {
    return sandbox.client(encoding).resources(Pod.TYPE).inNamespace(sandbox.namespace());
  }
}

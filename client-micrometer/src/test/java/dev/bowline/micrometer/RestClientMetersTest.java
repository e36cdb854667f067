package dev.bowline.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.ServerIds;
import dev.bowline.client.Watch;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.observe.CallInfo;
import dev.bowline.client.observe.CallObservation;
import dev.bowline.client.observe.CallOutcome;
import dev.bowline.mockserver.MockKubeServer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestClientMetersTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final RestClientMeters meters = RestClientMeters.of(registry, "server:443");

  private static CallInfo call(String verb) {
    return new CallInfo(verb, "", "v1", "pods", "", true);
  }

  private static CallOutcome outcome(int code, String reason, int attempts) {
    return new CallOutcome(
        code,
        reason,
        attempts,
        0,
        0,
        Duration.ofMillis(30),
        null,
        Duration.ofMillis(70),
        ServerIds.NONE);
  }

  private double requests(String method, String code) {
    return registry
        .get("rest.client.requests")
        .tags("host", "server:443", "method", method, "code", code)
        .counter()
        .count();
  }

  @Test
  void aProxiedCallHasTheCodeThatWasAnsweredBehindTheServer() {
    CallObservation proxied = meters.begin(call("get"));
    proxied.opened(503);
    proxied.ended(outcome(503, "", 1));
    assertThat(requests("GET", "503")).isEqualTo(1);
    assertThat(registry.find("rest.client.requests").tag("code", "200").counter()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "get, GET",
    "list, GET",
    "watch, GET",
    "create, POST",
    "update, PUT",
    "patch, PATCH",
    "delete, DELETE",
    "deletecollection, DELETE",
    "connect, CONNECT"
  })
  void aCallIsARequestOfItsMethod(String verb, String method) {
    meters.begin(call(verb)).ended(outcome(200, "", 1));
    assertThat(requests(method, "200")).isEqualTo(1);
    assertThat(
            registry
                .get("rest.client.request.duration")
                .tags("host", "server:443", "verb", method)
                .timer()
                .totalTime(TimeUnit.MILLISECONDS))
        .isEqualTo(70);
    assertThat(
            registry
                .get("rest.client.rate.limiter.duration")
                .tags("verb", method)
                .timer()
                .totalTime(TimeUnit.MILLISECONDS))
        .isEqualTo(30);
    assertThat(registry.find("rest.client.request.retries").counter()).isNull();
  }

  @Test
  void durationsMayHaveTheBucketsOfClientGo() {
    registry.config().meterFilter(GoHistograms.filter());
    meters.begin(call("get")).ended(outcome(200, "", 1));
    for (String name :
        List.of("rest.client.request.duration", "rest.client.rate.limiter.duration")) {
      CountAtBucket[] buckets = registry.get(name).timer().takeSnapshot().histogramCounts();
      assertThat(Stream.of(buckets).map(bucket -> bucket.bucket(TimeUnit.SECONDS)))
          .containsExactly(0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0);
      assertThat(Stream.of(buckets).map(CountAtBucket::count))
          .startsWith(0.0, 0.0, 1.0, 1.0)
          .endsWith(1.0);
    }
  }

  @Test
  void eachTryIsARequestAndWhatWasNeverSentIsNone() {
    meters.begin(call("get")).ended(outcome(503, "ServiceUnavailable", 3));
    meters.begin(call("get")).ended(outcome(0, "TIMEOUT", 1));
    meters.begin(call("get")).ended(outcome(0, "RATE_LIMITED", 0));
    assertThat(requests("GET", "503")).isEqualTo(1);
    assertThat(requests("GET", "<retried>")).isEqualTo(2);
    assertThat(requests("GET", "<error>")).isEqualTo(1);
    assertThat(registry.get("rest.client.request.retries").tag("verb", "GET").counter().count())
        .isEqualTo(2);
  }

  @Test
  void ofAClientOnAServer() {
    try (MockKubeServer server = MockKubeServer.start();
        KubeClient client =
            KubeClient.builder()
                .config(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of(""), null))
                .observer(meters)
                .build()) {
      assertThatExceptionOfType(NotFoundException.class)
          .isThrownBy(() -> client.resources(ConfigMap.TYPE).inNamespace("default").get("nothing"));
      try (Watch<ConfigMap> watch =
          client.resources(ConfigMap.TYPE).inNamespace("default").watch()) {
        assertThat(watch).isNotNull();
        assertThat(requests("GET", "200")).as("a watch that is open").isEqualTo(1);
      }
    }
    assertThat(requests("GET", "404")).isEqualTo(1);
    assertThat(requests("GET", "200")).as("and closed").isEqualTo(1);
  }
}

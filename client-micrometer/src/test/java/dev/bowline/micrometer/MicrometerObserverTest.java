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
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MicrometerObserverTest {
  private static final CallInfo GET =
      new CallInfo("get", "apps", "v1", "deployments", "scale", true);

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final MicrometerObserver observer = MicrometerObserver.of(registry);

  @Test
  void aCallIsTimedAndCountedByItsKindAndOutcome() {
    CallObservation call = observer.begin(GET);
    assertThat(registry.get("bowline.client.calls.active").gauge().value()).isEqualTo(1);

    call.ended(outcome(200, "", 3));

    assertThat(
            registry
                .get("bowline.client.calls")
                .tags(
                    "verb",
                    "get",
                    "group",
                    "apps",
                    "resource",
                    "deployments",
                    "subresource",
                    "scale",
                    "code",
                    "200",
                    "reason",
                    "none")
                .timer()
                .totalTime(TimeUnit.MILLISECONDS))
        .isEqualTo(70);
    assertThat(registry.get("bowline.client.calls.active").gauge().value()).isZero();
    assertThat(registry.get("bowline.client.retries").counter().count()).isEqualTo(2);
    assertThat(registry.get("bowline.client.sent").counter().count()).isEqualTo(10);
    assertThat(registry.get("bowline.client.received").counter().count()).isEqualTo(20);
    assertThat(registry.get("bowline.client.queued").timer().totalTime(TimeUnit.MILLISECONDS))
        .isEqualTo(30);
    assertThat(registry.get("bowline.client.first.byte").timer().totalTime(TimeUnit.MILLISECONDS))
        .isEqualTo(50);
  }

  @Test
  void failuresHaveTheirReason() {
    observer.begin(GET).ended(outcome(404, "NotFound", 1));
    observer.begin(GET).ended(outcome(0, "TIMEOUT", 1));

    assertThat(registry.get("bowline.client.calls").tag("reason", "NotFound").timer().count())
        .isEqualTo(1);
    assertThat(
            registry
                .get("bowline.client.calls")
                .tags("reason", "TIMEOUT", "code", "0")
                .timer()
                .count())
        .isEqualTo(1);
  }

  @Test
  void aStreamIsOpenUntilItEnds() {
    CallObservation watch = observer.begin(new CallInfo("watch", "", "v1", "pods", "", true));
    watch.opened();

    assertThat(registry.get("bowline.client.streams.open").tag("group", "core").gauge().value())
        .isEqualTo(1);
    assertThat(registry.get("bowline.client.calls").tag("verb", "watch").timer().count())
        .isEqualTo(1);

    watch.ended(outcome(410, "Expired", 1));

    assertThat(registry.get("bowline.client.streams.open").gauge().value()).isZero();
    assertThat(
            registry
                .get("bowline.client.streams")
                .tags("code", "410", "reason", "Expired")
                .timer()
                .totalTime(TimeUnit.MILLISECONDS))
        .isEqualTo(70);
    assertThat(registry.get("bowline.client.calls").tag("verb", "watch").timer().count())
        .isEqualTo(1);
  }

  @Test
  void theOpeningHasTheCodeThatWasAnswered() {
    observer.begin(new CallInfo("get", "", "v1", "services", "proxy", true)).opened(503);

    assertThat(registry.get("bowline.client.calls").tag("code", "503").timer().count())
        .isEqualTo(1);
    assertThat(registry.find("bowline.client.calls").tag("code", "200").timer()).isNull();
  }

  @Test
  void callsThatTagsDontTellApartAreCountedTogether() {
    observer.begin(new CallInfo("watch", "", "v1", "pods", "", true)).opened();
    CallObservation ofAllNamespaces =
        observer.begin(new CallInfo("watch", "", "v1", "pods", "", false));
    assertThat(registry.get("bowline.client.calls.active").gauge().value()).isEqualTo(1);
    ofAllNamespaces.opened();
    assertThat(registry.get("bowline.client.streams.open").gauge().value()).isEqualTo(2);

    ofAllNamespaces.ended(outcome(200, "", 1));

    assertThat(registry.get("bowline.client.streams.open").gauge().value()).isEqualTo(1);
  }

  @Test
  void aClientFillsTheRegistryWithoutNames() {
    try (MockKubeServer server = MockKubeServer.builder().start();
        KubeClient client =
            KubeClient.builder()
                .config(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of(""), null))
                .observer(observer)
                .build()) {
      var configMaps = client.resources(ConfigMap.TYPE).inNamespace("default");
      configMaps.create(ConfigMap.of(c -> c.name("very-special")));
      assertThatExceptionOfType(NotFoundException.class)
          .isThrownBy(() -> configMaps.get("absent-one"));
      try (Watch<ConfigMap> watch = configMaps.watch()) {
        assertThat(watch.iterator().hasNext()).isTrue();
        assertThat(registry.get("bowline.client.streams.open").tag("verb", "watch").gauge().value())
            .isEqualTo(1);
      }
    }

    assertThat(
            registry.get("bowline.client.calls").tag("verb", "create").tag("code", "201").timer())
        .isNotNull();
    assertThat(registry.get("bowline.client.streams").tag("verb", "watch").timer().count())
        .isEqualTo(1);
    List<String> tags = new ArrayList<>();
    for (Meter meter : registry.getMeters()) {
      meter.getId().getTags().forEach(tag -> tags.add(tag.getValue()));
    }
    assertThat(tags).contains("configmaps").doesNotContain("very-special", "absent-one", "default");
  }

  @Test
  void whatWebhooksSayMakesNoMetersAndStandsInNone() {
    for (int i = 0; i < 1000; i++) {
      observer.begin(GET).ended(outcome(403, "pod web-" + i + " isn't welcome", 1));
      observer.begin(GET).ended(outcome(400 + i, "Odd", 1));
      observer
          .begin(GET)
          .ended(outcome(403, "Odd" + "abcdefghij".charAt(i % 10) + "x".repeat(i / 20), 1));
    }
    assertThat(registry.getMeters()).hasSizeLessThan(150);
    for (Meter meter : registry.getMeters()) {
      meter.getId().getTags().forEach(tag -> assertThat(tag.getValue()).doesNotContain("web-"));
    }
  }

  private static CallOutcome outcome(int code, String reason, int attempts) {
    return new CallOutcome(
        code,
        reason,
        attempts,
        10,
        20,
        Duration.ofMillis(30),
        Duration.ofMillis(50),
        Duration.ofMillis(70),
        ServerIds.NONE);
  }
}

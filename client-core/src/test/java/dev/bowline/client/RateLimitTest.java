package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.call.CallPipeline.Extras;
import dev.bowline.client.observe.CallOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RateLimitTest {
  private final List<CallOutcome> outcomes = new ArrayList<>();
  private final Scripted scripted =
      new Scripted().extras(new Extras(call -> outcomes::add, new RateLimit(2, 3)));

  @Test
  void aBurstGoesAtOnceAndTheRestAtTheRate() {
    Resources<ConfigMap> configMaps = scripted.configMaps();
    for (int i = 0; i < 5; i++) {
      scripted.transport.json(200, Scripted.configMap("a", "1"));
      configMaps.get("a");
    }

    assertThat(scripted.time.waits())
        .containsExactly(Duration.ofMillis(500), Duration.ofMillis(500));
    assertThat(outcomes)
        .extracting(CallOutcome::queued)
        .containsExactly(
            Duration.ZERO,
            Duration.ZERO,
            Duration.ZERO,
            Duration.ofMillis(500),
            Duration.ofMillis(500));
  }

  @Test
  void aPauseFillsTheBucketUpToTheBurst() {
    Resources<ConfigMap> configMaps = scripted.configMaps();
    for (int i = 0; i < 3; i++) {
      scripted.transport.json(200, Scripted.configMap("a", "1"));
      configMaps.get("a");
    }
    scripted.time.advance(Duration.ofHours(1));
    for (int i = 0; i < 4; i++) {
      scripted.transport.json(200, Scripted.configMap("a", "1"));
      configMaps.get("a");
    }

    assertThat(scripted.time.waits()).containsExactly(Duration.ofMillis(500));
  }

  @Test
  void waitingCountsAgainstTheDeadline() {
    Resources<ConfigMap> configMaps = scripted.configMaps();
    for (int i = 0; i < 4; i++) {
      scripted.transport.json(200, Scripted.configMap("a", "1"));
      configMaps.get("a", q -> q.deadline(Duration.ofSeconds(2)));
    }

    assertThat(scripted.transport.sent(3).timeout()).isEqualTo(Duration.ofMillis(1500));
  }

  @Test
  void aCallWithoutAPlaceInTimeIsRefusedAtOnceAndTakesNone() {
    Resources<ConfigMap> configMaps = scripted.configMaps();
    for (int i = 0; i < 3; i++) {
      scripted.transport.json(200, Scripted.configMap("a", "1"));
      configMaps.get("a");
    }

    TransportException e =
        catchThrowableOfType(
            TransportException.class,
            () -> configMaps.get("a", q -> q.deadline(Duration.ofMillis(400))));

    assertThat(e)
        .hasMessage(
            "get /api/v1/namespaces/shop/configmaps/a: the rate limit of 2.0 requests per second has no place in time")
        .returns(Kind.RATE_LIMITED, TransportException::kind)
        .returns(true, TransportException::isUnsent);
    assertThat(scripted.time.waits()).isEmpty();
    assertThat(outcomes.get(3)).returns("RATE_LIMITED", CallOutcome::reason);

    scripted.transport.json(200, Scripted.configMap("a", "1"));
    configMaps.get("a");
    assertThat(scripted.time.waits()).containsExactly(Duration.ofMillis(500));
  }

  @Test
  void eachTryCounts() {
    Scripted one = new Scripted().extras(new Extras(null, new RateLimit(1, 1)));
    one.transport
        .answer(
            429,
            Map.of("Content-Type", "application/json", "Retry-After", "0"),
            Scripted.status(429, "TooManyRequests", "busy"))
        .json(200, Scripted.configMap("a", "1"));

    one.configMaps().get("a");

    assertThat(one.time.waits()).containsExactly(Duration.ZERO, Duration.ofSeconds(1));
  }

  @Test
  void aWatchCountsItsOpeningOnly() {
    scripted.transport.json(
        200, "{\"type\":\"ADDED\",\"object\":" + Scripted.configMap("a", "1") + "}\n".repeat(50));

    try (Watch<ConfigMap> watch = scripted.configMaps().watch()) {
      assertThat(watch.iterator().hasNext()).isTrue();
    }

    assertThat(scripted.time.waits()).isEmpty();
  }

  @Test
  void anInterruptEndsTheWait() {
    Resources<ConfigMap> configMaps = scripted.configMaps();
    for (int i = 0; i < 3; i++) {
      scripted.transport.json(200, Scripted.configMap("a", "1"));
      configMaps.get("a");
    }
    scripted.time.interruptWaits();

    TransportException e =
        catchThrowableOfType(TransportException.class, () -> configMaps.get("a"));

    assertThat(e.kind()).isEqualTo(Kind.INTERRUPTED);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aCallThatIsInterruptedGivesItsPlaceBack() {
    Resources<ConfigMap> configMaps = scripted.configMaps();
    for (int i = 0; i < 3; i++) {
      scripted.transport.json(200, Scripted.configMap("a", "1"));
      configMaps.get("a");
    }
    scripted.time.interruptWaits();
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(() -> configMaps.get("a")).isInstanceOf(TransportException.class);
    }
    assertThat(Thread.interrupted()).isTrue();
    scripted.time.goOn();

    scripted.transport.json(200, Scripted.configMap("a", "1"));
    configMaps.get("a");

    assertThat(scripted.time.waits()).containsExactly(Duration.ofMillis(500));
  }

  @Test
  void burstsThatNeverComeBackAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RateLimit(1e-9, 1000))
        .withMessage(
            "a burst of 1000 at 1.0E-9 requests per second takes longer than 50 years to come back");
  }

  @Test
  void impossibleLimitsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RateLimit(0, 1))
        .withMessage("requests per second must be more than zero: 0.0");
    assertThatIllegalArgumentException().isThrownBy(() -> new RateLimit(Double.NaN, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RateLimit(5, 0))
        .withMessage("a burst must be at least 1: 0");
  }
}

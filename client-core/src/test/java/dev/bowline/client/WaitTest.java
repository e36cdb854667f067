package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.waiting.Goal;
import dev.bowline.client.waiting.WaitException;
import dev.bowline.client.waiting.WaitException.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WaitTest {
  private static final Goal<ConfigMap> DONE =
      Goal.when("k is done", c -> "done".equals(c.data().get("k")));

  private final Scripted scripted = new Scripted();

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void anObjectThatHasReachedTheGoalIsReturnedWithoutAWatch() {
    scripted.transport.json(200, list("9", object("u1", "3", "done")));

    ConfigMap reached = scripted.configMaps().await("a", DONE);

    assertThat(reached.resourceVersion().value()).isEqualTo("3");
    assertThat(scripted.transport.sent())
        .singleElement()
        .hasToString("GET /api/v1/namespaces/shop/configmaps?fieldSelector=metadata.name%3Da");
  }

  @Test
  void anObjectIsWatchedFromTheListOnUntilItReachesTheGoal() {
    scripted
        .transport
        .json(200, list("9", object("u1", "3", "no")))
        .json(200, event("MODIFIED", "u1", "10", "no") + event("MODIFIED", "u1", "11", "done"));

    ConfigMap reached =
        scripted.configMaps().await("a", DONE, w -> w.within(Duration.ofMillis(90_500)));

    assertThat(reached.resourceVersion().value()).isEqualTo("11");
    assertThat(scripted.transport.sent(1).target())
        .isEqualTo(
            "/api/v1/namespaces/shop/configmaps?watch=true&fieldSelector=metadata.name%3Da&resourceVersion=9&allowWatchBookmarks=true&timeoutSeconds=91");
    assertThat(scripted.transport.sent(1).timeout()).isEqualTo(Duration.ofMillis(90_500));
  }

  @Test
  void anObjectThatIsMissingIsWaitedFor() {
    scripted.transport.json(200, list("9")).json(200, event("ADDED", "u1", "10", "done"));

    assertThat(scripted.configMaps().await("a", DONE).uid()).isEqualTo("u1");
  }

  @Test
  void anObjectThatMustExistIsNotWaitedFor() {
    scripted.transport.json(200, list("9"));

    WaitException e = failure(w -> w.mustExist());

    assertThat(e)
        .hasMessage("configmaps.v1 a in shop: there is no such object")
        .returns(Outcome.ABSENT, WaitException::outcome);
  }

  @Test
  void whenTimeIsOverTheLastStateIsTold() {
    scripted
        .transport
        .json(200, list("9", object("u1", "3", "no")))
        .silentJson(scripted.time, event("MODIFIED", "u1", "10", "secret"));

    WaitException e = failure(w -> w.within(Duration.ofSeconds(5)));

    assertThat(e)
        .hasMessage("configmaps.v1 a in shop: waited 5 s: not yet: k is done [resource version 10]")
        .hasMessageNotContaining("secret")
        .returns(Outcome.TIMEOUT, WaitException::outcome);
    assertThat(e.lastSeen()).hasValueSatisfying(o -> assertThat(o.uid()).isEqualTo("u1"));
    assertThat(scripted.time.waits()).isEmpty();
  }

  @Test
  void anObjectThatNeverCameIsToldSo() {
    scripted.transport.json(200, list("9")).silentJson(scripted.time, "");

    assertThat(failure(w -> w.within(Duration.ofSeconds(5))))
        .hasMessage("configmaps.v1 a in shop: waited 5 s: it hasn't appeared")
        .satisfies(e -> assertThat(e.lastSeen()).isEmpty());
  }

  @Test
  void aDeletionEndsTheWait() {
    scripted
        .transport
        .json(200, list("9", object("u1", "3", "no")))
        .json(200, event("DELETED", "u1", "12", "no"));

    assertThat(failure(w -> {}))
        .hasMessage(
            "configmaps.v1 a in shop: it was deleted; at last: not yet: k is done [resource version 12]")
        .returns(Outcome.DELETED, WaitException::outcome);
  }

  @Test
  void aDeletionBetweenTwoWatchesEndsTheWait() {
    scripted
        .transport
        .json(200, list("9", object("u1", "3", "no")))
        .json(200, "")
        .json(200, list("20"));

    assertThat(failure(w -> {})).returns(Outcome.DELETED, WaitException::outcome);
  }

  @Test
  void anotherObjectOfTheNameEndsTheWait() {
    scripted
        .transport
        .json(200, list("9", object("u1", "3", "no")))
        .json(200, "")
        .json(200, list("20", object("u2", "19", "done")));

    assertThat(failure(w -> {}))
        .hasMessage(
            "configmaps.v1 a in shop: it was deleted, and there is another one now [resource version 19]")
        .returns(Outcome.REPLACED, WaitException::outcome);
  }

  @Test
  void aDeletionAndTheNextObjectCanBeWaitedThrough() {
    scripted
        .transport
        .json(200, list("9", object("u1", "3", "no")))
        .json(200, event("DELETED", "u1", "12", "no") + event("ADDED", "u2", "13", "done"));

    assertThat(scripted.configMaps().await("a", DONE, w -> w.throughDeletion()).uid())
        .isEqualTo("u2");
  }

  @Test
  void anExpiredVersionBeginsANewList() {
    scripted
        .transport
        .json(200, list("9", object("u1", "3", "no")))
        .json(
            200,
            "{\"type\":\"ERROR\",\"object\":"
                + Scripted.status(410, "Expired", "too old resource version")
                + "}")
        .json(200, list("20", object("u1", "19", "done")));

    assertThat(scripted.configMaps().await("a", DONE).resourceVersion().value()).isEqualTo("19");
  }

  @Test
  void brokenConnectionsAndBusyServersAreSurvivedOnceTheServerHasAnswered() {
    scripted.retry(RetryPolicy.NONE);
    scripted
        .transport
        .json(200, list("9", object("u1", "3", "no")))
        .failure(Kind.DISCONNECTED, false)
        .failure(Kind.CONNECTION_REFUSED, true)
        .answer(
            429,
            Map.of("Content-Type", "application/json"),
            Scripted.status(429, "TooManyRequests", "busy"))
        .json(200, list("20", object("u1", "19", "no")))
        .brokenJson(event("MODIFIED", "u1", "21", "no"))
        .json(200, list("30", object("u1", "22", "done")));

    assertThat(scripted.configMaps().await("a", DONE).resourceVersion().value()).isEqualTo("22");
    assertThat(scripted.time.waits())
        .containsExactly(
            Duration.ofMillis(150),
            Duration.ofMillis(300),
            Duration.ofMillis(600),
            Duration.ofMillis(150));
  }

  @Test
  void troubleThatLastsIsTheCauseOfTheTimeout() {
    scripted.retry(RetryPolicy.NONE);
    scripted.transport.json(200, list("9", object("u1", "3", "no")));
    for (int i = 0; i < 4; i++) {
      scripted.transport.failure(Kind.CONNECTION_REFUSED, true);
    }

    WaitException e = failure(w -> w.within(Duration.ofSeconds(2)));

    assertThat(e)
        .hasMessage(
            "configmaps.v1 a in shop: waited 2 s: not yet: k is done [resource version 3]; the server could not be asked at last: list https://kube.example:6443/api/v1/namespaces/shop/configmaps: the script says so")
        .hasCauseInstanceOf(TransportException.class);
  }

  @Test
  void anAddressWhereNobodyEverAnsweredIsToldAtOnce() {
    scripted.retry(RetryPolicy.NONE);
    scripted.transport.failure(Kind.CONNECTION_REFUSED, true);

    assertThatThrownBy(() -> scripted.configMaps().await("a", DONE))
        .isInstanceOf(TransportException.class);
  }

  @Test
  void aRefusalIsToldAtOnce() {
    scripted
        .transport
        .json(200, list("9"))
        .json(403, Scripted.status(403, "Forbidden", "no watch for you"));

    assertThatThrownBy(() -> scripted.configMaps().await("a", DONE))
        .isInstanceOf(ForbiddenException.class);
  }

  @Test
  void aServerErrorWithoutReasonIsNoPassingTrouble() {
    scripted
        .transport
        .json(200, list("9"))
        .json(500, Scripted.status(500, "", "the parameters don't fit"));

    assertThatThrownBy(() -> scripted.configMaps().await("a", DONE))
        .isInstanceOf(ServerErrorException.class);
  }

  @Test
  void aGoalWithoutAVerdictIsNotTakenForReached() {
    scripted.transport.json(200, list("9", object("u1", "3", "no")));

    assertThatThrownBy(() -> scripted.configMaps().await("a", noVerdict()))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("configmaps.v1 a in shop: the goal's verdict is null; it must be one");
  }

  @SuppressWarnings("NullAway") // as code does that isn't checked for null
  private static Goal<ConfigMap> noVerdict() {
    return object -> null;
  }

  @Test
  void anObjectThatMustExistIsNotWaitedForAfterABusyServer() {
    scripted.retry(RetryPolicy.NONE);
    scripted
        .transport
        .json(429, Scripted.status(429, "TooManyRequests", "busy"))
        .json(200, list("9"));

    assertThat(failure(w -> w.mustExist())).returns(Outcome.ABSENT, WaitException::outcome);
  }

  @Test
  void anInterruptEndsTheWait() {
    scripted.transport.json(200, list("9")).json(200, "");
    scripted.time.interruptWaits();

    TransportException e =
        catchThrowableOfType(
            TransportException.class, () -> scripted.configMaps().await("a", DONE));

    assertThat(e).hasMessage("configmaps.v1 a in shop: the thread was interrupted");
    assertThat(e.kind()).isEqualTo(Kind.INTERRUPTED);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void whatTheGoalThrowsEndsTheWait() {
    scripted.transport.json(200, list("9", object("u1", "3", "no")));
    Goal<ConfigMap> broken =
        object -> {
          throw new IllegalStateException("mine");
        };

    assertThatThrownBy(() -> scripted.configMaps().await("a", broken)).hasMessage("mine");
  }

  @Test
  void aCallOfTheGoalThatFailsIsNoTroubleOfTheWait() {
    scripted.transport.json(200, list("9", object("u1", "3", "no")));
    Goal<ConfigMap> broken =
        object -> {
          throw new TransportException(Kind.TIMEOUT, "mine", false, List.of(), null);
        };

    assertThatThrownBy(() -> scripted.configMaps().await("a", broken)).hasMessage("mine");
    assertThat(scripted.time.waits()).isEmpty();
  }

  private WaitException failure(java.util.function.Consumer<WaitOptions> options) {
    return catchThrowableOfType(
        WaitException.class, () -> scripted.configMaps().await("a", DONE, options));
  }

  private static String list(String version, String... items) {
    return "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\""
        + version
        + "\"},\"items\":["
        + String.join(",", items)
        + "]}";
  }

  private static String object(String uid, String version, String value) {
    return """
        {"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a","namespace":"shop","uid":"%s","resourceVersion":"%s"},"data":{"k":"%s"}}"""
        .formatted(uid, version, value);
  }

  private static String event(String type, String uid, String version, String value) {
    return "{\"type\":\"" + type + "\",\"object\":" + object(uid, version, value) + "}\n";
  }
}

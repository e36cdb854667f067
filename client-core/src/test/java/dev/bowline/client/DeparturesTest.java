package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.client.waiting.Goal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeparturesTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final String LIST =
      "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"%s\"},\"items\":[%s]}";

  private final Scripted scripted = new Scripted();

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void whatIsNotThereIsAbsent() {
    list("7");

    assertThat(scripted.configMaps().awaitGone("a", MINUTE)).isEqualTo(new Deletion.Absent());
    assertThat(scripted.transport.sent(0).target())
        .isEqualTo("/api/v1/namespaces/shop/configmaps?fieldSelector=metadata.name%3Da");
  }

  @Test
  void watchesFromTheVersionThatWasRead() {
    list("7", object("u1", "5"));
    watch(event("MODIFIED", object("u1", "8")), event("DELETED", object("u1", "9")));

    assertThat(scripted.configMaps().awaitGone("a", MINUTE)).isEqualTo(new Deletion.Done("u1"));
    assertThat(scripted.transport.sent(1).target())
        .isEqualTo(
            "/api/v1/namespaces/shop/configmaps?watch=true&fieldSelector=metadata.name%3Da&resourceVersion=7&allowWatchBookmarks=true&timeoutSeconds=61");
  }

  @Test
  void anotherObjectOfTheNameMeansThatTheFirstIsGone() {
    list("7", object("u1", "5"));
    watch(event("ADDED", object("u2", "9")));
    list("7", object("u1", "5"));
    watch();
    list("12", object("u2", "11"));

    assertThat(scripted.configMaps().awaitGone("a", MINUTE)).isEqualTo(new Deletion.Done("u1"));
    assertThat(scripted.configMaps().awaitGone("a", MINUTE)).isEqualTo(new Deletion.Done("u1"));
  }

  @Test
  void readsAgainAfterExpiryAndBrokenWatches() {
    list("7", object("u1", "5"));
    watch(
        event(
            "ERROR",
            "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"reason\":\"Expired\",\"code\":410}"));
    list("20", object("u1", "5"));
    scripted.transport.failure(TransportException.Kind.DISCONNECTED, false);
    scripted.retry(RetryPolicy.NONE);
    list("30", object("u1", "5"));
    watch(event("DELETED", object("u1", "31")));

    assertThat(scripted.configMaps().awaitGone("a", MINUTE)).isEqualTo(new Deletion.Done("u1"));
    assertThat(scripted.transport.sent()).hasSize(6);
    assertThat(scripted.transport.sent(5).target()).contains("resourceVersion=30");
  }

  @Test
  void whatIsStillThereWhenTheTimeIsOverIsPending() {
    for (int i = 0; i < 200; i++) {
      list("7", object("u1", "5"));
      watch();
    }

    Deletion deletion = scripted.configMaps().awaitGone("a", Duration.ofSeconds(10));

    assertThat(deletion)
        .isInstanceOfSatisfying(
            Deletion.Pending.class,
            pending -> {
              assertThat(pending.object().uid()).isEqualTo("u1");
              assertThat(pending.finalizers()).containsExactly("example.com/hold");
            });
    assertThat(scripted.transport.sent().size()).isLessThan(60);
  }

  @Test
  void aRefusalEndsTheWait() {
    list("7", object("u1", "5"));
    scripted.transport.json(403, Scripted.status(403, "Forbidden", "no watch for you"));

    assertThatThrownBy(() -> scripted.configMaps().awaitGone("a", MINUTE))
        .isInstanceOf(ForbiddenException.class);
  }

  @Test
  void aServerErrorWithoutReasonEndsTheWait() {
    scripted.transport.json(500, Scripted.status(500, "", "etcd is corrupt"));

    assertThatThrownBy(() -> scripted.configMaps().awaitGone("a", MINUTE))
        .isInstanceOf(ServerErrorException.class);
    assertThat(scripted.time.waits()).isEmpty();
  }

  @Test
  void anAddressWhereNobodyEverAnsweredIsToldAtOnce() {
    scripted.retry(RetryPolicy.NONE);
    scripted.transport.failure(TransportException.Kind.CONNECTION_REFUSED, true);

    assertThatThrownBy(() -> scripted.configMaps().awaitGone("a", MINUTE))
        .isInstanceOfSatisfying(
            TransportException.class,
            e -> assertThat(e.kind()).isEqualTo(TransportException.Kind.CONNECTION_REFUSED));
    assertThat(scripted.time.waits()).isEmpty();
  }

  @Test
  void whoCouldNotBeAskedAllTheTimeIsToldWithWhatFailedLast() {
    scripted.retry(RetryPolicy.NONE);
    for (int i = 0; i < 60; i++) {
      scripted.transport.json(429, Scripted.status(429, "TooManyRequests", "busy"));
    }

    assertThatThrownBy(() -> scripted.configMaps().awaitGone("a", Duration.ofSeconds(3)))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("waited 3000 ms until it is gone; the server could not be asked")
        .hasCauseInstanceOf(TooManyRequestsException.class);
  }

  @Test
  void connectionsThatAreRefusedAfterTheDeleteAreSurvived() {
    scripted.retry(RetryPolicy.NONE);
    scripted
        .transport
        .json(200, object("u1", "8"))
        .failure(TransportException.Kind.CONNECTION_REFUSED, true);
    list("9");

    assertThat(scripted.configMaps().delete("a", o -> o.awaitGone(MINUTE)))
        .isEqualTo(new Deletion.Done("u1"));
  }

  @Test
  void aDeleteWaitsIfAskedForTheObjectThatItMarked() {
    scripted.transport.json(200, object("u1", "8"));
    list("9", object("u2", "9"));

    assertThat(scripted.configMaps().delete("a", o -> o.awaitGone(MINUTE)))
        .isEqualTo(new Deletion.Done("u1"));
  }

  @Test
  void aDeleteWhoseWaitIsTooShortToHearMoreTellsTheObjectAsItWasMarked() {
    scripted.transport.json(200, object("u1", "8"));
    scripted.transport.silentJson(scripted.time, "");

    assertThat(scripted.configMaps().delete("a", o -> o.awaitGone(Duration.ofMillis(1))))
        .isInstanceOfSatisfying(
            Deletion.Pending.class,
            pending -> assertThat(pending.object().resourceVersion().value()).isEqualTo("8"));
  }

  @Test
  void aDeleteThatIsDoneDoesNotWait() {
    scripted.transport.json(
        200,
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Success\",\"details\":{\"uid\":\"u1\"}}");

    assertThat(scripted.configMaps().delete("a", o -> o.awaitGone(MINUTE)))
        .isEqualTo(new Deletion.Done("u1"));
    assertThat(scripted.transport.sent()).hasSize(1);
  }

  @Test
  void durationsBeyondTheNanosecondsOfALongAreForEver() {
    Duration forEver = Duration.ofSeconds(Long.MAX_VALUE);
    list("7");
    scripted.transport.json(200, Scripted.configMap("a", "1"));
    list("7", object("u1", "5"));
    watch();

    assertThat(scripted.configMaps().awaitGone("a", forEver)).isEqualTo(new Deletion.Absent());
    assertThat(scripted.configMaps().get("a", q -> q.deadline(forEver)).name()).isEqualTo("a");
    assertThat(
            scripted
                .configMaps()
                .await("a", Goal.when("there", o -> true), w -> w.within(forEver))
                .name())
        .isEqualTo("a");
    scripted.configMaps().watch(q -> q.timeout(forEver)).close();
  }

  private void list(String version, String... items) {
    scripted.transport.json(200, LIST.formatted(version, String.join(",", List.of(items))));
  }

  private void watch(String... events) {
    scripted.transport.answer(
        200, Map.of("Content-Type", "application/json"), String.join("\n", events));
  }

  private static String event(String type, String object) {
    return "{\"type\":\"" + type + "\",\"object\":" + object + "}";
  }

  private static String object(String uid, String version) {
    return "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\",\"namespace\":\"shop\",\"uid\":\""
        + uid
        + "\",\"resourceVersion\":\""
        + version
        + "\",\"deletionTimestamp\":\"2024-01-01T00:00:00Z\",\"finalizers\":[\"example.com/hold\"]}}";
  }
}

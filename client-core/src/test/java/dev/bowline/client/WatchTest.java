package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class WatchTest {
  private final Scripted scripted = new Scripted();

  @Test
  void givesEventsUntilTheServerEnds() {
    scripted.transport.json(
        200,
        frame("ADDED", Scripted.configMap("a", "1"))
            + frame("MODIFIED", Scripted.configMap("a", "2"))
            + frame("DELETED", Scripted.configMap("a", "3"))
            + frame("BOOKMARK", bookmark("4", "")));

    try (Watch<ConfigMap> watch = scripted.configMaps().watch(q -> q.bookmarks())) {
      Iterator<WatchEvent<ConfigMap>> events = watch.iterator();
      assertThat(events.next())
          .isInstanceOfSatisfying(WatchEvent.Added.class, e -> assertThat(e.initial()).isFalse());
      assertThat(events.next()).isInstanceOf(WatchEvent.Modified.class);
      assertThat(events.next())
          .isInstanceOfSatisfying(
              WatchEvent.Deleted.class,
              e ->
                  assertThat(((ConfigMap) e.lastState()).resourceVersion().value()).isEqualTo("3"));
      assertThat(events.next())
          .isEqualTo(new WatchEvent.Bookmark<ConfigMap>(new ResourceVersion("4"), false));
      assertThat(events.hasNext()).isFalse();
      assertThatThrownBy(events::next).isInstanceOf(NoSuchElementException.class);
    }
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void stringsThatComeAgainAreOneObject() {
    scripted.transport.json(
        200,
        frame("ADDED", Scripted.configMap("a", "1"))
            + frame("MODIFIED", Scripted.configMap("a", "2")));
    scripted.transport.json(200, Scripted.configMap("a", "2"));

    Resources<ConfigMap> maps = scripted.configMaps();
    try (Watch<ConfigMap> watch = maps.watch(q -> q.bookmarks())) {
      Iterator<WatchEvent<ConfigMap>> events = watch.iterator();
      ConfigMap added = ((WatchEvent.Added<ConfigMap>) events.next()).object();
      ConfigMap modified = ((WatchEvent.Modified<ConfigMap>) events.next()).object();

      assertThat(modified.namespace()).isSameAs(added.namespace());
      assertThat(maps.get("a").namespace()).isSameAs(added.namespace());
    }
  }

  @Test
  void marksTheInitialEventsAndTheirEnd() {
    scripted.transport.json(
        200,
        frame("ADDED", Scripted.configMap("a", "1"))
            + frame("BOOKMARK", bookmark("2", ""))
            + frame("BOOKMARK", bookmark("3", "\"k8s.io/initial-events-end\":\"true\""))
            + frame("ADDED", Scripted.configMap("b", "4")));

    try (Watch<ConfigMap> watch = scripted.configMaps().watch(q -> q.withInitialEvents())) {
      assertThat(watch.events().map(WatchTest::summary))
          .containsExactly("a true", "2 false", "3 true", "b false");
    }
  }

  private static String summary(WatchEvent<ConfigMap> event) {
    if (event instanceof WatchEvent.Added<ConfigMap> added) {
      return added.object().name() + " " + added.initial();
    }
    if (event instanceof WatchEvent.Bookmark<ConfigMap> mark) {
      return mark.resourceVersion() + " " + mark.initialEventsEnd();
    }
    return event.toString();
  }

  @Test
  void asksTheServerToEndInTimeAndWaitsTenSecondsLonger() {
    scripted.transport.json(200, "");

    scripted.configMaps().watch(q -> q.timeout(Duration.ofSeconds(30))).close();

    assertThat(scripted.transport.sent(0))
        .hasToString("GET /api/v1/namespaces/shop/configmaps?watch=true&timeoutSeconds=30");
    assertThat(scripted.transport.sent(0).timeout()).isEqualTo(Duration.ofSeconds(40));
    assertThat(scripted.transport.sent(0).longLived()).isTrue();
  }

  @Test
  void throwsExpiredForBothSpellingsOf410() {
    for (String reason : new String[] {"Expired", "Gone"}) {
      scripted.transport.json(
          200, frame("ERROR", Scripted.status(410, reason, "too old resource version: 1 (5)")));

      try (Watch<ConfigMap> watch =
          scripted.configMaps().watch(q -> q.from(new ResourceVersion("1")))) {
        assertThatThrownBy(() -> watch.iterator().hasNext())
            .isInstanceOf(ExpiredException.class)
            .hasMessage(
                "watch /api/v1/namespaces/shop/configmaps: 410 "
                    + reason
                    + ": too old resource version: 1 (5)");
        assertThat(watch.iterator().hasNext()).isFalse();
      }
    }
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  @Tag("scenario-42")
  void takesRetryAfterFromAnErrorEvent() {
    String status =
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"reason\":\"TooManyRequests\",\"details\":{\"retryAfterSeconds\":3},\"code\":429}";
    scripted.transport.json(200, frame("ERROR", status));

    try (Watch<ConfigMap> watch = scripted.configMaps().watch()) {
      ApiException e = catchThrowableOfType(ApiException.class, () -> watch.iterator().hasNext());
      assertThat(e.retryAfter()).contains(Duration.ofSeconds(3));
    }
  }

  @Test
  @Tag("scenario-39")
  void tellsOfAStreamThatEndsInsideAnEvent() {
    scripted.transport.json(200, frame("ADDED", Scripted.configMap("a", "1")) + "{\"type\":\"MOD");

    try (Watch<ConfigMap> watch = scripted.configMaps().watch()) {
      watch.iterator().next();
      assertThatThrownBy(() -> watch.iterator().hasNext())
          .isInstanceOfSatisfying(
              TransportException.class,
              e -> assertThat(e.kind()).isEqualTo(TransportException.Kind.DISCONNECTED))
          .hasMessage("watch /api/v1/namespaces/shop/configmaps: the stream ended inside an event");
    }
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void tellsOfAStreamThatBreaks() {
    scripted.transport.brokenJson(frame("ADDED", Scripted.configMap("a", "1")));

    try (Watch<ConfigMap> watch = scripted.configMaps().watch()) {
      watch.iterator().next();
      assertThatThrownBy(() -> watch.iterator().hasNext())
          .isInstanceOf(TransportException.class)
          .hasMessage("watch /api/v1/namespaces/shop/configmaps: the script cut the body");
    }
  }

  @Test
  void goesOnBehindAnEventThatCanNotBeDecoded() {
    scripted.transport.json(
        200,
        frame("ADDED", "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"data\":7}")
            + frame("ADDED", Scripted.configMap("b", "2")));

    try (Watch<ConfigMap> watch = scripted.configMaps().watch()) {
      assertThatThrownBy(() -> watch.iterator().hasNext()).isInstanceOf(CodecException.class);
      assertThat(watch.iterator().next()).isInstanceOf(WatchEvent.Added.class);
    }
  }

  @Test
  void endsTheIterationWhenClosedHere() {
    scripted.transport.json(200, frame("ADDED", Scripted.configMap("a", "1")));
    Watch<ConfigMap> watch = scripted.configMaps().watch();

    watch.close();
    watch.close();

    assertThat(watch.iterator().hasNext()).isFalse();
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void refusalOfAWatchIsThrownAtOnce() {
    scripted.transport.json(403, Scripted.status(403, "Forbidden", "no"));

    assertThatThrownBy(() -> scripted.configMaps().watch())
        .isInstanceOf(ForbiddenException.class)
        .hasMessage("watch /api/v1/namespaces/shop/configmaps: 403 Forbidden: no");
    assertThat(scripted.transport.open()).isZero();
  }

  private static String frame(String type, String object) {
    return "{\"type\":\"" + type + "\",\"object\":" + object + "}\n";
  }

  private static String bookmark(String version, String annotations) {
    return "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\""
        + version
        + "\",\"annotations\":{"
        + annotations
        + "}}}";
  }

  @Test
  void aServerWithoutInitialEventsRefusesThem() {
    String problem =
        "ListOptions.meta.k8s.io \\\"\\\" is invalid: sendInitialEvents: Forbidden: sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled";
    scripted.transport.json(422, Scripted.status(422, "Invalid", problem));

    assertThatThrownBy(() -> scripted.configMaps().watch(q -> q.withInitialEvents()))
        .isInstanceOf(InvalidException.class)
        .hasMessageContaining("WatchList feature gate");
    assertThat(scripted.transport.sent(0).target())
        .isEqualTo(
            "/api/v1/namespaces/shop/configmaps?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=1800");
  }
}

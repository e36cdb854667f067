package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.RawAccess;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.WatchFrame;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What reflectors read through. */
class RawReadsTest {
  private static final String PAGE =
      "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"9\",\"continue\":\"t\",\"remainingItemCount\":4},\"items\":["
          + Scripted.configMap("a", "1")
          + ","
          + Scripted.configMap("b", "2");

  private final Scripted scripted = new Scripted();
  private final List<String> sink = new ArrayList<>();

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void handsItemsToTheSinkAndTellsOfThePage() {
    scripted.transport.json(200, PAGE + "]}");

    PageResult page = list();

    assertThat(sink).containsExactly("a", "b");
    assertThat(page)
        .isEqualTo(new PageResult(new ResourceVersion("9"), "t", 4L, "application/json"));
    assertThat(page.isLast()).isFalse();
  }

  @Test
  void asksForTheLatestVersionByTheMetadataOfOneObject() {
    scripted.transport.json(200, PAGE + "]}");
    scripted.transport.json(200, PAGE + "]}");
    scripted.transport.json(200, PAGE + "]}");
    Scope scope = new Scope("ns", "app=x", "metadata.name=a", "");

    assertThat(raw().hasReached(scope, new ResourceVersion("8"), new Cancellation())).isTrue();
    assertThat(raw().hasReached(scope, new ResourceVersion("9"), new Cancellation())).isTrue();
    assertThat(raw().hasReached(scope, new ResourceVersion("10"), new Cancellation())).isFalse();
    assertThat(scripted.transport.sent())
        .allSatisfy(
            request -> {
              assertThat(request.target()).endsWith("/namespaces/ns/configmaps?limit=1");
              assertThat(request.accept()).contains("as=PartialObjectMetadataList");
            });
  }

  @Test
  void asksWithSelectorsWhoMayNotListWithoutThem() {
    scripted.transport.json(403, Scripted.status(403, "Forbidden", "no"));
    scripted.transport.json(200, PAGE + "]}");
    Scope scope = new Scope("ns", "", "metadata.name=a", "");

    assertThat(raw().hasReached(scope, new ResourceVersion("10"), new Cancellation())).isFalse();
    assertThat(scripted.transport.sent()).hasSize(2);
    assertThat(scripted.transport.sent(1).target())
        .contains("fieldSelector=metadata.name", "limit=1");
  }

  @Test
  void neverRepeatsAList() {
    scripted.transport.failure(Kind.CONNECTION_REFUSED, true);

    assertThatThrownBy(this::list).isInstanceOf(TransportException.class);
    assertThat(scripted.transport.sent()).hasSize(1);
  }

  @Test
  void leavesAPartOfAPageInTheSinkWhenTheBodyBreaks() {
    scripted.transport.brokenJson(PAGE);

    assertThatThrownBy(this::list)
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.kind()).isEqualTo(Kind.DISCONNECTED));
    assertThat(scripted.transport.sent()).hasSize(1);
    assertThat(List.of("a", "b")).startsWith(sink.toArray(String[]::new));
  }

  @Test
  void neverWaitsForABusyServer() {
    scripted.transport.answer(
        429,
        Map.of("Content-Type", "application/json", "Retry-After", "3"),
        Scripted.status(429, "TooManyRequests", "busy"));

    assertThatThrownBy(this::list)
        .isInstanceOfSatisfying(
            TooManyRequestsException.class,
            e -> assertThat(e.retryAfter()).contains(Duration.ofSeconds(3)));
    assertThat(scripted.time.waits()).isEmpty();
  }

  @Test
  void passesExceptionsOfTheSinkOn() {
    scripted.transport.json(200, PAGE + "]}");

    assertThatThrownBy(
            () ->
                raw()
                    .list(
                        ListCall.of(Scope.ALL),
                        item -> {
                          throw new IllegalStateException("full");
                        },
                        new Cancellation()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("full");
  }

  @Test
  void givesWatchFramesOneByOne() {
    scripted.transport.json(
        200,
        "{\"type\":\"ADDED\",\"object\":"
            + Scripted.configMap("a", "1")
            + "}\n{\"type\":\"ADDED\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"data\":7}}\n");

    try (WatchStream<ConfigMap> stream = watch()) {
      assertThat(stream.mediaType()).isEqualTo("application/json");
      assertThat(stream.next())
          .isInstanceOfSatisfying(
              WatchFrame.Event.class, e -> assertThat(e.type()).isEqualTo(WatchFrame.Type.ADDED));
      assertThat(stream.next()).isInstanceOf(WatchFrame.Undecodable.class);
      assertThat(stream.next()).isNull();
      assertThat(stream.next()).isNull();
    }
  }

  /** The two come at once, and the second must not wait for a third. */
  @Test
  void nobodyWaitsForTheBodyWhileAnEventIsThere() {
    String event = "{\"type\":\"ADDED\",\"object\":" + Scripted.configMap("a", "1") + "}";
    scripted.transport.json(200, event + event + " \n");

    try (WatchStream<ConfigMap> stream = watch()) {
      List<Integer> waits = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        stream.await();
        waits.add(scripted.transport.waits());
        stream.next();
      }
      assertThat(waits).containsExactly(1, 1, 2);
    }
  }

  @Test
  void throwsErrorEvents() {
    scripted.transport.json(
        200, "{\"type\":\"ERROR\",\"object\":" + Scripted.status(410, "Expired", "too old") + "}");

    try (WatchStream<ConfigMap> stream = watch()) {
      assertThatThrownBy(stream::next).isInstanceOf(ExpiredException.class);
      assertThat(stream.next()).isNull();
    }
  }

  @Test
  void refusesAnHttp410ForAWatchAsWell() {
    scripted.transport.json(410, Scripted.status(410, "Gone", "too old"));

    assertThatThrownBy(this::watch).isInstanceOf(ExpiredException.class);
  }

  private PageResult list() {
    return raw().list(ListCall.of(Scope.ALL), item -> sink.add(item.name()), new Cancellation());
  }

  private WatchStream<ConfigMap> watch() {
    WatchCall call = WatchCall.from(Scope.ALL, new ResourceVersion("1"), Duration.ofMinutes(5));
    return raw().watch(call, new Cancellation());
  }

  private RawResources<ConfigMap> raw() {
    return RawAccess.resources(scripted.client(), ConfigMap.TYPE, DecodeOptions.DEFAULT);
  }
}

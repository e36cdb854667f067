package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.codec.WatchFrame;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers that do the same wrong thing for ever: none is asked again and again without a pause. */
class HostileServerTest {
  private static final Duration LONG = Duration.ofMinutes(30);

  private static final Map<String, Supplier<? extends RuntimeException>> ENDS =
      Map.of(
          "expired", () -> Refusals.of(410, "Expired"),
          "internal error", () -> Refusals.of(500, "InternalError"),
          "busy", () -> Refusals.of(429, "TooManyRequests"),
          "busy for a second", () -> Refusals.of(429, "TooManyRequests", Duration.ofSeconds(1)),
          "not found", () -> Refusals.of(404, "NotFound"),
          "forbidden", () -> Refusals.of(403, "Forbidden"),
          "too large", Refusals::tooLarge,
          "broken", () -> ScriptedSource.transport(Kind.DISCONNECTED),
          "nonsense", () -> new CodecException("nonsense", 0));

  static Stream<Arguments> misdeeds() {
    List<Arguments> all = new ArrayList<>();
    for (int events : new int[] {0, 1, 20}) {
      ENDS.forEach((name, end) -> all.add(misdeed(name, events, end)));
      all.add(misdeed("clean end", events, null));
    }
    return all.stream();
  }

  private static Arguments misdeed(
      String name, int events, @Nullable Supplier<? extends RuntimeException> end) {
    return Arguments.of(name, events, end);
  }

  @ParameterizedTest(name = "{0} after {1} events")
  @MethodSource("misdeeds")
  @Tag("scenario-28")
  @Tag("scenario-37")
  @Tag("scenario-66")
  void isAskedAFewTimesAMinuteInTheEnd(
      String name, int events, @Nullable Supplier<? extends RuntimeException> end) {
    Server server = new Server(events, end);
    run(server);
    assertThat(within(server.requests, Duration.ZERO, Duration.ofMinutes(1)))
        .isLessThanOrEqualTo(45);
    assertThat(within(server.requests, LONG.minusMinutes(10), LONG)).isBetween(1L, 90L);
    assertThat(within(server.lists, LONG.minusMinutes(10), LONG)).isLessThanOrEqualTo(45);
  }

  private static long within(List<Duration> moments, Duration from, Duration to) {
    return moments.stream().filter(at -> at.compareTo(from) >= 0 && at.compareTo(to) < 0).count();
  }

  private static void run(Server server) {
    Driver<ConfigMap> driver = Drivers.of(server, server.time.timing(), new Pace());
    server.onEnd = driver::stop;
    driver.run();
  }

  /** Lists well, and watches badly. */
  private static final class Server implements RawResources<ConfigMap> {
    private final VirtualTime time = new VirtualTime();
    private final List<Duration> requests = new ArrayList<>();
    private final List<Duration> lists = new ArrayList<>();
    private final int events;
    private final @Nullable Supplier<? extends RuntimeException> end;
    private Runnable onEnd = () -> {};
    private long version = 100;

    Server(int events, @Nullable Supplier<? extends RuntimeException> end) {
      this.events = events;
      this.end = end;
    }

    private void ask(Cancellation cancellation) {
      time.advance(Duration.ofMillis(5), cancellation);
      requests.add(time.elapsed());
      if (time.elapsed().compareTo(LONG) > 0) {
        onEnd.run();
      }
    }

    @Override
    public ResourceType<ConfigMap> type() {
      return ConfigMap.TYPE;
    }

    @Override
    public PageResult list(
        ListCall call, ItemSink<? super ConfigMap> sink, Cancellation cancellation) {
      ask(cancellation);
      lists.add(time.elapsed());
      return new PageResult(
          new ResourceVersion(Long.toString(version)), "", null, "application/json");
    }

    @Override
    public WatchStream<ConfigMap> watch(WatchCall call, Cancellation cancellation) {
      ask(cancellation);
      return new WatchStream<>() {
        private int left = events;

        @Override
        public @Nullable WatchFrame<ConfigMap> next() {
          if (left-- > 0) {
            return new WatchFrame.Event<>(WatchFrame.Type.MODIFIED, configMap("a", ++version));
          }
          if (end == null) {
            return null;
          }
          throw end.get();
        }

        @Override
        public String mediaType() {
          return "application/json";
        }

        @Override
        public void close() {}
      };
    }
  }
}

package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.internal.driver.ScriptedSource.added;
import static dev.bowline.informer.internal.driver.ScriptedSource.fails;
import static dev.bowline.informer.internal.driver.ScriptedSource.transport;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.informer.internal.reflector.ReflectorState;
import dev.bowline.informer.internal.reflector.ReflectorState.Checking;
import dev.bowline.informer.internal.reflector.ReflectorState.Fresh;
import dev.bowline.informer.internal.reflector.ReflectorState.Listing;
import dev.bowline.informer.internal.reflector.ReflectorState.Opening;
import dev.bowline.informer.internal.reflector.ReflectorState.Pausing;
import dev.bowline.informer.internal.reflector.ReflectorState.Requesting;
import dev.bowline.informer.internal.reflector.ReflectorState.Stopped;
import dev.bowline.informer.internal.reflector.ReflectorState.Streaming;
import dev.bowline.informer.internal.reflector.ReflectorState.Watching;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The end of an informer, whatever it does. */
class StopTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration MOMENT = Duration.ofSeconds(11);

  /** What it does, and the state in which it does so. */
  enum Doing {
    READING_A_LIST(Listing.class),
    PAUSING_BEFORE_A_LIST(Pausing.class),
    ASKING_FOR_A_STREAMING_LIST(Requesting.class),
    READING_A_STREAMING_LIST(Streaming.class),
    ASKING_FOR_THE_VERSION(Checking.class),
    ASKING_FOR_A_WATCH(Opening.class),
    WATCHING(Watching.class),
    PAUSING_BEFORE_A_WATCH(Pausing.class),
    DENIED(Pausing.class),
    FIRST_IN_LINE(Listing.class),
    BEHIND_ANOTHER_IN_LINE(Listing.class),
    BEHIND_THE_LISTS_OF_OTHERS(Listing.class),
    RECOVERING_FROM_A_FAULT(Fresh.class);

    private final Class<? extends ReflectorState> state;

    Doing(Class<? extends ReflectorState> state) {
      this.state = state;
    }
  }

  @Test
  @Tag("scenario-64")
  void everyStateIsLookedAt() {
    Set<Class<?>> states =
        Arrays.stream(Doing.values()).map(doing -> doing.state).collect(Collectors.toSet());
    List<Class<?>> all =
        Stream.of(ReflectorState.class.getPermittedSubclasses())
            .filter(state -> state != Stopped.class)
            .toList();
    assertThat(states).containsExactlyInAnyOrderElementsOf(all);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("scenario-64")
  void comesAtOnceWhateverItDoes(Doing doing) {
    boolean isStreaming = doing.state == Requesting.class || doing.state == Streaming.class;
    DriverRig rig = isStreaming ? DriverRig.streaming() : new DriverRig();
    script(doing, rig.server());
    List<ReflectorState> found = new ArrayList<>();
    List<Integer> requests = new ArrayList<>();
    Runnable stop =
        () -> {
          found.add(rig.driver().state());
          requests.add(rig.requests().size());
          rig.driver().stop();
        };
    rig.time().timing().timers().schedule(MOMENT, stop);

    String log = Logged.by(() -> run(doing, rig));

    assertThat(rig.time().elapsed()).isEqualTo(MOMENT);
    assertThat(found).singleElement().isInstanceOf(doing.state);
    assertThat(rig.driver().state()).isInstanceOf(Stopped.class);
    assertThat(requests).containsExactly(rig.requests().size());
    assertThat(rig.server().openStreams()).isZero();
    assertThat(rig.time().pendingTimers()).isZero();
    assertThat(log.contains("begins anew after a fault"))
        .isEqualTo(doing == Doing.RECOVERING_FROM_A_FAULT);
  }

  private static void script(Doing doing, ScriptedSource server) {
    switch (doing) {
      case READING_A_LIST, ASKING_FOR_A_STREAMING_LIST ->
          server.refuseAfter(HOUR, transport(Kind.TIMEOUT));
      case PAUSING_BEFORE_A_LIST -> server.refuse(Refusals.of(503, "ServiceUnavailable", HOUR));
      case READING_A_STREAMING_LIST -> server.watch(added(configMap("a", 1)), server.silence(HOUR));
      case ASKING_FOR_THE_VERSION -> {
        server.page("100", "");
        server.watch(
            server.silence(Duration.ofSeconds(2)), fails(() -> transport(Kind.DISCONNECTED)));
        server.versionReachedAfter(HOUR);
      }
      case ASKING_FOR_A_WATCH -> server.page("100", "").refuseAfter(HOUR, transport(Kind.TIMEOUT));
      case WATCHING -> server.page("100", "").watch(server.silence(HOUR));
      case PAUSING_BEFORE_A_WATCH ->
          server.page("100", "").refuse(Refusals.of(429, "TooManyRequests", HOUR));
      case DENIED -> {
        for (int i = 0; i < 4; i++) {
          server.refuse(Refusals.of(403, "Forbidden"));
        }
      }
      case RECOVERING_FROM_A_FAULT -> {
        server.page("100", "", configMap("a", 1));
        server.watch(
            cancellation -> {
              throw new StackOverflowError();
            });
      }
      case FIRST_IN_LINE, BEHIND_ANOTHER_IN_LINE, BEHIND_THE_LISTS_OF_OTHERS ->
          server.page("100", ""); // not before the stop
    }
  }

  private static void run(Doing doing, DriverRig rig) {
    Timing timing = rig.time().timing();
    switch (doing) {
      case FIRST_IN_LINE -> {
        rig.pace().enter(HOUR, () -> false, timing, new Cancellation());
        rig.run();
      }
      case BEHIND_ANOTHER_IN_LINE -> {
        rig.pace().enter(HOUR, () -> false, timing, new Cancellation());
        Cancellation other = new Cancellation();
        Timing meanwhile =
            new Timing(
                timing.ticker(),
                (wait, sleep) -> {
                  rig.run();
                  other.cancel();
                },
                timing.timers(),
                timing.random());
        rig.pace().enter(Pace.START, () -> false, meanwhile, other);
      }
      case BEHIND_THE_LISTS_OF_OTHERS -> {
        for (int i = 0; i < 8; i++) {
          ListTurns.Turn other = rig.pace().lists().enter(() -> false, timing, new Cancellation());
          long later = timing.ticker().getAsLong() + MOMENT.toNanos();
          requireNonNull(other, "not cancelled").came(later);
        }
        rig.run();
      }
      default -> rig.run();
    }
  }
}

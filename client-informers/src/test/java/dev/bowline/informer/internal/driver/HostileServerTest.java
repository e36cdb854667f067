package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.ConfigMaps.endOfList;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
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
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
          "inside an event", ScriptedSource::tornEvent,
          "nonsense", () -> new CodecException("nonsense", 0));

  private static final Watch EXPIRING = new Watch(1, Duration.ofSeconds(1), ENDS.get("expired"));

  /** How the server lists, and when it does what it does. */
  private enum Manner {
    AFTER_PAGES,
    AFTER_STREAM,
    WITHIN_STREAM
  }

  static Stream<Arguments> misdeeds() {
    List<Arguments> all = new ArrayList<>();
    for (Manner manner : Manner.values()) {
      for (int millis : new int[] {0, 1_200, 5_000, 11_000}) {
        for (int events : millis == 0 ? new int[] {0, 1, 20} : new int[] {0, 1}) {
          ENDS.forEach((name, end) -> all.add(Arguments.of(name, events, millis, manner, end)));
          all.add(Arguments.of("clean end", events, millis, manner, null));
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0} after {1} events and {2} ms {3}")
  @MethodSource("misdeeds")
  @Tag("scenario-28")
  @Tag("scenario-37")
  @Tag("scenario-66")
  void isAskedAFewTimesAMinuteInTheEnd(
      String name,
      int events,
      int millis,
      Manner manner,
      @Nullable Supplier<? extends RuntimeException> end) {
    Server server = new Server(manner, List.of(new Watch(events, Duration.ofMillis(millis), end)));
    run(server, manner != Manner.AFTER_PAGES);
    long inTheEnd = within(server.requests, LONG.minusMinutes(10), LONG);
    // The network's doing, behind which the cache is to be up to date soon: never a long pause.
    boolean isNetwork = millis > 0 && (name.equals("broken") || name.equals("inside an event"));
    assertThat(within(server.requests, Duration.ZERO, Duration.ofMinutes(1)))
        .isLessThanOrEqualTo(isNetwork ? 80 : 45);
    assertThat(inTheEnd).isBetween(1L, millis == 0 ? 90L : isNetwork ? 750L : 250L);
    assertThat(within(server.lists, Duration.ZERO, Duration.ofMinutes(1))).isLessThanOrEqualTo(30);
    assertThat(within(server.lists, LONG.minusMinutes(10), LONG)).isLessThanOrEqualTo(80);
    if (events == 0 && end == null) {
      assertThat(inTheEnd).isLessThanOrEqualTo(110);
    }
  }

  /** As of a custom resource whose conversion fails: the question for its version does for good. */
  @ParameterizedTest(name = "{0} after {1} events and {2} ms {3}")
  @MethodSource("misdeeds")
  @Tag("scenario-37")
  @Tag("scenario-66")
  void isAskedNoMoreWhereItFailsToSayItsVersion(
      String name,
      int events,
      int millis,
      Manner manner,
      @Nullable Supplier<? extends RuntimeException> end) {
    Server server = new Server(manner, List.of(new Watch(events, Duration.ofMillis(millis), end)));
    server.toQuestions = () -> Refusals.of(500, "InternalError");
    run(server, manner != Manner.AFTER_PAGES);
    long inTheEnd = within(server.requests, LONG.minusMinutes(10), LONG);
    boolean isNetwork = millis > 0 && (name.equals("broken") || name.equals("inside an event"));
    // Behind a watch that lived for ten seconds it is asked six times anew.
    long most = millis == 0 ? 150L : isNetwork ? 750L : millis < 10_000 ? 250L : 340L;
    assertThat(inTheEnd).isBetween(1L, most);
  }

  @ParameterizedTest
  @CsvSource({
    "500, 0, 6",
    "503, 0, 27",
    "429, 1, 12",
    "429, 30, 62",
    "504, 0, 27",
  })
  @Tag("scenario-65")
  void aWatchIsTriedThoughNothingElseIsAnswered(int code, int asked, int atMost) {
    Server server =
        new Server(
            Manner.AFTER_PAGES,
            List.of(
                new Watch(1, Duration.ofMinutes(1), ENDS.get("broken")), new Watch(1, LONG, null)));
    server.toQuestions =
        () ->
            code == 504
                ? Refusals.tooLarge()
                : asked == 0
                    ? Refusals.of(code, "")
                    : Refusals.of(code, "", Duration.ofSeconds(asked));
    server.toWatches = () -> Refusals.of(429, "TooManyRequests", Duration.ofSeconds(1));
    server.refused = 10;
    run(server, false);
    Duration first = server.tries.get(1);
    Duration last = server.tries.get(1 + server.refused);
    assertThat(first.minusMinutes(1).toMillis()).isBetween(0L, atMost * 1_000L);
    assertThat(within(server.questions, first, last)).as("one each").isEqualTo(server.refused);
    assertThat(within(server.lists, Duration.ZERO, last)).as("lists").isEqualTo(1);
  }

  /** A watch that misbehaves, so often in a row. */
  private record Spell(int times, String name, int events, int millis) {}

  static Stream<Arguments> misdeedsInTurns() {
    Random random = new Random(7);
    List<String> names =
        Stream.concat(ENDS.keySet().stream(), Stream.of("clean end")).sorted().toList();
    int[] lives = {0, 500, 1_200, 5_000, 11_000, 35_000};
    int[] times = {1, 1, 2, 3, 8, 10};
    List<Arguments> all = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      List<Spell> turns = new ArrayList<>();
      for (int turn = 0; turn < 2 + random.nextInt(2); turn++) {
        turns.add(
            new Spell(
                times[random.nextInt(times.length)],
                names.get(random.nextInt(names.size())),
                random.nextInt(2),
                lives[random.nextInt(lives.length)]));
      }
      all.add(Arguments.of(turns, Manner.values()[i % 3]));
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("misdeedsInTurns")
  @Tag("scenario-38")
  @Tag("scenario-66")
  void isListedAFewTimesAMinuteInTheEndThoughItsMisdeedsChange(List<Spell> turns, Manner manner) {
    List<Watch> watches = new ArrayList<>();
    for (Spell spell : turns) {
      for (int i = 0; i < spell.times(); i++) {
        Duration life = Duration.ofMillis(spell.millis());
        watches.add(new Watch(spell.events(), life, ENDS.get(spell.name())));
      }
    }
    Server server = new Server(manner, watches);
    run(server, manner != Manner.AFTER_PAGES);
    // Whoever asks to be tried again in a second is.
    boolean isAsking = turns.stream().anyMatch(spell -> spell.name().equals("busy for a second"));
    assertThat(within(server.lists, LONG.minusMinutes(10), LONG))
        .as("%s %s", turns, manner)
        .isLessThanOrEqualTo(manner == Manner.WITHIN_STREAM ? isAsking ? 180 : 130 : 80);
  }

  /** Lists that fail between those that succeed, each with a watch that expires behind it. */
  @ParameterizedTest
  @CsvSource({
    "nonsense, 1, 80",
    "nonsense, 3, 80",
    "nonsense, 4, 80",
    "nonsense, 9, 80",
    "too large, 1, 80",
    "too large, 2, 80",
    "too large, 4, 80",
    "too large, 9, 80",
    "expired, 1, 80",
    "expired, 4, 80",
    "internal error, 4, 310",
    "broken, 4, 310",
    "busy, 4, 310",
    "busy for a second, 4, 380",
    "busy for a second, 5, 380"
  })
  @Tag("scenario-66")
  void listsThatFailBetweenOthersAreFewAsWell(String name, int times, int atMost) {
    Server server = new Server(Manner.AFTER_PAGES, List.of(EXPIRING));
    server.problems = times;
    server.problem = ENDS.get(name);
    run(server, false);
    assertThat(within(server.lists, LONG.minusMinutes(10), LONG)).isBetween(20L, (long) atMost);
  }

  @Test
  @Tag("scenario-66")
  void whoeverHasToWaitForTheBudgetIsToldSoAndThatItIsOver() {
    Server server = new Server(Manner.AFTER_PAGES, List.of(EXPIRING));
    Logger log = LoggerFactory.getLogger(HostileServerTest.class);
    Driver<ConfigMap> driver = Drivers.of(server, server.time.timing(), new Pace(), false, log);
    server.onEnd = driver::stop;
    assertThat(Logged.by(driver))
        .contains("has to list again and again", "follows the server again");
  }

  /** Though each of its watches is opened, and all is well for seconds. */
  @Test
  @Tag("scenario-37")
  void howLongAServerHasEndedWatchesWithinSecondsIsTold() {
    Server server =
        new Server(Manner.AFTER_PAGES, List.of(new Watch(1, Duration.ofSeconds(5), null)));
    Logger log = LoggerFactory.getLogger(HostileServerTest.class);
    Driver<ConfigMap> driver = Drivers.of(server, server.time.timing(), new Pace(), false, log);
    server.onEnd = driver::stop;
    List<Long> seconds =
        Pattern.compile("times in a row, for (\\d+) s")
            .matcher(Logged.by(driver))
            .results()
            .map(result -> Long.parseLong(result.group(1)))
            .toList();
    assertThat(seconds).hasSizeGreaterThan(2).isSorted().doesNotHaveDuplicates();
    assertThat(seconds.get(seconds.size() - 1)).isGreaterThan(300);
  }

  /**
   * As of a server that pages a table which goes on changing. Published, such pages would tell
   * objects as removed that are there.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("scenario-7")
  @Tag("scenario-66")
  void pagesOfTwoVersionsAreListedAsAWholeOrSeldomAndWithAReason(boolean isAlwaysPaged) {
    Server server = new Server(Manner.AFTER_PAGES, List.of(new Watch(0, LONG, null)));
    server.leastLimitOfPages = isAlwaysPaged ? 0 : 1;
    Driver<ConfigMap> driver = Drivers.of(server, server.time.timing(), new Pace(), false);
    List<String> reasons = new ArrayList<>();
    server.onEnd =
        () -> {
          RuntimeException reason = driver.lastError();
          reasons.add(reason == null ? "" : String.valueOf(reason.getMessage()));
          driver.stop();
        };
    driver.run();
    long inTheEnd = within(server.lists, LONG.minusMinutes(10), LONG);
    if (isAlwaysPaged) {
      assertThat(inTheEnd).isBetween(10L, 160L);
      assertThat(reasons.get(0)).contains("behind one of");
    } else {
      assertThat(server.lists).as("two pages and the whole").hasSize(3);
      assertThat(reasons.get(0)).isEmpty();
    }
  }

  private static long within(List<Duration> moments, Duration from, Duration to) {
    return moments.stream().filter(at -> at.compareTo(from) >= 0 && at.compareTo(to) < 0).count();
  }

  private static void run(Server server, boolean isStreaming) {
    Driver<ConfigMap> driver = Drivers.of(server, server.time.timing(), new Pace(), isStreaming);
    server.onEnd = driver::stop;
    driver.run();
  }

  /**
   * How a watch goes.
   *
   * @param life how long it is silent after its events
   * @param end null for a clean one
   */
  private record Watch(
      int events, Duration life, @Nullable Supplier<? extends RuntimeException> end) {}

  /** Lists well, as a rule, and watches badly: in turns, the last is followed by the first. */
  private static final class Server implements RawResources<ConfigMap> {
    private final VirtualTime time = new VirtualTime();
    private final List<Duration> requests = new ArrayList<>();
    private final List<Duration> lists = new ArrayList<>();
    private final Manner manner;
    private final List<Watch> watches;
    private Runnable onEnd = () -> {};
    private @Nullable Supplier<? extends RuntimeException> problem;

    private final List<Duration> questions = new ArrayList<>();
    private final List<Duration> tries = new ArrayList<>();
    private @Nullable Supplier<? extends RuntimeException> toQuestions;
    private @Nullable Supplier<? extends RuntimeException> toWatches;

    /** How many watches behind the first one are refused. */
    private int refused;

    /** How many lists fail before one succeeds. */
    private int problems;

    /** Least limit of lists that are in two pages, each of another version; none if negative. */
    private int leastLimitOfPages = -1;

    private int failed;
    private long version = 100;
    private int begun;

    Server(Manner manner, List<Watch> watches) {
      this.manner = manner;
      this.watches = watches;
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
      if (problem != null && failed++ % (problems + 1) < problems) {
        throw problem.get();
      }
      boolean isPaged = leastLimitOfPages >= 0 && call.limit() >= leastLimitOfPages;
      version += isPaged ? 1 : 0;
      return new PageResult(
          new ResourceVersion(Long.toString(version)),
          isPaged && call.continueToken().isEmpty() ? "more" : "",
          null,
          "application/json");
    }

    @Override
    public boolean hasReached(Scope scope, ResourceVersion version, Cancellation cancellation) {
      ask(cancellation);
      questions.add(time.elapsed());
      if (toQuestions != null) {
        throw toQuestions.get();
      }
      return true;
    }

    @Override
    public WatchStream<ConfigMap> watch(WatchCall call, Cancellation cancellation) {
      ask(cancellation);
      boolean isList = call.initialEvents();
      if (isList) {
        lists.add(time.elapsed());
      }
      tries.add(time.elapsed());
      if (toWatches != null && begun > 0 && tries.size() <= refused + 1) {
        throw toWatches.get();
      }
      Watch watch = watches.get(begun++ % watches.size());
      return new WatchStream<>() {
        private boolean isComplete = !isList;
        private int left = watch.events();

        @Override
        public @Nullable WatchFrame<ConfigMap> next() {
          if (!isComplete && manner == Manner.AFTER_STREAM) {
            isComplete = true;
            return endOfList(Long.toString(version));
          }
          if (left-- > 0) {
            WatchFrame.Type type = isComplete ? WatchFrame.Type.MODIFIED : WatchFrame.Type.ADDED;
            return new WatchFrame.Event<>(type, configMap("a", ++version));
          }
          time.advance(watch.life(), cancellation);
          Supplier<? extends RuntimeException> end = watch.end();
          if (end == null || cancellation.isCancelled()) {
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

package dev.bowline.workqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.informer.internal.Untellable;
import dev.bowline.informer.internal.driver.Logged;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkQueuePriorityTest {
  private final VirtualQueue strict = new VirtualQueue(WorkQueueBuilder::withoutAging);

  @Test
  @Tag("scenario-109")
  void theMoreUrgentGoesFirst() {
    strict.queue.add("low", WorkQueue.LOW_PRIORITY);
    strict.queue.add("normal");
    strict.queue.add("high", 10);
    strict.queue.add("normal too");
    assertThat(strict.work()).containsExactly("high", "normal", "normal too", "low");
  }

  /** Each is ahead of a first list by its own priority, whatever the others were ahead by. */
  @Test
  @Tag("scenario-109")
  void whatAGroupIsAheadByIsItsOwn() {
    VirtualQueue fair = new VirtualQueue(b -> b.fairBy(key -> key.charAt(0)).withoutAging());
    addAll(fair, 'A', 1000, WorkQueue.LOW_PRIORITY);
    addAll(fair, 'L', 1000, WorkQueue.LOW_PRIORITY);
    addAll(fair, 'B', 600, WorkQueue.NORMAL_PRIORITY);
    assertThat(turnsOf(fair, 'B', 100)).isEqualTo(100);
    assertThat(turnsOf(fair, 'B', 30)).isBetween(9, 11);
    fair.queue.add("A-live", WorkQueue.NORMAL_PRIORITY);
    assertThat(fair.take()).isEqualTo("A-live");
    fair.queue.add("New-live", WorkQueue.NORMAL_PRIORITY);
    assertThat(fair.take()).isEqualTo("New-live");
  }

  /** One live event of a new group doesn't put its first list behind those of others. */
  @Test
  @Tag("scenario-109")
  void aGroupIsChargedNoTurnsForAnUrgencyThatIsGone() {
    VirtualQueue fair = new VirtualQueue(b -> b.fairBy(key -> key.charAt(0)).withoutAging());
    addAll(fair, 'B', 600, WorkQueue.NORMAL_PRIORITY);
    for (char list = 'K'; list < 'P'; list++) {
      addAll(fair, list, 300, WorkQueue.LOW_PRIORITY);
    }
    assertThat(turnsOf(fair, 'B', 130)).isLessThan(130);
    fair.queue.add("X-live", WorkQueue.NORMAL_PRIORITY);
    addAll(fair, 'X', 10, WorkQueue.LOW_PRIORITY);
    addAll(fair, 'Y', 10, WorkQueue.LOW_PRIORITY);
    assertThat(turnsOf(fair, 'X', 9)).isEqualTo(2);
  }

  @Test
  @Tag("scenario-109")
  void whoIsAheadByAHundredTurnsWaitsAHundredSecondsForOneWhileTheQueueKeepsUpWithNewOnes() {
    VirtualQueue fair = new VirtualQueue(b -> b.fairBy(key -> key.split("-", 2)[0]));
    for (int i = 0; i < 100; i++) {
      fair.queue.add("list-" + i, WorkQueue.LOW_PRIORITY);
      fair.queue.add("busy-" + i, WorkQueue.NORMAL_PRIORITY);
    }
    for (int i = 0; i < 99; i++) {
      fair.queue.done(fair.take());
    }
    assertThat(fair.queue.metrics().depth()).containsEntry("0", 1);
    String taken = "";
    for (int i = 0; !taken.startsWith("busy"); i++) {
      assertThat(i).as("tenths of a second").isLessThan(1_000);
      fair.pass(Duration.ofMillis(100));
      fair.queue.add("new" + i + "-", WorkQueue.NORMAL_PRIORITY);
      taken = fair.take();
      fair.queue.done(taken);
    }
  }

  /** Who comes isn't behind a first list because somebody much more urgent was busy before. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Tag("scenario-109")
  void aBusyMoreUrgentGroupDoesNotTurnPrioritiesRound(boolean isStillBusy) {
    VirtualQueue fair = new VirtualQueue(b -> b.fairBy(key -> key.charAt(0)).withoutAging());
    addAll(fair, 'L', 6000, WorkQueue.LOW_PRIORITY);
    for (int i = 0; i < 3000; i++) { // alone in its group each time
      fair.queue.add("H" + i, 1000);
      fair.queue.done(fair.take());
    }
    if (isStillBusy) {
      addAll(fair, 'H', 3000, 1000);
    }
    fair.queue.add("N", WorkQueue.NORMAL_PRIORITY);
    assertThat(turnsOf(fair, 'N', 4)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  @Tag("scenario-109")
  void aNewGroupIsNeverBehindALessUrgentNewOne(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    VirtualQueue fair = new VirtualQueue(b -> b.fairBy(key -> key.split("-", 2)[0]).withoutAging());
    for (int i = 0; i < 300; i++) {
      String old = "old" + random.nextInt(12);
      for (int key = 0; key < random.nextInt(9); key++) {
        fair.queue.add(old + "-" + i + "-" + key, random.nextInt(-50, 50));
      }
      for (int turn = 0; turn < random.nextInt(9); turn++) {
        fair.queue.poll().ifPresent(item -> fair.queue.done(item.key()));
      }
    }
    for (int priority = 60; priority > -60; priority -= 3) { // of equal turns the first goes first
      fair.queue.add("new" + priority + "-", priority);
    }
    List<Integer> priorities = new ArrayList<>();
    for (Optional<WorkItem<String>> item = fair.queue.poll();
        item.isPresent();
        item = fair.queue.poll()) {
      if (item.orElseThrow().key().startsWith("new")) {
        priorities.add(item.orElseThrow().priority());
      }
      fair.queue.done(item.orElseThrow().key());
    }
    assertThat(priorities).hasSize(40).isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  @Tag("scenario-109")
  void aGroupWhoseKeysAreDroppedHasHadNoTurn() {
    VirtualQueue fair = new VirtualQueue(b -> b.fairBy(key -> key.charAt(0)).withoutAging());
    addAll(fair, 'A', 30, WorkQueue.NORMAL_PRIORITY);
    addAll(fair, 'B', 3, WorkQueue.NORMAL_PRIORITY);
    for (int i = 0; i < 3; i++) {
      fair.queue.drop("B" + i);
    }
    assertThat(fair.queue.groups()).as("kept of nothing").isEqualTo(1);
    assertThat(turnsOf(fair, 'A', 10)).isEqualTo(10);
    fair.queue.drop("A15");
    addAll(fair, 'B', 3, WorkQueue.NORMAL_PRIORITY);
    assertThat(turnsOf(fair, 'B', 6)).isEqualTo(3);
    assertThat(fair.work()).hasSize(16).doesNotContain("A15");
    fair.assertEmpty();
  }

  private static void addAll(VirtualQueue fair, char group, int count, int priority) {
    for (int i = 0; i < count; i++) {
      fair.queue.add(group + "" + i, priority);
    }
  }

  private static int turnsOf(VirtualQueue fair, char group, int turns) {
    int found = 0;
    for (int i = 0; i < turns; i++) {
      String key = fair.take();
      fair.queue.done(key);
      found += key.charAt(0) == group ? 1 : 0;
    }
    return found;
  }

  @Test
  @Tag("scenario-109")
  void aRaisedKeyGoesBehindThoseThatWereThere() {
    strict.queue.add("a", -1);
    strict.queue.add("b", 0);
    strict.queue.add("a", 0);
    strict.queue.add("c", 0);
    assertThat(strict.work()).containsExactly("b", "a", "c");
  }

  @Test
  @Tag("scenario-109")
  void aKeyIsNeverLoweredAndKeepsItsPlaceWhenAddedAgain() {
    strict.queue.add("a", 5);
    strict.queue.add("b", 5);
    strict.queue.add("a", 5);
    strict.queue.add("a", -100);
    strict.queue.add("c", 4);
    assertThat(strict.work()).containsExactly("a", "b", "c");
  }

  @Test
  @Tag("scenario-109")
  void aDelayedKeyIsRaisedAndDuringItsWorkToo() {
    strict.queue.addAfter("a", Duration.ofSeconds(1), -100);
    strict.queue.addAfter("a", Duration.ofSeconds(5), 3);
    strict.pass(Duration.ofSeconds(1));
    assertThat(strict.queue.poll()).map(WorkItem::priority).contains(3);
    strict.queue.add("a", -7);
    strict.queue.add("a", -2);
    strict.queue.done("a");
    assertThat(strict.queue.poll()).map(WorkItem::priority).contains(-2);
  }

  @Test
  @Tag("scenario-109")
  void waitingMakesMoreUrgent() {
    VirtualQueue time = new VirtualQueue(b -> b.aging(Duration.ofSeconds(2)));
    time.queue.add("old", -100);
    time.pass(Duration.ofSeconds(199));
    time.queue.add("young");
    time.pass(Duration.ofSeconds(2));
    time.queue.add("younger");
    assertThat(time.work()).containsExactly("young", "old", "younger");
  }

  @Test
  @Tag("scenario-109")
  void aSecondOfWaitingIsWorthOnePriorityIfNotSetOtherwise() {
    VirtualQueue longer = new VirtualQueue();
    longer.queue.add("old", -10);
    longer.pass(Duration.ofSeconds(10).plusNanos(1));
    longer.queue.add("young");
    assertThat(longer.work()).containsExactly("old", "young");
    VirtualQueue shorter = new VirtualQueue();
    shorter.queue.add("old", -10);
    shorter.pass(Duration.ofSeconds(9));
    shorter.queue.add("young");
    assertThat(shorter.work()).containsExactly("young", "old");
  }

  @Test
  @Tag("scenario-109")
  void whoWaitedLongLosesNothingByBeingRaised() {
    VirtualQueue time = new VirtualQueue(b -> b.aging(Duration.ofSeconds(1)));
    time.queue.add("old", -10);
    time.pass(Duration.ofSeconds(20));
    time.queue.add("a");
    time.pass(Duration.ofSeconds(1));
    time.queue.add("old", 0);
    assertThat(time.work()).containsExactly("old", "a");
  }

  @Test
  @Tag("scenario-109")
  void groupsTakeTurns() {
    VirtualQueue time = fair();
    for (int i = 0; i < 5; i++) {
      time.queue.add("a/" + i);
    }
    time.queue.add("b/0");
    time.queue.add("b/1");
    time.queue.add("c/0");
    assertThat(time.work()).containsExactly("a/0", "b/0", "c/0", "a/1", "b/1", "a/2", "a/3", "a/4");
  }

  @Test
  @Tag("scenario-109")
  void nobodySavesUpTurnsWhileAway() {
    VirtualQueue time = fair();
    for (int i = 0; i < 100; i++) {
      time.queue.add("a/" + i);
    }
    for (int i = 0; i < 50; i++) {
      time.queue.done(time.take());
    }
    for (int i = 0; i < 3; i++) {
      time.queue.add("b/" + i);
    }
    List<String> next = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      String key = time.take();
      next.add(key.substring(0, 1));
      time.queue.done(key);
    }
    assertThat(next).containsExactly("a", "b", "a", "b", "a", "b");
  }

  @Test
  @Tag("scenario-109")
  void anUrgentKeyHasAHeadStartButNoGroupWaitsForEver() {
    VirtualQueue time = fair();
    time.queue.add("slow/0", -3);
    List<String> order = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      time.queue.add("busy/" + i);
      time.queue.add("busy/more-" + i);
      String key = time.take();
      order.add(key);
      time.queue.done(key);
    }
    assertThat(order.indexOf("slow/0")).isEqualTo(3);
  }

  @Test
  @Tag("scenario-109")
  void aGroupOfOneHotKeyGetsNoMoreThanItsTurns() {
    VirtualQueue time = new VirtualQueue(b -> group(b).withoutAging());
    for (int i = 0; i < 10; i++) {
      time.queue.add("list/" + i, -4);
    }
    String order = workWithHotKey(time, Duration.ZERO, 14);
    assertThat(order).isEqualTo("hhhhlhlhlhlhlh");
  }

  @Test
  @Tag("scenario-109")
  void aGroupThatWaitsGainsOnOthersWhateverTheirPriority() {
    VirtualQueue time = new VirtualQueue(b -> group(b).aging(Duration.ofSeconds(10)));
    time.queue.add("list/0", -100);
    time.queue.add("list/1", -100);
    String order = workWithHotKey(time, Duration.ofSeconds(90), 14);
    assertThat(order).isEqualTo("hhhhhhhhhhlhhh");
  }

  @Test
  @Tag("scenario-109")
  void manyOldKeysOfAGroupDontHoldUpTheOthers() {
    VirtualQueue time = new VirtualQueue(b -> group(b).aging(Duration.ofSeconds(1)));
    for (int i = 0; i < 100; i++) {
      time.queue.add("list/" + i);
    }
    time.pass(Duration.ofMinutes(5));
    String order = workWithHotKey(time, Duration.ofSeconds(10), 9);
    assertThat(order).isEqualTo("lhlhlhlhl");
  }

  @Test
  @Tag("scenario-109")
  void nothingIsKeptOfGroupsWithoutKeys() {
    VirtualQueue time = fair();
    for (int i = 0; i < 100; i++) {
      time.queue.add(i + "/a");
      time.queue.add(i + "/b");
    }
    for (int i = 0; i < 199; i++) {
      time.queue.done(time.take());
    }
    assertThat(time.queue.groups()).isLessThanOrEqualTo(101);
    assertThat(time.work()).hasSize(1);
    assertThat(time.queue.groups()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothingIsKeptOfOldGroupsWhileAKeyAlwaysWaits(boolean isAging) {
    VirtualQueue time =
        new VirtualQueue(
            b -> {
              b.fairBy(key -> key);
              return isAging ? b : b.withoutAging();
            });
    time.queue.add("low", -100);
    for (int i = 0; i < 5_000; i++) {
      time.queue.add("key " + i);
      time.queue.done(time.take());
    }
    assertThat(time.queue.groups()).isLessThan(1_100);
  }

  @Test
  void aGroupThatThrowsLosesNoKey() {
    AtomicBoolean isBroken = new AtomicBoolean();
    VirtualQueue time = new VirtualQueue(b -> b.fairBy(key -> new Odd(isBroken)));
    time.queue.addAfter("late", Duration.ofSeconds(1));
    time.queue.add("a");
    isBroken.set(true);
    time.pass(Duration.ofSeconds(2));
    time.queue.add("b");
    assertThat(time.work()).containsExactlyInAnyOrder("late", "a", "b");
    time.assertEmpty();
    assertThat(time.queue.groups()).isZero();
  }

  /** The queue's tables ask for room in the middle of a change; here a group's name does. */
  @Test
  void noKeyIsLostWhereMemoryIsShortForAMoment() {
    AtomicBoolean isShort = new AtomicBoolean();
    VirtualQueue time = new VirtualQueue(b -> b.fairBy(key -> new Hungry('a', isShort)));
    time.queue.add("waits");
    time.queue.addAfter("late", Duration.ofSeconds(1));
    time.queue.add("again");
    assertThat(time.take()).isEqualTo("waits");
    time.queue.add("waits");
    time.pass(Duration.ofSeconds(2));

    isShort.set(true);
    assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> time.queue.add("b"));
    assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(time.queue::poll);
    isShort.set(false);
    assertThat(time.queue.add("b")).isTrue();
    time.queue.done("waits");
    assertThat(time.work()).containsExactlyInAnyOrder("again", "late", "b", "waits");
    time.assertEmpty();
  }

  /** Whoever holds a key can't do more than give it back once. */
  @Test
  void workEndsAsItIsToldWhereMemoryIsShort() {
    AtomicBoolean isShort = new AtomicBoolean();
    VirtualQueue time = new VirtualQueue(b -> b.fairBy(key -> new Hungry('a', isShort)));
    List<String> keys = List.of("done", "added", "failed", "ready");
    keys.forEach(time.queue::add);
    time.queue.addAfter("late", Duration.ofSeconds(1));
    for (String key : keys.subList(0, 3)) {
      assertThat(time.take()).isEqualTo(key);
    }
    time.queue.add("added");
    time.pass(Duration.ofSeconds(2));

    isShort.set(true);
    assertThatCode(
            () -> {
              time.queue.done("done");
              time.queue.done("added");
              assertThat(time.queue.retry("failed", 0)).isPositive();
            })
        .doesNotThrowAnyException();
    isShort.set(false);

    assertThat(time.queue.metrics().working()).isZero();
    assertThat(time.queue.retries("failed")).isEqualTo(1);
    assertThat(time.work()).containsExactlyInAnyOrder("added", "ready", "late");
    time.pass(Duration.ofSeconds(1));
    assertThat(time.work()).containsExactly("failed");
    time.queue.forget("failed");
    time.assertEmpty();
  }

  @Test
  void whatIsPutOffForLackOfMemoryIsNotForgottenForWhatIsNot() {
    AtomicBoolean isShort = new AtomicBoolean();
    VirtualQueue time =
        new VirtualQueue(
            b -> b.fairBy(key -> key.equals("other") ? "other" : new Hungry('a', isShort)));
    time.queue.add("ready", -10);
    List<String> keys = List.of("added", "other");
    keys.forEach(time.queue::add);
    assertThat(List.of(time.take(), time.take())).containsExactlyInAnyOrderElementsOf(keys);
    keys.forEach(time.queue::add);

    isShort.set(true);
    assertThatCode(
            () -> {
              time.queue.done("added");
              time.queue.done("other");
            })
        .doesNotThrowAnyException();
    isShort.set(false);

    assertThat(time.work()).containsExactlyInAnyOrder("ready", "added", "other");
    time.assertEmpty();
  }

  @Test
  void anObserverThatThrowsIsToldOfNowAndThen() {
    String log =
        Logged.inFullBy(
            () -> {
              VirtualQueue time =
                  new VirtualQueue(
                      b ->
                          b.observer(
                              new WorkQueueObserver() {
                                @Override
                                public void added(String priority) {
                                  throw new IllegalStateException("no");
                                }
                              }));
              for (int i = 0; i < 20; i++) {
                time.queue.add("a" + i);
              }
            });
    assertThat(log.lines().filter(line -> line.contains(" WARN ")))
        .hasSize(5)
        .last()
        .asString()
        .endsWith("; 16 times so far");
  }

  @Test
  void keysKeepTheirPlacesWhereMemoryWasShort() {
    assertThat(workOf(true)).isEqualTo(workOf(false));
  }

  /** Of some groups and priorities, one that failed, and some delayed. */
  private static List<String> workOf(boolean isEverShort) {
    AtomicBoolean isShort = new AtomicBoolean();
    VirtualQueue time = new VirtualQueue(b -> b.fairBy(key -> new Hungry(key.charAt(0), isShort)));
    for (int i = 0; i < 30; i++) {
      time.queue.addAfter("abc".charAt(i % 3) + " " + i, Duration.ofSeconds(i % 5), i % 7);
      time.pass(Duration.ofMillis(300));
    }
    time.queue.addRateLimited("b failed", 3);
    List<String> work = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      work.add(time.take());
    }
    time.pass(Duration.ofSeconds(1));
    time.queue.add("d");
    if (isEverShort) {
      isShort.set(true);
      assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> time.queue.add("dd"));
      time.queue.forget("b failed");
      isShort.set(false);
    } else {
      time.queue.forget("b failed");
    }
    work.forEach(time.queue::done);
    time.pass(Duration.ofSeconds(10));
    work.addAll(time.work());
    time.assertEmpty();
    return work;
  }

  @Test
  void keysThatFailWhereMemoryIsShortComeOneByOneAfterwards() {
    assertThat(turns(true)).isEqualTo(turns(false));
  }

  private static List<String> turns(boolean isEverShort) {
    AtomicBoolean isShort = new AtomicBoolean();
    VirtualQueue time =
        new VirtualQueue(
            b ->
                b.fairBy(key -> new Hungry('a', isShort))
                    .backoff(Backoff.of(times -> Duration.ZERO)));
    time.queue.add("f1");
    time.queue.add("f2");
    time.take();
    time.take();
    time.queue.add("s1");
    time.queue.add("s2");
    isShort.set(isEverShort);
    time.queue.retry("f1", 0);
    time.queue.retry("f2", 0);
    isShort.set(false);
    return time.work();
  }

  @Test
  void aQueueIsShutDownWhereMemoryIsShort() {
    AtomicBoolean isShort = new AtomicBoolean();
    VirtualQueue time = new VirtualQueue(b -> b.fairBy(key -> new Hungry('a', isShort)));
    time.queue.add("other");
    time.queue.add("again");
    time.queue.add("again too");
    time.take();
    time.take();
    time.queue.add("other");
    isShort.set(true);
    time.queue.done("other");
    time.queue.shutDown();
    assertThat(time.queue.isShutDown()).isTrue();
    isShort.set(false);
    time.queue.done("again");
    assertThat(time.work()).containsExactlyInAnyOrder("again too", "other");
  }

  @Test
  void aKeyThatCouldNotBeAddedForLackOfMemoryIsForgotten() {
    AtomicBoolean isShort = new AtomicBoolean();
    VirtualQueue time = new VirtualQueue(b -> b.fairBy(key -> new Hungry('a', isShort)));
    time.queue.add("a");
    isShort.set(true);
    assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> time.queue.add("b"));
    isShort.set(false);
    assertThat(time.queue.known()).isEqualTo(1);
    assertThat(time.queue.metrics().adds()).isEqualTo(1);
    time.queue.add("b");
    assertThat(time.work()).containsExactly("a", "b");
    time.assertEmpty();
  }

  /** Those of one letter are equal, if there is memory to compare them. */
  private record Hungry(char letter, AtomicBoolean isShort) {
    @Override
    public int hashCode() {
      return 1;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      if (isShort.get()) {
        throw new OutOfMemoryError("of a test");
      }
      return other instanceof Hungry h && h.letter == letter;
    }
  }

  /** A value that can't be told from others after a while. */
  private static final class Odd {
    private final AtomicBoolean isBroken;

    Odd(AtomicBoolean isBroken) {
      this.isBroken = isBroken;
    }

    @Override
    public int hashCode() {
      if (isBroken.get()) {
        throw new IllegalStateException("no hash");
      }
      return 1;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      if (isBroken.get()) {
        throw new IllegalStateException("not equal to anything");
      }
      return other instanceof Odd;
    }
  }

  @Test
  void aKeyWhoseGroupIsNotKnownIsWorkedOn() {
    VirtualQueue time =
        new VirtualQueue(
            b ->
                b.fairBy(
                    key -> {
                      throw new NoClassDefFoundError(key);
                    }));
    time.queue.add("a");
    assertThat(time.work()).containsExactly("a");
  }

  @Test
  void whyAGroupIsNotKnownMayBeUnfitForTheLog() {
    VirtualQueue time =
        new VirtualQueue(
            b ->
                b.fairBy(
                    key -> {
                      throw new Untellable();
                    }));
    Logged.inFullBy(
        () -> {
          time.queue.add("a");
          time.queue.add("b");
        });
    assertThat(time.work()).containsExactly("a", "b");
  }

  /** A queue may take thousands of keys a second. */
  @Test
  void keysWhoseGroupIsNotKnownAreWarnedOfLessAndLess() {
    VirtualQueue time =
        new VirtualQueue(
            b ->
                b.fairBy(
                    key -> {
                      throw new IllegalStateException("no group");
                    }));

    String log =
        Logged.inFullBy(
            () -> {
              time.queue.add("a");
              time.queue.add("b");
              time.queue.add("c");
            });

    assertThat(log.lines().filter(line -> line.contains("WARN")))
        .satisfiesExactly(
            line -> assertThat(line).endsWith("the group of a is not known; 1 times so far"),
            line -> assertThat(line).endsWith("the group of b is not known; 2 times so far"));
    assertThat(log.lines().filter(line -> line.contains("DEBUG") && line.contains(" group of ")))
        .satisfiesExactly(line -> assertThat(line).endsWith("the group of c is not known"));
  }

  /** Of a key that is added again as soon as it is taken, and of all others. */
  private static String workWithHotKey(VirtualQueue time, Duration run, int runs) {
    StringBuilder order = new StringBuilder();
    for (int i = 0; i < runs; i++) {
      time.queue.add("hot/0");
      String key = time.take();
      order.append(key.charAt(0));
      time.pass(run);
      time.queue.done(key);
    }
    return order.toString();
  }

  @Test
  void aStepOfAgingHasARange() {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> WorkQueue.named("q").aging(Duration.ZERO))
        .withMessage(
            "the time that is worth a priority must be more than zero and at most PT1H: PT0S");
    WorkQueue<String> queue = WorkQueue.<String>named("q").aging(Duration.ofHours(1)).build();
    queue.add("low", -WorkQueue.MAX_PRIORITY);
    queue.add("high", WorkQueue.MAX_PRIORITY);
    assertThat(queue.poll()).map(WorkItem::key).contains("high");
  }

  private static VirtualQueue fair() {
    return new VirtualQueue(WorkQueuePriorityTest::group);
  }

  private static WorkQueueBuilder<String> group(WorkQueueBuilder<String> builder) {
    return builder.fairBy(key -> key.substring(0, key.indexOf('/')));
  }
}

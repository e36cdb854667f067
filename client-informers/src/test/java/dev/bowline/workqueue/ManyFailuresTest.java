package dev.bowline.workqueue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Keys that fail for good beside keys that don't, and one worker that takes 10 ms for each. */
class ManyFailuresTest {
  private static final int FAILING = 2000;
  private static final Duration RUN = Duration.ofMillis(10);

  private static final class Worker {
    private final VirtualQueue time;
    private Duration longestWait = Duration.ZERO;
    private int failed;

    Worker(VirtualQueue time) {
      this.time = time;
    }

    /** Works for that many runs; a sound key comes each so many runs. */
    void work(int runs, int soundEach) {
      for (int run = 0; run < runs; run++) {
        if (run % soundEach == 0) {
          time.queue.add("sound " + run);
        }
        time.queue.poll().ifPresent(this::finish);
        time.pass(RUN);
      }
    }

    private void finish(WorkItem<String> item) {
      if (item.key().startsWith("failing")) {
        failed++;
        time.queue.retry(item.key(), item.priority());
      } else {
        longestWait = item.waited().compareTo(longestWait) > 0 ? item.waited() : longestWait;
        time.queue.done(item.key());
      }
    }
  }

  private static Worker withFailing() {
    Worker worker = new Worker(new VirtualQueue(builder -> builder));
    for (int i = 0; i < FAILING; i++) {
      worker.time.queue.add("failing " + i);
    }
    worker.work(FAILING + 1, Integer.MAX_VALUE); // which only then are known to fail
    worker.failed = 0;
    worker.longestWait = Duration.ZERO;
    return worker;
  }

  @Test
  @Tag("scenario-108")
  void othersWaitForOneOfThemAtMost() {
    Worker worker = withFailing();
    worker.work(30_000, 100);
    assertThat(worker.longestWait).isLessThanOrEqualTo(RUN);
  }

  @Test
  @Tag("scenario-108")
  void othersLeaveThemEveryOtherTurn() {
    Worker worker = withFailing();
    worker.work(2000, 1);
    assertThat(worker.failed).isBetween(999, 1001);
  }

  @Test
  @Tag("scenario-109")
  void ofThoseThatAreLessUrgentNoneComesBetween() {
    VirtualQueue time = new VirtualQueue(WorkQueueBuilder::withoutAging);
    for (int i = 0; i < 3; i++) {
      time.queue.addRateLimited("failing " + i, 1);
    }
    time.pass(Duration.ofSeconds(1));
    time.queue.add("less urgent", 0);
    time.queue.add("as urgent", 1);
    assertThat(time.work())
        .containsExactly("failing 0", "as urgent", "failing 1", "failing 2", "less urgent");
  }

  @Test
  @Tag("scenario-109")
  void whatIsAsUrgentIsFoundBehindWhatHasWaitedLong() {
    VirtualQueue time = new VirtualQueue(b -> b.aging(Duration.ofSeconds(1)));
    time.queue.add("old", WorkQueue.LOW_PRIORITY);
    time.pass(Duration.ofSeconds(90));
    for (int i = 0; i < 3; i++) {
      time.queue.addRateLimited("failing " + i, 0);
    }
    time.pass(Duration.ofSeconds(12));
    time.queue.add("young");
    assertThat(time.work()).containsExactly("failing 0", "young", "failing 1", "failing 2", "old");
  }

  @Test
  @Tag("scenario-109")
  void groupsTakeTurnsWhetherTheirKeysFailOrNot() {
    VirtualQueue time = new VirtualQueue(b -> b.fairBy(key -> key.charAt(0)));
    for (int i = 0; i < 3; i++) {
      time.queue.addRateLimited("a: failing " + i, 0);
    }
    time.pass(Duration.ofSeconds(1));
    time.queue.add("a: sound");
    time.queue.add("b: sound");
    time.queue.add("b: sound, too");
    assertThat(time.work())
        .containsExactly(
            "a: failing 0",
            "b: sound",
            "a: sound",
            "b: sound, too",
            "a: failing 1",
            "a: failing 2");
  }

  @Test
  @Tag("scenario-109")
  void whatHasWaitedLongerIsAheadOfWhatIsMoreUrgent() {
    VirtualQueue time = new VirtualQueue(b -> b.aging(Duration.ofSeconds(1)));
    for (int i = 0; i < 2; i++) {
      time.queue.addRateLimited("failing " + i, 0);
    }
    time.pass(Duration.ofSeconds(1));
    time.queue.add("old");
    time.pass(Duration.ofSeconds(10));
    time.queue.add("urgent", 1);
    assertThat(time.work()).containsExactly("failing 0", "old", "failing 1", "urgent");
  }

  /** A group that is careless about what it is compared with, as one in a map may be. */
  private static final class Careless {
    private final char name;

    Careless(String key) {
      this.name = key.charAt(0);
    }

    @Override
    @SuppressWarnings({"EqualsUnsafeCast", "NullableProblems"})
    public boolean equals(Object other) {
      return name == ((Careless) other).name;
    }

    @Override
    public int hashCode() {
      return name;
    }
  }

  @Test
  @Tag("scenario-109")
  void groupsAreComparedWithGroupsOnly() {
    VirtualQueue time = new VirtualQueue(b -> b.fairBy(Careless::new));
    time.queue.add("a");
    time.queue.addRateLimited("b", 0);
    time.pass(Duration.ofSeconds(1));
    assertThat(time.work()).containsExactlyInAnyOrder("a", "b");
    time.queue.add("c");
    assertThat(time.work()).containsExactly("c");
  }

  @Test
  @Tag("scenario-108")
  void alsoWhereNoneWaitedMeanwhile() {
    VirtualQueue time = new VirtualQueue(builder -> builder);
    time.queue.addRateLimited("failing 0", 0);
    time.pass(Duration.ofSeconds(1));
    time.queue.addRateLimited("failing 1", 0);
    assertThat(time.take()).isEqualTo("failing 0");
    time.pass(Duration.ofSeconds(1));
    time.queue.add("sound");
    assertThat(time.work()).containsExactly("sound", "failing 1");
  }

  @Test
  @Tag("scenario-108")
  void whoIsForgottenWhileWaitingIsAsOthers() {
    VirtualQueue time = new VirtualQueue(builder -> builder);
    time.queue.addRateLimited("a", 0);
    time.queue.addRateLimited("b", 0);
    time.queue.addRateLimited("c", 0);
    time.pass(Duration.ofSeconds(1));
    time.queue.add("sound");
    time.queue.forget("b");
    assertThat(time.work()).containsExactly("a", "b", "c", "sound");
  }

  @Test
  @Tag("scenario-108")
  void whoIsToldToHaveFailedWhileWaitingIsAsThoseThatFailed() {
    VirtualQueue time = new VirtualQueue(builder -> builder);
    for (String key : List.of("a", "b", "sound")) {
      time.queue.add(key);
    }
    time.queue.addRateLimited("a", 0);
    time.queue.addRateLimited("b", 0);
    assertThat(time.work()).containsExactly("a", "sound", "b");
  }
}

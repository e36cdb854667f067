package dev.bowline.workqueue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random adds, delays, work and failures give what a model gives that looks at all keys each time.
 */
class WorkQueueModelTest {
  private static final long STEP = 1000;
  private static final int KEYS = 12;

  /** That many keys are to have, so that their times are the same. */
  private static final long DELAY = 3000;

  @ParameterizedTest
  @ValueSource(longs = {0, STEP})
  @Tag("scenario-109")
  void handsOutWhatTheModelDoes(long step) {
    for (int seed = 0; seed < 100; seed++) {
      new Run(seed, step, false).play();
      new Run(seed, step, true).play();
    }
  }

  private static final class Waiting {
    long due;
    int priority;

    /** When it became ready, was raised or came back; unset while it is not ready. */
    long readyAt = Long.MIN_VALUE;

    long order;
  }

  private static final class Run {
    private final Random random;
    private final long step;

    /** Whether the clock often stands still. */
    private final boolean isCoarse;

    private final WorkQueue<Integer> queue;
    private final Map<Integer, Waiting> waiting = new HashMap<>();
    private final Set<Integer> working = new HashSet<>();
    private final Set<Integer> dropped = new HashSet<>();
    private final Map<Integer, Integer> failed = new HashMap<>();
    private final StringBuilder story = new StringBuilder();
    private long now;
    private long order;
    private boolean isLastOneFailed;

    Run(int seed, long step, boolean isCoarse) {
      this.isCoarse = isCoarse;
      this.random = new Random(seed);
      this.step = step;
      story.append("seed ").append(seed).append(isCoarse ? " coarse:" : ":");
      WorkQueueBuilder<Integer> builder =
          WorkQueue.<Integer>named("q")
              .ticker(() -> now)
              .backoff(Backoff.exponential(Duration.ofNanos(700), Duration.ofNanos(5000)));
      queue = (step == 0 ? builder.withoutAging() : builder.aging(Duration.ofNanos(step))).build();
    }

    void play() {
      for (int i = 0; i < 200; i++) {
        int key = random.nextInt(KEYS);
        int priority = random.nextInt(7) - 3;
        switch (random.nextInt(11)) {
          case 0, 1 -> {
            tell("add " + key + " " + priority);
            queue.add(key, priority);
            add(key, now, priority);
          }
          case 2 -> {
            long delay = random.nextBoolean() ? DELAY : random.nextInt(4000);
            tell("add " + key + " " + priority + " after " + delay);
            queue.addAfter(key, Duration.ofNanos(delay), priority);
            add(key, now + delay, priority);
          }
          case 3, 4 -> take();
          case 7 -> {
            tell("add limited " + key + " " + priority);
            queue.addRateLimited(key, priority);
            int before = failed.merge(key, 1, Integer::sum) - 1;
            add(key, now + Math.min(5000, 700L << before), priority);
          }
          case 5 -> end(priority);
          case 6 -> now += isCoarse ? random.nextInt(2) * 2000 : random.nextInt(2000);
          case 9 -> {
            tell("drop " + key);
            queue.drop(key);
            waiting.remove(key);
            failed.remove(key);
            if (working.contains(key)) {
              dropped.add(key);
            }
          }
          case 10 -> requeue(priority);
          default -> {
            tell("forget " + key);
            queue.forget(key);
            failed.remove(key);
          }
        }
        ripen();
        assertThat(queue.size()).as(story::toString).isEqualTo(ready());
      }
    }

    private void take() {
      Integer expected = next();
      Integer taken = queue.poll().map(WorkItem::key).orElse(null);
      tell("take " + taken);
      assertThat(taken).as(story::toString).isEqualTo(expected);
      if (expected != null) {
        isLastOneFailed = failed.containsKey(expected);
        waiting.remove(expected);
        working.add(expected);
      }
    }

    private void end(int priority) {
      if (working.isEmpty()) {
        return;
      }
      int key = working.iterator().next();
      working.remove(key);
      Waiting again = waiting.get(key);
      boolean isDropped = dropped.remove(key);
      if (random.nextBoolean()) {
        tell("done " + key);
        queue.done(key);
      } else if (isDropped) {
        tell("retry dropped " + key);
        assertThat(queue.retry(key, priority)).as(story::toString).isNegative();
        failed.remove(key);
      } else {
        tell("retry " + key);
        long pause = queue.retry(key, priority).toNanos();
        int before = failed.merge(key, 1, Integer::sum) - 1;
        assertThat(pause).as(story::toString).isEqualTo(Math.min(5000, 700L << before));
        again = waiting.computeIfAbsent(key, k -> lowest());
        again.priority = Math.max(again.priority, priority);
        again.due = now + pause;
      }
      comeBack(again);
    }

    private void requeue(int priority) {
      if (working.isEmpty()) {
        return;
      }
      int key = working.iterator().next();
      working.remove(key);
      Waiting again = waiting.get(key);
      long delay = random.nextInt(3) * DELAY;
      tell("requeue " + key + " " + priority + " after " + delay);
      long pause = queue.requeue(key, Duration.ofNanos(delay), priority).toNanos();
      boolean isDropped = dropped.remove(key);
      int before = delay == 0 && !isDropped ? failed.merge(key, 1, Integer::sum) - 1 : 0;
      if (delay > 0 || isDropped) {
        failed.remove(key);
      }
      long expected = isDropped ? -1 : delay > 0 ? delay : Math.min(5000, 700L << before);
      assertThat(pause).as(story::toString).isEqualTo(expected);
      if (!isDropped) {
        if (again == null) {
          again = lowest();
          again.due = Long.MAX_VALUE;
          waiting.put(key, again);
        }
        again.priority = Math.max(again.priority, priority);
        again.due = Math.min(again.due, now + pause);
      }
      comeBack(again);
    }

    private void comeBack(@Nullable Waiting again) {
      if (again != null) {
        again.readyAt = again.due <= now ? now : Long.MIN_VALUE;
        again.order = order++;
      }
    }

    private static Waiting lowest() {
      Waiting entry = new Waiting();
      entry.priority = Integer.MIN_VALUE;
      return entry;
    }

    private void add(int key, long due, int priority) {
      ripen();
      Waiting entry = waiting.get(key);
      if (entry == null) {
        entry = new Waiting();
        entry.due = due;
        entry.priority = priority;
        entry.order = order++;
        waiting.put(key, entry);
      } else {
        boolean isReady = entry.readyAt != Long.MIN_VALUE;
        if (isReady && priority > entry.priority) {
          if (step == 0 || now - priority * step < entry.readyAt - entry.priority * step) {
            entry.readyAt = now;
            entry.order = order++;
          } else {
            entry.readyAt += (priority - entry.priority) * step;
          }
        }
        entry.priority = Math.max(entry.priority, priority);
        if (due < entry.due && !isReady) {
          entry.due = due;
          entry.order = order++;
        }
      }
      ripen();
    }

    /** What is due becomes ready in the order of its times. */
    private void ripen() {
      waiting.entrySet().stream()
          .filter(e -> !working.contains(e.getKey()))
          .map(Map.Entry::getValue)
          .filter(e -> e.readyAt == Long.MIN_VALUE && e.due <= now)
          .sorted(
              (a, b) ->
                  a.due != b.due ? Long.compare(a.due, b.due) : Long.compare(a.order, b.order))
          .forEach(
              e -> {
                e.readyAt = e.due;
                e.order = order++;
              });
    }

    private int ready() {
      return (int)
          waiting.entrySet().stream()
              .filter(e -> !working.contains(e.getKey()))
              .filter(e -> e.getValue().readyAt != Long.MIN_VALUE)
              .count();
    }

    /** Of two that failed none comes behind the other while another waits that is as urgent. */
    private @Nullable Integer next() {
      Comparator<Integer> byUrgency =
          Comparator.<Integer>comparingLong(key -> -urgency(of(key)))
              .thenComparing(key -> of(key).order);
      List<Integer> ready =
          waiting.keySet().stream()
              .filter(key -> !working.contains(key) && of(key).readyAt != Long.MIN_VALUE)
              .sorted(byUrgency)
              .toList();
      if (ready.isEmpty()) {
        return null;
      }
      Integer first = ready.get(0);
      if (!isLastOneFailed || !failed.containsKey(first)) {
        return first;
      }
      return ready.stream()
          .filter(key -> !failed.containsKey(key) && of(key).priority >= of(first).priority)
          .findFirst()
          .orElse(first);
    }

    private Waiting of(Integer key) {
      return Objects.requireNonNull(waiting.get(key));
    }

    private long urgency(Waiting entry) {
      return step == 0 ? entry.priority : entry.priority * step + now - entry.readyAt;
    }

    private void tell(String event) {
      story.append(' ').append(now).append(": ").append(event).append(';');
    }
  }
}

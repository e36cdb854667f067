package dev.bowline.interleavings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@link QueueOperations} as they are without threads. */
public final class QueueModel {
  /** Priorities of the keys that wait. */
  private final Map<Integer, Integer> waiting = new HashMap<>();

  /** Those that can be taken, in the order in which they came. */
  private final List<Integer> ready = new ArrayList<>();

  /** Those that wait for a time that never comes. */
  private final Set<Integer> delayed = new HashSet<>();

  private final Set<Integer> working = new HashSet<>();

  /** Of those that are worked on, the ones whose work is to have no sequel. */
  private final Set<Integer> dropped = new HashSet<>();

  private final Map<Integer, Integer> failed = new HashMap<>();

  /** Whether the key that was taken last had failed. */
  private boolean gaveFailed;

  public boolean add(int key, int priority) {
    Integer before = waiting.get(key);
    boolean isDelayed = delayed.remove(key);
    if (before == null || priority > before || isDelayed) {
      waiting.merge(key, priority, Math::max);
      ready.remove((Integer) key);
      if (!working.contains(key)) {
        ready.add(key);
      }
    }
    return true;
  }

  public String poll() {
    if (ready.isEmpty()) {
      return "none";
    }
    int first = mostUrgent(ready);
    if (gaveFailed && failed.containsKey(first)) {
      int priority = priority(first);
      List<Integer> others =
          ready.stream()
              .filter(key -> !failed.containsKey(key) && priority(key) >= priority)
              .toList();
      first = others.isEmpty() ? first : mostUrgent(others);
    }
    gaveFailed = failed.containsKey(first);
    ready.remove((Integer) first);
    working.add(first);
    return first + " of " + priorityOnce(first) + " after " + retries(first);
  }

  private int mostUrgent(List<Integer> keys) {
    int first = keys.get(0);
    for (int key : keys) {
      first = priority(key) > priority(first) ? key : first;
    }
    return first;
  }

  public boolean done(int key) {
    if (!working.remove(key)) {
      return false;
    }
    dropped.remove(key);
    if (waiting.containsKey(key) && !delayed.contains(key)) {
      ready.add(key);
    }
    return true;
  }

  public boolean retry(int key, int priority) {
    if (!working.contains(key)) {
      return false;
    }
    if (dropped.contains(key)) {
      failed.remove(key);
      return done(key);
    }
    failed.merge(key, 1, Integer::sum);
    waiting.merge(key, priority, Math::max);
    return done(key);
  }

  public boolean requeue(int key, int priority) {
    if (!working.contains(key)) {
      return false;
    }
    failed.remove(key);
    if (!dropped.contains(key)) {
      if (!waiting.containsKey(key)) {
        delayed.add(key);
      }
      waiting.merge(key, priority, Math::max);
    }
    return done(key);
  }

  public void drop(int key) {
    failed.remove(key);
    waiting.remove(key);
    delayed.remove(key);
    ready.remove((Integer) key);
    if (working.contains(key)) {
      dropped.add(key);
    }
  }

  public void forget(int key) {
    failed.remove(key);
  }

  public int retries(int key) {
    return failed.getOrDefault(key, 0);
  }

  public int size() {
    return ready.size();
  }

  private int priority(int key) {
    return waiting.getOrDefault(key, 0);
  }

  private int priorityOnce(int key) {
    int priority = priority(key);
    waiting.remove(key);
    return priority;
  }
}

package dev.bowline.controller;

import dev.bowline.workqueue.WorkQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keys that wait, or are worked on, while their object is no longer looked at: a reconciler that
 * doesn't find it would take it for deleted. Thread-safe.
 */
final class LeftKeys<K> {
  private final WorkQueue<K> queue;
  private final Set<K> keys = ConcurrentHashMap.newKeySet();

  LeftKeys(WorkQueue<K> queue) {
    this.queue = queue;
  }

  /** The object of a key has left; of those that don't wait nothing is kept. */
  void leave(K key) {
    keys.add(key);
    settle(key);
  }

  /** It is looked at again. */
  void comeBack(K key) {
    keys.remove(key);
  }

  boolean contains(K key) {
    return keys.contains(key);
  }

  /** Forgets a key that nothing waits of any more. */
  void settle(K key) {
    if (!queue.contains(key)) {
      keys.remove(key);
    }
  }
}

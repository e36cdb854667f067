package dev.bowline.informer.internal.store;

import dev.bowline.informer.Index;
import dev.bowline.informer.internal.Milestone;
import dev.bowline.meta.KubeObject;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The keys of objects in an index, whatever the user's function does. For the writing thread. */
final class IndexKeys<T extends KubeObject, K> {
  private static final Logger log = LoggerFactory.getLogger(IndexKeys.class);

  private final Index<T, K> index;
  private long faults;

  IndexKeys(Index<T, K> index) {
    this.index = index;
  }

  Index<T, K> index() {
    return index;
  }

  /** The keys of an object that enters the cache; none if the function throws. */
  Set<K> of(T object) {
    try {
      return keys(object);
    } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
      faults++;
      if (Milestone.isOne(faults)) {
        log.warn(
            "{} has no keys for {}, since its function threw; {} times so far",
            index,
            object.key(),
            faults,
            e);
      }
      return Set.of();
    }
  }

  /** The keys of an object that is in the cache already, without a second warning. */
  Set<K> known(T object) {
    try {
      return keys(object);
    } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
      return Set.of();
    }
  }

  @SuppressWarnings("NullAway") // the user's function may return null whatever its type says
  private Set<K> keys(T object) {
    @Nullable Iterable<? extends K> keys = index.keys().apply(object);
    if (keys == null) {
      return Set.of();
    }
    Iterator<? extends K> iterator = keys.iterator();
    if (!iterator.hasNext()) {
      return Set.of();
    }
    K first = iterator.next();
    if (first != null && !iterator.hasNext()) {
      return Set.of(first);
    }
    Set<K> all = new HashSet<>();
    for (K key : keys) {
      if (key != null) {
        all.add(key);
      }
    }
    return all;
  }
}

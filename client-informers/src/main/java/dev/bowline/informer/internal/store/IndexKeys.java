package dev.bowline.informer.internal.store;

import dev.bowline.informer.Index;
import dev.bowline.informer.internal.Milestone;
import dev.bowline.informer.internal.Quietly;
import dev.bowline.informer.internal.UsersFault;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The keys of objects in an index, whatever the user's function does. Thread-safe. */
public final class IndexKeys<T extends KubeObject, K> {
  private static final Logger log = LoggerFactory.getLogger(IndexKeys.class);

  private final Index<T, K> index;
  private final AtomicLong faults = new AtomicLong();

  /** The keys in this index. */
  public IndexKeys(Index<T, K> index) {
    this.index = index;
  }

  Index<T, K> index() {
    return index;
  }

  /** How often the function or a key of it threw. */
  long faults() {
    return faults.get();
  }

  /** The keys of an object that enters the cache; none if the function throws. */
  Set<K> of(T object) {
    try {
      return keys(object);
    } catch (Throwable e) {
      threw(object.key(), e);
      return Set.of();
    }
  }

  /**
   * Counts what the function, or a key's {@code equals}, threw; rethrows what is the JVM's.
   *
   * @param name of the object
   */
  void threw(ObjectKey name, Throwable e) {
    UsersFault.orRethrow(e);
    long times = faults.incrementAndGet();
    if (Milestone.isOne(times)) {
      Quietly.run(
          () ->
              log.warn(
                  "{} has no keys for {}, since its function or a key of it threw; {} times so far",
                  index,
                  name,
                  times,
                  e));
    }
  }

  /** The keys of an object that is in the cache already, without a second warning. */
  public Set<K> known(T object) {
    try {
      return keys(object);
    } catch (Throwable e) {
      UsersFault.orRethrow(e);
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
      int unused = first.hashCode(); // what throws does so here
      return Set.of(first);
    }
    Set<K> all = new HashSet<>();
    if (first != null) {
      all.add(first);
    }
    while (iterator.hasNext()) { // not the iterable again: some can be walked once only
      K key = iterator.next();
      if (key != null) {
        all.add(key);
      }
    }
    return all;
  }
}

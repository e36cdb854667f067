package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What waits for one handler. Guarded by the lock of its queue.
 *
 * @param <T> class of the objects
 * @param <E> what the handler is given
 */
interface Backlog<T extends KubeObject, E> {
  /** The initial list, before all else. */
  void begin(Pass<T> initial);

  /** Whether there has been an initial list. */
  boolean hasBegun();

  /** Whether the last of the initial list has been handed out. */
  boolean isInitialListOut();

  /**
   * What happened then.
   *
   * @return whether there was room; otherwise the subscription has to end
   */
  boolean add(List<CacheEvent<T>> events, long now);

  /** Hands everything out once more, or has {@link #isReplayDue} tell when that is possible. */
  void replay(StoreVersion<T> content, long now);

  /** Whether {@link #replay} is to be called again. */
  boolean isReplayDue();

  /**
   * Forgets what the handler doesn't know and the cache has no longer, and nobody will tell of, as
   * where a namespace has left. Does nothing while little waits.
   *
   * @param content the cache's, after all that has been added
   */
  void sweep(StoreVersion<T> content);

  /** The next for the handler; null if nothing waits. */
  @Nullable E next();

  /** Most that {@link #next} can hand out as it is. */
  long size();

  /** Since when the oldest has waited; to be asked only if something waits. */
  long oldest();

  /** Forgets everything. */
  void clear();

  /** For messages: without the object, whose class may be the user's and tell too much of it. */
  String shown(E given);
}

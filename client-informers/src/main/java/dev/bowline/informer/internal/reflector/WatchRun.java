package dev.bowline.informer.internal.reflector;

import dev.bowline.type.ResourceVersion;

/**
 * One watch, from its request on.
 *
 * @param since when it was asked for, on the monotonic clock: a proxy may hold the answer's head
 *     back until the first event
 * @param answered when it was accepted
 * @param start the version after which it begins
 * @param delivered whether a frame has come
 * @param hasNews whether one came that wasn't known before
 */
record WatchRun(
    long since, long answered, ResourceVersion start, boolean delivered, boolean hasNews) {
  static WatchRun opened(long since, long answered, ResourceVersion start) {
    return new WatchRun(since, answered, start, false, false);
  }

  /**
   * Since when it shows that the server does what it should: a head that came late has shown
   * nothing, unless it was held back until something came.
   */
  long proving() {
    return delivered ? since : answered;
  }

  WatchRun withFrame(boolean isNews) {
    boolean isSame = delivered && (hasNews || !isNews);
    return isSame ? this : new WatchRun(since, answered, start, true, hasNews || isNews);
  }
}

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
 * @param rejected frames that made no sense
 */
record WatchRun(long since, long answered, ResourceVersion start, boolean delivered, int rejected) {
  static WatchRun opened(long since, long answered, ResourceVersion start) {
    return new WatchRun(since, answered, start, false, 0);
  }

  WatchRun withDelivery() {
    return delivered ? this : new WatchRun(since, answered, start, true, rejected);
  }

  WatchRun withRejection() {
    return new WatchRun(since, answered, start, delivered, rejected + 1);
  }
}

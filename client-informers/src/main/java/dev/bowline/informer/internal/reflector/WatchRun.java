package dev.bowline.informer.internal.reflector;

/**
 * One watch, from its request on.
 *
 * @param since when it was asked for, on the monotonic clock: a proxy may hold the answer's head
 *     back until the first event
 * @param delivered whether a frame has come
 * @param rejected frames that made no sense
 */
record WatchRun(long since, boolean delivered, int rejected) {
  static WatchRun opened(long since) {
    return new WatchRun(since, false, 0);
  }

  WatchRun withDelivery() {
    return delivered ? this : new WatchRun(since, true, rejected);
  }

  WatchRun withRejection() {
    return new WatchRun(since, delivered, rejected + 1);
  }
}

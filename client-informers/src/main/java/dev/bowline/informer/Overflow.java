package dev.bowline.informer;

/**
 * What happens when more events wait for a handler than it wanted to be kept, see {@link
 * SubscribeOptions#everyEvent}. None of them makes the informer wait.
 */
public enum Overflow {
  /**
   * Changes that find no room are merged by object behind those that wait, until the handler has
   * caught up with all of them. It sees each object's newest state, but not every one between.
   */
  COALESCE,
  /**
   * What waits is given up, and the handler gets the whole content of the cache again: {@link
   * CacheEvent.Origin#REPLAY}. It sees each object's newest state, and is told of those that are
   * gone.
   */
  DROP_AND_REPLAY,
  /**
   * The subscription ends: {@link SubscriptionStatus#ending} holds the reason. The handler gets no
   * further event.
   */
  FAIL
}

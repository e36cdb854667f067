package dev.bowline.informer;

/**
 * What {@link Informer#awaitSync} does when the server refuses the first list, or that behind
 * {@link Informer#start}, for a reason that time alone doesn't heal: it isn't allowed (403), or the
 * type isn't served (404), such as that of a custom resource whose definition is not installed yet.
 * Whatever it does, the informer goes on trying until it is closed, and {@link Health#state} tells
 * how it is.
 */
public enum StartPolicy {
  /** Waits: an administrator may act meanwhile. The default. */
  WAIT,
  /** Throws {@link NotSyncedException} at once. */
  FAIL_FAST,
  /**
   * Returns at once, with an empty store that is not synced, or what it held before a stop: for
   * informers whose type is of use but not needed. The objects come as soon as the server has and
   * shows them.
   */
  DEGRADED
}

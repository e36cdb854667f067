package dev.bowline.controller;

/**
 * What a controller does for one key: looks at how things are (in an informer's store, mostly), at
 * how they should be, and does the next step. Must be thread-safe if the controller has several
 * workers; one key is never reconciled by two at a time.
 *
 * <p>Why it is called is not told, and calls may come without any change: whoever relies on having
 * seen each event loses one some day.
 *
 * @param <K> keys
 */
@FunctionalInterface
public interface Reconciler<K> {
  /**
   * Reconciles one key.
   *
   * @param key of an object that may be gone meanwhile; {@link dev.bowline.informer.Store#isAbsent}
   *     tells whether it is, where a store doesn't have it
   * @return what comes next for this key
   * @throws TerminalException if trying again makes no sense before something changes
   * @throws Exception any other failure, after which it is tried again after a pause
   */
  Result reconcile(K key, Context context) throws Exception;
}

package dev.bowline.informer.internal.driver;

import dev.bowline.informer.internal.Told;
import java.util.function.BooleanSupplier;

/**
 * What a driver has beside its server and its cache.
 *
 * @param pace shared with the other informers of the client
 * @param streams what is known of streaming lists, shared with them as well
 * @param isAwaited whether somebody waits for the cache
 * @param isGone asks the server whether it no longer serves the type; false if that can't be told
 * @param onTrouble called on the informer's thread when something failed, after {@link
 *     Driver#state} shows it
 * @param told who is told of lists and watches
 */
public record Surroundings(
    Pace pace,
    StreamSupport streams,
    BooleanSupplier isAwaited,
    BooleanSupplier isGone,
    Runnable onTrouble,
    Told told) {
  /** What nobody observes. */
  public Surroundings(
      Pace pace,
      StreamSupport streams,
      BooleanSupplier isAwaited,
      BooleanSupplier isGone,
      Runnable onTrouble) {
    this(pace, streams, isAwaited, isGone, onTrouble, Told.NOBODY);
  }
}

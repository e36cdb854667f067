package dev.bowline.client;

import dev.bowline.client.internal.raw.PageTrail;
import dev.bowline.type.ObjectKey;
import org.jspecify.annotations.Nullable;

/**
 * How far a list has come.
 *
 * @param continuity of the page that was read last
 * @param last key of the last item that was given; null for none
 * @param skipping whether items up to that key may come again and are to be left out
 * @param fruitless how many new lists in a row have brought nothing new so far
 * @param restarts how often the list was begun again
 * @param trail continue tokens since its last begin
 */
record Progress(
    Continuity continuity,
    @Nullable ObjectKey last,
    boolean skipping,
    int fruitless,
    int restarts,
    PageTrail trail) {
  static final Progress BEGIN =
      new Progress(Continuity.SAME_VERSION, null, false, 0, 0, PageTrail.START);

  Progress wentOn() {
    return new Progress(Continuity.NEWER_VERSION, last, skipping, fruitless, restarts, trail);
  }

  Progress skipsToLast() {
    return new Progress(
        Continuity.NEWER_VERSION, last, true, fruitless + 1, restarts, PageTrail.START);
  }

  Progress restarted() {
    return new Progress(Continuity.RESTARTED, null, false, 0, restarts + 1, PageTrail.START);
  }

  /** Before the page that a token stands for. */
  Progress followed(String token) {
    return new Progress(continuity, last, skipping, fruitless, restarts, trail.with(token));
  }

  /** After a page of which something was new. */
  Progress gave(@Nullable ObjectKey newLast) {
    return new Progress(continuity, newLast, false, 0, restarts, trail);
  }
}

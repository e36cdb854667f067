package dev.bowline.mockserver.controllers;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Brings what is there to what ought to be. Used by one thread only. */
interface Controller {
  /** Forgets what it saw: it is told everything anew. */
  default void reset() {}

  /** Sees a change, and asks for the objects to look after because of it. */
  void see(Sight sight, Agenda agenda);

  /**
   * Looks after an object.
   *
   * @return when to look again though nothing has changed; null for never
   * @throws dev.bowline.mockserver.status.ApiFailure if the server refuses; tried again later
   */
  @Nullable Instant settle(Ref ref, Agenda agenda);
}

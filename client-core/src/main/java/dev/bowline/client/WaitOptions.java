package dev.bowline.client;

import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.client.internal.call.Deadlines;
import dev.bowline.client.internal.waiting.WaitPlan;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How an object is waited for. Filled in a lambda; not thread-safe. */
public final class WaitOptions {
  private @Nullable Duration time;
  private boolean mustExist;
  private boolean throughDeletion;

  WaitOptions() {}

  /**
   * How long to wait, all calls included. Without it the client's deadline applies.
   *
   * @param time more than zero
   */
  public WaitOptions within(Duration time) {
    this.time = Deadlines.require(time);
    return this;
  }

  /** Ends the wait at once if there is no such object at its beginning. */
  public WaitOptions mustExist() {
    mustExist = true;
    return this;
  }

  /**
   * Goes on waiting if the object is deleted, for the next one of its name. Without this, the
   * deletion of an object that was seen ends the wait.
   */
  public WaitOptions throughDeletion() {
    throughDeletion = true;
    return this;
  }

  WaitPlan plan(ClientCore core) {
    return new WaitPlan(time == null ? core.deadline() : time, mustExist, throughDeletion);
  }
}

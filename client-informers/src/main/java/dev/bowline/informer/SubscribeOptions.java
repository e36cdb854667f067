package dev.bowline.informer;

import dev.bowline.informer.internal.dispatch.HandlerPlan;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How a handler gets its events. Not thread-safe; used inside the lambda that it is given to. */
public final class SubscribeOptions {
  private @Nullable String name;
  private @Nullable Executor executor;
  private int atMost;
  private Overflow overflow = Overflow.COALESCE;
  private boolean isAwaited;

  private SubscribeOptions() {}

  static HandlerPlan plan(Consumer<? super SubscribeOptions> options) {
    SubscribeOptions chosen = new SubscribeOptions();
    options.accept(chosen);
    return new HandlerPlan(
        chosen.name, chosen.executor, chosen.atMost, chosen.overflow, chosen.isAwaited);
  }

  static HandlerPlan planOfKeys(Consumer<? super SubscribeOptions> options) {
    HandlerPlan plan = plan(options);
    if (plan.atMost() > 0) {
      throw new IllegalArgumentException("names are always merged: everyEvent is for events");
    }
    return plan;
  }

  /**
   * What the handler is called in messages and in {@link SubscriptionStatus#name}; a number if not
   * set.
   *
   * @throws IllegalArgumentException if it is blank
   */
  public SubscribeOptions name(String newName) {
    if (newName.isBlank()) {
      throw new IllegalArgumentException("the handler's name is empty");
    }
    name = newName;
    return this;
  }

  /**
   * Where the handler runs; on a thread of the informer's own if not set, of which there are as
   * many as handlers are busy.
   *
   * <p>The handler still gets one event at a time: at most one task of it is with the executor, and
   * it makes room for others after 256 events. Where the executor refuses a task, the events wait,
   * and it is asked again, for the first time after a tenth of a second and then less often. An
   * executor that takes a task and never runs it stops the handler, and one that runs it at once,
   * on the calling thread, makes the informer wait for the handler.
   */
  public SubscribeOptions executor(Executor newExecutor) {
    executor = Objects.requireNonNull(newExecutor, "executor");
    return this;
  }

  /**
   * Every event as it happened, as far as so many wait at once. Without this, changes of an object
   * that waits already are merged into what waits.
   *
   * @param newAtMost 1 to 1000000 events; those of the initial list and of replays don't count
   * @param newOverflow what happens if there are more
   * @throws IllegalArgumentException if it is out of range
   */
  public SubscribeOptions everyEvent(int newAtMost, Overflow newOverflow) {
    if (newAtMost < 1 || newAtMost > 1_000_000) {
      throw new IllegalArgumentException("1 to 1000000 events can wait, not " + newAtMost);
    }
    atMost = newAtMost;
    overflow = Objects.requireNonNull(newOverflow, "overflow");
    return this;
  }

  /**
   * Says that somebody waits for the handler to be synced, until it is, or is closed. Where
   * informers of one client wait for their turn to list, those that are waited for come first.
   * {@link Subscription#awaitSync} says so too, as long as a thread is in it; this is for programs
   * that wait in another way, as a {@code Controller} does.
   */
  public SubscribeOptions awaited() {
    isAwaited = true;
    return this;
  }
}

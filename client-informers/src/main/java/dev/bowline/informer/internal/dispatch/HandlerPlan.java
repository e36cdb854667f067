package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.Overflow;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * How a handler gets its events.
 *
 * @param name null for a number
 * @param executor null for the informer's
 * @param atMost how many events wait as they happened; 0 merges them by object
 * @param overflow what becomes of more
 * @param isAwaited whether its sync is waited for from the beginning
 */
public record HandlerPlan(
    @Nullable String name,
    @Nullable Executor executor,
    int atMost,
    Overflow overflow,
    boolean isAwaited) {
  /** As without any wish. */
  public static final HandlerPlan DEFAULT = new HandlerPlan(null, null, 0, Overflow.COALESCE);

  /** One whose sync nobody waits for, as far as is known yet. */
  public HandlerPlan(
      @Nullable String name, @Nullable Executor executor, int atMost, Overflow overflow) {
    this(name, executor, atMost, overflow, false);
  }
}

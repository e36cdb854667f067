package dev.bowline.informer.internal.driver;

import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.informer.internal.Quietly;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks after a streaming list until its end: tells if that is long in coming, and ends the stream
 * if it doesn't come.
 *
 * <p>A server or a proxy that doesn't know the end's mark shows in nothing but its absence. The
 * changes of a busy collection must not keep a list alive that never ends: {@link ListProgress}
 * says what does.
 */
final class ListGuard implements AutoCloseable {
  /** After what time it is told for the first time; then after twice that, and so on. */
  static final Duration SLOW = Duration.ofSeconds(10);

  private final String name;
  private final Timing timing;
  private final Consumer<String> warnings;
  private final long asked;
  private final Cancellation stream;
  private final GuardTimer timer;
  private Duration nextWarning = SLOW;
  private long opened;
  private @Nullable ListProgress progress;
  private boolean overdue;
  private boolean cut;

  /** When the next check should come. */
  private long due;

  /**
   * Begins with the request.
   *
   * @param name of the informer
   * @param stream ends the stream
   * @param warnings what people should know
   */
  ListGuard(String name, Timing timing, Cancellation stream, Consumer<String> warnings) {
    this.name = name;
    this.timing = timing;
    this.warnings = warnings;
    this.asked = timing.ticker().getAsLong();
    this.stream = stream;
    this.due = asked + SLOW.toNanos();
    this.timer = new GuardTimer(timing.timers(), this, this::check);
    timer.after(SLOW.toNanos());
  }

  synchronized void opened() {
    opened = timing.ticker().getAsLong();
    progress = new ListProgress(opened);
  }

  /** An object came, added or changed or deleted. */
  synchronized void object(boolean isAdded, ResourceVersion version) {
    if (progress != null && isAdded) {
      progress.added(version, timing.ticker().getAsLong());
    } else if (progress != null) {
      progress.changed(version);
    }
  }

  /** Whether a list that ends now, without its mark, had time enough for it. */
  synchronized boolean isSlow() {
    return progress != null && timing.ticker().getAsLong() - opened >= SLOW.toNanos();
  }

  /**
   * The list has ended; the stream goes on unguarded.
   *
   * @return false if this guard had ended the stream before
   */
  boolean complete() {
    timer.end();
    return !hasCut();
  }

  /** Whether this guard has ended the stream: the list is overdue, or nobody would look again. */
  synchronized boolean hasCut() {
    return cut;
  }

  /** Whether the end of the list didn't come in time, which says something of the server. */
  synchronized boolean isOverdue() {
    return overdue;
  }

  @Override
  public void close() {
    timer.end();
  }

  private void check() {
    long now = timing.ticker().getAsLong();
    boolean isSlow;
    long left;
    synchronized (this) {
      if (timer.hasEnded()) {
        return;
      }
      isSlow = now - asked >= nextWarning.toNanos();
      while (now - asked >= nextWarning.toNanos()) { // more than once, if this comes late
        nextWarning = nextWarning.multipliedBy(2);
      }
      left = asked + nextWarning.toNanos() - now;
      if (progress != null) { // that it opens at all is for others to guard
        progress.standStill(Math.max(0, now - due));
        left = Math.min(left, progress.nanosLeft(now));
      }
      overdue = left <= 0;
      cut = overdue;
      due = now + left;
    }
    if (left <= 0 || !timer.isNextAfter(left)) { // unguarded the list might never end
      synchronized (this) {
        cut |= !timer.hasEnded(); // it may be complete by now
        left = cut ? 0 : left;
      }
      if (left <= 0) {
        stream.cancel();
      }
    }
    if (isSlow) {
      Quietly.run(() -> warn(Duration.ofNanos(now - asked)));
    }
  }

  private void warn(Duration age) {
    warnings.accept(
        name + ": the list that the server streams has no end after " + age.toSeconds() + " s");
  }
}

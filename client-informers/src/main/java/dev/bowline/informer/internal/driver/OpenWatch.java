package dev.bowline.informer.internal.driver;

import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.codec.WatchFrame;
import dev.bowline.meta.KubeObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A watch with its guard. Read by the informer's thread; ended by the guard, by its successor or by
 * the informer's stop from others.
 */
final class OpenWatch<T extends KubeObject> implements AutoCloseable {
  private final WatchGuard guard;
  private final Cancellation own;
  private final Cancellation.Registration stopRegistration;
  private @Nullable WatchStream<T> stream;
  private volatile boolean isRetired;
  private volatile boolean isFlowing;

  OpenWatch(
      Timing timing, WatchCall call, WatchHabits habits, Cancellation stop, Cancellation own) {
    Runnable end = own::cancel;
    this.own = own;
    Duration opening = call.initialEvents() ? WatchHabits.OPENING : habits.opening();
    this.guard = new WatchGuard(timing, opening, call.timeout(), habits, end);
    this.stopRegistration = stop.onCancel(end);
  }

  /**
   * Asks for the watch; closes this if that fails.
   *
   * @param stop ends it with the informer
   * @param own ends it alone
   */
  static <T extends KubeObject> OpenWatch<T> open(
      RawResources<T> source,
      WatchCall call,
      Timing timing,
      WatchHabits habits,
      Cancellation stop,
      Cancellation own)
      throws OverdueException {
    OpenWatch<T> watch = new OpenWatch<>(timing, call, habits, stop, own);
    try {
      watch.stream = source.watch(call, own);
      watch.guard.opened();
      noteOpening(watch, call, habits);
      return watch;
    } catch (RuntimeException e) {
      watch.close();
      if (watch.guard.isOverdue()) {
        noteOpening(watch, call, habits);
      }
      watch.requireNotOverdue(e);
      throw e;
    } catch (Error e) {
      watch.close();
      throw e;
    }
  }

  /** A list that isn't streamed in time is read in pages, and not waited for any longer. */
  private static void noteOpening(OpenWatch<?> watch, WatchCall call, WatchHabits habits) {
    if (!call.initialEvents()) {
      habits.opened(watch.guard.age());
    }
  }

  /**
   * The next frame; null at the end.
   *
   * @throws OverdueException if the guard ended the watch
   */
  @Nullable WatchFrame<T> next() throws OverdueException {
    WatchFrame<T> frame;
    try {
      frame = stream == null ? null : stream.next();
    } catch (RuntimeException e) {
      if (isRetired) {
        return null;
      }
      requireNotOverdue(e);
      throw e;
    }
    if (frame == null && isRetired) {
      return null;
    }
    if (frame == null) {
      requireNotOverdue(null);
    }
    isFlowing |= frame != null;
    if (frame instanceof WatchFrame.Event<T> event && EndOfList.isMarkedBy(event)) {
      guard.endOfList();
    } else {
      guard.frame(
          frame instanceof WatchFrame.Event<T> event && event.type() == WatchFrame.Type.BOOKMARK);
    }
    return frame;
  }

  /** Ends it as if the server had; for any thread. */
  void retire() {
    isRetired = true;
    own.cancel();
  }

  /** Whether a frame has come. For any thread. */
  boolean isFlowing() {
    return isFlowing;
  }

  /** How long it is to its timeout. */
  Duration left() {
    return guard.left();
  }

  /** What is read; null before it is open. */
  @Nullable WatchStream<T> stream() {
    return stream;
  }

  /** Format of the stream. */
  String mediaType() {
    return stream == null ? "" : stream.mediaType();
  }

  private void requireNotOverdue(@Nullable RuntimeException cause) throws OverdueException {
    if (guard.isOverdue()) {
      throw new OverdueException(cause, guard.isSilent());
    }
  }

  @Override
  public void close() {
    guard.done();
    stopRegistration.close();
    if (stream != null) {
      stream.close();
    }
  }

  /** The guard ended the watch. */
  static final class OverdueException extends Exception {
    private static final long serialVersionUID = 1;

    private final boolean silence;

    OverdueException(@Nullable RuntimeException cause, boolean isSilence) {
      super("the watch was silent or open for too long", cause);
      this.silence = isSilence;
    }

    /** Whether that was for its silence, where bookmarks are usual. */
    boolean isSilence() {
      return silence;
    }
  }
}

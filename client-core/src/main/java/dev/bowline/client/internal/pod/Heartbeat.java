package dev.bowline.client.internal.pod;

import dev.bowline.client.internal.websocket.WebSocket;
import java.io.IOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a silent connection is dead: asks for a sign of life, and at the next beat
 * there must have been one. It keeps quiet connections from being cut by what is in between, too.
 * While nobody reads what came, the silence is our own and proves nothing.
 */
final class Heartbeat implements AutoCloseable {
  static final Duration INTERVAL = Duration.ofSeconds(20);

  private final WebSocket socket;
  private final Timers timers;
  private final BooleanSupplier delivering;
  private final Runnable onDead;
  private final DaemonThreads.Starter threads;
  private boolean closed;
  private boolean asked;
  private long received;
  private Timers.@Nullable Timer timer;

  /**
   * A heartbeat, which begins to beat.
   *
   * @param delivering whether the reading thread waits for whoever wants the output
   * @param onDead runs when the connection is dead, or there is no memory to watch it any more;
   *     must not block
   */
  Heartbeat(WebSocket socket, Timers timers, BooleanSupplier delivering, Runnable onDead) {
    this(socket, timers, delivering, onDead, DaemonThreads::start);
  }

  /** As the other one, with threads that may be a test's. */
  Heartbeat(
      WebSocket socket,
      Timers timers,
      BooleanSupplier delivering,
      Runnable onDead,
      DaemonThreads.Starter threads) {
    this.socket = socket;
    this.timers = timers;
    this.delivering = delivering;
    this.onDead = onDead;
    this.threads = threads;
    schedule();
  }

  private synchronized void schedule() {
    if (!closed) {
      timer = timers.after(INTERVAL, this::beat);
    }
  }

  private void beat() {
    if (isDead()) {
      onDead.run();
      return;
    }
    try {
      schedule();
    } catch (OutOfMemoryError e) {
      onDead.run(); // nobody would ever find out
      throw e;
    }
  }

  private synchronized boolean isDead() {
    long now = socket.received();
    boolean alive = now != received || delivering.getAsBoolean() || socket.isSending();
    if (asked && !alive) {
      return true;
    }
    received = now;
    asked = !delivering.getAsBoolean() && !socket.isSending();
    if (asked && !closed) {
      asked = asks();
    }
    return false;
  }

  /** A lack of threads proves nothing about the connection; the next beat asks again. */
  private boolean asks() {
    try {
      threads.start("bowline-pod-ping", this::ping); // may block where the server doesn't read
      return true;
    } catch (OutOfMemoryError e) {
      return false;
    }
  }

  private void ping() {
    try {
      socket.ping();
    } catch (IOException e) {
      // The reading thread sees it, too, and knows whom to tell.
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (timer != null) {
      timer.cancel();
    }
  }
}

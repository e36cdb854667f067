package dev.bowline.client.pod;

import dev.bowline.client.TransportException;
import dev.bowline.client.internal.call.Deadlines;
import dev.bowline.client.internal.pod.ChannelSession;
import dev.bowline.client.internal.pod.TerminalSize;
import dev.bowline.client.internal.pod.Timers;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A command that runs in a container, with its streams, much as a {@link Process}. Thread-safe;
 * each stream is for one thread at a time.
 *
 * <p>Read what the command writes: 256 KiB of each output are held, then the server and the command
 * wait, and {@link #waitFor} with them. Two threads read two outputs, or {@link
 * ProcessOptions#mergeStderr} makes one of them; closing an output throws its bytes away.
 *
 * <p>A stream that ends (-1) is complete. If the connection breaks, reading throws {@link
 * java.io.IOException}, and {@link #waitFor} {@link TransportException}: a broken connection never
 * looks like the end of a command. Closing ends the connection, not necessarily the command:
 * servers don't tell it, but it may find its streams closed.
 */
public final class RemoteProcess implements AutoCloseable {
  private final ChannelSession session;
  private final Timers timers;

  RemoteProcess(ChannelSession session, Timers timers) {
    this.session = session;
    this.timers = timers;
  }

  /**
   * Standard input. Bytes are sent as they are written, without a buffer; writing blocks while
   * command and server don't read. Closing it tells the command that its input has ended.
   *
   * <p>{@code close} throws {@link java.io.IOException} if the server can't pass the end on: see
   * {@link #canCloseStdin}.
   *
   * @throws IllegalStateException if it isn't connected
   */
  public OutputStream stdin() {
    OutputStream stdin = session.stdin();
    if (stdin == null) {
      throw new IllegalStateException("standard input isn't connected: ask for stdin()");
    }
    return stdin;
  }

  /**
   * Whether the end of standard input reaches the command. Servers before Kubernetes 1.30 speak a
   * protocol ({@code v4.channel.k8s.io}) that has no word for it.
   */
  public boolean canCloseStdin() {
    return session.closesInput();
  }

  /** Standard output, and standard error if that was merged or there is a terminal. */
  public InputStream stdout() {
    return session.stdout();
  }

  /**
   * Standard error.
   *
   * @throws IllegalStateException if it comes with standard output
   */
  public InputStream stderr() {
    InputStream stderr = session.stderr();
    if (stderr == null) {
      throw new IllegalStateException("standard error comes with standard output here");
    }
    return stderr;
  }

  /**
   * Tells the terminal's new size; of no effect without a terminal or after the end.
   *
   * @param columns from 1 to 65535
   * @param rows from 1 to 65535
   * @throws IllegalArgumentException if a number is out of range
   * @throws TransportException if the connection is broken
   */
  public void resize(int columns, int rows) {
    session.resize(new TerminalSize(columns, rows));
  }

  /**
   * Completes when the command has ended: with its exit code, or with what {@link #waitFor} throws.
   * Dependent actions run on the thread that reads the connection and must not block.
   */
  public CompletionStage<Integer> exit() {
    return session.exit().minimalCompletionStage();
  }

  /** Whether the command has not ended and the connection is open. */
  public boolean isRunning() {
    return !session.exit().isDone();
  }

  /**
   * Waits until the command ends.
   *
   * @return its exit code
   * @throws dev.bowline.client.ApiException if it couldn't be run: the server's words tell why
   * @throws TransportException if the connection broke or was closed, or the thread is interrupted
   *     (its flag is set, and the connection closed)
   */
  public int waitFor() {
    return waitFor(Duration.ofNanos(Long.MAX_VALUE));
  }

  /**
   * As {@link #waitFor()}, up to a time. When time is up the command goes on.
   *
   * @throws TransportException of kind {@code TIMEOUT}, too, if the command hasn't ended by then
   */
  public int waitFor(Duration time) {
    try {
      return session.exit().get(TimeUnit.NANOSECONDS.convert(time), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw session.interrupted();
    } catch (TimeoutException e) {
      throw session.waitedTooLong(time);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw Rethrown.here(failure);
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /**
   * Reads all output and waits until the command ends. Nobody else may read.
   *
   * @param deadline when the connection is closed if the command hasn't ended by then
   * @throws dev.bowline.client.ApiException if it couldn't be run: the server's words tell why
   * @throws TransportException if the connection broke or was closed, the deadline passed, or the
   *     thread is interrupted (its flag is set, and the connection closed)
   * @throws IllegalArgumentException if the deadline isn't more than zero
   * @throws IllegalStateException if an output is larger than 16 MiB
   */
  public ExecResult result(Duration deadline) {
    return result(Deadlines.require(deadline), deadline);
  }

  /** With another time for the message. */
  ExecResult result(Duration left, Duration told) {
    Timers.Timer timer = timers.after(left, () -> session.expire(told));
    try (this) {
      return new OutputCollector(this).collect(session.stderr());
    } finally {
      timer.cancel();
    }
  }

  /** What carries it. */
  ChannelSession session() {
    return session;
  }

  /** Ends the connection at once, whatever waits for it. Does nothing the second time. */
  @Override
  public void close() {
    session.close();
  }
}

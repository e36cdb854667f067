package dev.bowline.client.internal.pod;

import dev.bowline.client.Attempt;
import dev.bowline.client.RequestSummary;
import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.request.Verb;
import dev.bowline.client.internal.transport.TransportFailure;
import dev.bowline.client.internal.websocket.Closing;
import dev.bowline.client.internal.websocket.WebSocket;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A command in a container, connected by {@code v5.channel.k8s.io} or {@code v4.channel.k8s.io}:
 * one thread reads the connection and fills the pipes.
 *
 * <p>The status comes last. The server ends the connection behind it; where it doesn't, this side
 * does after a while. A connection that ends without a status is a failure of everything that
 * hasn't ended.
 */
public final class ChannelSession implements AutoCloseable {
  private static final String V5 = "v5.channel.k8s.io";
  private static final String V4 = "v4.channel.k8s.io";

  /** What is offered, the most wanted first. */
  private static final List<String> PROTOCOLS = List.of(V5, V4);

  /** How long the server may take to end the connection behind the status. */
  private static final Duration LINGER = Duration.ofSeconds(5);

  private final RequestSummary request;
  private final WebSocket socket;
  private final BoundedPipe stdout = new BoundedPipe();
  private final @Nullable BoundedPipe stderr;
  private final @Nullable OutputStream stdin;
  private final Timers timers;
  private final CompletableFuture<Integer> exit = new CompletableFuture<>();
  private final AtomicReference<@Nullable TransportException> ended = new AtomicReference<>();
  private final Demultiplexer channels;
  private final Heartbeat heartbeat;

  private ChannelSession(ProcessCall call, PodCalls pod, WebSocket socket) {
    this.request = pod.summary(call.subresource(), Verb.CONNECT);
    this.socket = socket;
    this.timers = pod.timers();
    this.stderr = call.hasStderr() && !call.mergesStderr() ? new BoundedPipe() : null;
    this.stdin =
        call.stdin() ? new ChannelOutput(socket, Channel.STDIN, closesInput(), exit::isDone) : null;
    this.channels = new Demultiplexer(sinks(call));
    this.heartbeat = new Heartbeat(socket, timers, channels::isDelivering, this::dead);
  }

  /**
   * Starts a command, or attaches to what runs already.
   *
   * @throws dev.bowline.client.ApiException if the server refuses
   * @throws TransportException if there is no WebSocket to the server
   */
  public static ChannelSession open(ProcessCall call, PodCalls pod) {
    Cancellation cancellation = pod.core().origin().cancellation();
    WebSocket socket =
        pod.connect(call.subresource(), call.query(), PROTOCOLS, call.deadline(), cancellation);
    ChannelSession session = new ChannelSession(call, pod, socket);
    Cancellation.Registration registration = cancellation.onCancel(session::close);
    CompletableFuture<Integer> unused = session.exit.whenComplete((c, e) -> registration.close());
    DaemonThreads.start("bowline-" + call.subresource() + " " + pod.shown(), session::run);
    if (call.terminal() != null) {
      session.resize(call.terminal());
    }
    return session;
  }

  private Map<Integer, ChannelSink> sinks(ProcessCall call) {
    Map<Integer, ChannelSink> sinks = new LinkedHashMap<>();
    sinks.put(Channel.STDOUT, stdout::write);
    if (call.hasStderr()) {
      sinks.put(Channel.STDERR, stderr == null ? stdout::write : stderr::write);
    }
    sinks.put(
        Channel.STATUS,
        new StatusChannel(request, exit, () -> timers.after(LINGER, socket::close)));
    sinks.put(Channel.CLOSE, (bytes, offset, length) -> endOf(bytes[offset] & 0xff));
    return sinks;
  }

  private void endOf(int channel) {
    if (channel == Channel.STDOUT) {
      stdout.end();
    } else if (channel == Channel.STDERR && stderr != null) {
      stderr.end();
    }
  }

  private void run() {
    try {
      Closing closing = socket.read(channels);
      end(failure(Kind.DISCONNECTED, closing.words() + " before it said how the command ended"));
    } catch (TransportFailure e) {
      end(failure(e.kind(), e.advice()));
    } catch (IOException e) {
      end(failure(Kind.DISCONNECTED, String.valueOf(e.getMessage())));
    } catch (Throwable e) { // also a lack of memory: nobody else ends what waits for this thread
      try {
        exit.completeExceptionally(e);
        end(failure(Kind.DISCONNECTED, "what the server sent can't be read: " + e.getMessage()));
      } finally {
        socket.close();
      }
    }
  }

  private void dead() {
    String what =
        "no sign of life from the server for "
            + Heartbeat.INTERVAL.toSeconds()
            + " s; it was asked";
    try {
      end(failure(Kind.DISCONNECTED, what));
    } finally {
      socket.close();
    }
  }

  /** Ends everything that hasn't ended, with this as the reason. */
  private void end(TransportException reason) {
    if (!ended.compareAndSet(null, reason)) {
      return;
    }
    heartbeat.close();
    boolean complete = !exit.completeExceptionally(reason) && !exit.isCompletedExceptionally();
    IOException lost = new IOException(reason.getMessage(), reason);
    for (BoundedPipe pipe : stderr == null ? List.of(stdout) : List.of(stdout, stderr)) {
      if (complete) {
        pipe.end();
      } else {
        pipe.fail(lost);
      }
    }
    socket.close();
  }

  private TransportException failure(Kind kind, String what) {
    List<Attempt> attempts = List.of(new Attempt(Duration.ZERO, what));
    return new TransportException(kind, request + ": " + what, false, attempts, null);
  }

  /** Whether the server can be told that the input has ended. */
  public boolean closesInput() {
    return socket.protocol().equals(V5);
  }

  /** Where the input goes; null if none is connected. */
  public @Nullable OutputStream stdin() {
    return stdin;
  }

  /** What comes out. */
  public InputStream stdout() {
    return stdout.input();
  }

  /** The other output; null if it comes with the first. */
  public @Nullable InputStream stderr() {
    return stderr == null ? null : stderr.input();
  }

  /** Completes with the exit code, or with what went wrong instead. */
  public CompletableFuture<Integer> exit() {
    return exit;
  }

  /** Tells the new size of the terminal; nothing once the command has ended. */
  public void resize(TerminalSize size) {
    try {
      socket.send(size.message());
    } catch (IOException e) {
      if (!exit.isDone()) {
        throw failure(Kind.DISCONNECTED, String.valueOf(e.getMessage()));
      }
    }
  }

  /** Ends the connection because time is up. */
  public void expire(Duration time) {
    end(failure(Kind.TIMEOUT, "the command hasn't ended within " + time.toMillis() + " ms"));
  }

  /** Ends the connection because the waiting thread was interrupted. */
  public TransportException interrupted() {
    TransportException reason = failure(Kind.INTERRUPTED, "the thread was interrupted");
    end(reason);
    return reason;
  }

  /** A failure of one who waits; the command goes on. */
  public TransportException waitedTooLong(Duration time) {
    return failure(Kind.TIMEOUT, "the command hasn't ended within " + time.toMillis() + " ms");
  }

  /** Ends the connection at once. What the command does then is its own affair. */
  @Override
  public void close() {
    end(failure(Kind.CANCELLED, "closed on this side before the command had ended"));
    socket.close(); // also where the reading thread has come first and has not come so far
  }
}

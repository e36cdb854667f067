package dev.bowline.client.internal.pod;

import dev.bowline.client.Attempt;
import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.request.QueryString;
import dev.bowline.client.internal.request.Verb;
import dev.bowline.client.internal.transport.TransportFailure;
import dev.bowline.client.internal.websocket.Closing;
import dev.bowline.client.internal.websocket.WebSocket;
import dev.bowline.meta.KubeException;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One connection to a pod's port, on a WebSocket of its own: {@code v4.channel.k8s.io} has two
 * channels for each port, data and errors, and no word for the end of one direction. So when the
 * local end has said all, the other may go on, and the connection ends once that is silent.
 */
final class PortTunnel implements AutoCloseable {
  private static final List<String> PROTOCOLS = List.of("v4.channel.k8s.io");
  private static final int DATA = 0;
  private static final int ERROR = 1;
  private static final int BUFFER = 32 * 1024;

  private final PodCalls pod;
  private final PortCall call;
  private final Socket local;
  private final DaemonThreads.Starter threads;
  private final Cancellation cancellation = new Cancellation();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final AtomicBoolean reported = new AtomicBoolean();
  private final CountDownLatch finished = new CountDownLatch(1);
  private final PortErrors errors = new PortErrors();

  PortTunnel(PodCalls pod, PortCall call, Socket local, DaemonThreads.Starter threads) {
    this.pod = pod;
    this.call = call;
    this.local = local;
    this.threads = threads;
  }

  /** Carries the connection to its end. */
  void run() {
    boolean clean = false;
    try {
      clean = carry(local);
    } catch (OutOfMemoryError e) {
      fail(Kind.DISCONNECTED, "no memory, or no thread: " + e.getMessage(), e);
    } finally {
      end(clean);
    }
  }

  private void end(boolean clean) {
    try (Socket connection = local) {
      if (!clean) {
        connection.setSoLinger(true, 0); // a reset, so that nobody takes this for an end
      }
    } catch (IOException e) {
      // The local end is gone.
    }
  }

  private boolean carry(Socket connection) {
    WebSocket socket;
    try {
      QueryString query = QueryString.builder().put("ports", Integer.toString(call.port())).build();
      socket = pod.connect("portforward", query, PROTOCOLS, null, cancellation);
    } catch (KubeException e) {
      report(e);
      return false;
    }
    Cancellation.Registration registration = cancellation.onCancel(socket::close);
    try {
      return carry(connection, socket);
    } finally {
      registration.close();
      socket.close();
    }
  }

  private boolean carry(Socket connection, WebSocket socket) {
    PortData data = new PortData(connection);
    Demultiplexer channels = new Demultiplexer(Map.of(DATA, data, ERROR, errors));
    AtomicBoolean clean = new AtomicBoolean();
    Heartbeat heartbeat =
        new Heartbeat(socket, pod.timers(), channels::isDelivering, () -> dead(socket));
    try {
      threads.start(
          "bowline-forward " + pod.shown() + ":" + call.port() + " in",
          () -> readAll(connection, socket, channels, clean));
      if (send(connection, socket)) {
        awaitSilence(socket, channels);
      }
      closed.set(true); // what is under way now is no news
      socket.close();
      awaitUninterruptibly();
    } finally {
      heartbeat.close();
    }
    return clean.get();
  }

  /**
   * Sends what the local end says, until it has said all.
   *
   * @return whether the other end may still be there
   */
  private boolean send(Socket connection, WebSocket socket) {
    byte[] buffer = new byte[BUFFER];
    try {
      while (true) {
        int n = connection.getInputStream().read(buffer);
        if (n < 0) {
          return true;
        }
        socket.send(Channel.message(DATA, buffer, 0, n));
      }
    } catch (TransportFailure e) {
      fail(e.kind(), e.advice(), e);
      return false;
    } catch (IOException e) {
      return false;
    }
  }

  private void awaitSilence(WebSocket socket, Demultiplexer channels) {
    try {
      long before;
      do {
        before = socket.received();
        if (finished.await(call.linger().toNanos(), TimeUnit.NANOSECONDS)) {
          return;
        }
      } while (socket.received() != before || channels.isDelivering());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitUninterruptibly() {
    boolean interrupted = false;
    while (true) {
      try {
        finished.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Passes on what the pod says, to its end.
   *
   * @param clean set if that was a good one, before anybody learns of the end: what the local end
   *     hasn't read yet must stay
   */
  private void readAll(
      Socket connection, WebSocket socket, Demultiplexer channels, AtomicBoolean clean) {
    try {
      Closing closing = socket.read(channels);
      String error = errors.text();
      if (error.isEmpty() && closing.isNormal()) {
        connection.shutdownOutput();
        connection.shutdownInput();
        clean.set(true);
        return;
      }
      fail(Kind.DISCONNECTED, error.isEmpty() ? closing.words() : error, null);
    } catch (TransportFailure e) {
      fail(e.kind(), e.advice(), e);
    } catch (IOException e) {
      // The local end is gone.
    } finally {
      if (!clean.get()) {
        reset(connection); // also where memory is short: the sending thread would wait for ever
      }
      finished.countDown();
    }
  }

  /** Wakes the sending thread, too. */
  static void reset(Socket connection) {
    try {
      connection.setSoLinger(true, 0);
      connection.close();
    } catch (IOException e) {
      // It is gone, which is what was wanted.
    }
  }

  private void dead(WebSocket socket) {
    try {
      fail(Kind.DISCONNECTED, "no sign of life from the server; it was asked", null);
    } finally {
      socket.close();
    }
  }

  private void fail(Kind kind, String what, @Nullable Throwable cause) {
    List<Attempt> attempts = List.of(new Attempt(Duration.ZERO, what));
    String message = pod.summary("portforward", Verb.CONNECT) + ": " + what;
    report(new TransportException(kind, message, false, attempts, cause));
  }

  /** Once it is closed on this side, whatever happens is no news. */
  private void report(KubeException e) {
    if (!closed.get() && reported.compareAndSet(false, true)) {
      call.onFailure().accept(e);
    }
  }

  @Override
  public void close() {
    closed.set(true);
    if (!cancellation.isCancelled()) {
      cancellation.cancel();
      try {
        local.close();
      } catch (IOException e) {
        // It is gone, which is what was wanted.
      }
    }
  }
}

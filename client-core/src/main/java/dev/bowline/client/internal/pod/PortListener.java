package dev.bowline.client.internal.pod;

import dev.bowline.client.Attempt;
import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.request.Verb;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/** Listens on a local port, and carries each connection through a tunnel of its own. */
public final class PortListener implements AutoCloseable {
  private static final int BACKLOG = 128;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final PodCalls pod;
  private final PortCall call;
  private final ServerSocket listener;
  private final Set<PortTunnel> tunnels = ConcurrentHashMap.newKeySet();
  private final Cancellation closing = new Cancellation();
  private final DaemonThreads.Starter threads;

  /**
   * Begins to listen.
   *
   * @throws IOException if the local port can't be had
   */
  public PortListener(PodCalls pod, PortCall call) throws IOException {
    this(pod, call, DaemonThreads::start);
  }

  /**
   * As the other one.
   *
   * @param threads starts those of the listener and its connections
   * @throws IOException if the local port can't be had
   */
  public PortListener(PodCalls pod, PortCall call, DaemonThreads.Starter threads)
      throws IOException {
    this.pod = pod;
    this.call = call;
    this.threads = threads;
    this.listener = new ServerSocket();
    try {
      listener.setReuseAddress(true);
      listener.bind(call.local(), BACKLOG);
      threads.start("bowline-forward " + pod.shown() + ":" + call.port(), this::acceptAll);
    } catch (IOException | OutOfMemoryError e) {
      listener.close();
      throw e;
    }
  }

  /** Where it listens. */
  public int localPort() {
    return listener.getLocalPort();
  }

  /** How many connections are open. */
  public int connections() {
    return tunnels.size();
  }

  private void acceptAll() {
    while (!listener.isClosed()) {
      try {
        accept(listener.accept());
      } catch (IOException | OutOfMemoryError e) { // no memory, or no thread
        if (!listener.isClosed()) {
          tellIfPossible(e);
          pause();
        }
      }
    }
  }

  private void tellIfPossible(Throwable e) {
    try {
      tell(e);
    } catch (OutOfMemoryError second) {
      // the next connection counts for more
    }
  }

  private void tell(Throwable e) {
    String what = "a local connection can't be taken: " + e.getMessage();
    List<Attempt> attempts = List.of(new Attempt(Duration.ZERO, what));
    String message = pod.summary("portforward", Verb.CONNECT) + ": " + what;
    call.onFailure().accept(new TransportException(Kind.DISCONNECTED, message, true, attempts, e));
  }

  /** What keeps connections from being taken, such as a lack of file descriptors, may last. */
  private void pause() {
    try {
      pod.core().timing().sleeper().sleep(PAUSE.toNanos(), closing);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (OutOfMemoryError e) {
      LockSupport.parkNanos(PAUSE.toNanos()); // which takes none
    }
  }

  private void accept(Socket local) {
    PortTunnel tunnel = new PortTunnel(pod, call, local, threads);
    tunnels.add(tunnel);
    if (listener.isClosed()) {
      tunnel.close();
    }
    try {
      threads.start(
          "bowline-forward " + pod.shown() + ":" + call.port() + " out",
          () -> {
            try {
              tunnel.run();
            } finally {
              tunnels.remove(tunnel);
            }
          });
    } catch (OutOfMemoryError e) {
      tunnels.remove(tunnel);
      PortTunnel.reset(local);
      throw e;
    }
  }

  /** Stops listening and ends all connections. */
  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      // It doesn't listen any more, which is what was wanted.
    }
    closing.cancel();
    tunnels.forEach(PortTunnel::close);
  }
}

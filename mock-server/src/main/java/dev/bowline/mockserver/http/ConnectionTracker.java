package dev.bowline.mockserver.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.net.ServerSocketFactory;

/**
 * Keeps hold of the accepted sockets, which the engine hides, numbered in the order in which it
 * accepts them.
 */
final class ConnectionTracker extends ServerSocketFactory {
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final AtomicInteger accepted = new AtomicInteger();
  private final Map<Integer, TrackedSocket> open = new ConcurrentHashMap<>();
  private final Patience patience;
  private final boolean hasTls;
  private final BusyThreads threads;

  ConnectionTracker(Patience patience, boolean hasTls, BusyThreads threads) {
    this.patience = patience;
    this.hasTls = hasTls;
    this.threads = threads;
  }

  /**
   * The gate through which the requests of a connection come.
   *
   * @throws IOException if it is closed
   */
  RequestGate gate(int connection) throws IOException {
    TrackedSocket socket = open.get(connection);
    if (socket == null) {
      throw new IOException("the connection is closed");
    }
    return socket.gate();
  }

  /**
   * Ends a connection behind what was sent. The receiving half stays open: were it closed, a client
   * that is just writing would fail before it has read everything.
   */
  void endOutput(int connection) {
    Socket socket = open.get(connection);
    if (socket != null) {
      try {
        socket.shutdownOutput();
      } catch (IOException e) {
        close(socket, false);
      }
    }
  }

  /** Closes a connection. */
  void cut(int connection) {
    Socket socket = open.get(connection);
    if (socket != null) {
      close(socket, false);
    }
  }

  /**
   * Whether the client of a connection has closed its side. Only to be asked by who writes an
   * answer over HTTP/1.1.
   */
  boolean isGone(int connection) throws IOException {
    TrackedSocket socket = open.get(connection);
    return socket == null || socket.isAtEnd();
  }

  /** Whether the client of a connection over HTTP/2 has closed it, or left the stream. */
  boolean hasLeft(int connection, int stream) {
    TrackedSocket socket = open.get(connection);
    return socket == null || socket.hasLeft(stream);
  }

  /** Resets a connection. */
  void reset(int connection) {
    Socket socket = open.get(connection);
    if (socket != null) {
      close(socket, true);
    }
  }

  /** Swallows what comes in on a connection and what is to go out. */
  void freeze(int connection) {
    TrackedSocket socket = open.get(connection);
    if (socket != null) {
      socket.freeze();
    }
  }

  /** Tells that a connection of HTTP/2 takes no more requests. */
  void goAway(int connection) throws IOException {
    TrackedSocket socket = open.get(connection);
    if (socket != null) {
      socket.goAway();
    }
  }

  /**
   * Closes all connections at once, as if a cable were cut; not those of who comes back already.
   */
  void cutAll() {
    List.copyOf(open.values()).forEach(socket -> close(socket, true));
  }

  @Override
  public ServerSocket createServerSocket() throws IOException {
    ServerSocket socket = new TrackingServerSocket();
    LibraryLogs.quiet(socket);
    return socket;
  }

  @Override
  public ServerSocket createServerSocket(int port) {
    throw new UnsupportedOperationException("the engine binds by itself");
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog) {
    throw new UnsupportedOperationException("the engine binds by itself");
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
    throw new UnsupportedOperationException("the engine binds by itself");
  }

  private static void close(Socket socket, boolean isAtOnce) {
    try {
      if (isAtOnce) {
        socket.setSoLinger(true, 0);
      }
      socket.close();
    } catch (IOException e) {
      // It is gone already, which is what was wanted.
    }
  }

  private final class TrackingServerSocket extends ServerSocket {
    private TrackingServerSocket() throws IOException {}

    /** The engine would never accept again after it has failed once. */
    @Override
    public Socket accept() throws IOException {
      while (true) {
        try {
          return acceptOne();
        } catch (IOException e) { // nothing is logged: that would fail as well without files
          if (isClosed()) {
            throw e;
          }
          LockSupport.parkNanos(PAUSE.toNanos()); // such as until there are files again
        }
      }
    }

    private Socket acceptOne() throws IOException {
      int connection = accepted.get();
      TrackedSocket socket =
          new TrackedSocket(
              patience,
              hasTls,
              (max, time) -> threads.awaitFewerThan(max, connection, time),
              () -> open.remove(connection));
      implAccept(socket);
      socket.setTcpNoDelay(true);
      open.put(connection, socket);
      accepted.incrementAndGet();
      return socket;
    }
  }
}

package dev.bowline.mockserver.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Keeps hold of the accepted sockets, which the engine hides, numbered in the order in which it
 * accepts them.
 */
final class ConnectionTracker extends ServerSocketFactory {
  private final AtomicInteger accepted = new AtomicInteger();
  private final Map<Integer, Socket> open = new ConcurrentHashMap<>();

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
    Socket socket = open.get(connection);
    return socket == null || (socket instanceof TrackedSocket tracked && tracked.isAtEnd());
  }

  /** Closes all connections at once, as if a cable were cut. */
  void cutAll() {
    open.values().forEach(socket -> close(socket, true));
  }

  @Override
  public ServerSocket createServerSocket() throws IOException {
    return new TrackingServerSocket();
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

    @Override
    public Socket accept() throws IOException {
      int connection = accepted.get();
      TrackedSocket socket = new TrackedSocket(connection);
      implAccept(socket);
      socket.setTcpNoDelay(true);
      open.put(connection, socket);
      accepted.incrementAndGet();
      return socket;
    }
  }

  private final class TrackedSocket extends Socket {
    private final int connection;
    private @Nullable PeekedInput input;

    private TrackedSocket(int connection) {
      this.connection = connection;
    }

    @Override
    public synchronized InputStream getInputStream() throws IOException {
      if (input == null) {
        input = new PeekedInput(this, super.getInputStream());
      }
      return input;
    }

    boolean isAtEnd() throws IOException {
      getInputStream();
      return input != null && input.isAtEnd();
    }

    @Override
    public synchronized void close() throws IOException {
      open.remove(connection);
      super.close();
    }
  }
}

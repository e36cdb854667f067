package dev.bowline.mockserver.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.net.SocketFactory;

/**
 * The sockets of calls to other servers, to end those calls with: OkHttp's own way to cancel one is
 * lost on a call that is just between its connection and the handshake of TLS. Thread-safe.
 */
public final class OutgoingSockets extends SocketFactory implements AutoCloseable {
  private final Set<Socket> open = new HashSet<>();
  private boolean isClosed;

  @Override
  public synchronized Socket createSocket() throws IOException {
    if (isClosed) {
      throw new IOException("the server closes");
    }
    Socket socket = new Outgoing();
    open.add(socket);
    return socket;
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw connectsItself();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort) {
    throw connectsItself();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw connectsItself();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
    throw connectsItself();
  }

  private static UnsupportedOperationException connectsItself() {
    return new UnsupportedOperationException("the caller connects by itself");
  }

  /** Closes all sockets, and makes no more. */
  @Override
  public void close() {
    for (Socket socket : over()) {
      try {
        socket.close();
      } catch (IOException e) {
        // It is gone already, which is what was wanted.
      }
    }
  }

  private synchronized List<Socket> over() {
    isClosed = true;
    return List.copyOf(open);
  }

  private synchronized void forget(Socket socket) {
    open.remove(socket);
  }

  private final class Outgoing extends Socket {
    @Override
    public synchronized void close() throws IOException {
      forget(this);
      super.close();
    }
  }
}

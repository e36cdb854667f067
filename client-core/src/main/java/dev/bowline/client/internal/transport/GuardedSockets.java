package dev.bowline.client.internal.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import javax.net.SocketFactory;

/**
 * Sockets on which HTTP/2 may be spoken, where a write that is stuck holds up everybody. Not for
 * what takes its connection over: there a reader that takes its time may well keep a writer
 * waiting.
 */
final class GuardedSockets extends SocketFactory {
  private final SocketFactory sockets;
  private final Duration limit;

  /**
   * Guards those of another factory, as far as they are our own.
   *
   * @param limit for one write, see {@link GuardedOutput}
   */
  GuardedSockets(SocketFactory sockets, Duration limit) {
    this.sockets = sockets;
    this.limit = limit;
  }

  private Socket guarded(Socket socket) {
    if (socket instanceof ReadAheadSocket own) {
      own.guardWrites(limit);
    }
    return socket;
  }

  @Override
  public Socket createSocket() throws IOException {
    return guarded(sockets.createSocket());
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return guarded(sockets.createSocket(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return guarded(sockets.createSocket(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return guarded(sockets.createSocket(host, port, localHost, localPort));
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return guarded(sockets.createSocket(host, port, localHost, localPort));
  }
}

package dev.bowline.client.internal.transport;

import dev.bowline.client.internal.tls.ConnectingSockets;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import javax.net.SocketFactory;

/**
 * Sockets on which HTTP/2 may be spoken, where a write that is stuck holds up everybody. Not for
 * what takes its connection over: there a reader that takes its time may well keep a writer
 * waiting.
 */
final class GuardedSockets extends ConnectingSockets {
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

  @Override
  public Socket createSocket() throws IOException {
    Socket socket = sockets.createSocket();
    if (socket instanceof ReadAheadSocket own) {
      own.guardWrites(limit);
    }
    return socket;
  }
}

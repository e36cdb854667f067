package dev.bowline.client.internal.transport;

import dev.bowline.client.internal.tls.ConnectingSockets;
import java.net.Socket;

/** Makes {@link ReadAheadSocket}s. */
final class ReadAheadSockets extends ConnectingSockets {
  @Override
  public Socket createSocket() {
    return new ReadAheadSocket();
  }
}

package dev.bowline.client.internal.transport;

import dev.bowline.client.internal.tls.ConnectingSockets;
import java.io.IOException;
import java.net.Socket;

/** A client's own sockets with little room for what has not been sent yet. */
public final class NarrowSockets extends ConnectingSockets {
  @Override
  public Socket createSocket() throws IOException {
    Socket socket = new ReadAheadSocket();
    socket.setSendBufferSize(4096);
    return socket;
  }
}

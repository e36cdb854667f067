package dev.bowline.conformance.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import javax.net.SocketFactory;

/** Makes sockets that connect to one address, so that a client keeps its server's name for TLS. */
final class RedirectingSocketFactory extends SocketFactory {
  private final InetSocketAddress destination;

  RedirectingSocketFactory(InetSocketAddress destination) {
    this.destination = destination;
  }

  @Override
  public Socket createSocket() {
    return new Socket() {
      @Override
      public void connect(SocketAddress ignored, int timeout) throws IOException {
        super.connect(destination, timeout);
      }
    };
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connected();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress from, int fromPort)
      throws IOException {
    return connected();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return connected();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
      throws IOException {
    return connected();
  }

  private Socket connected() throws IOException {
    Socket socket = createSocket();
    socket.connect(destination);
    return socket;
  }
}

package dev.bowline.client.internal.tls;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/** A factory that makes sockets in one way, and connects them where it is asked to. */
public abstract class ConnectingSockets extends SocketFactory {
  @Override
  public abstract Socket createSocket() throws IOException;

  @Override
  public final Socket createSocket(String host, int port) throws IOException {
    return connected(address(host, port));
  }

  @Override
  public final Socket createSocket(InetAddress host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public final Socket createSocket(String host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return createSocket(host, port);
  }

  @Override
  public final Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return createSocket(host, port);
  }

  /** Where a name leads. */
  protected InetSocketAddress address(String host, int port) {
    return new InetSocketAddress(host, port);
  }

  private Socket connected(InetSocketAddress address) throws IOException {
    Socket socket = createSocket();
    try {
      socket.connect(address);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
    return socket;
  }
}

package dev.bowline.client.internal.transport;

import dev.bowline.client.internal.tls.ConnectingSockets;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.List;
import okhttp3.Dns;

/**
 * Sockets through a SOCKS5 proxy, which resolves names (RFC 1928, with the user names and passwords
 * of RFC 1929). The JDK's own take the password from a place that is the whole JVM's.
 */
public final class Socks5Sockets extends ConnectingSockets {
  private static final byte[] NO_ADDRESS = new byte[4];

  /** Resolves nothing: an address without meaning carries the name to the proxy. */
  static final Dns NAMES = name -> List.of(InetAddress.getByAddress(name, NO_ADDRESS));

  private final HostPort proxy;
  private final byte[] user;
  private final byte[] password;

  /**
   * Sockets through a proxy.
   *
   * @param user in UTF-8, empty to offer none
   * @param password in UTF-8
   */
  public Socks5Sockets(HostPort proxy, byte[] user, byte[] password) {
    this.proxy = proxy;
    this.user = user.clone();
    this.password = password.clone();
  }

  @Override
  public Socket createSocket() {
    return new Socks5Socket();
  }

  /** The proxy finds it. */
  @Override
  protected InetSocketAddress address(String host, int port) {
    return InetSocketAddress.createUnresolved(host, port);
  }

  private final class Socks5Socket extends ReadAheadSocket {
    @Override
    public void connect(SocketAddress endpoint) throws IOException {
      connect(endpoint, 0);
    }

    @Override
    public void connect(SocketAddress endpoint, int timeout) throws IOException {
      InetSocketAddress address = new InetSocketAddress(proxy.host(), proxy.port());
      if (address.isUnresolved()) {
        throw NameFailure.unknown(proxy.host(), null);
      }
      super.connect(address, timeout);
      int before = getSoTimeout();
      setSoTimeout(timeout);
      new Socks5Handshake(proxy, new DataInputStream(getInputStream()), getOutputStream())
          .connect((InetSocketAddress) endpoint, user, password);
      setSoTimeout(before);
    }
  }
}

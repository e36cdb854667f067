package dev.bowline.client.internal.tls;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Bounds how long a peer may be silent in the handshake, and asks the server for a given name
 * ({@code tls-server-name}) instead of the host of its address.
 *
 * <p>Without the bound, a link that dies in the middle of a handshake would be noticed by nothing:
 * pings begin after it, and reads have no limit of their own.
 */
final class ClusterSocketFactory extends SSLSocketFactory {
  private final SSLSocketFactory sockets;
  private final @Nullable List<SNIServerName> names;
  private final int silenceMillis;

  /**
   * A factory in front of another one.
   *
   * @param serverName the name to ask for; null for that of the host
   * @param silence longest wait for each part of the handshake. OkHttp takes the limit away when
   *     the connection is made
   */
  ClusterSocketFactory(SSLSocketFactory sockets, @Nullable String serverName, Duration silence) {
    this.sockets = sockets;
    this.names = serverName == null ? null : names(serverName);
    this.silenceMillis = Math.toIntExact(silence.toMillis());
  }

  private static List<SNIServerName> names(String serverName) {
    return isAddress(serverName) ? List.of() : List.of(new SNIHostName(serverName));
  }

  /** The extension of TLS that carries the name has no form for addresses. */
  private static boolean isAddress(String name) {
    return name.indexOf(':') >= 0 || name.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
  }

  private Socket prepared(Socket socket) throws SocketException {
    SSLSocket tls = (SSLSocket) socket;
    tls.setSoTimeout(silenceMillis);
    if (names != null) {
      SSLParameters parameters = tls.getSSLParameters();
      parameters.setServerNames(names);
      tls.setSSLParameters(parameters);
    }
    return tls;
  }

  @Override
  public Socket createSocket(Socket socket, String host, int port, boolean autoClose)
      throws IOException {
    return prepared(sockets.createSocket(socket, host, port, autoClose));
  }

  @Override
  public Socket createSocket() throws IOException {
    return prepared(sockets.createSocket());
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return prepared(sockets.createSocket(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return prepared(sockets.createSocket(host, port, localHost, localPort));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return prepared(sockets.createSocket(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return prepared(sockets.createSocket(host, port, localHost, localPort));
  }

  @Override
  public String[] getDefaultCipherSuites() {
    return sockets.getDefaultCipherSuites();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return sockets.getSupportedCipherSuites();
  }
}

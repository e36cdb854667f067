package dev.bowline.client.internal.tls;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Asks the server for a given name ({@code tls-server-name}) instead of the host of its address.
 */
final class ServerNameSocketFactory extends SSLSocketFactory {
  private final SSLSocketFactory sockets;
  private final List<SNIServerName> names;

  ServerNameSocketFactory(SSLSocketFactory sockets, String serverName) {
    this.sockets = sockets;
    this.names = isAddress(serverName) ? List.of() : List.of(new SNIHostName(serverName));
  }

  /** The extension of TLS that carries the name has no form for addresses. */
  private static boolean isAddress(String name) {
    return name.indexOf(':') >= 0 || name.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
  }

  private Socket named(Socket socket) {
    SSLSocket tls = (SSLSocket) socket;
    SSLParameters parameters = tls.getSSLParameters();
    parameters.setServerNames(names);
    tls.setSSLParameters(parameters);
    return tls;
  }

  @Override
  public Socket createSocket(Socket socket, String host, int port, boolean autoClose)
      throws IOException {
    return named(sockets.createSocket(socket, host, port, autoClose));
  }

  @Override
  public Socket createSocket() throws IOException {
    return named(sockets.createSocket());
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return named(sockets.createSocket(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return named(sockets.createSocket(host, port, localHost, localPort));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return named(sockets.createSocket(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return named(sockets.createSocket(host, port, localHost, localPort));
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

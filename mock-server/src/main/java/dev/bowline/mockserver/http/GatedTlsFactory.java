package dev.bowline.mockserver.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Puts TLS over accepted connections, and a gate over that. */
final class GatedTlsFactory extends SSLSocketFactory {
  private final SSLSocketFactory factory;

  GatedTlsFactory(SSLSocketFactory factory) {
    this.factory = factory;
  }

  @Override
  public Socket createSocket(Socket below, String host, int port, boolean closesBelow)
      throws IOException {
    return new GatedTlsSocket(
        (SSLSocket) factory.createSocket(below, host, port, closesBelow), (TrackedSocket) below);
  }

  @Override
  public String[] getDefaultCipherSuites() {
    return factory.getDefaultCipherSuites();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return factory.getSupportedCipherSuites();
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw new UnsupportedOperationException("a server connects to nobody");
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort) {
    throw new UnsupportedOperationException("a server connects to nobody");
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw new UnsupportedOperationException("a server connects to nobody");
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
    throw new UnsupportedOperationException("a server connects to nobody");
  }
}

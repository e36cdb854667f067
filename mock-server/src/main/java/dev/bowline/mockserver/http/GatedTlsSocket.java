package dev.bowline.mockserver.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import javax.net.ssl.HandshakeCompletedListener;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** A TLS connection whose requests of HTTP/1 come through a gate. All else goes to the real one. */
final class GatedTlsSocket extends SSLSocket {
  private final SSLSocket socket;
  private final TrackedSocket below;
  private @Nullable RequestGate gate;
  private boolean isFailed;

  /**
   * A connection.
   *
   * @param socket the real one
   * @param below the one below TLS
   */
  GatedTlsSocket(SSLSocket socket, TrackedSocket below) {
    this.socket = socket;
    this.below = below;
  }

  /** Whoever takes too long over it holds a thread for nothing. */
  @Override
  public void startHandshake() throws IOException {
    below.within(below.patience().head());
    try {
      socket.startHandshake();
    } catch (IOException e) {
      // The engine keeps what fails here until it ends itself; it closes what has nothing to say.
      isFailed = true;
      below.close();
      return;
    }
    below.unlimited();
  }

  @Override
  public synchronized InputStream getInputStream() throws IOException {
    if (isFailed) {
      return InputStream.nullInputStream();
    }
    if ("h2".equals(socket.getApplicationProtocol())) {
      return below.gate(
          socket.getInputStream(), socket.getOutputStream(), 4 * MockWebServerEngine.MAX_KEPT_BODY);
    }
    RequestGate made = gate;
    if (made == null) {
      made = below.gate(socket.getInputStream(), socket);
      gate = made;
    }
    return made;
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return socket.getSupportedCipherSuites();
  }

  @Override
  public String[] getEnabledCipherSuites() {
    return socket.getEnabledCipherSuites();
  }

  @Override
  public void setEnabledCipherSuites(String[] suites) {
    socket.setEnabledCipherSuites(suites);
  }

  @Override
  public String[] getSupportedProtocols() {
    return socket.getSupportedProtocols();
  }

  @Override
  public String[] getEnabledProtocols() {
    return socket.getEnabledProtocols();
  }

  @Override
  public void setEnabledProtocols(String[] protocols) {
    socket.setEnabledProtocols(protocols);
  }

  @Override
  public SSLSession getSession() {
    return socket.getSession();
  }

  @Override
  public void addHandshakeCompletedListener(HandshakeCompletedListener listener) {
    socket.addHandshakeCompletedListener(listener);
  }

  @Override
  public void removeHandshakeCompletedListener(HandshakeCompletedListener listener) {
    socket.removeHandshakeCompletedListener(listener);
  }

  @Override
  public void setUseClientMode(boolean mode) {
    socket.setUseClientMode(mode);
  }

  @Override
  public boolean getUseClientMode() {
    return socket.getUseClientMode();
  }

  @Override
  public void setNeedClientAuth(boolean need) {
    socket.setNeedClientAuth(need);
  }

  @Override
  public boolean getNeedClientAuth() {
    return socket.getNeedClientAuth();
  }

  @Override
  public void setWantClientAuth(boolean want) {
    socket.setWantClientAuth(want);
  }

  @Override
  public boolean getWantClientAuth() {
    return socket.getWantClientAuth();
  }

  @Override
  public void setEnableSessionCreation(boolean flag) {
    socket.setEnableSessionCreation(flag);
  }

  @Override
  public boolean getEnableSessionCreation() {
    return socket.getEnableSessionCreation();
  }

  @Override
  public SSLParameters getSSLParameters() {
    return socket.getSSLParameters();
  }

  @Override
  public void setSSLParameters(SSLParameters parameters) {
    socket.setSSLParameters(parameters);
  }

  @Override
  public @Nullable String getApplicationProtocol() {
    return socket.getApplicationProtocol();
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    if (isFailed) {
      return OutputStream.nullOutputStream();
    }
    OutputStream out = socket.getOutputStream();
    return "h2".equals(socket.getApplicationProtocol()) ? below.frames(out) : out;
  }

  @Override
  public synchronized void close() throws IOException {
    socket.close();
  }

  @Override
  public void shutdownInput() throws IOException {
    socket.shutdownInput();
  }

  @Override
  public void shutdownOutput() throws IOException {
    socket.shutdownOutput();
  }

  @Override
  public boolean isClosed() {
    return socket.isClosed();
  }

  @Override
  public boolean isConnected() {
    return socket.isConnected();
  }

  @Override
  public boolean isBound() {
    return socket.isBound();
  }

  @Override
  public boolean isInputShutdown() {
    return socket.isInputShutdown();
  }

  @Override
  public boolean isOutputShutdown() {
    return socket.isOutputShutdown();
  }

  @Override
  public InetAddress getInetAddress() {
    return socket.getInetAddress();
  }

  @Override
  public InetAddress getLocalAddress() {
    return socket.getLocalAddress();
  }

  @Override
  public int getPort() {
    return socket.getPort();
  }

  @Override
  public int getLocalPort() {
    return socket.getLocalPort();
  }

  @Override
  public SocketAddress getRemoteSocketAddress() {
    return socket.getRemoteSocketAddress();
  }

  @Override
  public SocketAddress getLocalSocketAddress() {
    return socket.getLocalSocketAddress();
  }

  @Override
  public synchronized void setSoTimeout(int millis) throws SocketException {
    socket.setSoTimeout(millis);
  }

  @Override
  public synchronized int getSoTimeout() throws SocketException {
    return socket.getSoTimeout();
  }
}

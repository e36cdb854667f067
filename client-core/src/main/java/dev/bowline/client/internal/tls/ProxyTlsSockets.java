package dev.bowline.client.internal.tls;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Sockets to a proxy that speaks TLS itself. It is trusted if the cluster's authorities vouch for
 * it (that is what kubectl asks for) or the JVM's do. The client's certificate isn't shown to it.
 */
public final class ProxyTlsSockets extends ConnectingSockets {
  private final SSLSocketFactory sockets;

  /**
   * Sockets to a proxy.
   *
   * @param cluster whom connections to the cluster trust
   */
  public ProxyTlsSockets(X509TrustManager cluster) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new Either(cluster)}, null);
      sockets = context.getSocketFactory();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JVM has no TLS", e);
    }
  }

  @Override
  public Socket createSocket() {
    return new TlsSocket();
  }

  /**
   * TLS over a socket that knows no proxy; those of the JDK's own making would go through the JVM's
   * SOCKS proxy, if there is one. TLS takes the plain streams when it is made, which are hidden
   * behind its own from then on.
   */
  private final class TlsSocket extends Socket {
    private volatile @Nullable SSLSocket tls;

    TlsSocket() {
      super(Proxy.NO_PROXY);
    }

    @Override
    public void connect(SocketAddress endpoint) throws IOException {
      connect(endpoint, 0);
    }

    @Override
    public void connect(SocketAddress endpoint, int timeout) throws IOException {
      KeepAlive.set(this);
      super.connect(endpoint, timeout);
      InetSocketAddress address = (InetSocketAddress) endpoint;
      tls =
          checked(
              (SSLSocket)
                  sockets.createSocket(this, address.getHostString(), address.getPort(), true));
    }

    /** Names are compared while shaking hands: nobody else asks for this certificate. */
    private static SSLSocket checked(SSLSocket socket) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
      return socket;
    }

    @Override
    public InputStream getInputStream() throws IOException {
      SSLSocket over = tls;
      return over == null ? super.getInputStream() : over.getInputStream();
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
      SSLSocket over = tls;
      return over == null ? super.getOutputStream() : over.getOutputStream();
    }
  }

  private static final class Either extends X509ExtendedTrustManager {
    private final X509TrustManager cluster;

    Either(X509TrustManager cluster) {
      this.cluster = cluster;
    }

    @Override
    public void checkServerTrusted(
        X509Certificate[] chain, String authType, @Nullable Socket socket)
        throws CertificateException {
      if (cluster instanceof X509ExtendedTrustManager extended) {
        try {
          extended.checkServerTrusted(chain, authType, socket);
          return;
        } catch (CertificateException e) {
          if (chain.length == 0) {
            throw e;
          }
        }
      }
      TrustManagers.ofSystem().checkServerTrusted(chain, authType, socket);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType)
        throws CertificateException {
      throw new CertificateException("a proxy is checked with its socket");
    }

    @Override
    public void checkServerTrusted(
        X509Certificate[] chain, String authType, @Nullable SSLEngine engine)
        throws CertificateException {
      throw new CertificateException("a proxy is checked with its socket");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType)
        throws CertificateException {
      throw new CertificateException("there are no clients here");
    }

    @Override
    public void checkClientTrusted(
        X509Certificate[] chain, String authType, @Nullable Socket socket)
        throws CertificateException {
      throw new CertificateException("there are no clients here");
    }

    @Override
    public void checkClientTrusted(
        X509Certificate[] chain, String authType, @Nullable SSLEngine engine)
        throws CertificateException {
      throw new CertificateException("there are no clients here");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return cluster.getAcceptedIssuers();
    }
  }
}

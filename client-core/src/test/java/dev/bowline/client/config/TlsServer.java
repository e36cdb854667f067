package dev.bowline.client.config;

import java.io.IOException;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;

/** A server for one handshake at a time, with a certificate for {@code api.cluster.example}. */
final class TlsServer implements AutoCloseable {
  private final SSLServerSocket listener;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();

  TlsServer(boolean needsClientCertificate) throws GeneralSecurityException, IOException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    keys.setKeyEntry(
        "server",
        new PemInput(Pki.pem("server.key"), "server key").privateKey(null),
        new char[0],
        new PemInput(Pki.pem("server.crt"), "server certificate")
            .certificates()
            .toArray(new X509Certificate[0]));
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, new char[0]);
    SSLContext context = SSLContext.getInstance("TLS");
    TlsSettings authorities =
        TlsSettings.builder().certificateAuthorities(Pki.pem("ca.crt")).build();
    context.init(factory.getKeyManagers(), new TrustManager[] {authorities.trustManager()}, null);
    listener =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 1, InetAddress.getLoopbackAddress());
    SSLParameters parameters = listener.getSSLParameters();
    parameters.setNeedClientAuth(needsClientCertificate);
    listener.setSSLParameters(parameters);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** Shakes hands with the next client, sends it one byte, and closes the connection. */
  CompletableFuture<ExtendedSSLSession> accept() {
    CompletableFuture<ExtendedSSLSession> session = new CompletableFuture<>();
    thread.execute(
        () -> {
          try (SSLSocket socket = (SSLSocket) listener.accept()) {
            socket.startHandshake();
            socket.getOutputStream().write(1);
            session.complete((ExtendedSSLSession) socket.getSession());
          } catch (IOException e) {
            session.completeExceptionally(e);
          }
        });
    return session;
  }

  @Override
  public void close() throws IOException {
    listener.close();
    thread.shutdown();
  }
}

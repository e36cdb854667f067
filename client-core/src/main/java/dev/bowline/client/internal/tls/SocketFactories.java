package dev.bowline.client.internal.tls;

import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Builds the factory of TLS sockets. */
public final class SocketFactories {
  /** Generous for a busy server, and together with a new try below twenty seconds. */
  private static final Duration SILENCE = Duration.ofSeconds(10);

  private SocketFactories() {}

  /**
   * A factory of sockets to one cluster.
   *
   * @param identity the client's certificate, or null to show none
   * @param serverName the name to ask the server for instead of the host's, or null
   */
  public static SSLSocketFactory of(
      X509TrustManager trust, @Nullable ClientIdentity identity, @Nullable String serverName) {
    KeyManager[] keys =
        identity == null ? new KeyManager[0] : new KeyManager[] {new IdentityKeyManager(identity)};
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys, new TrustManager[] {trust}, null);
      return new ClusterSocketFactory(context.getSocketFactory(), serverName, SILENCE);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JVM has no TLS", e);
    }
  }
}

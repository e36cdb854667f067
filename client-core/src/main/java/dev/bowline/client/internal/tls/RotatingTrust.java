package dev.bowline.client.internal.tls;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Trusts those whom a bundle of authorities names that may be replaced. A server that isn't trusted
 * is a reason to read the bundle again: it changed its authority, maybe a moment ago.
 */
public final class RotatingTrust extends X509ExtendedTrustManager {
  private final Supplier<X509ExtendedTrustManager> current;
  private final Runnable refresh;

  /**
   * Trusts by a bundle.
   *
   * @param current by the bundle that was read last; the same object until it changes
   * @param refresh reads the bundle now
   */
  public RotatingTrust(Supplier<X509ExtendedTrustManager> current, Runnable refresh) {
    this.current = current;
    this.refresh = refresh;
  }

  private interface Check {
    void by(X509ExtendedTrustManager trust) throws CertificateException;
  }

  private void check(Check check) throws CertificateException {
    X509ExtendedTrustManager used = current.get();
    try {
      check.by(used);
    } catch (CertificateException e) {
      refresh.run();
      X509ExtendedTrustManager newest = current.get();
      if (newest == used) {
        throw e;
      }
      check.by(newest);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    check(trust -> trust.checkServerTrusted(chain, authType));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, @Nullable Socket socket)
      throws CertificateException {
    check(trust -> trust.checkServerTrusted(chain, authType, socket));
  }

  @Override
  public void checkServerTrusted(
      X509Certificate[] chain, String authType, @Nullable SSLEngine engine)
      throws CertificateException {
    check(trust -> trust.checkServerTrusted(chain, authType, engine));
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    current.get().checkClientTrusted(chain, authType);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, @Nullable Socket socket)
      throws CertificateException {
    current.get().checkClientTrusted(chain, authType, socket);
  }

  @Override
  public void checkClientTrusted(
      X509Certificate[] chain, String authType, @Nullable SSLEngine engine)
      throws CertificateException {
    current.get().checkClientTrusted(chain, authType, engine);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return current.get().getAcceptedIssuers();
  }
}

package dev.bowline.client.internal.tls;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Whom a connection trusts. */
public final class TrustManagers {
  private TrustManagers() {}

  /** Trusts what the JVM trusts. */
  public static X509ExtendedTrustManager ofSystem() {
    return of((KeyStore) null);
  }

  /** Trusts these authorities, and no others. */
  public static X509ExtendedTrustManager of(List<X509Certificate> authorities) {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (int i = 0; i < authorities.size(); i++) {
        store.setCertificateEntry("authority-" + i, authorities.get(i));
      }
      return of(store);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("the JVM can't hold certificates in memory", e);
    }
  }

  /** Trusts every certificate. */
  public static X509ExtendedTrustManager ofEverything() {
    return new TrustEverything();
  }

  private static X509ExtendedTrustManager of(@Nullable KeyStore store) {
    try {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      for (TrustManager manager : factory.getTrustManagers()) {
        if (manager instanceof X509ExtendedTrustManager extended) {
          return extended;
        }
      }
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JVM can't check certificates", e);
    }
    throw new IllegalStateException("the JVM can't check X.509 certificates");
  }
}

package dev.bowline.mockserver.http;

import java.io.IOException;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import okhttp3.tls.HeldCertificate;
import org.jspecify.annotations.Nullable;

/**
 * A certificate authority that lives as long as the server: made at start, trusted by nobody else.
 */
public final class Authority {
  private static final int DAYS = 365;

  private final HeldCertificate root;
  private final HeldCertificate server;
  private @Nullable HeldCertificate admin;

  /** Makes keys and certificates for loopback. */
  public Authority() {
    root =
        new HeldCertificate.Builder()
            .commonName("bowline-mock-ca")
            .certificateAuthority(0)
            .duration(DAYS, TimeUnit.DAYS)
            .build();
    server =
        new HeldCertificate.Builder()
            .commonName("bowline-mock-server")
            .addSubjectAlternativeName(InetAddress.getLoopbackAddress().getHostAddress())
            .addSubjectAlternativeName("127.0.0.1")
            .addSubjectAlternativeName("::1")
            .addSubjectAlternativeName("localhost")
            .addSubjectAlternativeName("kubernetes.default.svc")
            .duration(DAYS, TimeUnit.DAYS)
            .signedBy(root)
            .build();
  }

  /** A certificate that this authority signs for a client. */
  public HeldCertificate client(String user, List<String> groups) {
    return ClientCertificate.of(root, user, groups, DAYS);
  }

  SSLSocketFactory socketFactory() throws IOException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[] {new ServerKeys(server)}, trustOfClients(), null);
      return context.getSocketFactory();
    } catch (GeneralSecurityException e) {
      throw new IOException("no TLS in this JVM", e);
    }
  }

  private TrustManager[] trustOfClients() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    store.setCertificateEntry("root", root.certificate());
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  /** The administrator's, made when it is first asked for: not every test needs it. */
  private synchronized HeldCertificate admin() {
    HeldCertificate made = admin;
    if (made == null) {
      made = client("mock-admin", List.of("system:masters"));
      admin = made;
    }
    return made;
  }

  /** The root certificate in PEM. */
  public String rootPem() {
    return root.certificatePem();
  }

  /** The administrator's certificate in PEM. */
  public String adminPem() {
    return admin().certificatePem();
  }

  /** The administrator's private key in PEM (PKCS#8). */
  public String adminKeyPem() {
    return admin().privateKeyPkcs8Pem();
  }
}

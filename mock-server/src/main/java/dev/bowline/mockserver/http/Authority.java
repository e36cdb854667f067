package dev.bowline.mockserver.http;

import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocketFactory;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/**
 * A certificate authority that lives as long as the server: made at start, trusted by nobody else.
 */
public final class Authority {
  private static final int DAYS = 365;

  private final HeldCertificate root;
  private final HeldCertificate server;
  private final HeldCertificate client;

  /** Makes keys and certificates for loopback and for one client. */
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
    client = client("mock-admin", List.of("system:masters"));
  }

  /** A certificate that this authority signs for a client. */
  public HeldCertificate client(String user, List<String> groups) {
    return ClientCertificate.of(root, user, groups, DAYS);
  }

  SSLSocketFactory socketFactory() {
    return new HandshakeCertificates.Builder()
        .heldCertificate(server)
        .addTrustedCertificate(root.certificate())
        .build()
        .sslSocketFactory();
  }

  /** The root certificate in PEM. */
  public String rootPem() {
    return root.certificatePem();
  }

  /** The client's certificate in PEM. */
  public String clientPem() {
    return client.certificatePem();
  }

  /** The client's private key in PEM (PKCS#8). */
  public String clientKeyPem() {
    return client.privateKeyPkcs8Pem();
  }
}

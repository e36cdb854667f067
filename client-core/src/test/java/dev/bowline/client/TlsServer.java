package dev.bowline.client;

import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.config.TlsSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/** A scripted server on 127.0.0.1 with TLS and HTTP/2. */
final class TlsServer implements AutoCloseable {
  static final HeldCertificate AUTHORITY =
      new HeldCertificate.Builder()
          .ecdsa256()
          .certificateAuthority(0)
          .commonName("cluster-ca")
          .build();

  final MockWebServer web = new MockWebServer();

  /** With a certificate for 127.0.0.1. */
  TlsServer() throws IOException {
    this(
        new HeldCertificate.Builder()
            .ecdsa256()
            .addSubjectAlternativeName("127.0.0.1")
            .signedBy(AUTHORITY)
            .build());
  }

  TlsServer(HeldCertificate certificate) throws IOException {
    HandshakeCertificates certificates =
        new HandshakeCertificates.Builder()
            .heldCertificate(certificate, AUTHORITY.certificate())
            .build();
    web.useHttps(certificates.sslSocketFactory());
    web.start(InetAddress.getLoopbackAddress(), 0);
  }

  URI url() {
    return URI.create("https://127.0.0.1:" + web.getPort());
  }

  /** Trusting the authority of this server. */
  KubeClientBuilder client() {
    return client(AUTHORITY);
  }

  KubeClientBuilder client(HeldCertificate trusted) {
    return KubeClient.builder()
        .config(ClusterConfig.builder(url()).tls(trusting(trusted)).build())
        .retry(RetryPolicy.NONE);
  }

  /** By way of a link between. */
  KubeClientBuilder client(StallingProxy link) {
    URI url = URI.create("https://127.0.0.1:" + link.port());
    return client().config(ClusterConfig.builder(url).tls(trusting(AUTHORITY)).build());
  }

  static TlsSettings trusting(HeldCertificate authority) {
    return TlsSettings.builder().certificateAuthorities(authority.certificatePem()).build();
  }

  static MockResponse.Builder json(String body) {
    return new MockResponse.Builder().addHeader("Content-Type", "application/json").body(body);
  }

  @Override
  public void close() {
    web.close();
  }
}

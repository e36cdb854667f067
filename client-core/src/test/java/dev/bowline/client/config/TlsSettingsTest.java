package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TlsSettingsTest {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final HostnameVerifier STANDARD = new OkHttpClient().hostnameVerifier();

  @ParameterizedTest
  @CsvSource({
    "TLSv1.3, rsa.crt, rsa.pkcs1.key",
    "TLSv1.2, rsa.crt, rsa.key",
    "TLSv1.3, ec256.crt, ec256.sec1.key",
    "TLSv1.2, ec256.crt, ec256.key",
    "TLSv1.3, ec384.crt, ec384.key",
    "TLSv1.3, ec521.crt, ec521.sec1.key",
    "TLSv1.3, ed25519.crt, ed25519.key",
    "TLSv1.2, ed25519.crt, ed25519.key"
  })
  void theServerSeesTheClientCertificate(String protocol, String certificate, String key)
      throws Exception {
    TlsSettings tls = trusting().clientCertificate(Pki.pem(certificate), Pki.pem(key)).build();
    try (TlsServer server = new TlsServer(true)) {
      CompletableFuture<ExtendedSSLSession> accepted = server.accept();
      connect(tls, server, protocol);
      X509Certificate seen =
          (X509Certificate) accepted.get(10, TimeUnit.SECONDS).getPeerCertificates()[0];
      assertThat(seen.getSubjectX500Principal().getName())
          .isEqualTo(tls.clientSubject().orElseThrow());
    }
  }

  @Test
  void withoutClientCertificateAServerThatNeedsOneRefuses() throws Exception {
    try (TlsServer server = new TlsServer(true)) {
      CompletableFuture<ExtendedSSLSession> accepted = server.accept();
      assertThatThrownBy(() -> connect(trusting().build(), server)).isInstanceOf(IOException.class);
      assertThat(accepted).failsWithin(LIMIT);
    }
  }

  @Test
  void anUnknownAuthorityIsNotTrusted() throws Exception {
    try (TlsServer server = new TlsServer(false)) {
      CompletableFuture<?> first = server.accept();
      TlsSettings other = TlsSettings.builder().certificateAuthorities(Pki.pem("rsa.crt")).build();
      assertThatThrownBy(() -> connect(other, server)).isInstanceOf(SSLHandshakeException.class);
      CompletableFuture<?> second = server.accept();
      assertThatThrownBy(() -> connect(TlsSettings.systemDefault(), server))
          .isInstanceOf(SSLHandshakeException.class);
      assertThat(first).failsWithin(LIMIT);
      assertThat(second).failsWithin(LIMIT);
    }
  }

  @Test
  void insecureSettingsTrustAnyCertificateForAnyHost() throws Exception {
    TlsSettings tls = TlsSettings.builder().insecure().build();
    assertThat(tls.insecure()).isTrue();
    try (TlsServer server = new TlsServer(false)) {
      CompletableFuture<?> accepted = server.accept();
      SSLSession session = connect(tls, server);
      assertThat(tls.hostnameVerifier(STANDARD).verify("elsewhere.example", session)).isTrue();
      assertThat(accepted).succeedsWithin(LIMIT);
    }
  }

  @Test
  void theCertificateMustBeForTheHostOrTheServerName() throws Exception {
    TlsSettings plain = trusting().build();
    TlsSettings named = trusting().serverName("api.cluster.example").build();
    TlsSettings wrong = trusting().serverName("other.cluster.example").build();
    try (TlsServer server = new TlsServer(false)) {
      CompletableFuture<?> accepted = server.accept();
      SSLSession session = connect(plain, server);
      assertThat(plain.hostnameVerifier(STANDARD).verify("api.cluster.example", session)).isTrue();
      assertThat(plain.hostnameVerifier(STANDARD).verify("localhost", session)).isFalse();
      assertThat(named.hostnameVerifier(STANDARD).verify("localhost", session)).isTrue();
      assertThat(wrong.hostnameVerifier(STANDARD).verify("api.cluster.example", session)).isFalse();
      assertThat(accepted).succeedsWithin(LIMIT);
    }
  }

  @Test
  void theServerIsAskedForTheServerName() throws Exception {
    try (TlsServer server = new TlsServer(false)) {
      for (String name : List.of("api.cluster.example", "kubernetes")) {
        CompletableFuture<ExtendedSSLSession> accepted = server.accept();
        connect(trusting().serverName(name).build(), server);
        assertThat(accepted.get(10, TimeUnit.SECONDS).getRequestedServerNames())
            .containsExactly(new SNIHostName(name));
      }
    }
  }

  @Test
  void anAddressAsServerNameIsNotAskedFor() throws Exception {
    try (TlsServer server = new TlsServer(false)) {
      for (String address : List.of("10.0.0.1", "fd00::1")) {
        CompletableFuture<ExtendedSSLSession> accepted = server.accept();
        connect(trusting().serverName(address).build(), server);
        assertThat(accepted.get(10, TimeUnit.SECONDS).getRequestedServerNames()).isEmpty();
      }
    }
  }

  @Test
  void filesAreReadWhenTheyAreNamed(@TempDir Path directory) throws Exception {
    Path certificate = Files.writeString(directory.resolve("tls.crt"), Pki.pem("ec256.crt"));
    Path key = Files.writeString(directory.resolve("tls.key"), Pki.pem("ec256.key"));
    Path authority = Files.writeString(directory.resolve("ca.crt"), Pki.pem("ca.crt"));
    TlsSettings tls =
        TlsSettings.builder()
            .certificateAuthorities(authority)
            .clientCertificate(certificate, key)
            .build();
    assertThat(tls)
        .hasToString("TlsSettings[trust=1 authorities, client=CN=ec256,O=system:masters]");

    Path missing = directory.resolve("missing");
    assertThatThrownBy(() -> TlsSettings.builder().clientCertificate(certificate, missing))
        .isInstanceOf(ConfigException.class)
        .hasMessage("client key file " + missing + " doesn't exist");
  }

  @Test
  void badSettingsAreRefused() {
    assertFails(
        TlsSettings.builder().certificateAuthorities("x"),
        "the PEM text of the certificate authorities holds no certificate (expected -----BEGIN"
            + " CERTIFICATE-----, found no PEM block)");
    assertFails(
        TlsSettings.builder().clientCertificate(Pki.pem("rsa.crt"), Pki.pem("ec256.key")),
        "the PEM text of the client key doesn't belong to the PEM text of the client certificate:"
            + " its public key is another one");
    assertFails(
        trusting().insecure(),
        "the PEM text of the certificate authorities is of no use: the server's certificate isn't"
            + " checked at all (insecure). Remove one of the two");
    assertFails(
        TlsSettings.builder().serverName("no host"),
        "the TLS server name is \"no host\"; expected a host name");
  }

  private static void assertFails(TlsSettingsBuilder builder, String message) {
    assertThatThrownBy(builder::build).isInstanceOf(ConfigException.class).hasMessage(message);
  }

  private static TlsSettingsBuilder trusting() {
    return TlsSettings.builder().certificateAuthorities(Pki.pem("ca.crt"));
  }

  /** Connects as OkHttp does: TLS over a socket that is connected already. */
  private static SSLSession connect(TlsSettings tls, TlsServer server, String... protocols)
      throws IOException {
    Socket plain = new Socket(InetAddress.getLoopbackAddress(), server.port());
    try (SSLSocket socket =
        (SSLSocket) tls.socketFactory().createSocket(plain, "localhost", server.port(), true)) {
      socket.setSoTimeout(10_000);
      if (protocols.length > 0) {
        socket.setEnabledProtocols(protocols);
      }
      socket.startHandshake();
      if (socket.getInputStream().read() != 1) {
        throw new IOException("the server closed the connection");
      }
      return socket.getSession();
    }
  }
}

package dev.bowline.client.internal.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocketFactory;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class ClusterSocketFactoryTest {
  private static final Duration SILENCE = Duration.ofMillis(200);

  /** For the handshake of a server that answers, be it on a slow machine. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final MockWebServer server = new MockWebServer();
  private HandshakeCertificates certificates = new HandshakeCertificates.Builder().build();

  @BeforeEach
  void start() throws IOException {
    HeldCertificate certificate =
        new HeldCertificate.Builder().addSubjectAlternativeName("127.0.0.1").build();
    certificates =
        new HandshakeCertificates.Builder()
            .heldCertificate(certificate)
            .addTrustedCertificate(certificate.certificate())
            .build();
    server.useHttps(certificates.sslSocketFactory());
    server.start(InetAddress.getLoopbackAddress(), 0);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aPeerThatIsSilentInTheHandshakeIsGivenUp() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      OkHttpClient client = client(factory(SILENCE), Protocol.HTTP_2);

      assertThatThrownBy(() -> get(client, "https://127.0.0.1:" + silent.getLocalPort()).close())
          .isInstanceOf(SocketTimeoutException.class)
          .hasMessage("Read timed out");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void afterTheHandshakeSilenceIsAllowed(Protocol protocol) throws IOException {
    server.enqueue(new MockResponse.Builder().build());
    server.enqueue(
        new MockResponse.Builder()
            .body("late")
            .headersDelay(PATIENCE.toMillis() + 200, TimeUnit.MILLISECONDS)
            .build());
    String url = "https://127.0.0.1:" + server.getPort();
    // The first handshake of a JVM takes long.
    get(client(factory(Duration.ofSeconds(20)), protocol), url).close();

    try (Response response = get(client(factory(PATIENCE), protocol), url)) {
      assertThat(response.protocol()).isEqualTo(protocol);
      assertThat(response.body().string()).isEqualTo("late");
    }
  }

  private SSLSocketFactory factory(Duration silence) {
    return new ClusterSocketFactory(certificates.sslSocketFactory(), null, silence);
  }

  private OkHttpClient client(SSLSocketFactory factory, Protocol protocol) {
    return new OkHttpClient.Builder()
        .sslSocketFactory(factory, certificates.trustManager())
        .protocols(
            protocol == Protocol.HTTP_2
                ? List.of(Protocol.HTTP_2, Protocol.HTTP_1_1)
                : List.of(protocol))
        .readTimeout(Duration.ZERO)
        .build();
  }

  private static Response get(OkHttpClient client, String url) throws IOException {
    return client.newCall(new Request.Builder().url(url).build()).execute();
  }
}

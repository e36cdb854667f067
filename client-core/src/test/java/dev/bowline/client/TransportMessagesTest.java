package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.config.ClusterConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.tls.HeldCertificate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a user reads when the network or the address is wrong. */
class TransportMessagesTest {
  private static final String PATH = "/api/v1/namespaces/shop/configmaps/a: ";

  @Test
  void nothingListens() throws IOException {
    try (Socket taken = taken()) {
      URI url = URI.create("https://127.0.0.1:" + taken.getLocalPort());

      TransportException e = failure(withoutRetry(url));

      assertThat(e.kind()).isEqualTo(Kind.CONNECTION_REFUSED);
      assertThat(e.isUnsent()).isTrue();
      assertThat(e)
          .hasMessage(
              "get "
                  + url
                  + PATH
                  + "nothing listens at 127.0.0.1:"
                  + taken.getLocalPort()
                  + " (connection refused). Is the API server running, and is the address right in ClusterConfig.builder?");
    }
  }

  @Test
  void certificateOfAnotherAuthority() throws IOException {
    HeldCertificate other =
        new HeldCertificate.Builder().ecdsa256().certificateAuthority(0).build();
    try (TlsServer server = new TlsServer()) {
      TransportException e = failure(server.client(other));

      assertThat(e.kind()).isEqualTo(Kind.UNTRUSTED_CERTIFICATE);
      assertThat(e)
          .hasMessage(
              "get "
                  + server.url()
                  + PATH
                  + "the certificate of 127.0.0.1:"
                  + server.web.getPort()
                  + " isn't signed by an authority that this client trusts. Does the certificate-authority in ClusterConfig.builder belong to this cluster?");
    }
  }

  @Test
  void certificateForAnotherHost() throws IOException {
    HeldCertificate certificate =
        new HeldCertificate.Builder()
            .ecdsa256()
            .addSubjectAlternativeName("kube.example")
            .addSubjectAlternativeName("10.0.0.1")
            .signedBy(TlsServer.AUTHORITY)
            .build();
    try (TlsServer server = new TlsServer(certificate)) {
      TransportException e = failure(server.client());

      assertThat(e.kind()).isEqualTo(Kind.HOSTNAME_MISMATCH);
      assertThat(e)
          .hasMessage(
              "get "
                  + server.url()
                  + PATH
                  + "the certificate of 127.0.0.1:"
                  + server.web.getPort()
                  + " is for 10.0.0.1, kube.example, not for 127.0.0.1. Use one of its names as the server's address, or set tls-server-name, in ClusterConfig.builder");
    }
  }

  @Test
  void certificateThatHasExpired() throws IOException {
    HeldCertificate certificate =
        new HeldCertificate.Builder()
            .ecdsa256()
            .addSubjectAlternativeName("127.0.0.1")
            .validityInterval(1_000_000, 2_000_000)
            .signedBy(TlsServer.AUTHORITY)
            .build();
    try (TlsServer server = new TlsServer(certificate)) {
      TransportException e = failure(server.client());

      assertThat(e.kind()).isEqualTo(Kind.UNTRUSTED_CERTIFICATE);
      assertThat(e)
          .hasMessage(
              "get "
                  + server.url()
                  + PATH
                  + "the certificate of 127.0.0.1:"
                  + server.web.getPort()
                  + " isn't valid at this time. Renew it, or set this machine's clock");
    }
  }

  @Test
  void serverWithoutTls() throws Exception {
    try (ServerSocket plain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      FutureTask<Void> server = new FutureTask<>(() -> answerInPlainText(plain));
      new Thread(server).start();
      URI url = URI.create("https://127.0.0.1:" + plain.getLocalPort());

      TransportException e = failure(withoutRetry(url));

      server.get();
      assertThat(e.kind()).isEqualTo(Kind.TLS);
      assertThat(e)
          .hasMessage(
              "get "
                  + url
                  + PATH
                  + "no TLS connection to 127.0.0.1:"
                  + plain.getLocalPort()
                  + " (Unsupported or unrecognized SSL message). Does it speak TLS, and does it accept the client certificate in ClusterConfig.builder?");
    }
  }

  private static @Nullable Void answerInPlainText(ServerSocket server) throws IOException {
    try (Socket socket = server.accept()) {
      socket.getInputStream().read();
      socket
          .getOutputStream()
          .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      while (socket.getInputStream().read() >= 0) {
        // until the client gives up
      }
    } catch (SocketException e) {
      // That's giving up as well.
    }
    return null;
  }

  @Test
  void unknownHost() {
    URI url = URI.create("https://no-such-host.invalid:6443");

    TransportException e = failure(KubeClient.builder().config(ClusterConfig.builder(url).build()));

    assertThat(e.kind()).isEqualTo(Kind.UNREACHABLE);
    assertThat(e)
        .hasMessage(
            "get "
                + url
                + PATH
                + "the host name no-such-host.invalid can't be resolved. Is it right in ClusterConfig.builder, and does this machine's DNS know it?");
  }

  @Test
  void proxyThatDoesNotListen() throws IOException {
    try (Socket taken = taken()) {
      int port = taken.getLocalPort();
      URI url = URI.create("https://kube.example:6443");
      ClusterConfig config =
          ClusterConfig.builder(url)
              .proxy(URI.create("http://me:hidden@127.0.0.1:" + port))
              .build();

      TransportException e = failure(KubeClient.builder().config(config).retry(RetryPolicy.NONE));

      assertThat(e)
          .hasMessage(
              "get "
                  + url
                  + PATH
                  + "nothing listens at kube.example:6443 through proxy 127.0.0.1:"
                  + port
                  + " (connection refused). Is the API server running, and is the address right in ClusterConfig.builder?");
    }
  }

  @Test
  void noAnswerInTime() throws IOException {
    try (TlsServer server = new TlsServer();
        KubeClient client = server.client().build()) {
      server.web.enqueue(TlsServer.json(Scripted.configMap("a", "1")).build());
      server.web.enqueue(new MockResponse.Builder().headersDelay(1, TimeUnit.HOURS).build());
      Resources<ConfigMap> configMaps = client.resources(ConfigMap.TYPE).inNamespace("shop");
      configMaps.get("a"); // connects, which may take long

      TransportException e =
          catchThrowableOfType(
              TransportException.class,
              () -> configMaps.get("a", q -> q.deadline(Duration.ofMillis(300))));

      assertThat(e.kind()).isEqualTo(Kind.TIMEOUT);
      assertThat(e.getMessage())
          .matches(
              "get "
                  + server.url()
                  + PATH
                  + "no complete answer from 127.0.0.1:"
                  + server.web.getPort()
                  + " within (300|[12]\\d\\d) ms");
    }
  }

  @Test
  void noWholeBodyInTime() throws IOException {
    try (TlsServer server = new TlsServer()) {
      server.web.enqueue(
          TlsServer.json(Scripted.configMap("a", "1")).bodyDelay(1, TimeUnit.HOURS).build());

      assertThat(failure(server.client().deadline(Duration.ofMillis(300))).kind())
          .isEqualTo(Kind.TIMEOUT);
    }
  }

  @Test
  void connectionThatBreaksInTheBody() throws IOException {
    try (TlsServer server = new TlsServer()) {
      server.web.enqueue(
          TlsServer.json(Scripted.configMap("a", "1"))
              .onResponseBody(new SocketEffect.CloseSocket())
              .build());

      TransportException e = failure(server.client());

      assertThat(e.kind()).isEqualTo(Kind.DISCONNECTED);
      assertThat(e.isUnsent()).isFalse();
      assertThat(e.getMessage())
          .startsWith(
              "get "
                  + server.url()
                  + PATH
                  + "the connection to 127.0.0.1:"
                  + server.web.getPort()
                  + " broke before the answer was complete (");
    }
  }

  @Test
  void forbidden() throws IOException {
    String message =
        "configmaps \\\"a\\\" is forbidden: User \\\"bob\\\" cannot get resource \\\"configmaps\\\" in API group \\\"\\\" in the namespace \\\"shop\\\"";
    try (TlsServer server = new TlsServer()) {
      server.web.enqueue(
          TlsServer.json(Scripted.status(403, "Forbidden", message))
              .code(403)
              .addHeader("Audit-Id", "f00")
              .build());

      try (KubeClient client = server.client().build()) {
        ForbiddenException e =
            catchThrowableOfType(
                ForbiddenException.class,
                () -> client.resources(ConfigMap.TYPE).inNamespace("shop").get("a"));
        assertThat(e)
            .hasMessage(
                "get /api/v1/namespaces/shop/configmaps/a: 403 Forbidden: configmaps \"a\" is forbidden: User \"bob\" cannot get resource \"configmaps\" in API group \"\" in the namespace \"shop\" [audit id f00]");
      }
    }
  }

  /** Where nobody listens, and nobody else can meanwhile. */
  private static Socket taken() throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return socket;
  }

  private static KubeClientBuilder withoutRetry(URI url) {
    return KubeClient.builder().config(ClusterConfig.builder(url).build()).retry(RetryPolicy.NONE);
  }

  private static TransportException failure(KubeClientBuilder builder) {
    try (KubeClient client = builder.build()) {
      return catchThrowableOfType(
          TransportException.class,
          () -> client.resources(ConfigMap.TYPE).inNamespace("shop").get("a"));
    }
  }
}

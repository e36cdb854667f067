package dev.bowline.client.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.TransportException.Kind;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FailureAdviceTest {
  private final FailureAdvice advice =
      new FailureAdvice(
          URI.create("https://kube.example"), "", "kubeconfig ~/.kube/config, context dev");

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(
            caused(
                new ConnectException("Failed to connect to kube.example/10.0.0.1:443"),
                "Connection refused"),
            Kind.CONNECTION_REFUSED,
            "nothing listens at kube.example:443 (connection refused). Is the API server running, and is the address right in kubeconfig ~/.kube/config, context dev?"),
        Arguments.of(
            caused(
                new ConnectException("Failed to connect to kube.example/10.0.0.1:443"),
                "Connection timed out"),
            Kind.TIMEOUT,
            "no connection to kube.example:443 within 2 s"),
        Arguments.of(
            new SocketTimeoutException("Connect timed out"),
            Kind.TIMEOUT,
            "no connection to kube.example:443 within 2 s"),
        Arguments.of(
            new NoRouteToHostException("No route to host"),
            Kind.UNREACHABLE,
            "there is no route to kube.example:443. Does it need a VPN or a proxy?"),
        Arguments.of(
            new SocketException("Network is unreachable"),
            Kind.UNREACHABLE,
            "there is no route to kube.example:443. Does it need a VPN or a proxy?"),
        Arguments.of(
            new SSLHandshakeException("Received fatal alert: bad_certificate"),
            Kind.TLS,
            "no TLS connection to kube.example:443 (Received fatal alert: bad_certificate). Does it speak TLS, and does it accept the client certificate in kubeconfig ~/.kube/config, context dev?"),
        Arguments.of(
            cut(new SSLHandshakeException("Remote host terminated the handshake")),
            Kind.DISCONNECTED,
            "the connection to kube.example:443 broke before the answer was complete (Remote host terminated the handshake)"),
        Arguments.of(
            new SSLPeerUnverifiedException(
                "Hostname kube.example not verified:\n    subjectAltNames: [a.example, b.example]"),
            Kind.HOSTNAME_MISMATCH,
            "the certificate of kube.example:443 is for a.example, b.example, not for kube.example. Use one of its names as the server's address, or set tls-server-name, in kubeconfig ~/.kube/config, context dev"),
        Arguments.of(
            new SSLPeerUnverifiedException(
                "Hostname kube.example not verified:\n    subjectAltNames: [a.example, kube.example]"),
            Kind.HOSTNAME_MISMATCH,
            "the certificate of kube.example:443 is for a.example, kube.example, not for the tls-server-name in kubeconfig ~/.kube/config, context dev. Set that to one of these names, or leave it out"),
        Arguments.of(
            new SSLPeerUnverifiedException(
                "Hostname kube.example not verified:\n    subjectAltNames: []"),
            Kind.HOSTNAME_MISMATCH,
            "the certificate of kube.example:443 is for other names, not for kube.example. Use one of its names as the server's address, or set tls-server-name, in kubeconfig ~/.kube/config, context dev"),
        Arguments.of(
            new IOException(),
            Kind.DISCONNECTED,
            "the connection to kube.example:443 broke before the answer was complete (IOException)"));
  }

  private static IOException caused(IOException e, String message) {
    e.initCause(new ConnectException(message));
    return e;
  }

  @ParameterizedTest
  @MethodSource("failures")
  void saysWhatHappenedAndWhatToDo(IOException e, Kind kind, String text) {
    TransportFailure failure = advice.explain(e, "", true, Duration.ofSeconds(2));

    assertThat(failure.kind()).isEqualTo(kind);
    assertThat(failure.advice()).isEqualTo(text);
  }

  private static IOException cut(IOException e) {
    e.initCause(new EOFException("SSL peer shut down incorrectly"));
    return e;
  }

  @Test
  void aRouteThatIsLostBehindTheRequestMakesItNotUnsent() {
    IOException e = new SocketException("Network is unreachable");

    assertThat(advice.explain(e, "", false, Duration.ofSeconds(2)).isUnsent()).isFalse();
    assertThat(advice.explain(e, "", true, Duration.ofSeconds(2)).isUnsent()).isTrue();
  }

  @Test
  void takesARefusedStreamForUnsent() {
    IOException e = new IOException("stream was reset: REFUSED_STREAM");

    assertThat(advice.explain(e, "", false, Duration.ofSeconds(2)).isUnsent()).isTrue();
    assertThat(advice.explain(new IOException("x"), "", false, Duration.ofSeconds(2)).isUnsent())
        .isFalse();
  }

  @Test
  void tellsATimeoutFromAnInterrupt() {
    InterruptedIOException e = new InterruptedIOException("x");

    assertThat(advice.explain(e, "", false, Duration.ofMillis(1500)).advice())
        .isEqualTo("no complete answer from kube.example:443 within 1500 ms");
    Thread.currentThread().interrupt();
    try {
      assertThat(advice.explain(e, "", false, Duration.ofSeconds(2)).kind())
          .isEqualTo(Kind.INTERRUPTED);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void namesTheProxyAndBracketsAnIpv6Address() {
    FailureAdvice other =
        new FailureAdvice(URI.create("https://[::1]:6443"), "through proxy p:3128", "x");

    assertThat(
            other.explain(new NoRouteToHostException(), "", true, Duration.ofSeconds(2)).advice())
        .isEqualTo(
            "there is no route to [::1]:6443 through proxy p:3128. Does it need a VPN or a proxy?");
  }
}

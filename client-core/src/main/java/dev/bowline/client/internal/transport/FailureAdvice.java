package dev.bowline.client.internal.transport;

import dev.bowline.client.TransportException.Kind;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Turns what the network says into what a user can act on. */
final class FailureAdvice {
  private static final String REFUSED_STREAM = "REFUSED_STREAM";

  private final String host;
  private final String address;
  private final String source;

  /**
   * Advice about one server.
   *
   * @param server its address
   * @param via how it is reached, such as {@code through proxy p:3128}; empty if directly
   * @param source where the address was found, such as {@code kubeconfig /home/a/.kube/config,
   *     context dev}
   */
  FailureAdvice(URI server, String via, String source) {
    HostPort hostPort = HostPort.of(server);
    this.host = hostPort.host();
    this.address = via.isEmpty() ? hostPort.toString() : hostPort + " " + via;
    this.source = source;
  }

  /**
   * Explains a failure.
   *
   * @param ended why this side has ended the exchange, such as {@code the call was cancelled};
   *     empty if it hasn't
   * @param unsent whether the request certainly never reached the server
   * @param timeout how long the exchange was allowed to take
   */
  TransportFailure explain(IOException e, String ended, boolean unsent, Duration timeout) {
    if (e instanceof TransportFailure known) {
      return known;
    }
    if (!ended.isEmpty()) {
      return failure(Kind.CANCELLED, "cancelled", ended, unsent, e);
    }
    if (Thread.currentThread().isInterrupted()) { // whatever it looks like where it was noticed
      return failure(Kind.INTERRUPTED, "interrupted", "the thread was interrupted", unsent, e);
    }
    TransportFailure tls = isCut(e) ? null : explainTls(e);
    if (tls != null) {
      return tls;
    }
    if (e instanceof InterruptedIOException
        || (e instanceof ConnectException && says(e, "timed out"))) {
      return explainTimeout(e, unsent, timeout);
    }
    if (e instanceof UnknownHostException) {
      NameFailure unknown = NameFailure.in(e);
      String advice =
          "the host name "
              + (unknown == null ? host : unknown.host())
              + " can't be resolved. Is it right in "
              + source
              + ", and does this machine's DNS know it?";
      return failure(Kind.UNREACHABLE, "unknown host", advice, true, e);
    }
    if (e instanceof NoRouteToHostException || says(e, "unreachable")) {
      String advice = "there is no route to " + address + ". Does it need a VPN or a proxy?";
      return failure(Kind.UNREACHABLE, "no route", advice, unsent, e);
    }
    if (e instanceof ConnectException) {
      String advice =
          "nothing listens at "
              + address
              + " (connection refused). Is the API server running, and is the address right in "
              + source
              + "?";
      return failure(Kind.CONNECTION_REFUSED, "connection refused", advice, true, e);
    }
    boolean refused = says(e, REFUSED_STREAM);
    String advice =
        "the connection to " + address + " broke before the answer was complete (" + words(e) + ")";
    return failure(Kind.DISCONNECTED, "connection broken", advice, unsent || refused, e);
  }

  /** A connection that ended during or after its handshake says nothing about TLS. */
  private static boolean isCut(IOException e) {
    return e instanceof SSLException
        && (cause(e, EOFException.class) || cause(e, SocketException.class));
  }

  private TransportFailure explainTimeout(IOException e, boolean unsent, Duration timeout) {
    if (unsent && says(e, "Read timed out")) { // nothing else is read before a request is written
      String advice = address + " is silent in the TLS handshake";
      return failure(Kind.TIMEOUT, "timeout", advice, true, e);
    }
    NameFailure open = NameFailure.in(e);
    if (open != null && !open.isAnswered()) {
      String advice =
          "the host name "
              + open.host()
              + " wasn't resolved within "
              + seconds(timeout)
              + ". Does this machine's DNS answer?";
      return failure(Kind.TIMEOUT, "timeout", advice, true, e);
    }
    String what = unsent ? "no connection to " + address : "no complete answer from " + address;
    return failure(Kind.TIMEOUT, "timeout", what + " within " + seconds(timeout), unsent, e);
  }

  private @Nullable TransportFailure explainTls(IOException e) {
    if (e instanceof SSLPeerUnverifiedException) {
      String advice = anotherName(namesIn(String.valueOf(e.getMessage())));
      return failure(Kind.HOSTNAME_MISMATCH, "certificate for another host", advice, true, e);
    }
    if (cause(e, CertificateExpiredException.class)
        || cause(e, CertificateNotYetValidException.class)) {
      String advice =
          "the certificate of "
              + address
              + " isn't valid at this time. Renew it, or set this machine's clock";
      return failure(Kind.UNTRUSTED_CERTIFICATE, "certificate not valid now", advice, true, e);
    }
    if (cause(e, CertPathBuilderException.class) || cause(e, CertPathValidatorException.class)) {
      String advice =
          "the certificate of "
              + address
              + " isn't signed by an authority that this client trusts. Does the certificate-authority in "
              + source
              + " belong to this cluster?";
      return failure(Kind.UNTRUSTED_CERTIFICATE, "untrusted certificate", advice, true, e);
    }
    if (e instanceof SSLException) {
      String advice =
          "no TLS connection to "
              + address
              + " ("
              + words(e)
              + "). Does it speak TLS, and does it accept the client certificate in "
              + source
              + "?";
      return failure(Kind.TLS, "TLS failure", advice, false, e);
    }
    return null;
  }

  /** A certificate that is for the host itself can only have been compared with another name. */
  private String anotherName(String names) {
    String begin = "the certificate of " + address + " is for " + names + ", not for ";
    return List.of(names.split(", ")).contains(host)
        ? begin
            + "the tls-server-name in "
            + source
            + ". Set that to one of these names, or leave it out"
        : begin
            + host
            + ". Use one of its names as the server's address, or set tls-server-name, in "
            + source;
  }

  private static TransportFailure failure(
      Kind kind, String outcome, String advice, boolean unsent, IOException cause) {
    return new TransportFailure(kind, outcome, advice, unsent, cause);
  }

  private static boolean cause(Throwable e, Class<? extends Throwable> type) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (type.isInstance(t)) {
        return true;
      }
    }
    return false;
  }

  /** The JDK has one class for several failures to connect, and OkHttp a hidden one for streams. */
  private static boolean says(Throwable e, String words) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (String.valueOf(t.getMessage()).contains(words)) {
        return true;
      }
    }
    return false;
  }

  /** OkHttp lists the certificate's names in brackets at the end of its message. */
  private static String namesIn(String message) {
    int open = message.lastIndexOf('[');
    int close = message.lastIndexOf(']');
    return open >= 0 && close > open + 1 ? message.substring(open + 1, close) : "other names";
  }

  private static String words(IOException e) {
    String message = e.getMessage();
    return message == null || message.isBlank() ? e.getClass().getSimpleName() : message.strip();
  }

  private static String seconds(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }
}

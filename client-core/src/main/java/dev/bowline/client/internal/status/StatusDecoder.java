package dev.bowline.client.internal.status;

import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.transport.Answer;
import dev.bowline.client.internal.transport.TransportFailure;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.CodecException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Reads the Status of an answer of 400 or more, and stands in for it where the answer has none. */
public final class StatusDecoder {
  private static final int LARGEST_BODY = 1 << 20;
  private static final int LONGEST_TEXT = 300;
  private static final int UNAUTHORIZED = 401;

  private StatusDecoder() {}

  /**
   * The Status of an answer. A plain text becomes the message of a Status made from the code, as
   * servers answer unknown paths and overload with one.
   *
   * @throws TransportFailure if the body breaks, or if it is an HTML page: that comes from
   *     something in front of the API server, so its 404 says nothing about an object. A 401 asks
   *     for another credential, whoever says it
   */
  public static Status decode(Answer answer, String server) throws IOException {
    String contentType = answer.header("Content-Type");
    byte[] body = answer.body().readNBytes(LARGEST_BODY);
    if (isHtml(contentType, body)) {
      TransportFailure page = html(answer.code(), server);
      if (answer.code() == UNAUTHORIZED) {
        return synthesise(UNAUTHORIZED, page.advice());
      }
      throw page;
    }
    Optional<Codec> codec = Codecs.byMediaType(contentType);
    if (codec.isPresent()) {
      try {
        return codec.get().read(body, Status.EMPTY, DecodeOptions.DEFAULT);
      } catch (CodecException e) {
        return synthesise(answer.code(), "the answer is no readable Status: " + e.getMessage());
      }
    }
    return synthesise(answer.code(), text(contentType, body));
  }

  /** Why an answer with a code of 300 to 399 can't be read. */
  public static TransportFailure redirected(Answer answer, String server) {
    String advice =
        "the server redirects ("
            + HttpReason.of(answer.code())
            + "), which no Kubernetes API server does. Is "
            + server
            + " its address, or is a login page in between?";
    return new TransportFailure(Kind.NOT_KUBERNETES, "redirected", advice, false, null);
  }

  /**
   * Refuses an answer below 400 that no API server gives.
   *
   * @throws TransportFailure for a redirection, and for a format that isn't a Kubernetes one
   */
  public static Codec requireCodec(Answer answer, String server) throws TransportFailure {
    if (answer.code() >= 300) {
      throw redirected(answer, server);
    }
    String contentType = answer.header("Content-Type");
    Optional<Codec> codec = Codecs.byMediaType(contentType);
    if (codec.isEmpty()) {
      String advice =
          "the server answered "
              + HttpReason.of(answer.code())
              + " with "
              + (contentType.isEmpty() ? "no content type" : contentType)
              + ", not with a Kubernetes object. Is "
              + server
              + " the address of an API server, or is a proxy or login page in between?";
      throw new TransportFailure(
          Kind.NOT_KUBERNETES, "not a Kubernetes answer", advice, false, null);
    }
    return codec.get();
  }

  private static TransportFailure html(int code, String server) {
    String reason = HttpReason.of(code);
    String advice =
        "something in front of the API server answered "
            + reason
            + " with an HTML page. Is "
            + server
            + " the server's address, and can the proxy or load balancer reach it?";
    return new TransportFailure(
        code >= 500 ? Kind.BAD_GATEWAY : Kind.NOT_KUBERNETES,
        reason + " with HTML",
        advice,
        false,
        null);
  }

  /** Whether a {@code Content-Type} says that the body is a page for people. */
  public static boolean isHtml(String contentType) {
    String type = contentType.toLowerCase(Locale.ROOT);
    return type.startsWith("text/html") || type.startsWith("application/xhtml");
  }

  private static boolean isHtml(String contentType, byte[] body) {
    return isHtml(contentType) || (contentType.isEmpty() && body.length > 0 && body[0] == '<');
  }

  private static String text(String contentType, byte[] body) {
    String type = contentType.toLowerCase(Locale.ROOT);
    if (!type.startsWith("text/plain") || body.length == 0) {
      return "the answer holds no Status" + (type.isEmpty() ? "" : " but " + type);
    }
    String text = new String(body, StandardCharsets.UTF_8).strip();
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "...";
  }

  private static Status synthesise(int code, String message) {
    return Status.of(
        s ->
            s.status("Failure")
                .code(code)
                .reason(HttpReason.kubernetesReason(code))
                .message(message));
  }
}

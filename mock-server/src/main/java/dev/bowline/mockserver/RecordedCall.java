package dev.bowline.mockserver;

import dev.bowline.mockserver.api.RequestInfo;
import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.object.Masking;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A request that came in. Credentials that came with it are not shown. Thread-safe. */
public final class RecordedCall {
  private static final Set<String> CREDENTIALS = Set.of("authorization", "cookie");

  /** Where browsers, which can't send other headers with a WebSocket, put a token. */
  private static final Pattern BEARER_PROTOCOL =
      Pattern.compile("(base64url\\.bearer\\.authorization\\.k8s\\.io\\.)[^,\\s]+");

  private static final String TOKEN_REVIEWS = "tokenreviews.authentication.k8s.io";

  private final HttpCall call;
  private final RequestInfo info;
  private final Instant time;
  private volatile int status;

  RecordedCall(HttpCall call, RequestInfo info, Instant time) {
    this.call = call;
    this.info = info;
    this.time = time;
  }

  void answered(int newStatus) {
    status = newStatus;
  }

  long size() {
    return call.body().length;
  }

  /** When it came in, by the server's clock. */
  public Instant time() {
    return time;
  }

  /** The HTTP status of its answer; 0 as long as it has none, and for good if it gets none. */
  public int status() {
    return status;
  }

  /**
   * What the request wants: {@code get}, {@code list}, {@code watch}, {@code create}, {@code
   * update}, {@code patch}, {@code delete} or {@code deletecollection}; for what is no resource,
   * the HTTP method in lower case.
   */
  public String verb() {
    return info.verb();
  }

  /**
   * Plural name with the group if there is one, such as {@code pods} or {@code deployments.apps};
   * empty for what is no resource.
   */
  public String resource() {
    return info.resource();
  }

  /** Namespace; empty for none. */
  public String namespace() {
    return info.namespace();
  }

  /** Name of one object; empty for none. */
  public String name() {
    return info.name();
  }

  /** Such as {@code status}; empty for none. */
  public String subresource() {
    return info.subresource();
  }

  /** HTTP method. */
  public String method() {
    return call.method();
  }

  /** Path and query as they were sent. */
  public String target() {
    return call.target();
  }

  /** {@code HTTP/1.1} or {@code HTTP/2}. */
  public String protocol() {
    return call.protocol();
  }

  /**
   * A header.
   *
   * @param name in any case
   * @return its first value; null if it wasn't sent; {@code (hidden)} instead of credentials
   */
  public @Nullable String header(String name) {
    String value = call.headers().first(name);
    if (value == null) {
      return null;
    }
    return CREDENTIALS.contains(name.toLowerCase(Locale.ROOT))
        ? Masking.HIDDEN
        : BEARER_PROTOCOL.matcher(value).replaceAll("$1" + Masking.HIDDEN);
  }

  /** A parameter of the query, decoded; empty if it wasn't sent. */
  public String parameter(String name) {
    return info.parameter(name);
  }

  /** The body; empty if there was none, {@code (hidden)} for a review of a token. */
  public byte[] body() {
    return resource().equals(TOKEN_REVIEWS)
        ? Masking.HIDDEN.getBytes(StandardCharsets.UTF_8)
        : call.body().clone();
  }

  /** The body as text. */
  public String bodyText() {
    return new String(body(), StandardCharsets.UTF_8);
  }

  /** Method and target. */
  @Override
  public String toString() {
    return call.method() + " " + call.target();
  }
}

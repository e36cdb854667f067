package dev.bowline.client.proxy;

import dev.bowline.client.internal.call.Deadlines;
import dev.bowline.client.internal.request.QueryString;
import dev.bowline.client.internal.transport.Header;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a request is passed on. Filled in a lambda; not thread-safe. */
public final class ProxyOptions {
  private final QueryString.Builder query = QueryString.builder();
  private String accept = "*/*";
  private final ProxyHeaders headers = new ProxyHeaders();
  private @Nullable Duration deadline;

  ProxyOptions() {}

  /** Adds a parameter to the query; both are percent-encoded here. */
  public ProxyOptions query(String name, String value) {
    query.putEncoded(name, value);
    return this;
  }

  /** The {@code Accept} header; {@code *}{@code /*} if not set. */
  public ProxyOptions accept(String mediaTypes) {
    accept = mediaTypes;
    return this;
  }

  /**
   * Adds a header; several of one name are sent in this order. It goes to the API server, which
   * passes it on, and nowhere else: redirections aren't followed. Values are never logged.
   *
   * @param name any but those that the client or the API server have a use for: {@code
   *     Authorization}, {@code Host}, {@code User-Agent}, {@code Accept} ({@link #accept}), {@code
   *     Content-Type} ({@link ProxyBody}), those about connections and lengths of bodies, and those
   *     that begin with {@code Impersonate-}, {@code X-Remote-}, {@code Proxy-} or {@code
   *     Sec-WebSocket-}. {@code Cookie} is no such header
   * @param value visible ASCII, blanks and tabs
   * @throws IllegalArgumentException for one of those, and for what no header can hold; the message
   *     doesn't hold the value
   */
  public ProxyOptions header(String name, String value) {
    headers.add(name, value);
    return this;
  }

  /**
   * How long the call may take, until the end of the answer's body. Without it the client's default
   * applies.
   *
   * @param time more than zero; more than a hundred years count as a hundred
   * @throws IllegalArgumentException if it isn't
   */
  public ProxyOptions deadline(Duration time) {
    deadline = Deadlines.require(time);
    return this;
  }

  String withQuery(String path) {
    String added = query.build().text();
    return added.isEmpty() ? path : path + (path.indexOf('?') < 0 ? "?" : "&") + added;
  }

  String accept() {
    return accept;
  }

  List<Header> headers() {
    return headers.all();
  }

  @Nullable Duration deadline() {
    return deadline;
  }
}

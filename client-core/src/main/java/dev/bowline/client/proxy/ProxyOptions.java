package dev.bowline.client.proxy;

import dev.bowline.client.internal.request.QueryString;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How a request is passed on. Filled in a lambda; not thread-safe. */
public final class ProxyOptions {
  private final QueryString.Builder query = QueryString.builder();
  private String accept = "*/*";
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
   * How long the call may take, until the end of the answer's body. Without it the client's default
   * applies.
   *
   * @param time more than zero
   */
  public ProxyOptions deadline(Duration time) {
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException("a deadline must be more than zero: " + time);
    }
    deadline = time;
    return this;
  }

  String withQuery(String path) {
    String added = query.build().text();
    return added.isEmpty() ? path : path + (path.indexOf('?') < 0 ? "?" : "&") + added;
  }

  String accept() {
    return accept;
  }

  @Nullable Duration deadline() {
    return deadline;
  }
}

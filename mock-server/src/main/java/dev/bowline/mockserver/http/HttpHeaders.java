package dev.bowline.mockserver.http;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Headers in order; names in any case. Immutable. */
public final class HttpHeaders {
  /** None. */
  public static final HttpHeaders NONE = new HttpHeaders(List.of());

  private final List<Header> headers;

  private HttpHeaders(List<Header> headers) {
    this.headers = headers;
  }

  /**
   * One header.
   *
   * @param name its name
   * @param value its value
   */
  public record Header(String name, String value) {}

  /** Headers in this order. */
  static HttpHeaders of(List<Header> headers) {
    return new HttpHeaders(List.copyOf(headers));
  }

  /** All values of a header. */
  List<String> values(String name) {
    return headers.stream()
        .filter(header -> header.name().equalsIgnoreCase(name))
        .map(Header::value)
        .toList();
  }

  /** These headers and one more. */
  public HttpHeaders with(String name, String value) {
    List<Header> more = new ArrayList<>(headers);
    more.add(new Header(name, value));
    return new HttpHeaders(List.copyOf(more));
  }

  /** The first value of a header, or null. */
  public @Nullable String first(String name) {
    for (Header header : headers) {
      if (header.name().equalsIgnoreCase(name)) {
        return header.value();
      }
    }
    return null;
  }

  /** All headers in order. */
  public List<Header> all() {
    return headers;
  }
}

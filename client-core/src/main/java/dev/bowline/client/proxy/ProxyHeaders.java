package dev.bowline.client.proxy;

import dev.bowline.client.internal.transport.Header;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Headers of a user's own: none that the client writes, or that speaks to the API server. */
final class ProxyHeaders {
  private static final String TOKEN = "!#$%&'*+-.^_`|~";
  private static final String OF_CONNECTION = "is about the connection, which is the client's";

  /** By name in lower case: why a header can't be given. */
  private static final Map<String, String> OWNED =
      Map.ofEntries(
          Map.entry("authorization", "carries the client's credentials, which end at the server"),
          Map.entry("host", "names the API server, whatever the backend"),
          Map.entry("user-agent", "is the client's: KubeClientBuilder.userAgent"),
          Map.entry("accept", "has an option of its own: accept"),
          Map.entry("accept-encoding", "is the client's, which decompresses answers"),
          Map.entry("content-type", "comes from the body: ProxyBody.of"),
          Map.entry("content-length", "comes from the body: ProxyBody.of"),
          Map.entry("transfer-encoding", "comes from the body: ProxyBody.of"),
          Map.entry("trailer", "comes from the body: ProxyBody.of"),
          Map.entry("connection", OF_CONNECTION),
          Map.entry("keep-alive", OF_CONNECTION),
          Map.entry("te", OF_CONNECTION),
          Map.entry("upgrade", OF_CONNECTION),
          Map.entry("expect", OF_CONNECTION));

  private static final Map<String, String> OWNED_PREFIXES =
      Map.of(
          "impersonate-",
          "would make the API server take the caller for somebody else",
          "x-remote-",
          "would make the API server take the caller for somebody else",
          "proxy-",
          OF_CONNECTION,
          "sec-websocket-",
          OF_CONNECTION);

  private final List<Header> headers = new ArrayList<>();

  void add(String name, String value) {
    checkName(name);
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c != '\t' && (c < ' ' || c > '~')) {
        throw new IllegalArgumentException(
            String.format(
                "the value of header %s has U+%04X at %d; it may have visible ASCII, blanks and tabs",
                name, (int) c, i));
      }
    }
    headers.add(new Header(name, value));
  }

  List<Header> all() {
    return List.copyOf(headers);
  }

  private static void checkName(String name) {
    if (name.isEmpty() || !name.chars().allMatch(ProxyHeaders::isOfToken)) {
      throw new IllegalArgumentException(
          "a header's name has letters, digits and " + TOKEN + ", unlike \"" + name + "\"");
    }
    String lower = name.toLowerCase(Locale.ROOT);
    String reason = OWNED.get(lower);
    if (reason == null) {
      reason =
          OWNED_PREFIXES.entrySet().stream()
              .filter(owned -> lower.startsWith(owned.getKey()))
              .map(Map.Entry::getValue)
              .findFirst()
              .orElse(null);
    }
    if (reason != null) {
      throw new IllegalArgumentException("the header " + name + " can't be given: it " + reason);
    }
  }

  private static boolean isOfToken(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || TOKEN.indexOf(c) >= 0;
  }
}

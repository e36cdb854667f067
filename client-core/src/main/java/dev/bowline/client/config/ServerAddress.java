package dev.bowline.client.config;

import dev.bowline.client.internal.transport.HostPort;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;

/** Checks addresses. Messages don't repeat one that may hold a password or token. */
final class ServerAddress {
  private static final int LAST_PORT = 65_535;

  private ServerAddress() {}

  /** The address of an API server: {@code https://host:port}, a path allowed. */
  static URI server(String text, String place) {
    if (text.indexOf('@') >= 0) {
      throw new ConfigException(
          place
              + " holds a user name or password; expected https://host:port, with credentials set"
              + " apart from it");
    }
    URI uri = parse(text, place, Set.of("https", "http"), "https://host:port");
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw new ConfigException(
          place + " has a query or a fragment; expected https://host:port without ? and #");
    }
    return uri;
  }

  /** The address of a proxy; it may hold a user name and password for it. */
  static URI proxy(String text, String place) {
    return parse(
        text,
        place,
        Set.of("http", "https", "socks5", "socks5h"),
        "http://host:port, https://host:port or socks5://host:port");
  }

  /** An address that gets secrets: of {@code https}, without more of its own. */
  static URI issuer(String text, String place) {
    return parse(text, place, Set.of("https"), "https://host");
  }

  private static URI parse(String text, String place, Set<String> schemes, String expected) {
    String shown =
        text.chars().noneMatch(c -> c == '@' || c == '?' || c == '#')
            ? " is \"" + text + "\""
            : " is not an address of that form";
    try {
      URI uri = new URI(text);
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      if (schemes.contains(scheme) && uri.getRawAuthority() != null) {
        requirePort(uri, place);
        return uri;
      }
    } catch (URISyntaxException e) {
      // Not a cause: it repeats the text.
    }
    throw new ConfigException(place + shown + "; expected " + expected);
  }

  private static void requirePort(URI uri, String place) {
    int port;
    try {
      port = HostPort.of(uri).port();
    } catch (NumberFormatException e) {
      port = 0; // Not a cause: it repeats a part of the text.
    }
    if (port < 1 || port > LAST_PORT) {
      throw new ConfigException(place + " has no usable port; expected 1 to " + LAST_PORT);
    }
  }
}

package dev.bowline.client.internal.transport;

import java.net.URI;
import java.util.Locale;

/**
 * Where an address leads. {@link URI#getHost} knows no host with an underscore, which container
 * networks have.
 *
 * @param host name or IP address, IPv6 without brackets
 * @param port the address's, else its scheme's
 */
public record HostPort(String host, int port) {
  /** Of an address with an authority; a user's name and password are left out. */
  public static HostPort of(URI uri) {
    String authority = uri.getRawAuthority().substring(uri.getRawAuthority().lastIndexOf('@') + 1);
    int colon = authority.lastIndexOf(':');
    boolean hasPort = colon > authority.lastIndexOf(']') && colon < authority.length() - 1;
    String host = colon > authority.lastIndexOf(']') ? authority.substring(0, colon) : authority;
    int port =
        hasPort ? Integer.parseInt(authority, colon + 1, authority.length(), 10) : portOf(uri);
    return new HostPort(host.startsWith("[") ? host.substring(1, host.length() - 1) : host, port);
  }

  private static int portOf(URI uri) {
    return switch (uri.getScheme().toLowerCase(Locale.ROOT)) {
      case "http" -> 80;
      case "socks5", "socks5h" -> 1080;
      default -> 443;
    };
  }

  /** {@code host:port}. */
  @Override
  public String toString() {
    return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
  }
}

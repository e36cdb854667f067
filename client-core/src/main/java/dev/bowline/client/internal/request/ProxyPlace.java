package dev.bowline.client.internal.request;

import dev.bowline.type.GroupVersionResource;
import org.jspecify.annotations.Nullable;

/**
 * What requests are passed on to: {@code [scheme:]name[:port]}.
 *
 * @param resource {@code services}, {@code pods} or {@code nodes}
 * @param namespace null for a node
 * @param name of the object
 * @param scheme {@code http}, {@code https}, or empty for the server's choice
 * @param port number or name; empty for the server's choice
 */
public record ProxyPlace(
    String resource, @Nullable String namespace, String name, String scheme, String port) {
  private static final int LARGEST_PORT = 65_535;

  /**
   * Checks the names.
   *
   * @throws IllegalArgumentException for what breaks its rule; the message holds the rule
   */
  public ProxyPlace {
    ResourcePath.object(new GroupVersionResource("", "v1", resource), namespace, name);
    if (!port.isEmpty()) {
      checkPort(port);
    }
  }

  private static void checkPort(String port) {
    if (port.chars().allMatch(c -> c >= '0' && c <= '9')) {
      if (port.length() > 5
          || Integer.parseInt(port) < 1
          || Integer.parseInt(port) > LARGEST_PORT) {
        throw new IllegalArgumentException("a port is a number from 1 to 65535, not " + port);
      }
      return;
    }
    NameRule.DNS_LABEL.check("a port's name", port);
  }

  /** The path of the place, without a slash at its end. */
  public String root() {
    StringBuilder path = new StringBuilder("/api/v1");
    if (namespace != null) {
      path.append("/namespaces/").append(Percent.pathSegment(namespace));
    }
    return path.append('/')
        .append(resource)
        .append('/')
        .append(segment())
        .append("/proxy")
        .toString();
  }

  private String segment() {
    String name = Percent.pathSegment(this.name);
    if (!scheme.isEmpty()) {
      return scheme + ":" + name + ":" + port;
    }
    return port.isEmpty() ? name : name + ":" + port;
  }

  @Override
  public String toString() {
    return resource + (namespace == null ? "" : " in " + namespace) + ": " + segment();
  }
}

package dev.bowline.client.config;

import java.net.IDN;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What {@code NO_PROXY} leaves out, read as Go's programs read it: names with all names below them,
 * with a leading dot or {@code *.} only those below; addresses and blocks of addresses; each, but
 * for blocks, with a port if wanted; {@code *} for everything. Names are never resolved.
 */
final class NoProxy {
  private interface Rule {
    boolean matches(String host, @Nullable IpAddress address, String port);
  }

  private final List<Rule> rules = new ArrayList<>();

  NoProxy(String list) {
    for (String raw : list.split(",", -1)) {
      String entry = raw.strip().toLowerCase(Locale.ROOT);
      if (entry.equals("*")) {
        rules.clear();
        rules.add((host, address, port) -> true);
        return;
      }
      Rule rule = entry.isEmpty() ? null : rule(entry);
      if (rule != null) {
        rules.add(rule);
      }
    }
  }

  private static @Nullable Rule rule(String entry) {
    IpAddress.Block block = IpAddress.Block.parse(entry);
    if (block != null) {
      return (host, address, port) -> address != null && block.contains(address);
    }
    Target target = Target.of(entry);
    String name = target.host();
    if (name.isEmpty()) {
      return null;
    }
    IpAddress wanted = IpAddress.parse(name);
    if (wanted != null) {
      return (host, address, port) -> wanted.equals(address) && target.allows(port);
    }
    String below = name.startsWith("*.") ? name.substring(1) : name;
    boolean itself = !below.startsWith(".");
    String suffix = ascii(itself ? "." + below : below);
    return (host, address, port) ->
        address == null
            && (host.endsWith(suffix) || (itself && host.equals(suffix.substring(1))))
            && target.allows(port);
  }

  /** Whether a connection goes directly. */
  boolean covers(String host, int port) {
    IpAddress address = IpAddress.parse(host);
    if (host.equals("localhost") || (address != null && address.isLoopback())) {
      return true;
    }
    String name = ascii(host).strip().toLowerCase(Locale.ROOT);
    String portText = Integer.toString(port);
    return rules.stream().anyMatch(rule -> rule.matches(name, address, portText));
  }

  private static String ascii(String name) {
    if (name.chars().allMatch(c -> c < 0x80)) {
      return name;
    }
    try {
      String dot = name.startsWith(".") ? "." : "";
      return dot + IDN.toASCII(name.substring(dot.length()));
    } catch (IllegalArgumentException e) {
      return name;
    }
  }

  /** An entry's name and port; an entry that isn't of the form {@code host:port} is all name. */
  private record Target(String host, String port) {
    static Target of(String entry) {
      int colon = entry.lastIndexOf(':');
      Target whole = new Target(entry, "");
      if (colon < 0) {
        return whole;
      }
      int end = entry.indexOf(']');
      boolean brackets = entry.startsWith("[");
      if (brackets && end + 1 != colon) {
        return whole;
      }
      String host = brackets ? entry.substring(1, end) : entry.substring(0, colon);
      String port = entry.substring(colon + 1);
      boolean strayColon = !brackets && host.indexOf(':') >= 0;
      boolean strayBracket =
          entry.indexOf('[', brackets ? 1 : 0) >= 0
              || entry.indexOf(']', brackets ? end + 1 : 0) >= 0;
      return strayColon || strayBracket ? whole : new Target(host, port);
    }

    boolean allows(String wanted) {
      return port.isEmpty() || port.equals(wanted);
    }
  }
}

package dev.bowline.mockserver.registry.rules;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** Addresses that connections can be made to. */
final class EndpointAddressRules {
  private EndpointAddressRules() {}

  static void check(Field address, Problems problems) {
    InetAddress found = parse(address.text());
    if (found == null) {
      problems.invalid(address.with(address.text()), "must be a valid IP address");
      return;
    }
    if (found.isAnyLocalAddress()) {
      problems.invalid(address, "may not be unspecified (" + address.text() + ")");
    }
    if (found.isLoopbackAddress()) {
      problems.invalid(address, "may not be in the loopback range (127.0.0.0/8, ::1/128)");
    }
    if (found.isLinkLocalAddress()) {
      problems.invalid(address, "may not be in the link-local range (169.254.0.0/16, fe80::/10)");
    }
    if (isMulticastOfLink(found)) {
      problems.invalid(
          address, "may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)");
    }
  }

  private static boolean isMulticastOfLink(InetAddress address) {
    byte[] bytes = address.getAddress();
    return bytes.length == 4
        ? (bytes[0] & 0xff) == 224 && bytes[1] == 0 && bytes[2] == 0
        : (bytes[0] & 0xff) == 0xff && (bytes[1] & 0x0f) == 0x02;
  }

  private static @Nullable InetAddress parse(String text) {
    if (!Addresses.isV4(text) && !Addresses.isV6(text)) {
      return null;
    }
    try {
      return InetAddress.getByName(text); // no name, so nothing is looked up
    } catch (UnknownHostException e) {
      return null;
    }
  }
}

package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.registry.rules.Addresses;
import dev.bowline.mockserver.registry.rules.Field;
import java.util.function.Consumer;

/** Addresses that are written in an unusual way. */
final class AddressWarnings {
  private AddressWarnings() {}

  static void of(Field address, Consumer<String> warnings) {
    warn(Addresses.warning(address.path(), address.text()), warnings);
  }

  static void ofAll(Field addresses, Consumer<String> warnings) {
    addresses.each().forEach(address -> of(address, warnings));
  }

  static void ofRanges(Field ranges, Consumer<String> warnings) {
    ranges.each().forEach(range -> ofRange(range, warnings));
  }

  static void ofRange(Field range, Consumer<String> warnings) {
    warn(Addresses.rangeWarning(range.path(), range.text()), warnings);
  }

  private static void warn(String text, Consumer<String> warnings) {
    if (!text.isEmpty()) {
      warnings.accept(text);
    }
  }

  /** Addresses that a status names. */
  static void ofStatus(String kind, Field status, Consumer<String> warnings) {
    if (kind.equals("pods")) {
      status.at("podIPs").each().forEach(ip -> of(ip.at("ip"), warnings));
      status.at("hostIPs").each().forEach(ip -> of(ip.at("ip"), warnings));
    } else if (kind.equals("services") || kind.equals("ingresses.networking.k8s.io")) {
      for (Field ingress : status.at("loadBalancer", "ingress").each()) {
        of(ingress.at("ip").as(ingress.path()), warnings);
      }
    }
  }
}

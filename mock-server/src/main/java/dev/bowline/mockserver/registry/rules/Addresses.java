package dev.bowline.mockserver.registry.rules;

import java.util.List;
import java.util.regex.Pattern;

/** Texts that are to be IP addresses and ranges of them. */
final class Addresses {
  private static final String BYTE = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
  private static final Pattern V4 = Pattern.compile(BYTE + "(\\." + BYTE + "){3}");
  private static final Pattern V6 =
      Pattern.compile("[0-9a-fA-F:]{2,39}(:" + BYTE + "(\\." + BYTE + "){3})?");
  private static final int V4_BITS = 32;
  private static final int V6_BITS = 128;
  private static final int PARTS = 8;

  private Addresses() {}

  static boolean isV4(String text) {
    return V4.matcher(text).matches();
  }

  static boolean isV6(String text) {
    if (!V6.matcher(text).matches() || text.contains(":::")) {
      return false;
    }
    int gap = text.indexOf("::");
    if (gap >= 0 && text.indexOf("::", gap + 1) >= 0) {
      return false;
    }
    String[] parts = text.split(":", -1);
    for (String part : parts) {
      if (part.length() > 4 && part.indexOf('.') < 0) {
        return false;
      }
    }
    return gap >= 0
        ? parts.length <= PARTS + 1
        : parts.length == (text.indexOf('.') < 0 ? PARTS : PARTS - 1);
  }

  static List<String> problems(String text) {
    return isV4(text) || isV6(text)
        ? List.of()
        : List.of("must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)");
  }

  static boolean isRange(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      return false;
    }
    String address = text.substring(0, slash);
    String bits = text.substring(slash + 1);
    boolean isV4 = isV4(address);
    return (isV4 || isV6(address))
        && bits.matches("0|[1-9][0-9]{0,2}")
        && Integer.parseInt(bits) <= (isV4 ? V4_BITS : V6_BITS);
  }

  static List<String> rangeProblems(String text) {
    return isRange(text)
        ? List.of()
        : List.of("must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)");
  }

  /** Whether a range of IPv4 lies within another one and is smaller. */
  static boolean isStrictlyWithin(String inner, String outer) {
    if (!isV4(inner.substring(0, inner.indexOf('/')))
        || !isV4(outer.substring(0, outer.indexOf('/')))) {
      return true;
    }
    int innerBits = bits(inner);
    int outerBits = bits(outer);
    long mask = outerBits == 0 ? 0 : -1L << (V4_BITS - outerBits);
    return innerBits > outerBits && (number(inner) & mask) == (number(outer) & mask);
  }

  private static int bits(String range) {
    return Integer.parseInt(range.substring(range.indexOf('/') + 1));
  }

  private static long number(String range) {
    long number = 0;
    for (String part : range.substring(0, range.indexOf('/')).split("\\.", -1)) {
      number = number * 256 + Long.parseLong(part);
    }
    return number;
  }
}

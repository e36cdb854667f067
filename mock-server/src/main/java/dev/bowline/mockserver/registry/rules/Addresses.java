package dev.bowline.mockserver.registry.rules;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Texts that are to be IP addresses and ranges of them. */
public final class Addresses {
  private static final String NO_ADDRESS =
      "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";
  private static final String NO_RANGE =
      "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";

  private Addresses() {}

  static boolean isV4(String text) {
    IpAddress address = IpAddress.parse(text);
    return address != null && address.isV4() && address.isPlain();
  }

  static boolean isV6(String text) {
    IpAddress address = IpAddress.parse(text);
    return address != null && !address.isV4();
  }

  static List<String> problems(String text) {
    IpAddress address = IpAddress.parse(text);
    if (address == null) {
      return List.of(NO_ADDRESS);
    }
    if (!address.isPlain()) {
      return List.of("must not have leading 0s");
    }
    return address.isMapped() ? List.of("must not be an IPv4-mapped IPv6 address") : List.of();
  }

  /** The same where only one way of writing an address is let through. */
  static List<String> strictProblems(String text) {
    List<String> found = problems(text);
    String canonical = canonical(text);
    return found.isEmpty() && !text.equals(canonical)
        ? List.of("must be in canonical form (" + Problems.shown(canonical) + ")")
        : found;
  }

  private static @Nullable String canonical(String text) {
    IpAddress address = IpAddress.parse(text);
    return address == null ? null : address.canonical();
  }

  /**
   * A range.
   *
   * @param bits how many bits at the front all its addresses share
   * @param isPlain whether it has no zeros in front of decimal numbers
   */
  private record Range(IpAddress address, int bits, boolean isPlain) {
    static @Nullable Range parse(String text) {
      int slash = text.indexOf('/');
      IpAddress address = slash < 0 ? null : IpAddress.parse(text.substring(0, slash));
      if (address == null) {
        return null;
      }
      String number = text.substring(slash + 1);
      if (!number.matches("0*[0-9]{1,3}") || Integer.parseInt(number) > address.bits()) {
        return null;
      }
      boolean isPlain = number.length() == 1 || number.charAt(0) != '0';
      return new Range(address, Integer.parseInt(number), isPlain && address.isPlain());
    }
  }

  static boolean isRange(String text) {
    return Range.parse(text) != null;
  }

  static List<String> rangeProblems(String text) {
    Range range = Range.parse(text);
    if (range == null) {
      return List.of(NO_RANGE);
    }
    if (!range.isPlain()) {
      return List.of("must not have leading 0s in IP or prefix length");
    }
    if (range.address().isMapped()) {
      return List.of("must not have an IPv4-mapped IPv6 address");
    }
    return range.address().isNetwork(range.bits())
        ? List.of()
        : List.of("must not have bits set beyond the prefix length");
  }

  /** The same where only one way of writing a range is let through. */
  static List<String> strictRangeProblems(String text) {
    List<String> found = rangeProblems(text);
    Range range = Range.parse(text);
    String canonical = range == null ? "" : range.address().canonical() + "/" + range.bits();
    return found.isEmpty() && !text.equals(canonical)
        ? List.of("must be in canonical form (" + Problems.shown(canonical) + ")")
        : found;
  }

  /** What is to be said of an address that is let through; empty for nothing. */
  public static String warning(String place, String text) {
    String canonical = canonical(text);
    return canonical == null || text.equals(canonical)
        ? ""
        : place
            + ": IPv6 address "
            + Problems.shown(text)
            + " should be in RFC 5952 canonical format ("
            + Problems.shown(canonical)
            + ")";
  }

  /** What is to be said of a range that is let through; empty for nothing. */
  public static String rangeWarning(String place, String text) {
    Range range = Range.parse(text);
    String canonical = range == null ? text : range.address().canonical() + "/" + range.bits();
    return text.equals(canonical)
        ? ""
        : place
            + ": IPv6 CIDR value "
            + Problems.shown(text)
            + " should be in RFC 5952 canonical format ("
            + Problems.shown(canonical)
            + ")";
  }

  /** Whether a range lies within another one and is smaller. */
  static boolean isStrictlyWithin(String inner, String outer) {
    Range small = Range.parse(inner);
    Range large = Range.parse(outer);
    if (small == null || large == null || small.address().bits() != large.address().bits()) {
      return false;
    }
    return small.bits() > large.bits()
        && isSharedPrefix(small.address(), large.address(), large.bits());
  }

  private static boolean isSharedPrefix(IpAddress one, IpAddress other, int bits) {
    for (int bit = 0; bit < bits; bit++) {
      int shift = Byte.SIZE - 1 - bit % Byte.SIZE;
      int difference = one.bytes().get(bit / Byte.SIZE) ^ other.bytes().get(bit / Byte.SIZE);
      if ((difference >> shift & 1) != 0) {
        return false;
      }
    }
    return true;
  }
}

package dev.bowline.mockserver.cel;

import java.util.regex.Pattern;

/**
 * A range of IP addresses.
 *
 * @param address an address in it
 * @param length how many first bits its addresses have in common
 */
record Network(Address address, int length) {
  private static final String PREFIX =
      "network address parse error during conversion from string: ";
  private static final Pattern LENGTH = Pattern.compile("0|[1-9][0-9]{0,2}");

  static Network parse(String text) {
    int slash = text.lastIndexOf('/');
    if (slash < 0) {
      throw failure(text, "no '/'");
    }
    Address address;
    try {
      address = Address.read(text.substring(0, slash));
    } catch (IllegalArgumentException e) {
      throw failure(text, String.valueOf(e.getMessage()));
    }
    String bits = text.substring(slash + 1);
    if (!LENGTH.matcher(bits).matches()) {
      throw failure(text, "bad bits after slash: \"" + bits + "\"");
    }
    int length = Integer.parseInt(bits);
    if (length > address.bits()) {
      throw failure(text, "prefix length out of range");
    }
    if (address.isMapped()) {
      throw new FunctionException(
          PREFIX + "IPv4-mapped IPv6 address \"" + text + "\" is not allowed");
    }
    return new Network(address, length);
  }

  private static FunctionException failure(String text, String problem) {
    return new FunctionException(
        PREFIX + PREFIX + "netip.ParsePrefix(\"" + text + "\"): " + problem);
  }

  boolean contains(Address other) {
    return other.bits() == address.bits() && other.masked(length).equals(address.masked(length));
  }

  boolean contains(Network other) {
    return length <= other.length && contains(other.address);
  }

  @Override
  public String toString() {
    return address + "/" + length;
  }
}

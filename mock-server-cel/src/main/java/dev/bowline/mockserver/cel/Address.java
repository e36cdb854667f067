package dev.bowline.mockserver.cel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** An IP address: 4 or 16 bytes. Immutable. */
final class Address {
  private static final int BYTE = 0xFF;
  private static final int V4 = 4;
  private static final int V6 = 16;
  private static final int GROUPS = 8;
  private static final Pattern GROUP = Pattern.compile("[0-9a-fA-F]{1,4}");

  private final byte[] bytes;

  private Address(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Reads an address as rules may have it: without a zone, and none of IPv4 within IPv6. */
  static Address parse(String text) {
    Address address;
    try {
      address = read(text);
    } catch (IllegalArgumentException e) {
      throw new FunctionException(
          "IP Address \""
              + text
              + "\" parse error during conversion from string: "
              + e.getMessage());
    }
    if (text.indexOf('%') >= 0) {
      throw new FunctionException("IP address \"" + text + "\" with zone value is not allowed");
    }
    if (address.isMapped()) {
      throw new FunctionException("IPv4-mapped IPv6 address \"" + text + "\" is not allowed");
    }
    return address;
  }

  /**
   * Reads any address.
   *
   * @throws IllegalArgumentException if it is none, in Go's words
   */
  static Address read(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '.') {
        return new Address(four(text, text));
      }
      if (text.charAt(i) == ':') {
        return new Address(six(text));
      }
    }
    throw problem(text, "unable to parse IP");
  }

  private static IllegalArgumentException problem(String text, String problem) {
    return new IllegalArgumentException("ParseAddr(\"" + text + "\"): " + problem);
  }

  private static byte[] four(String whole, String text) {
    String[] fields = text.split("\\.", -1);
    byte[] bytes = new byte[V4];
    for (int i = 0; i < fields.length; i++) {
      String field = fields[i];
      if (i >= V4) {
        throw problem(whole, "IPv4 address too long");
      }
      if (!field.chars().allMatch(c -> c >= '0' && c <= '9')) {
        throw problem(
            whole, "unexpected character (at \"" + text.substring(text.indexOf(field)) + "\")");
      }
      if (field.isEmpty()) {
        throw problem(
            whole,
            "IPv4 field must have at least one digit (at \""
                + text.substring(text.indexOf("..") + 1)
                + "\")");
      }
      if (field.length() > 1 && field.startsWith("0")) {
        throw problem(whole, "IPv4 field has octet with leading zero");
      }
      if (field.length() > 3 || Integer.parseInt(field) > BYTE) {
        throw problem(whole, "IPv4 field has value >255");
      }
      bytes[i] = (byte) Integer.parseInt(field);
    }
    if (fields.length < V4) {
      throw problem(whole, "IPv4 address too short");
    }
    return bytes;
  }

  private static byte[] six(String text) {
    int zone = text.indexOf('%');
    String plain = zone < 0 ? text : text.substring(0, zone);
    int gap = plain.indexOf("::");
    List<Integer> head = groups(text, gap < 0 ? plain : plain.substring(0, gap));
    List<Integer> tail = gap < 0 ? List.of() : groups(text, plain.substring(gap + 2));
    int missing = GROUPS - head.size() - tail.size();
    if (gap < 0 ? missing > 0 : missing < 1) {
      throw problem(
          text,
          gap < 0
              ? "address string too short"
              : "the :: must expand to at least one field of zeros");
    }
    if (missing < 0) {
      throw problem(text, "trailing garbage after address");
    }
    List<Integer> groups = new ArrayList<>(head);
    for (int i = 0; i < missing; i++) {
      groups.add(0);
    }
    groups.addAll(tail);
    byte[] bytes = new byte[V6];
    for (int i = 0; i < GROUPS; i++) {
      bytes[2 * i] = (byte) (groups.get(i) >> Byte.SIZE);
      bytes[2 * i + 1] = (byte) (groups.get(i) & BYTE);
    }
    return bytes;
  }

  private static List<Integer> groups(String whole, String text) {
    List<Integer> groups = new ArrayList<>();
    if (text.isEmpty()) {
      return groups;
    }
    String[] parts = text.split(":", -1);
    for (int i = 0; i < parts.length; i++) {
      if (i == parts.length - 1 && parts[i].indexOf('.') >= 0) {
        byte[] four = four(whole, parts[i]);
        groups.add(((four[0] & BYTE) << Byte.SIZE) | (four[1] & BYTE));
        groups.add(((four[2] & BYTE) << Byte.SIZE) | (four[3] & BYTE));
      } else if (GROUP.matcher(parts[i]).matches()) {
        groups.add(Integer.parseInt(parts[i], 16));
      } else {
        throw problem(
            whole,
            parts[i].length() > 4
                ? "each group must have 4 or fewer digits (at \"" + parts[i] + "\")"
                : "each colon-separated field must have at least one digit (at \""
                    + parts[i]
                    + "\")");
      }
    }
    return groups;
  }

  boolean isFour() {
    return bytes.length == V4;
  }

  boolean isMapped() {
    for (int i = 0; i < 10; i++) {
      if (isFour() || bytes[i] != 0) {
        return false;
      }
    }
    return bytes[10] == -1 && bytes[11] == -1;
  }

  int bits() {
    return bytes.length * Byte.SIZE;
  }

  private int at(int index) {
    return bytes[index] & BYTE;
  }

  boolean isUnspecified() {
    return first(bits()).equals(masked(0));
  }

  boolean isLoopback() {
    return isFour() ? at(0) == 127 : equals(read("::1"));
  }

  boolean isLinkLocalMulticast() {
    return isFour()
        ? at(0) == 224 && at(1) == 0 && at(2) == 0
        : at(0) == 0xFF && (at(1) & 0x0F) == 2;
  }

  boolean isLinkLocalUnicast() {
    return isFour() ? at(0) == 169 && at(1) == 254 : at(0) == 0xFE && (at(1) & 0xC0) == 0x80;
  }

  boolean isGlobalUnicast() {
    boolean isMulticast = isFour() ? (at(0) & 0xF0) == 0xE0 : at(0) == 0xFF;
    boolean isBroadcast = isFour() && equals(read("255.255.255.255"));
    return !isMulticast
        && !isBroadcast
        && !isUnspecified()
        && !isLoopback()
        && !isLinkLocalUnicast();
  }

  private Address first(int length) {
    return masked(length);
  }

  /** The address with all bits behind some first ones zero. */
  Address masked(int length) {
    byte[] masked = bytes.clone();
    for (int i = 0; i < masked.length; i++) {
      int kept = Math.max(0, Math.min(Byte.SIZE, length - i * Byte.SIZE));
      masked[i] &= (byte) (BYTE << (Byte.SIZE - kept));
    }
    return new Address(masked);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Address address && Arrays.equals(bytes, address.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    if (isFour()) {
      return at(0) + "." + at(1) + "." + at(2) + "." + at(3);
    }
    int[] groups = new int[GROUPS];
    for (int i = 0; i < GROUPS; i++) {
      groups[i] = (at(2 * i) << Byte.SIZE) | at(2 * i + 1);
    }
    int start = -1;
    int length = 1;
    for (int i = 0; i < GROUPS; i++) {
      int end = i;
      while (end < GROUPS && groups[end] == 0) {
        end++;
      }
      if (end - i > length) {
        start = i;
        length = end - i;
      }
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < GROUPS; i++) {
      if (i == start) {
        text.append("::");
        i += length - 1;
      } else {
        text.append(text.isEmpty() || text.charAt(text.length() - 1) == ':' ? "" : ":");
        text.append(Integer.toHexString(groups[i]));
      }
    }
    return text.toString();
  }
}

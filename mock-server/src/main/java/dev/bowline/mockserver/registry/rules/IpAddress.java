package dev.bowline.mockserver.registry.rules;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An IP address as it was written.
 *
 * @param bytes four or sixteen
 * @param isPlain whether it has no zeros in front of decimal numbers
 */
record IpAddress(List<Integer> bytes, boolean isPlain) {
  private static final int V4_BYTES = 4;
  private static final int V6_BYTES = 16;
  private static final int GROUPS = 8;
  private static final int BYTE = 256;
  private static final int HEX = 16;
  private static final int MAPPED_BYTES = 12;

  /** Reads an address; null if it is none. Zeros in front of decimal numbers are let through. */
  static @Nullable IpAddress parse(String text) {
    return text.indexOf(':') < 0 ? v4(text) : v6(text);
  }

  private static @Nullable IpAddress v4(String text) {
    String[] parts = text.split("\\.", -1);
    List<Integer> bytes = new ArrayList<>();
    boolean isPlain = true;
    for (String part : parts) {
      if (!part.matches("0*[0-9]{1,3}") || Integer.parseInt(part) >= BYTE) {
        return null;
      }
      isPlain &= part.length() == 1 || part.charAt(0) != '0';
      bytes.add(Integer.parseInt(part));
    }
    return parts.length == V4_BYTES ? new IpAddress(List.copyOf(bytes), isPlain) : null;
  }

  private static @Nullable IpAddress v6(String text) {
    int gap = text.indexOf("::");
    if (gap < 0) {
      Part whole = part(text);
      return whole != null && whole.bytes().size() == V6_BYTES
          ? new IpAddress(List.copyOf(whole.bytes()), whole.isPlain())
          : null;
    }
    Part head = part(text.substring(0, gap));
    Part tail = part(text.substring(gap + 2));
    if (head == null || tail == null || text.indexOf("::", gap + 1) >= 0) {
      return null;
    }
    if (text.substring(0, gap).indexOf('.') >= 0) {
      return null;
    }
    int missing = V6_BYTES - head.bytes().size() - tail.bytes().size();
    if (missing < 2) {
      return null;
    }
    List<Integer> bytes = new ArrayList<>(head.bytes());
    for (int i = 0; i < missing; i++) {
      bytes.add(0);
    }
    bytes.addAll(tail.bytes());
    return new IpAddress(List.copyOf(bytes), tail.isPlain());
  }

  private record Part(List<Integer> bytes, boolean isPlain) {}

  /** Groups between colons, the last of which may be an address of IPv4. */
  private static @Nullable Part part(String text) {
    List<Integer> bytes = new ArrayList<>();
    boolean isPlain = true;
    String[] groups = text.isEmpty() ? new String[0] : text.split(":", -1);
    for (int i = 0; i < groups.length; i++) {
      if (i == groups.length - 1 && groups[i].indexOf('.') >= 0) {
        IpAddress inner = v4(groups[i]);
        if (inner == null) {
          return null;
        }
        bytes.addAll(inner.bytes());
        isPlain = inner.isPlain();
      } else if (groups[i].matches("[0-9a-fA-F]{1,4}")) {
        int group = Integer.parseInt(groups[i], HEX);
        bytes.add(group / BYTE);
        bytes.add(group % BYTE);
      } else {
        return null;
      }
    }
    return new Part(bytes, isPlain);
  }

  boolean isV4() {
    return bytes.size() == V4_BYTES;
  }

  /** Whether it is an address of IPv4 in the clothes of IPv6. */
  boolean isMapped() {
    return !isV4()
        && bytes.subList(0, MAPPED_BYTES - 2).stream().allMatch(b -> b == 0)
        && bytes.get(MAPPED_BYTES - 2) == BYTE - 1
        && bytes.get(MAPPED_BYTES - 1) == BYTE - 1;
  }

  int bits() {
    return bytes.size() * Byte.SIZE;
  }

  /** Whether all bits after the first ones are zero. */
  boolean isNetwork(int prefix) {
    for (int bit = prefix; bit < bits(); bit++) {
      if ((bytes.get(bit / Byte.SIZE) >> (Byte.SIZE - 1 - bit % Byte.SIZE) & 1) != 0) {
        return false;
      }
    }
    return true;
  }

  /** The one way in which it is to be written. */
  String canonical() {
    if (isV4()) {
      return String.join(".", bytes.stream().map(String::valueOf).toList());
    }
    List<Integer> groups = new ArrayList<>();
    for (int i = 0; i < V6_BYTES; i += 2) {
      groups.add(bytes.get(i) * BYTE + bytes.get(i + 1));
    }
    int start = -1;
    int length = 1;
    for (int i = 0; i < GROUPS; i++) {
      int end = i;
      while (end < GROUPS && groups.get(end) == 0) {
        end++;
      }
      if (end - i > length) {
        start = i;
        length = end - i;
      }
    }
    if (start < 0) {
      return hex(groups);
    }
    return hex(groups.subList(0, start)) + "::" + hex(groups.subList(start + length, GROUPS));
  }

  private static String hex(List<Integer> groups) {
    return String.join(":", groups.stream().map(Integer::toHexString).toList());
  }
}

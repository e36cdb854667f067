package dev.bowline.client.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An IP address from its text, never by asking a name server. IPv4 within IPv6 counts as IPv4. */
final class IpAddress {
  private static final int BITS_OF_BYTE = 8;
  private static final int IPV4_BYTES = 4;
  private static final int MAPPED_PREFIX = 96;
  private static final int MAX_IPV4_PART = 255;

  private final byte[] bytes;

  private IpAddress(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The address; null if the text is none. */
  static @Nullable IpAddress parse(String text) {
    if (text.indexOf(':') < 0) {
      byte[] ipv4 = ipv4(text);
      return ipv4 == null ? null : new IpAddress(ipv4);
    }
    int zone = text.indexOf('%');
    String literal = zone < 0 ? text : text.substring(0, zone);
    if (!literal.chars().allMatch(c -> c == ':' || c == '.' || Character.digit(c, 16) >= 0)) {
      return null;
    }
    try {
      return new IpAddress(InetAddress.getByName(literal).getAddress());
    } catch (UnknownHostException e) {
      return null;
    }
  }

  private static byte @Nullable [] ipv4(String text) {
    String[] parts = text.split("\\.", -1);
    if (parts.length != IPV4_BYTES) {
      return null;
    }
    byte[] bytes = new byte[IPV4_BYTES];
    for (int i = 0; i < IPV4_BYTES; i++) {
      String part = parts[i];
      boolean number =
          !part.isEmpty()
              && part.length() <= 3
              && part.chars().allMatch(c -> c >= '0' && c <= '9')
              && (part.length() == 1 || part.charAt(0) != '0');
      if (!number || Integer.parseInt(part) > MAX_IPV4_PART) {
        return null;
      }
      bytes[i] = (byte) Integer.parseInt(part);
    }
    return bytes;
  }

  boolean isLoopback() {
    if (bytes.length == IPV4_BYTES) {
      return bytes[0] == 127;
    }
    byte[] loopback = new byte[bytes.length];
    loopback[bytes.length - 1] = 1;
    return Arrays.equals(bytes, loopback);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof IpAddress address && Arrays.equals(bytes, address.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** Addresses that begin alike, such as {@code 10.0.0.0/8}. */
  static final class Block {
    private final byte[] start;
    private final int bits;

    private Block(byte[] start, int bits) {
      this.start = start;
      this.bits = bits;
    }

    /** The block; null if the text is none. */
    static @Nullable Block parse(String text) {
      int slash = text.indexOf('/');
      if (slash < 0 || text.indexOf('%') >= 0) {
        return null;
      }
      String length = text.substring(slash + 1);
      IpAddress address = IpAddress.parse(text.substring(0, slash));
      boolean number =
          !length.isEmpty()
              && length.length() <= 3
              && length.chars().allMatch(c -> c >= '0' && c <= '9');
      if (address == null || !number) {
        return null;
      }
      boolean mapped = text.indexOf(':') >= 0 && address.bytes.length == IPV4_BYTES;
      int bits = Integer.parseInt(length) - (mapped ? MAPPED_PREFIX : 0);
      return bits < 0 || bits > address.bytes.length * BITS_OF_BYTE
          ? null
          : new Block(address.bytes, bits);
    }

    boolean contains(IpAddress address) {
      if (address.bytes.length != start.length) {
        return false;
      }
      int whole = bits / BITS_OF_BYTE;
      if (!Arrays.equals(address.bytes, 0, whole, start, 0, whole)) {
        return false;
      }
      int rest = bits % BITS_OF_BYTE;
      return rest == 0
          || (address.bytes[whole] & 0xFF) >> (BITS_OF_BYTE - rest)
              == (start[whole] & 0xFF) >> (BITS_OF_BYTE - rest);
    }
  }
}

package dev.bowline.client.internal.pod;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a tar archive as GNU tar and busybox write it: ustar with long names in PAX or GNU form. An
 * archive without its end is an error.
 */
final class TarReader {
  private static final int LARGEST_EXTENSION = 1 << 20;
  private static final int CHECKSUM_AT = 148;
  private static final int CHECKSUM_END = 156;

  private final InputStream in;
  private final byte[] block = new byte[TarEntry.BLOCK];
  private long left;
  private long padding;

  TarReader(InputStream in) {
    this.in = in;
  }

  /** The next entry, behind what is left of the last one's content; null at the end. */
  @Nullable TarEntry next() throws IOException {
    Map<String, String> extended = new HashMap<>();
    while (true) {
      skipRest();
      readBlock();
      if (isZero()) {
        return null;
      }
      requireChecksum();
      char kind = block[156] == 0 ? TarEntry.FILE : (char) block[156];
      long size = number(124, 12);
      begin(size);
      switch (kind) {
        case 'x' -> parsePax(extension(size), extended);
        case 'g' -> extension(size);
        case 'L' -> extended.put("path", name(extension(size)));
        case 'K' -> extended.put("linkpath", name(extension(size)));
        default -> {
          return entry(kind, size, extended);
        }
      }
    }
  }

  private TarEntry entry(char kind, long size, Map<String, String> extended) throws IOException {
    String prefix = text(257, 6).startsWith("ustar") ? text(345, 155) : "";
    String own = prefix.isEmpty() ? text(0, 100) : prefix + "/" + text(0, 100);
    String name = extended.getOrDefault("path", own);
    String sized = extended.get("size");
    long length = sized == null ? size : parse(sized);
    if (sized != null) {
      begin(length);
    }
    int mode = (int) number(100, 8) & 0777;
    return new TarEntry(
        name, kind, length, mode, extended.getOrDefault("linkpath", text(157, 100)));
  }

  /** Reads the entry's content; -1 at its end. */
  int read(byte[] target) throws IOException {
    if (left == 0) {
      return -1;
    }
    int n = in.read(target, 0, (int) Math.min(target.length, left));
    if (n < 0) {
      throw truncated();
    }
    left -= n;
    return n;
  }

  private void begin(long size) throws IOException {
    if (size < 0) {
      throw new IOException("the archive has an entry of a negative size");
    }
    left = size;
    padding = -size & (TarEntry.BLOCK - 1);
  }

  private void skipRest() throws IOException {
    byte[] buffer = new byte[8 * 1024];
    while (left > 0) {
      read(buffer);
    }
    left = padding;
    padding = 0;
    while (left > 0) {
      read(buffer);
    }
  }

  private void readBlock() throws IOException {
    if (in.readNBytes(block, 0, block.length) < block.length) {
      throw truncated();
    }
  }

  private byte[] extension(long size) throws IOException {
    if (size > LARGEST_EXTENSION) {
      throw new IOException("the archive has a name of " + size + " bytes");
    }
    byte[] bytes = in.readNBytes((int) size);
    if (bytes.length < size) {
      throw truncated();
    }
    left = 0;
    return bytes;
  }

  private static void parsePax(byte[] records, Map<String, String> into) throws IOException {
    int at = 0;
    while (at < records.length) {
      int space = at;
      while (space < records.length && records[space] != ' ') {
        space++;
      }
      long length = parse(new String(records, at, space - at, StandardCharsets.US_ASCII));
      if (length <= space - at + 1 || length > records.length - at) {
        throw new IOException("the archive has a malformed extended header");
      }
      int end = at + (int) length;
      String record = new String(records, space + 1, end - space - 2, StandardCharsets.UTF_8);
      int equals = record.indexOf('=');
      if (equals > 0) {
        into.put(record.substring(0, equals), record.substring(equals + 1));
      }
      at = end;
    }
  }

  private static long parse(String number) throws IOException {
    try {
      return Long.parseLong(number);
    } catch (NumberFormatException e) {
      throw new IOException("the archive has a malformed number: " + number, e);
    }
  }

  private void requireChecksum() throws IOException {
    long sum = 0;
    for (int i = 0; i < block.length; i++) {
      sum += i >= CHECKSUM_AT && i < CHECKSUM_END ? ' ' : block[i] & 0xff;
    }
    if (sum != number(CHECKSUM_AT, 8)) {
      throw new IOException("what came is no tar archive: a checksum is wrong");
    }
  }

  private boolean isZero() {
    for (byte b : block) {
      if (b != 0) {
        return false;
      }
    }
    return true;
  }

  /** Octal digits, or a binary number of GNU tar where that isn't enough. */
  private long number(int offset, int length) throws IOException {
    if ((block[offset] & 0x80) != 0) {
      long value = block[offset] & 0x7f;
      for (int i = 1; i < length; i++) {
        value = (value << 8) | (block[offset + i] & 0xff);
      }
      return value;
    }
    String digits = text(offset, length).strip();
    try {
      return digits.isEmpty() ? 0 : Long.parseLong(digits, 8);
    } catch (NumberFormatException e) {
      throw new IOException("what came is no tar archive: \"" + digits + "\" is no number", e);
    }
  }

  private String text(int offset, int length) {
    int end = offset;
    while (end < offset + length && block[end] != 0) {
      end++;
    }
    return new String(block, offset, end - offset, StandardCharsets.UTF_8);
  }

  private static String name(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] == 0) {
      end--;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8);
  }

  private static EOFException truncated() {
    return new EOFException("the archive ended too early");
  }
}

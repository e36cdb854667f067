package dev.bowline.client.internal.pod;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes a tar archive (ustar, with PAX headers for what that can't hold). */
final class TarWriter {
  private static final int LONGEST_NAME = 100;
  private static final long LARGEST_SIZE = 0777_7777_7777L;

  /** Programs read archives in records of twenty blocks, and wait for the last one to be full. */
  private static final int RECORD = 20 * TarEntry.BLOCK;

  private final OutputStream out;
  private long written;
  private long left;

  TarWriter(OutputStream out) {
    this.out = out;
  }

  /** Begins an entry; its content follows by {@link #write}. */
  void begin(TarEntry entry) throws IOException {
    byte[] name = entry.name().getBytes(StandardCharsets.UTF_8);
    byte[] link = entry.link().getBytes(StandardCharsets.UTF_8);
    StringBuilder extended = new StringBuilder();
    if (needsPax(name)) {
      record(extended, "path", entry.name());
    }
    if (needsPax(link)) {
      record(extended, "linkpath", entry.link());
    }
    if (entry.size() > LARGEST_SIZE) {
      record(extended, "size", Long.toString(entry.size()));
    }
    if (extended.length() > 0) {
      byte[] records = extended.toString().getBytes(StandardCharsets.UTF_8);
      head("PaxHeader".getBytes(StandardCharsets.US_ASCII), new byte[0], 'x', records.length, 0644);
      left = records.length;
      write(records, records.length);
      end();
    }
    long size = entry.size() > LARGEST_SIZE ? 0 : entry.size();
    head(name, link, entry.kind(), size, entry.mode());
    left = entry.size();
  }

  private static boolean needsPax(byte[] name) {
    if (name.length > LONGEST_NAME) {
      return true;
    }
    for (byte b : name) {
      if (b < 0) {
        return true;
      }
    }
    return false;
  }

  /** {@code length key=value\n}, where the length counts itself. */
  private static void record(StringBuilder records, String key, String value) {
    int rest = (" " + key + "=" + value + "\n").getBytes(StandardCharsets.UTF_8).length;
    int length = rest + 1;
    while (Integer.toString(length).length() + rest != length) {
      length = Integer.toString(length).length() + rest;
    }
    records.append(length).append(' ').append(key).append('=').append(value).append('\n');
  }

  private void head(byte[] name, byte[] link, char kind, long size, int mode) throws IOException {
    byte[] block = new byte[TarEntry.BLOCK];
    System.arraycopy(name, 0, block, 0, Math.min(name.length, LONGEST_NAME));
    octal(block, 100, 8, mode);
    octal(block, 108, 8, 0);
    octal(block, 116, 8, 0);
    octal(block, 124, 12, size);
    octal(block, 136, 12, 0);
    block[156] = (byte) kind;
    System.arraycopy(link, 0, block, 157, Math.min(link.length, LONGEST_NAME));
    System.arraycopy("ustar\00000".getBytes(StandardCharsets.US_ASCII), 0, block, 257, 8);
    long sum = 8L * ' ';
    for (byte b : block) {
      sum += b & 0xff;
    }
    octal(block, 148, 7, sum);
    block[155] = ' ';
    emit(block, block.length);
  }

  private static void octal(byte[] block, int offset, int length, long value) {
    String digits = Long.toOctalString(value);
    String padded = "0".repeat(length - 1 - digits.length()) + digits;
    System.arraycopy(padded.getBytes(StandardCharsets.US_ASCII), 0, block, offset, padded.length());
  }

  /**
   * Writes content of the entry.
   *
   * @throws IOException also for more than the entry's size
   */
  void write(byte[] bytes, int length) throws IOException {
    if (length > left) {
      throw new IOException("a file has grown while it was copied");
    }
    left -= length;
    emit(bytes, length);
  }

  /**
   * Ends the entry.
   *
   * @throws IOException also if the content is shorter than the entry's size
   */
  void end() throws IOException {
    if (left > 0) {
      throw new IOException("a file has shrunk while it was copied");
    }
    int padding = (int) (-written & (TarEntry.BLOCK - 1));
    emit(new byte[padding], padding);
  }

  /** Ends the archive. */
  void finish() throws IOException {
    emit(new byte[2 * TarEntry.BLOCK], 2 * TarEntry.BLOCK);
    int padding = (int) ((RECORD - written % RECORD) % RECORD);
    emit(new byte[padding], padding);
  }

  private void emit(byte[] bytes, int length) throws IOException {
    out.write(bytes, 0, length);
    written += length;
  }
}

package dev.bowline.codec;

import dev.bowline.meta.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A table of strings and byte fields that were read before, so that equal ones share memory: label
 * keys, images, node names and field sets repeat in every pod.
 *
 * <p>Bounded: the table has a fixed number of places, and a newcomer drives an older entry out,
 * which costs nothing but sharing. Long values are not kept. Entries stay reachable as long as the
 * table, so have one per cache, not one per program.
 *
 * <p>May be used by several threads at once. Entries are immutable and races are harmless: at worst
 * two threads keep two equal values.
 */
public final class Interning {
  private static final int MAX_TEXT = 256;
  private static final int MAX_BYTES = 16 << 10;
  private static final int WAYS = 4;
  private static final int BYTES_SHARE = 8;
  private static final Interning NONE = new Interning(0);

  private final @Nullable String[] texts;
  private final @Nullable Bytes[] fields;

  private Interning(int places) {
    this.texts = new String[places];
    this.fields = new Bytes[places / BYTES_SHARE];
  }

  /** Shares nothing. */
  public static Interning none() {
    return NONE;
  }

  /**
   * A new table.
   *
   * @param places number of strings that it can hold, rounded up to a power of two; a cache of
   *     10,000 pods is well served by 65,536
   * @throws IllegalArgumentException if there are fewer than 64 or more than 2^24 places
   */
  public static Interning of(int places) {
    if (places < WAYS * 2 * BYTES_SHARE || places > 1 << 24) {
      throw new IllegalArgumentException("places must be 64 to 16777216, not " + places);
    }
    return new Interning(Integer.highestOneBit(places * 2 - 1));
  }

  /**
   * The string of a run of ASCII bytes, made only if the table doesn't have it.
   *
   * @param ascii bytes from 0 to 127 between {@code from} and {@code to}
   */
  @SuppressWarnings(
      "deprecation") // of these bytes, each is one character, and no decoder is needed
  public String text(byte[] ascii, int from, int to) {
    int length = to - from;
    if (length == 0) {
      return "";
    }
    if (texts.length == 0 || length > MAX_TEXT) {
      return new String(ascii, 0, from, length);
    }
    int hash = hash(ascii, from, to);
    int first = hash & (texts.length - WAYS);
    for (int i = first; i < first + WAYS; i++) {
      String text = texts[i];
      if (text == null) {
        return keep(i, new String(ascii, 0, from, length));
      }
      if (text.length() == length && isText(text, ascii, from)) {
        return text;
      }
    }
    return keep(first + (hash >>> 30), new String(ascii, 0, from, length));
  }

  /** The bytes of a run, copied only if the table doesn't have them. */
  public Bytes bytes(byte[] source, int from, int to) {
    if (fields.length == 0 || to - from > MAX_BYTES || to == from) {
      return Bytes.copyOf(source, from, to);
    }
    int hash = hash(source, from, to);
    int first = hash & (fields.length - WAYS);
    for (int i = first; i < first + WAYS; i++) {
      Bytes bytes = fields[i];
      if (bytes == null) {
        return keep(i, Bytes.copyOf(source, from, to));
      }
      if (bytes.contentEquals(source, from, to)) {
        return bytes;
      }
    }
    return keep(first + (hash >>> 30), Bytes.copyOf(source, from, to));
  }

  private String keep(int place, String text) {
    texts[place] = text;
    return text;
  }

  private Bytes keep(int place, Bytes bytes) {
    fields[place] = bytes;
    return bytes;
  }

  private static boolean isText(String text, byte[] ascii, int from) {
    for (int i = text.length() - 1; i >= 0; i--) {
      if (text.charAt(i) != ascii[from + i]) {
        return false;
      }
    }
    return true;
  }

  private static int hash(byte[] source, int from, int to) {
    int hash = to - from;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + source[i];
    }
    hash *= 0x9E3779B9;
    return hash ^ (hash >>> 15);
  }
}

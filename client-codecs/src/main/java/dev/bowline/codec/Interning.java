package dev.bowline.codec;

import dev.bowline.codec.internal.text.Utf8;
import dev.bowline.meta.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A table of strings and byte fields that were read before, so that equal ones share memory: label
 * keys, images, node names and field sets repeat in every pod.
 *
 * <p>Bounded: the table has a fixed number of places, and a newcomer drives an older entry out,
 * which costs nothing but sharing. Texts of more than 256 bytes or with other characters than
 * ASCII, and byte fields of more than 16 KiB are not kept. Entries stay reachable as long as the
 * table, so have one per cache, not one per program.
 *
 * <p>Texts are hashed under a secret random key, under which any two collide as seldom as random
 * numbers of 32 bits do, so that nobody can choose some that all need one place. Of byte fields a
 * checksum is hashed in that way: who chooses fields of one checksum drives others of it out, which
 * costs their sharing; each is compared with four others at most.
 *
 * <p>May be used by several threads at once. Entries are immutable and races are harmless: at worst
 * two threads keep two equal values.
 */
public final class Interning {
  private static final int MAX_TEXT = 256;
  private static final int MAX_BYTES = 16 << 10;
  private static final int WAYS = 4;
  private static final int BYTES_SHARE = 8;
  private static final long NOT_ASCII = 0x8080808080808080L;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int KEYS = 2;
  private static final long LOW = 0xFFFFFFFFL;
  private static final Interning NONE = new Interning(0, new long[0]);

  private final @Nullable String[] texts;
  private final @Nullable Bytes[] fields;

  /** Hashes of the entries, so that a search touches no other entry than the one it is for. */
  private final int[] textHashes;

  private final int[] fieldHashes;

  /**
   * A number to begin with, a factor for the length, and one for each four bytes of a text: the
   * upper half of the sum of products is a strongly universal hash (multilinear, of 32-bit words).
   */
  private final long[] key;

  private Interning(int places, long[] key) {
    this.key = key;
    this.texts = new String[places];
    this.fields = new Bytes[places / BYTES_SHARE];
    this.textHashes = new int[places];
    this.fieldHashes = new int[places / BYTES_SHARE];
  }

  /** No table: nothing is shared but by neighbours, see {@link DecodeOptions}. */
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
    return of(places, new SecureRandom());
  }

  /**
   * As {@link #of(int)}, with a source of the hash's key.
   *
   * @param random asked during this call only; nobody else may be able to predict it
   */
  public static Interning of(int places, RandomGenerator random) {
    if (places < WAYS * 2 * BYTES_SHARE || places > 1 << 24) {
      throw new IllegalArgumentException("places must be 64 to 16777216, not " + places);
    }
    long[] key = new long[KEYS + MAX_TEXT / Integer.BYTES];
    Arrays.setAll(key, i -> random.nextLong());
    return new Interning(Integer.highestOneBit(places * 2 - 1), key);
  }

  /**
   * The text of a run of bytes, made only if the table doesn't have it. Malformed UTF-8 becomes
   * U+FFFD, as in Go.
   *
   * @param source bytes between {@code from} and {@code to} in UTF-8
   */
  public String utf8(byte[] source, int from, int to) {
    if (texts.length == 0 || to - from > MAX_TEXT) {
      return Utf8.decode(source, from, to);
    }
    if (from == to) {
      return "";
    }
    long[] keys = key;
    long sum = keys[0] + keys[1] * (to - from);
    long bits = 0;
    int i = from;
    int k = KEYS;
    for (; i <= to - Long.BYTES; i += Long.BYTES) {
      long word = (long) LONGS.get(source, i);
      bits |= word;
      sum += keys[k] * (word & LOW) + keys[k + 1] * (word >>> Integer.SIZE);
      k += 2;
    }
    if (i < to) {
      long word = 0;
      for (int last = to - 1; last >= i; last--) {
        word = (word << Byte.SIZE) | (source[last] & 0xFF);
      }
      bits |= word;
      sum += keys[k] * (word & LOW) + keys[k + 1] * (word >>> Integer.SIZE);
    }
    if ((bits & NOT_ASCII) != 0) {
      return Utf8.decode(source, from, to);
    }
    return shared(source, from, to, hash(sum));
  }

  /** The upper half of a sum, one to one, so that sums of a pattern have places without one. */
  private static int hash(long sum) {
    int hash = (int) (sum >>> Integer.SIZE);
    hash = (hash ^ (hash >>> 16)) * 0x85EBCA6B;
    hash = (hash ^ (hash >>> 13)) * 0xC2B2AE35;
    return hash ^ (hash >>> 16);
  }

  @SuppressWarnings("deprecation") // each of these bytes is one character, no decoder is needed
  private String shared(byte[] ascii, int from, int to, int hash) {
    int length = to - from;
    int first = hash & (texts.length - WAYS);
    for (int i = first; i < first + WAYS; i++) {
      String text = textHashes[i] == hash ? texts[i] : null;
      if (text != null && text.length() == length && isText(text, ascii, from)) {
        return text;
      }
    }
    String made = new String(ascii, 0, from, length);
    int place = first + (hash >>> 30);
    textHashes[place] = hash;
    texts[place] = made;
    return made;
  }

  /** The bytes of a run, copied only if the table doesn't have them. */
  public Bytes bytes(byte[] source, int from, int to) {
    int length = to - from;
    if (fields.length == 0 || length > MAX_BYTES || length == 0) {
      return Bytes.copyOf(source, from, to);
    }
    CRC32 sum = new CRC32(); // which the JVM computes many bytes at a time
    sum.update(source, from, length);
    int hash = hash(key[0] + key[1] * sum.getValue());
    int first = hash & (fields.length - WAYS);
    for (int i = first; i < first + WAYS; i++) {
      Bytes bytes = fieldHashes[i] == hash ? fields[i] : null;
      if (bytes != null && bytes.contentEquals(source, from, to)) {
        return bytes;
      }
    }
    Bytes made = Bytes.copyOf(source, from, to);
    int place = first + (hash >>> 30);
    fieldHashes[place] = hash;
    fields[place] = made;
    return made;
  }

  private static boolean isText(String text, byte[] ascii, int from) {
    for (int i = text.length() - 1; i >= 0; i--) {
      if (text.charAt(i) != ascii[from + i]) {
        return false;
      }
    }
    return true;
  }
}

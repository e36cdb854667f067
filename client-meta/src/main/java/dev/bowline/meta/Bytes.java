package dev.bowline.meta;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sequence of bytes, such as a value in {@code Secret.data}. {@link #toString} never
 * shows the content.
 */
public final class Bytes {
  /** No bytes. */
  public static final Bytes EMPTY = new Bytes(new byte[0]);

  /** Equal to {@link #EMPTY}, and in a map what Go calls nil: JSON has null for it. */
  public static final Bytes ABSENT = new Bytes(new byte[0]);

  private final byte[] content;

  private Bytes(byte[] content) {
    this.content = content;
  }

  /** A copy of the given bytes. */
  public static Bytes copyOf(byte[] bytes) {
    return bytes.length == 0 ? EMPTY : new Bytes(bytes.clone());
  }

  /**
   * A copy of a part of the given bytes.
   *
   * @param from index of the first byte
   * @param to index after the last byte
   * @throws IndexOutOfBoundsException if the range is not within the array
   */
  public static Bytes copyOf(byte[] bytes, int from, int to) {
    Objects.checkFromToIndex(from, to, bytes.length);
    return from == to ? EMPTY : new Bytes(Arrays.copyOfRange(bytes, from, to));
  }

  /** The UTF-8 encoding of a text; a surrogate without its pair becomes a question mark. */
  public static Bytes utf8(String text) {
    return text.isEmpty() ? EMPTY : new Bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Number of bytes. */
  public int size() {
    return content.length;
  }

  /**
   * Whether this is {@link #ABSENT} itself, which differs from other empty sequences in nothing
   * else.
   */
  @SuppressWarnings("ReferenceEquality") // that it is this very instance is the point
  public boolean isAbsent() {
    return this == ABSENT;
  }

  /** Whether there are no bytes. */
  public boolean isEmpty() {
    return content.length == 0;
  }

  /**
   * One byte.
   *
   * @throws IndexOutOfBoundsException if the index is negative or not below {@link #size}
   */
  public byte at(int index) {
    return content[index];
  }

  /** A copy of the content. */
  public byte[] toByteArray() {
    return content.clone();
  }

  /**
   * Copies the content into an array.
   *
   * @param targetOffset index of the first byte in the target
   * @throws IndexOutOfBoundsException if the target is too small
   */
  public void copyTo(byte[] target, int targetOffset) {
    System.arraycopy(content, 0, target, targetOffset, content.length);
  }

  /**
   * Whether this is the same as a part of an array.
   *
   * @param from index of the first byte
   * @param to index after the last byte
   * @throws IndexOutOfBoundsException if the range is not within the array
   */
  public boolean contentEquals(byte[] bytes, int from, int to) {
    return Arrays.equals(content, 0, content.length, bytes, from, to);
  }

  /** The content as UTF-8 text; malformed sequences become U+FFFD. */
  public String utf8() {
    return new String(content, StandardCharsets.UTF_8);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Bytes that && Arrays.equals(content, that.content);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(content);
  }

  @Override
  public String toString() {
    return content.length + " bytes";
  }
}

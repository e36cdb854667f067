package dev.bowline.codec.internal.parts;

import java.lang.ref.WeakReference;

/**
 * A part of an object, known by the hash of the bytes that it was read from. Holds it weakly: it
 * goes when no object has the part any more.
 */
public final class Part extends WeakReference<Object> {
  static final int HEIGHT_BITS = 8;
  static final int MAX_HEIGHT = (1 << HEIGHT_BITS) - 1;

  final long first;
  final long second;

  /** Height and unknown bytes in one number, since there are very many parts. */
  private final int costs;

  Part(Object value, long first, long second, int height, int unknownBytes) {
    super(value);
    this.first = first;
    this.second = second;
    this.costs = (unknownBytes << HEIGHT_BITS) | height;
  }

  /** How many levels of messages are inside, for the limit of depth. */
  public int height() {
    return costs & MAX_HEIGHT;
  }

  /** Size of the unknown fields in it, for the limit of these. */
  public int unknownBytes() {
    return costs >>> HEIGHT_BITS;
  }
}

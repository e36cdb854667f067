package dev.bowline.serde;

/**
 * Bounds on what a reader accepts, so that hostile or broken input ends in a {@link CodecException}
 * and never in exhausted memory or stack. What reads the classes of a {@code Custom} may have
 * limits of its own; Jackson takes names of at most 50,000 characters.
 *
 * @param maxDepth nesting of messages, lists and maps, at most {@link #MAX_DEPTH}; Go stops at
 *     10,000 in JSON. On a stack that is too small for it, reading ends at what fits
 * @param maxStringBytes length of one string or byte field, or of a raw value as it is kept; of
 *     what JSON and YAML give as text, the length as JSON writes it, escapes and base64 included
 * @param maxFrameBytes length of one watch event; Go's client stops at 16 MiB. An item of a list
 *     that is read from a stream may have the greater of this and {@code maxStringBytes}; a longer
 *     one ends the reading
 * @param maxUnknownBytes bytes that one object may keep in fields that its class doesn't know;
 *     items of a list are objects of their own
 * @param maxContentBytes bytes of an object without a class ({@link dev.bowline.meta.Unstructured},
 *     {@code Custom}) beside its metadata; of a list that is read as such an object, of each item
 */
public record DecodeLimits(
    int maxDepth, int maxStringBytes, int maxFrameBytes, int maxUnknownBytes, int maxContentBytes) {
  /** What can be read and written in every format on a stack of 640 KiB, whatever it is. */
  public static final int MAX_DEPTH = 400;

  /** Depth 400; strings of 64 MiB; frames of 16 MiB; 4 MiB of unknown fields, 16 MiB of content. */
  public static final DecodeLimits DEFAULT =
      new DecodeLimits(MAX_DEPTH, 64 << 20, 16 << 20, 4 << 20);

  /**
   * Checks that every limit is at least 1, and the depth at most {@link #MAX_DEPTH}.
   *
   * @throws IllegalArgumentException if one isn't
   */
  public DecodeLimits {
    requirePositive("maxDepth", maxDepth);
    if (maxDepth > MAX_DEPTH) {
      throw new IllegalArgumentException(
          "maxDepth is " + maxDepth + ", expected at most " + MAX_DEPTH);
    }
    requirePositive("maxStringBytes", maxStringBytes);
    requirePositive("maxFrameBytes", maxFrameBytes);
    requirePositive("maxUnknownBytes", maxUnknownBytes);
    requirePositive("maxContentBytes", maxContentBytes);
  }

  /** Limits with as much content as there may be in a watch event. */
  public DecodeLimits(int maxDepth, int maxStringBytes, int maxFrameBytes, int maxUnknownBytes) {
    this(maxDepth, maxStringBytes, maxFrameBytes, maxUnknownBytes, maxFrameBytes);
  }

  private static void requirePositive(String name, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException(name + " is " + limit + ", expected at least 1");
    }
  }
}

package dev.bowline.serde;

/**
 * Bounds on what a reader accepts, so that hostile or broken input ends in a {@link CodecException}
 * and never in exhausted memory or stack.
 *
 * @param maxDepth nesting of messages, objects and arrays; Go stops at 10,000 in JSON
 * @param maxStringBytes length of one string or byte field
 * @param maxFrameBytes length of one watch event; Go's client stops at 16 MiB
 * @param maxUnknownBytes bytes that one object may keep in unknown fields
 */
public record DecodeLimits(
    int maxDepth, int maxStringBytes, int maxFrameBytes, int maxUnknownBytes) {
  /** Depth 500; strings of 64 MiB; frames of 16 MiB; 4 MiB of unknown fields. */
  public static final DecodeLimits DEFAULT = new DecodeLimits(500, 64 << 20, 16 << 20, 4 << 20);

  /** Checks that every limit is at least 1. */
  public DecodeLimits {
    requirePositive("maxDepth", maxDepth);
    requirePositive("maxStringBytes", maxStringBytes);
    requirePositive("maxFrameBytes", maxFrameBytes);
    requirePositive("maxUnknownBytes", maxUnknownBytes);
  }

  private static void requirePositive(String name, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException(name + " is " + limit + ", expected at least 1");
    }
  }
}

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
  /** Depth 1,000; strings of 64 MiB; frames of 16 MiB; 4 MiB of unknown fields. */
  public static final DecodeLimits DEFAULT = new DecodeLimits(1000, 64 << 20, 16 << 20, 4 << 20);

  /** Checks that every limit is at least 1. */
  public DecodeLimits {
    if (maxDepth < 1 || maxStringBytes < 1 || maxFrameBytes < 1 || maxUnknownBytes < 1) {
      throw new IllegalArgumentException("limits must be at least 1");
    }
  }
}

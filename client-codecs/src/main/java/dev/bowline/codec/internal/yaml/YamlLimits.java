package dev.bowline.codec.internal.yaml;

/**
 * Bounds on a YAML document, so that hostile input ends in a {@link YamlException} and not in
 * exhausted memory or stack.
 *
 * @param maxDepth nesting of collections, counted after aliases are expanded
 * @param maxCodePoints length of the text
 * @param maxNodes scalars and collections, counted after aliases are expanded
 */
public record YamlLimits(int maxDepth, int maxCodePoints, int maxNodes) {
  /** Depth 500, 64 Mi code points, 4 Mi nodes. */
  public static final YamlLimits DEFAULT = new YamlLimits(500, 64 << 20, 4 << 20);

  /** Checks that every limit is at least 1. */
  public YamlLimits {
    if (maxDepth < 1 || maxCodePoints < 1 || maxNodes < 1) {
      throw new IllegalArgumentException("limits must be at least 1");
    }
  }
}

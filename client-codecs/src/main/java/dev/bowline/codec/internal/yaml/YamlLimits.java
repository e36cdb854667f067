package dev.bowline.codec.internal.yaml;

import dev.bowline.serde.DecodeLimits;

/**
 * Bounds on a YAML document, so that hostile input ends in a {@link YamlException} and not in
 * exhausted memory or stack.
 */
public final class YamlLimits {
  private final int maxDepth;
  private final int maxCharacters;
  private final int maxAliased;

  /**
   * Limits, each at least 1.
   *
   * @param maxDepth nesting of collections, counted after aliases are expanded
   * @param maxCharacters length of one document's text
   * @param maxAliased what aliases and merges may add: the characters of the values behind them and
   *     four for each value
   */
  public YamlLimits(int maxDepth, int maxCharacters, int maxAliased) {
    if (maxDepth < 1 || maxCharacters < 1 || maxAliased < 1) {
      throw new IllegalArgumentException("limits must be at least 1");
    }
    this.maxDepth = maxDepth;
    this.maxCharacters = maxCharacters;
    this.maxAliased = maxAliased;
  }

  /** The limits of a document whose text is in memory already. */
  static YamlLimits of(DecodeLimits limits) {
    return new YamlLimits(limits.maxDepth(), Integer.MAX_VALUE, limits.maxFrameBytes());
  }

  /** The limits of a document in a stream, which may be as long as an object in a JSON stream. */
  static YamlLimits ofStreamed(DecodeLimits limits) {
    int maxCharacters = Math.max(limits.maxFrameBytes(), limits.maxStringBytes());
    return new YamlLimits(limits.maxDepth(), maxCharacters, limits.maxFrameBytes());
  }

  int maxDepth() {
    return maxDepth;
  }

  int maxCharacters() {
    return maxCharacters;
  }

  int maxAliased() {
    return maxAliased;
  }
}

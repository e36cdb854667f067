package dev.bowline.codec.internal.yaml;

import dev.bowline.codec.internal.text.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Reads the first document of a YAML text as a tree: {@code Map<String, Object>} in the order of
 * the text, {@code List<Object>}, {@code String}, {@code Long}, {@code BigInteger} (above {@code
 * Long.MAX_VALUE}), {@code Double}, {@code Boolean} and null.
 *
 * <p>Plain scalars and keys resolve as in kubectl, which follows YAML 1.1: {@code yes} and {@code
 * n} are booleans, {@code 017} is 15. Collections are unmodifiable.
 */
public final class YamlTree {
  private YamlTree() {}

  /**
   * Parses text.
   *
   * @return the tree, or null for an empty document
   * @throws YamlException if the text isn't YAML, repeats a key, has a key that isn't a scalar, or
   *     exceeds the limits
   */
  public static @Nullable Object parse(String text, YamlLimits limits) {
    return parse(Utf8.encode(text), limits);
  }

  /**
   * Parses bytes in UTF-8, or in UTF-16 if they start with a byte order mark.
   *
   * @return the tree, or null for an empty document
   * @throws YamlException as {@link #parse(String, YamlLimits)}, and if the bytes aren't text
   */
  public static @Nullable Object parse(byte[] bytes, YamlLimits limits) {
    return YamlDocuments.first(bytes, limits, true).plain();
  }
}

package dev.bowline.codec.internal.yaml;

import dev.bowline.codec.internal.StackProbe;
import dev.bowline.codec.internal.text.Utf8;
import dev.bowline.serde.FieldMask;
import dev.bowline.serde.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** The documents of a YAML text, one after the other. Not thread-safe. */
public final class YamlDocuments {
  private static final YamlNode NOTHING = new YamlNode(null, 1, 1);

  private final YamlText text;
  private final TreeComposer composer;

  /** Documents of a text, which is read as far as they need it. */
  YamlDocuments(YamlText text, YamlLimits limits, boolean uniqueKeys) {
    this(text, limits, uniqueKeys, FieldMask.none());
  }

  private YamlDocuments(YamlText text, YamlLimits limits, boolean uniqueKeys, FieldMask mask) {
    this.text = text;
    this.composer = new TreeComposer(new YamlParser(text), limits, uniqueKeys, mask);
  }

  /** As {@link #tree(byte[], YamlLimits)}, of text. */
  public static @Nullable Object tree(String text, YamlLimits limits) {
    return tree(Utf8.encode(text), limits);
  }

  /**
   * Reads the first document of a YAML text as a tree: {@code Map<String, Object>} in the order of
   * the text, {@code List<Object>}, {@code String}, {@code Long}, {@code BigInteger} (above {@code
   * Long.MAX_VALUE}), {@code Double}, {@code Boolean} and null.
   *
   * <p>Plain scalars and keys resolve as in kubectl, which follows YAML 1.1: {@code yes} and {@code
   * n} are booleans, {@code 017} is 15. Collections are unmodifiable.
   *
   * @param source in UTF-8, or in UTF-16 if it starts with a byte order mark
   * @return the tree, or null for an empty document
   * @throws YamlException if the bytes aren't text, or the text isn't YAML, repeats a key, has a
   *     key that isn't a scalar, or exceeds the limits
   */
  public static @Nullable Object tree(byte[] source, YamlLimits limits) {
    return first(source, limits, true, FieldMask.none(), null).plain();
  }

  /**
   * The first document of a text; a null value if there is none.
   *
   * @param mask what is left out, as far as the document's shape is known
   * @param shape the empty message of the class that the document is to be, or null
   */
  static YamlNode first(
      byte[] source,
      YamlLimits limits,
      boolean uniqueKeys,
      FieldMask mask,
      @Nullable Message shape) {
    try {
      YamlText text = new YamlText(new ByteArrayInputStream(source), limits.maxCharacters(), false);
      YamlNode node = new YamlDocuments(text, limits, uniqueKeys, mask).next(shape);
      return node == null ? NOTHING : node;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not from memory
    }
  }

  /**
   * The next document, or null at the end of the text.
   *
   * @throws YamlException if it isn't YAML or exceeds a limit
   * @throws IOException if the stream fails
   */
  @Nullable YamlNode next() throws IOException {
    return next(null);
  }

  private @Nullable YamlNode next(@Nullable Message shape) throws IOException {
    text.beginDocument();
    try {
      return composer.document(shape);
    } catch (StackOverflowError e) {
      throw text.error(StackProbe.exhausted().problem());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}

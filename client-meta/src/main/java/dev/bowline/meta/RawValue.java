package dev.bowline.meta;

import dev.bowline.meta.tree.JsonText;
import dev.bowline.meta.tree.SameTree;
import org.jspecify.annotations.Nullable;

/**
 * A value that is carried as it came: an object of any kind ({@code runtime.RawExtension}), a
 * manager's field set ({@code FieldsV1}) or any JSON value (apiextensions {@code JSON}). Immutable.
 */
public final class RawValue {
  /** How the bytes are to be read. */
  public enum Encoding {
    /** JSON text, as it was spelled; without white space from where a server wrote it. */
    JSON,
    /** CBOR. */
    CBOR,
    /**
     * An object in the envelope of the Kubernetes Protobuf format, its four-byte prefix included.
     */
    PROTOBUF
  }

  /** In a list or map what Go calls nil: JSON has null for it. */
  public static final RawValue ABSENT = new RawValue(Encoding.JSON, Bytes.ABSENT);

  private final Encoding encoding;
  private final Bytes bytes;

  private RawValue(Encoding encoding, Bytes bytes) {
    this.encoding = encoding;
    this.bytes = bytes;
  }

  /**
   * A value from its bytes, unchecked.
   *
   * @param bytes not null; not empty
   */
  public static RawValue of(Encoding encoding, Bytes bytes) {
    return new RawValue(encoding, bytes);
  }

  /**
   * A value from JSON text, which is not checked here but when it is written in JSON, YAML or CBOR.
   * Protobuf carries it as it is, and the server checks it.
   *
   * @param text one JSON value
   */
  public static RawValue json(String text) {
    return new RawValue(Encoding.JSON, Bytes.utf8(text));
  }

  /** Whether this is nil, as opposed to an empty value. */
  public boolean isAbsent() {
    return bytes.isAbsent();
  }

  /** How the bytes are to be read. */
  public Encoding encoding() {
    return encoding;
  }

  /** The value as it came; empty for {@link #ABSENT}. */
  public Bytes bytes() {
    return bytes;
  }

  /**
   * Whether encoding and bytes are equal, or both are JSON and say the same: names may stand in any
   * order, and {@code 1.0} is {@code 1}. To compare bytes only, compare {@link #bytes()}.
   */
  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof RawValue that) || encoding != that.encoding) {
      return false;
    }
    if (encoding != Encoding.JSON || bytes.equals(that.bytes)) {
      return bytes.equals(that.bytes);
    }
    Object tree = JsonText.parse(bytes.utf8());
    return tree != JsonText.MALFORMED && SameTree.equal(tree, JsonText.parse(that.bytes.utf8()));
  }

  @Override
  public int hashCode() {
    Object tree = encoding == Encoding.JSON ? JsonText.parse(bytes.utf8()) : JsonText.MALFORMED;
    return tree == JsonText.MALFORMED ? bytes.hashCode() : SameTree.hash(tree);
  }

  @Override
  public String toString() {
    return "raw " + encoding + " of " + bytes;
  }
}

package dev.bowline.meta;

import java.util.Objects;
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
   * A value from JSON text, which is not checked here but when it is written.
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

  /** Compares encoding and bytes, not meaning. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RawValue that && encoding == that.encoding && bytes.equals(that.bytes);
  }

  @Override
  public int hashCode() {
    return Objects.hash(encoding, bytes);
  }

  @Override
  public String toString() {
    return "raw " + encoding + " of " + bytes;
  }
}

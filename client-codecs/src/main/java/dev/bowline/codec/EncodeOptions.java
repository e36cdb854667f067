package dev.bowline.codec;

/**
 * How to write.
 *
 * @param onlySetFields off for Go's form, in which fields that Go always writes appear with their
 *     zero (for create and replace); on for exactly the fields that are set (for server-side apply
 *     and patches). Protobuf always has Go's form
 * @param dropUnknownFields leave out unknown fields of the other format family, which otherwise is
 *     an error, since the server would delete them
 * @param pretty indent JSON by two spaces; no meaning in YAML and Protobuf
 */
public record EncodeOptions(boolean onlySetFields, boolean dropUnknownFields, boolean pretty) {
  /** Go's form, unknown fields kept, compact. */
  public static final EncodeOptions DEFAULT = new EncodeOptions(false, false, false);

  /** Exactly the fields that are set, for server-side apply and patches. */
  public static final EncodeOptions ONLY_SET_FIELDS = new EncodeOptions(true, false, false);

  /** These options, with or without dropping foreign unknown fields. */
  public EncodeOptions withDropUnknownFields(boolean drop) {
    return new EncodeOptions(onlySetFields, drop, pretty);
  }

  /** These options, indented or compact. */
  public EncodeOptions withPretty(boolean indent) {
    return new EncodeOptions(onlySetFields, dropUnknownFields, indent);
  }
}

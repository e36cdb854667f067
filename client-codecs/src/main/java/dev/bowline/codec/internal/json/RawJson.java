package dev.bowline.codec.internal.json;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.internal.cbor.RawCbor;
import dev.bowline.meta.RawValue;
import dev.bowline.serde.CodecException;

/** Values that are carried as they are. */
final class RawJson {
  private RawJson() {}

  /** Writes a value that came as JSON, or as CBOR in Protobuf; checks that it is. */
  static void write(RawValue value, JsonOutput out) {
    if (value.encoding() == RawValue.Encoding.CBOR) {
      out.bytes(RawCbor.toJson(value.bytes()));
      return;
    }
    if (value.encoding() != RawValue.Encoding.JSON) {
      throw new CodecException("a value in " + value.encoding() + " has no form in JSON", -1);
    }
    if (value.bytes().isEmpty()) {
      out.ascii("null");
      return;
    }
    byte[] json = value.bytes().toByteArray();
    JsonInput check = new JsonInput(json, 0, json.length, DecodeOptions.DEFAULT);
    try {
      check.skipValue();
      check.expectEnd();
    } catch (CodecException e) {
      throw new CodecException("raw value is not JSON: " + e.problem(), e.offset(), e);
    }
    out.raw(json);
  }
}

package dev.bowline.codec.internal.cbor;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.internal.json.JsonTreeCodec;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.RawValue;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldKind;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values that are carried as they are: JSON is turned into CBOR, CBOR stays. */
public final class RawCbor {
  private RawCbor() {}

  /**
   * A value in JSON, as the server makes it: compact and with sorted names.
   *
   * @param cbor one value
   * @throws CodecException if it is none, or one that has no form in JSON
   */
  public static Bytes toJson(Bytes cbor) {
    byte[] bytes = cbor.toByteArray();
    CborInput in = new CborInput(bytes, 0, bytes.length, DecodeOptions.DEFAULT);
    try {
      Bytes json = new CborToJson().read(in);
      in.expectEnd();
      return json;
    } catch (CodecException e) {
      throw new CodecException("raw value is not CBOR: " + e.problem(), e.offset(), e);
    }
  }

  /** Writes a value; checks that it is well-formed. */
  static void write(RawValue value, FieldKind kind, FieldSetToCbor fieldSets, CborOutput out) {
    Bytes bytes = value.bytes();
    if (bytes.isEmpty()) {
      out.nothing();
      return;
    }
    if (value.encoding() == RawValue.Encoding.PROTOBUF) {
      throw new CodecException("a value in " + value.encoding() + " has no form in CBOR", -1);
    }
    if (value.encoding() == RawValue.Encoding.CBOR) {
      copy(bytes.toByteArray(), out);
      return;
    }
    if (kind == FieldKind.FIELDS_V1 && fieldSets.write(bytes, out)) {
      return;
    }
    Object tree = tree(bytes);
    if (kind == FieldKind.FIELDS_V1 && tree != null && !(tree instanceof Map<?, ?>)) {
      throw new CodecException("a field set must be an object, found another value", -1);
    }
    new CborTreeWriter(out).value(tree);
  }

  private static void copy(byte[] cbor, CborOutput out) {
    CborInput check = new CborInput(cbor, 0, cbor.length, DecodeOptions.DEFAULT);
    try {
      check.skipValue();
      check.expectEnd();
    } catch (CodecException e) {
      throw new CodecException("raw value is not CBOR: " + e.problem(), e.offset(), e);
    }
    out.raw(cbor, 0, cbor.length);
  }

  private static @Nullable Object tree(Bytes json) {
    try {
      return JsonTreeCodec.parse(json.toByteArray(), DecodeOptions.DEFAULT);
    } catch (CodecException e) {
      throw new CodecException("raw value is not JSON: " + e.problem(), e.offset(), e);
    }
  }
}

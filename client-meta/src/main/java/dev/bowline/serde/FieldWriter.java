package dev.bowline.serde;

import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.RawValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes one message field by field, in whatever format. Generated code calls one method per field,
 * in ascending Protobuf number, also where the value is null: what is left out and what is written
 * as zero is the format's affair, by the facts in the {@link FieldTable}.
 *
 * <p>All methods throw {@link CodecException} for a value that the format can't hold. Writers are
 * not thread-safe. The set of methods is closed, and only {@code client-codecs} extends this class:
 * two implementations, so that generated call sites stay bimorphic.
 */
public abstract class FieldWriter {
  /** For the codecs. */
  protected FieldWriter() {}

  /** Lets a codec start the walk of a message, which is hidden from users of the message. */
  protected static void writeFields(Message message, FieldWriter out) {
    message.write(out);
  }

  /** Lets a codec of the JSON family write a message by its shape. */
  protected static void writeShape(ShapedMessage message, FieldWriter out) {
    message.writeShape(out);
  }

  /**
   * Kind and API version of a message that has them, always before its other fields. For the
   * outermost message the format writes those of its table; for a nested one what was read, or
   * nothing.
   */
  public abstract void typeMeta(
      FieldTable table, @Nullable String kind, @Nullable String apiVersion);

  /**
   * Begins the fields of an embedded struct: in place in JSON, a message of its own in Protobuf.
   */
  public abstract void openGroup(FieldTable table, int group);

  public abstract void closeGroup(FieldTable table, int group);

  public abstract void string(FieldTable table, int ordinal, @Nullable String value);

  public abstract void int32(FieldTable table, int ordinal, @Nullable Integer value);

  public abstract void int64(FieldTable table, int ordinal, @Nullable Long value);

  public abstract void bool(FieldTable table, int ordinal, @Nullable Boolean value);

  public abstract void float64(FieldTable table, int ordinal, @Nullable Double value);

  public abstract void bytes(FieldTable table, int ordinal, @Nullable Bytes value);

  public abstract void time(FieldTable table, int ordinal, @Nullable Instant value);

  public abstract void duration(FieldTable table, int ordinal, @Nullable Duration value);

  public abstract void quantity(FieldTable table, int ordinal, @Nullable Quantity value);

  public abstract void intOrString(FieldTable table, int ordinal, @Nullable IntOrString value);

  public abstract void raw(FieldTable table, int ordinal, @Nullable RawValue value);

  public abstract void any(FieldTable table, int ordinal, @Nullable Object value);

  public abstract void message(FieldTable table, int ordinal, @Nullable Message value);

  public abstract void strings(FieldTable table, int ordinal, @Nullable List<String> value);

  public abstract void int32s(FieldTable table, int ordinal, @Nullable List<Integer> value);

  public abstract void int64s(FieldTable table, int ordinal, @Nullable List<Long> value);

  public abstract void bools(FieldTable table, int ordinal, @Nullable List<Boolean> value);

  public abstract void bytesList(FieldTable table, int ordinal, @Nullable List<Bytes> value);

  public abstract void times(FieldTable table, int ordinal, @Nullable List<Instant> value);

  public abstract void quantities(FieldTable table, int ordinal, @Nullable List<Quantity> value);

  public abstract void raws(FieldTable table, int ordinal, @Nullable List<RawValue> value);

  public abstract void anys(
      FieldTable table, int ordinal, @Nullable List<? extends @Nullable Object> value);

  public abstract void messages(
      FieldTable table, int ordinal, @Nullable List<? extends Message> value);

  public abstract void stringMap(
      FieldTable table, int ordinal, @Nullable Map<String, String> value);

  public abstract void bytesMap(FieldTable table, int ordinal, @Nullable Map<String, Bytes> value);

  public abstract void timeMap(FieldTable table, int ordinal, @Nullable Map<String, Instant> value);

  public abstract void quantityMap(
      FieldTable table, int ordinal, @Nullable Map<String, Quantity> value);

  public abstract void stringListMap(
      FieldTable table, int ordinal, @Nullable Map<String, List<String>> value);

  public abstract void rawMap(FieldTable table, int ordinal, @Nullable Map<String, RawValue> value);

  public abstract void messageMap(
      FieldTable table, int ordinal, @Nullable Map<String, ? extends Message> value);

  /** What has no field of its own, always last. */
  public abstract void unknownFields(FieldTable table, @Nullable UnknownFields value);

  /** The whole of a {@link ShapedMessage} is this boolean. */
  public abstract void shapeBool(boolean value);

  /** The whole of a {@link ShapedMessage} is this message. */
  public abstract void shapeMessage(Message value);

  /** The whole of a {@link ShapedMessage} is an array of these messages. */
  public abstract void shapeMessages(List<? extends Message> value);

  /** The whole of a {@link ShapedMessage} is an array of these strings. */
  public abstract void shapeStrings(List<String> value);

  /** The whole of a {@link ShapedMessage} is null. */
  public abstract void shapeNull();
}

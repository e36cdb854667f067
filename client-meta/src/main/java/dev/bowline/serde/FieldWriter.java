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
 * <p>The methods for values differ in the field's {@link FieldKind} only. Each takes the table of
 * the message, the field's ordinal in it, and the value as it is stored: null where nothing is set.
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

  /** Ends the fields of an embedded struct. */
  public abstract void closeGroup(FieldTable table, int group);

  /** A STRING. */
  public abstract void string(FieldTable table, int ordinal, @Nullable String value);

  /** An INT32. */
  public abstract void int32(FieldTable table, int ordinal, @Nullable Integer value);

  /** An INT64. */
  public abstract void int64(FieldTable table, int ordinal, @Nullable Long value);

  /** A BOOL. */
  public abstract void bool(FieldTable table, int ordinal, @Nullable Boolean value);

  /** A FLOAT64. */
  public abstract void float64(FieldTable table, int ordinal, @Nullable Double value);

  /** A BYTES value. */
  public abstract void bytes(FieldTable table, int ordinal, @Nullable Bytes value);

  /** A TIME or MICRO_TIME, as the field's kind says. */
  public abstract void time(FieldTable table, int ordinal, @Nullable Instant value);

  /** A DURATION. */
  public abstract void duration(FieldTable table, int ordinal, @Nullable Duration value);

  /** A QUANTITY. */
  public abstract void quantity(FieldTable table, int ordinal, @Nullable Quantity value);

  /** An INT_OR_STRING. */
  public abstract void intOrString(FieldTable table, int ordinal, @Nullable IntOrString value);

  /** A RAW, FIELDS_V1 or JSON value, as the field's kind says. */
  public abstract void raw(FieldTable table, int ordinal, @Nullable RawValue value);

  /** An ANY: a tree of Java values. */
  public abstract void any(FieldTable table, int ordinal, @Nullable Object value);

  /** A MESSAGE. */
  public abstract void message(FieldTable table, int ordinal, @Nullable Message value);

  /** A list of STRING. */
  public abstract void strings(FieldTable table, int ordinal, @Nullable List<String> value);

  /** A list of INT32. */
  public abstract void int32s(FieldTable table, int ordinal, @Nullable List<Integer> value);

  /** A list of INT64. */
  public abstract void int64s(FieldTable table, int ordinal, @Nullable List<Long> value);

  /** A list of BOOL. */
  public abstract void bools(FieldTable table, int ordinal, @Nullable List<Boolean> value);

  /** A list of BYTES; {@link Bytes#ABSENT} is written as null. */
  public abstract void bytesList(FieldTable table, int ordinal, @Nullable List<Bytes> value);

  /** A list of TIME or MICRO_TIME, as the field's kind says. */
  public abstract void times(FieldTable table, int ordinal, @Nullable List<Instant> value);

  /** A list of QUANTITY. */
  public abstract void quantities(FieldTable table, int ordinal, @Nullable List<Quantity> value);

  /**
   * A list of RAW, FIELDS_V1 or JSON, as the field's kind says; {@link RawValue#ABSENT} is written
   * as null.
   */
  public abstract void raws(FieldTable table, int ordinal, @Nullable List<RawValue> value);

  /** A list of ANY; elements may be null. */
  public abstract void anys(
      FieldTable table, int ordinal, @Nullable List<? extends @Nullable Object> value);

  /** A list of messages. */
  public abstract void messages(
      FieldTable table, int ordinal, @Nullable List<? extends Message> value);

  /** A map of STRING. */
  public abstract void stringMap(
      FieldTable table, int ordinal, @Nullable Map<String, String> value);

  /** A map of BYTES; {@link Bytes#ABSENT} is written as null. */
  public abstract void bytesMap(FieldTable table, int ordinal, @Nullable Map<String, Bytes> value);

  /** A map of TIME or MICRO_TIME, as the field's kind says. */
  public abstract void timeMap(FieldTable table, int ordinal, @Nullable Map<String, Instant> value);

  /** A map of QUANTITY. */
  public abstract void quantityMap(
      FieldTable table, int ordinal, @Nullable Map<String, Quantity> value);

  /** A map of lists of STRING. */
  public abstract void stringListMap(
      FieldTable table, int ordinal, @Nullable Map<String, List<String>> value);

  /**
   * A map of RAW, FIELDS_V1 or JSON, as the field's kind says; {@link RawValue#ABSENT} is written
   * as null.
   */
  public abstract void rawMap(FieldTable table, int ordinal, @Nullable Map<String, RawValue> value);

  /** A map of messages. */
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

package dev.bowline.serde;

import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.KeyedList;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.RawValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads one message field by field, in whatever format it came. Generated code calls {@link #next}
 * until it returns {@link #END} and after each call exactly one method that fits the field's {@link
 * FieldKind}.
 *
 * <p>A reader normalises as the model demands: a zero in a plain (non-pointer) field, and null
 * anywhere, reads as null; null in a list or map reads as the zero of its elements. Unknown fields
 * are kept by the reader and handed over by {@link #unknownFields} at the end of the message.
 *
 * <p>Methods that take a prior value follow the format's rule for a repeated field: Protobuf
 * appends to lists and merges messages, JSON replaces lists and merges maps and messages.
 *
 * <p>All methods throw {@link CodecException} for input that is malformed or does not fit the
 * field. Readers are not thread-safe. The set of methods is closed, and only {@code client-codecs}
 * extends this class: two implementations, so that generated call sites stay bimorphic.
 */
public abstract class FieldReader {
  /** What {@link #next} returns at the end of the message. */
  public static final int END = -1;

  /** For the codecs. */
  protected FieldReader() {}

  /** Lets a codec start the walk of a message, which is hidden from users of the message. */
  @SuppressWarnings("unchecked") // a message reads itself
  protected static <T extends Message> T readFields(T prior, FieldReader in) {
    return (T) prior.read(in);
  }

  /**
   * Lets a codec of the JSON family start the walk of a message whose form depends on its content.
   */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // a message reads itself
  protected static <T extends Message> T readShape(ShapedMessage prior, FieldReader in) {
    return (T) prior.readShape(in);
  }

  /**
   * Moves to the next known field of the current message; skips and keeps unknown ones, and skips
   * fields that the caller's {@link FieldMask} leaves out.
   *
   * @return the field's ordinal in the table, or {@link #END}
   */
  public abstract int next(FieldTable table);

  /**
   * What the message that just ended held beyond its known fields.
   *
   * @param prior the unknown fields read before, if this read merges into an earlier message
   */
  public abstract @Nullable UnknownFields unknownFields(@Nullable UnknownFields prior);

  /** A STRING; null if it is empty in a plain field. */
  public abstract @Nullable String string();

  /** An INT32; null if it is zero in a plain field. */
  public abstract @Nullable Integer int32();

  /** An INT64; null if it is zero in a plain field. */
  public abstract @Nullable Long int64();

  /** A BOOL; null if it is false in a plain field. */
  public abstract @Nullable Boolean bool();

  /** A FLOAT64; null if it is zero in a plain field. */
  public abstract @Nullable Double float64();

  /** A BYTES value; null where Go has nil, which is not the same as empty. */
  public abstract @Nullable Bytes bytes();

  /**
   * A TIME (cut to whole seconds) or a MICRO_TIME (cut to microseconds), as the field's kind says;
   * null for Go's zero time.
   */
  public abstract @Nullable Instant time();

  /** A DURATION; null if it is zero in a plain field. */
  public abstract @Nullable Duration duration();

  /** A QUANTITY; null if it is zero in a plain field. */
  public abstract @Nullable Quantity quantity();

  /** An INT_OR_STRING; null if it is the number zero in a plain field. */
  public abstract @Nullable IntOrString intOrString();

  /** A RAW, FIELDS_V1 or JSON value, as the field's kind says. */
  public abstract @Nullable RawValue raw();

  /** A tree of String, Boolean, Long, Double, List and Map; null for null. */
  public abstract @Nullable Object any();

  /**
   * A nested message.
   *
   * @param prior what to merge into: the value read before, or the empty instance
   * @return the message; null where the input says null
   */
  public abstract <T extends Message> @Nullable T message(T prior);

  /** A list of STRING. */
  public abstract @Nullable List<String> strings(@Nullable List<String> prior);

  /** A list of INT32. */
  public abstract @Nullable List<Integer> int32s(@Nullable List<Integer> prior);

  /** A list of INT64. */
  public abstract @Nullable List<Long> int64s(@Nullable List<Long> prior);

  /** A list of BOOL. */
  public abstract @Nullable List<Boolean> bools(@Nullable List<Boolean> prior);

  /** A list of BYTES; a null element reads as {@link Bytes#ABSENT}. */
  public abstract @Nullable List<Bytes> bytesList(@Nullable List<Bytes> prior);

  /** A list of TIME or MICRO_TIME, as the field's kind says. */
  public abstract @Nullable List<Instant> times(@Nullable List<Instant> prior);

  /** A list of QUANTITY. */
  public abstract @Nullable List<Quantity> quantities(@Nullable List<Quantity> prior);

  /**
   * A list of RAW, FIELDS_V1 or JSON, as the field's kind says; a null element reads as {@link
   * RawValue#ABSENT}.
   */
  public abstract @Nullable List<RawValue> raws(@Nullable List<RawValue> prior);

  /** A list of trees as {@link #any} returns them; elements may be null. */
  public abstract @Nullable List<@Nullable Object> anys(@Nullable List<@Nullable Object> prior);

  /**
   * A list of messages.
   *
   * @param prior the list read before, or null
   * @param prototype the empty instance of the elements' class
   */
  public abstract <T extends Message> @Nullable List<T> messages(
      @Nullable List<T> prior, T prototype);

  /**
   * Like {@link #messages}, for a list whose elements one of their fields identifies.
   *
   * @param keyOrdinal the place of that field in the elements' table
   */
  public abstract <K, T extends Message> @Nullable KeyedList<K, T> keyedMessages(
      @Nullable KeyedList<K, T> prior, T prototype, int keyOrdinal);

  /**
   * Reads a list of messages without holding it: each goes to the sink as soon as it is decoded.
   */
  public abstract <T extends Message> void eachMessage(T prototype, Consumer<? super T> sink);

  /** A map of STRING. */
  public abstract @Nullable Map<String, String> stringMap(@Nullable Map<String, String> prior);

  /** A map of BYTES; a null value reads as {@link Bytes#ABSENT}. */
  public abstract @Nullable Map<String, Bytes> bytesMap(@Nullable Map<String, Bytes> prior);

  /** A map of TIME or MICRO_TIME, as the field's kind says. */
  public abstract @Nullable Map<String, Instant> timeMap(@Nullable Map<String, Instant> prior);

  /** A map of QUANTITY. */
  public abstract @Nullable Map<String, Quantity> quantityMap(
      @Nullable Map<String, Quantity> prior);

  /** A map of lists of STRING. */
  public abstract @Nullable Map<String, List<String>> stringListMap(
      @Nullable Map<String, List<String>> prior);

  /**
   * A map of RAW, FIELDS_V1 or JSON, as the field's kind says; a null value reads as {@link
   * RawValue#ABSENT}.
   */
  public abstract @Nullable Map<String, RawValue> rawMap(@Nullable Map<String, RawValue> prior);

  /**
   * A map of messages.
   *
   * @param prior the map read before, or null
   * @param prototype the empty instance of the values' class
   */
  public abstract <T extends Message> @Nullable Map<String, T> messageMap(
      @Nullable Map<String, T> prior, T prototype);

  /** The shape of the value that a {@link ShapedMessage} is about to read. */
  public abstract ValueShape shape();
}

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

  public abstract @Nullable String string();

  public abstract @Nullable Integer int32();

  public abstract @Nullable Long int64();

  public abstract @Nullable Boolean bool();

  public abstract @Nullable Double float64();

  public abstract @Nullable Bytes bytes();

  /**
   * A TIME (cut to whole seconds) or a MICRO_TIME (cut to microseconds), as the field's kind says;
   * null for Go's zero time.
   */
  public abstract @Nullable Instant time();

  public abstract @Nullable Duration duration();

  public abstract @Nullable Quantity quantity();

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

  public abstract @Nullable List<String> strings(@Nullable List<String> prior);

  public abstract @Nullable List<Integer> int32s(@Nullable List<Integer> prior);

  public abstract @Nullable List<Long> int64s(@Nullable List<Long> prior);

  public abstract @Nullable List<Boolean> bools(@Nullable List<Boolean> prior);

  public abstract @Nullable List<Bytes> bytesList(@Nullable List<Bytes> prior);

  public abstract @Nullable List<Instant> times(@Nullable List<Instant> prior);

  public abstract @Nullable List<Quantity> quantities(@Nullable List<Quantity> prior);

  public abstract @Nullable List<RawValue> raws(@Nullable List<RawValue> prior);

  /** A list of trees as {@link #any} returns them; elements may be null. */
  public abstract @Nullable List<@Nullable Object> anys(@Nullable List<@Nullable Object> prior);

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

  public abstract @Nullable Map<String, String> stringMap(@Nullable Map<String, String> prior);

  public abstract @Nullable Map<String, Bytes> bytesMap(@Nullable Map<String, Bytes> prior);

  public abstract @Nullable Map<String, Instant> timeMap(@Nullable Map<String, Instant> prior);

  public abstract @Nullable Map<String, Quantity> quantityMap(
      @Nullable Map<String, Quantity> prior);

  public abstract @Nullable Map<String, List<String>> stringListMap(
      @Nullable Map<String, List<String>> prior);

  public abstract @Nullable Map<String, RawValue> rawMap(@Nullable Map<String, RawValue> prior);

  public abstract <T extends Message> @Nullable Map<String, T> messageMap(
      @Nullable Map<String, T> prior, T prototype);

  /** The shape of the value that a {@link ShapedMessage} is about to read. */
  public abstract ValueShape shape();
}

package dev.bowline.serde;

import dev.bowline.meta.KubeList.ItemSink;
import org.jspecify.annotations.Nullable;

/**
 * The values of one message as a codec has read them, by the ordinals of its {@link FieldTable}. A
 * message makes itself of them in {@link Message#read}, and does nothing else with them: a codec
 * uses one instance for all messages of an input.
 *
 * <p>Codecs normalise as the model demands before a value gets here: a zero in a plain
 * (non-pointer) field, and null anywhere, is null; null in a list or map is the zero of its
 * elements. Each value has the type that its field's {@link FieldKind} and shape say. Not
 * thread-safe.
 */
public final class FieldValues {
  private static final @Nullable Object[] NOTHING = {};

  private @Nullable Object[] values = NOTHING;
  private int from;
  private @Nullable UnknownFields unknownFields;

  /** For codecs: values of no message yet. */
  public FieldValues() {}

  /**
   * For codecs: makes a message of values. Nested messages are made before.
   *
   * @param prototype an instance of the message's class, and of its kind
   * @param values the values, from index {@code from} on in the order of the table
   * @param unknownFields what was read and has no field, or null
   */
  @SuppressWarnings("unchecked") // a message reads itself
  public <T extends Message> T message(
      T prototype, @Nullable Object[] values, int from, @Nullable UnknownFields unknownFields) {
    this.values = values;
    this.from = from;
    this.unknownFields = unknownFields;
    return (T) prototype.read(this);
  }

  /**
   * For codecs: where the items of a list go instead of being held.
   *
   * @return the sink, or null if the message holds all that is read
   */
  @SuppressWarnings("unchecked") // it is given items of the message's own prototype
  public static @Nullable ItemSink<Message> sinkOf(Message message) {
    return (ItemSink<Message>) message.itemSink();
  }

  /**
   * A field's value, null where nothing was read.
   *
   * @param <T> the type that the field's kind and shape say
   */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the table says which type
  public <T> @Nullable T get(int ordinal) {
    return (T) values[from + ordinal];
  }

  /** What was read and has no field. */
  public @Nullable UnknownFields unknownFields() {
    return unknownFields;
  }
}

package dev.bowline.codec.internal.protobuf;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.internal.text.GoTime;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.RawValue;
import dev.bowline.meta.StringMap;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes messages as Protobuf, with the bytes that Go writes. The same walk is made twice: first it
 * counts, and notes the size of every nested message in the order of visits, then it writes. Over
 * 350 lines, since there is one method per kind of field.
 */
final class ProtobufFieldWriter extends FieldWriter {
  private static final WireOutput NOTHING = new WireOutput(0);

  /** More than a tag and a length take. */
  private static final int MAX_HEAD = 16;

  private final boolean dropUnknownFields;

  /**
   * Whether the sizes in an item are counted again when it is written, so that only those of one
   * are held.
   */
  private final boolean isStreaming;

  private int[] sizes = new int[64];
  private int visits;

  /** How many sizes were noted of the whole; behind them is room for an item's. */
  private int noted;

  private boolean isCounting;
  private long count;
  private WireOutput out = NOTHING;

  private @Nullable Message current;
  private int ordinal = -1;

  /** What is left of the current message's unknown fields, and of each group's; null if none. */
  private WireInput @Nullable [] unknown;

  /**
   * Counts around the nested messages that are being counted, and their places in {@link #sizes}.
   */
  private long[] outerCounts = new long[16];

  private int[] places = new int[16];
  private int open;

  private int level;
  private long itemBytes;

  ProtobufFieldWriter(EncodeOptions options, boolean isStreaming) {
    this.dropUnknownFields = options.dropUnknownFields();
    this.isStreaming = isStreaming;
  }

  /** The size of a message without its own length. */
  int count(Message message) {
    isCounting = true;
    fields(message);
    noted = visits;
    if (count > Integer.MAX_VALUE / 2) {
      throw new CodecException("message of " + count + " bytes", -1);
    }
    return (int) count;
  }

  /** How much of the size that was counted are messages in lists of the outermost message. */
  int itemBytes() {
    return (int) itemBytes;
  }

  /** Writes the message that was counted. */
  void emit(Message message, WireOutput to) {
    isCounting = false;
    visits = 0;
    out = to;
    fields(message);
  }

  private void fields(Message message) {
    Message outer = current;
    int outerOrdinal = ordinal;
    WireInput[] outerUnknown = unknown;
    current = message;
    ordinal = -1;
    unknown = unknown(message);
    level++;
    try {
      writeFields(message, this);
    } catch (CodecException e) {
      if (ordinal >= 0) {
        e.within("." + message.fieldTable().field(ordinal).name());
      }
      ordinal = outerOrdinal;
      throw e;
    }
    level--;
    current = outer;
    ordinal = outerOrdinal;
    unknown = outerUnknown;
  }

  private static WireInput @Nullable [] unknown(Message message) {
    UnknownFields fields = message.unknownFields();
    if (fields == null || fields.isNamed()) {
      return null;
    }
    WireInput[] groups = new WireInput[message.fieldTable().groupCount() + 1];
    for (int group = 0; group < groups.length; group++) {
      byte[] encoded = fields.encoded(group).toByteArray();
      groups[group] = new WireInput(encoded, 0, encoded.length, DecodeOptions.DEFAULT);
    }
    return groups;
  }

  /** Unknown fields stand where their numbers put them, as in what Go writes. */
  private void unknownBefore(int group, long number) {
    if (unknown == null) {
      return;
    }
    ordinal = -1;
    WireInput in = unknown[group];
    int from = in.at;
    int to = from;
    while (!in.atLimit()) {
      long tag = in.tag();
      if (tag >>> 3 >= number) {
        break;
      }
      in.skip((int) tag & 7);
      to = in.at;
    }
    in.at = to;
    if (isCounting) {
      count += to - from;
    } else {
      out.raw(in.buffer, from, to);
    }
  }

  /** Begins a nested message whose tag was written. */
  private void begin() {
    if (!isCounting) {
      out.varint(sizes[visits++]);
      return;
    }
    if (visits == sizes.length) {
      sizes = Arrays.copyOf(sizes, visits * 2);
    }
    if (open == places.length) {
      places = Arrays.copyOf(places, open * 2);
      outerCounts = Arrays.copyOf(outerCounts, open * 2);
    }
    outerCounts[open] = count;
    places[open++] = visits++;
    count = 0;
  }

  private void end() {
    if (isCounting) {
      int size = (int) count;
      sizes[places[--open]] = size;
      count += outerCounts[open] + WireOutput.varintSize(size);
    }
  }

  private void tag(int number, int wireType) {
    if (isCounting) {
      count += WireOutput.tagSize(number);
    } else {
      out.tag(number, wireType);
    }
  }

  private void varint(long value) {
    if (isCounting) {
      count += WireOutput.varintSize(value);
    } else {
      out.varint(value);
    }
  }

  private void varintField(int number, long value) {
    tag(number, WireInput.VARINT);
    varint(value);
  }

  private void textField(int number, String value) {
    if (isCounting) {
      count += WireOutput.textFieldSize(number, value);
    } else {
      out.text(number, value);
    }
  }

  private void bytesField(int number, Bytes value) {
    tag(number, WireInput.BYTES);
    varint(value.size());
    rawBytes(value);
  }

  private void rawBytes(Bytes value) {
    if (isCounting) {
      count += value.size();
    } else {
      out.raw(value);
    }
  }

  private void emptyField(int number) {
    tag(number, WireInput.BYTES);
    varint(0);
  }

  /** Whether a field without a value is written all the same, as its zero. */
  private static boolean writesZero(Field field) {
    return !field.isPointer();
  }

  private Field at(FieldTable table, int field) {
    Field facts = table.field(field);
    if (unknown != null) { // seldom: so it costs nothing where there are none
      unknownBefore(facts.group(), facts.number());
    }
    ordinal = field;
    if (facts.number() == 0) {
      throw new CodecException("has no form in Protobuf", -1);
    }
    return facts;
  }

  @Override
  public void typeMeta(FieldTable table, @Nullable String kind, @Nullable String apiVersion) {}

  @Override
  public void openGroup(FieldTable table, int group) {
    FieldTable.Group facts = table.group(group);
    unknownBefore(facts.parent(), facts.number());
    tag(facts.number(), WireInput.BYTES);
    begin();
  }

  @Override
  public void closeGroup(FieldTable table, int group) {
    unknownBefore(group, Long.MAX_VALUE);
    end();
  }

  @Override
  public void string(FieldTable table, int field, @Nullable String value) {
    Field facts = at(table, field);
    if (value != null || writesZero(facts)) {
      textField(facts.number(), value == null ? "" : value);
    }
  }

  @Override
  public void int32(FieldTable table, int field, @Nullable Integer value) {
    Field facts = at(table, field);
    if (value != null || writesZero(facts)) {
      varintField(facts.number(), value == null ? 0 : value);
    }
  }

  @Override
  public void int64(FieldTable table, int field, @Nullable Long value) {
    Field facts = at(table, field);
    if (value != null || writesZero(facts)) {
      varintField(facts.number(), value == null ? 0 : value);
    }
  }

  @Override
  public void bool(FieldTable table, int field, @Nullable Boolean value) {
    Field facts = at(table, field);
    if (value != null || writesZero(facts)) {
      varintField(facts.number(), value != null && value ? 1 : 0);
    }
  }

  @Override
  public void float64(FieldTable table, int field, @Nullable Double value) {
    Field facts = at(table, field);
    if (value == null && !writesZero(facts)) {
      return;
    }
    tag(facts.number(), WireInput.FIXED64);
    if (isCounting) {
      count += Long.BYTES;
    } else {
      out.fixed64(Double.doubleToRawLongBits(value == null ? 0 : value));
    }
  }

  @Override
  public void bytes(FieldTable table, int field, @Nullable Bytes value) {
    Field facts = at(table, field);
    if (value != null) {
      bytesField(facts.number(), value);
    }
  }

  @Override
  public void time(FieldTable table, int field, @Nullable Instant value) {
    Field facts = at(table, field);
    if (value != null) {
      timeField(facts.number(), value, facts);
    } else if (writesZero(facts)) {
      emptyField(facts.number());
    }
  }

  private void timeField(int number, Instant value, Field facts) {
    if (value.equals(GoTime.ZERO)) {
      emptyField(number);
      return;
    }
    tag(number, WireInput.BYTES);
    begin();
    varintField(1, value.getEpochSecond());
    varintField(2, facts.kind() == FieldKind.MICRO_TIME ? value.getNano() / 1000 * 1000L : 0);
    end();
  }

  @Override
  public void duration(FieldTable table, int field, @Nullable Duration value) {
    Field facts = at(table, field);
    if (value == null && !writesZero(facts)) {
      return;
    }
    tag(facts.number(), WireInput.BYTES);
    begin();
    try {
      varintField(1, value == null ? 0 : value.toNanos());
    } catch (ArithmeticException e) {
      throw new CodecException("duration exceeds 64 bits of nanoseconds", -1, e);
    }
    end();
  }

  @Override
  public void quantity(FieldTable table, int field, @Nullable Quantity value) {
    Field facts = at(table, field);
    if (value != null || writesZero(facts)) {
      quantityField(facts.number(), value == null ? Quantity.ZERO : value);
    }
  }

  private void quantityField(int number, Quantity value) {
    tag(number, WireInput.BYTES);
    begin();
    textField(1, value.toString());
    end();
  }

  @Override
  public void intOrString(FieldTable table, int field, @Nullable IntOrString value) {
    Field facts = at(table, field);
    if (value == null && !writesZero(facts)) {
      return;
    }
    IntOrString written = value == null ? IntOrString.ZERO : value;
    tag(facts.number(), WireInput.BYTES);
    begin();
    varintField(1, written.isInt() ? 0 : 1);
    varintField(2, written.numberHalf());
    textField(3, written.textHalf());
    end();
  }

  @Override
  public void raw(FieldTable table, int field, @Nullable RawValue value) {
    Field facts = at(table, field);
    if (value != null || writesZero(facts)) {
      rawField(facts.number(), value == null ? RawValue.ABSENT : value);
    }
  }

  private void rawField(int number, RawValue value) {
    if (value.isAbsent()) {
      emptyField(number);
      return;
    }
    tag(number, WireInput.BYTES);
    begin();
    bytesField(1, value.bytes());
    end();
  }

  @Override
  public void any(FieldTable table, int field, @Nullable Object value) {
    at(table, field);
  }

  @Override
  public void message(FieldTable table, int field, @Nullable Message value) {
    Field facts = at(table, field);
    Message written =
        value == null && writesZero(facts) && current != null
            ? current.fieldPrototype(field)
            : value;
    if (written != null) {
      messageField(facts.number(), written);
    }
  }

  private void messageField(int number, Message value) {
    tag(number, WireInput.BYTES);
    begin();
    fields(value);
    end();
  }

  @Override
  public void strings(FieldTable table, int field, @Nullable List<String> value) {
    Field facts = at(table, field);
    if (value == null) {
      return;
    }
    if (facts.isWrapped()) {
      wrapped(facts.number(), value);
      return;
    }
    for (int i = 0; i < value.size(); i++) {
      textField(facts.number(), value.get(i));
    }
  }

  private void wrapped(int number, List<String> value) {
    tag(number, WireInput.BYTES);
    begin();
    for (int i = 0; i < value.size(); i++) {
      textField(1, value.get(i));
    }
    end();
  }

  @Override
  public void int32s(FieldTable table, int field, @Nullable List<Integer> value) {
    numbers(at(table, field), value);
  }

  @Override
  public void int64s(FieldTable table, int field, @Nullable List<Long> value) {
    numbers(at(table, field), value);
  }

  private void numbers(Field facts, @Nullable List<? extends Number> value) {
    if (value != null) {
      for (Number number : value) {
        varintField(facts.number(), number.longValue());
      }
    }
  }

  @Override
  public void bools(FieldTable table, int field, @Nullable List<Boolean> value) {
    Field facts = at(table, field);
    if (value != null) {
      for (Boolean flag : value) {
        varintField(facts.number(), flag ? 1 : 0);
      }
    }
  }

  @Override
  public void bytesList(FieldTable table, int field, @Nullable List<Bytes> value) {
    Field facts = at(table, field);
    if (value != null) {
      for (Bytes bytes : value) {
        bytesField(facts.number(), bytes);
      }
    }
  }

  @Override
  public void times(FieldTable table, int field, @Nullable List<Instant> value) {
    Field facts = at(table, field);
    if (value != null) {
      for (Instant time : value) {
        timeField(facts.number(), time, facts);
      }
    }
  }

  @Override
  public void quantities(FieldTable table, int field, @Nullable List<Quantity> value) {
    Field facts = at(table, field);
    if (value != null) {
      for (Quantity quantity : value) {
        quantityField(facts.number(), quantity);
      }
    }
  }

  @Override
  public void raws(FieldTable table, int field, @Nullable List<RawValue> value) {
    Field facts = at(table, field);
    if (value != null) {
      for (RawValue raw : value) {
        rawField(facts.number(), raw);
      }
    }
  }

  @Override
  public void anys(FieldTable table, int field, @Nullable List<? extends @Nullable Object> value) {
    at(table, field);
  }

  @Override
  public void messages(FieldTable table, int field, @Nullable List<? extends Message> value) {
    Field facts = at(table, field);
    if (value == null) {
      return;
    }
    boolean isOutermost = level == 1;
    long before = count;
    for (int i = 0; i < value.size(); i++) {
      Message item = value.get(i);
      int visit = visits;
      try {
        if (isOutermost && !isCounting) {
          if (isStreaming) {
            countAgain(facts.number(), item);
          }
          out.room(MAX_HEAD + sizes[visits]);
        }
        messageField(facts.number(), item);
      } catch (CodecException e) {
        throw e.within("[" + i + "]");
      }
      if (isOutermost && isStreaming) {
        visits = visit;
      }
    }
    if (isOutermost && isCounting) {
      itemBytes += count - before;
    }
  }

  private void countAgain(int number, Message item) {
    isCounting = true;
    visits = noted;
    messageField(number, item);
    isCounting = false;
    visits = noted;
  }

  private void entries(FieldTable table, int field, @Nullable Map<String, ?> value) {
    Field facts = at(table, field);
    if (value == null) {
      return;
    }
    StringMap<?> map = StringMap.copyOf(value);
    for (int i = 0; i < map.size(); i++) {
      tag(facts.number(), WireInput.BYTES);
      begin();
      textField(1, map.keyAt(i));
      try {
        entryValue(facts, map.valueAt(i));
      } catch (CodecException e) {
        throw e.within("[\"" + map.keyAt(i) + "\"]");
      }
      end();
    }
  }

  @SuppressWarnings("unchecked") // as the field's facts say
  private void entryValue(Field facts, Object value) {
    if (value instanceof String text) {
      textField(2, text);
    } else if (value instanceof Quantity quantity) {
      quantityField(2, quantity);
    } else if (value instanceof Bytes bytes) {
      if (!bytes.isAbsent()) {
        bytesField(2, bytes);
      }
    } else if (value instanceof Message message) {
      messageField(2, message);
    } else if (value instanceof Instant time) {
      timeField(2, time, facts);
    } else if (value instanceof RawValue raw) {
      rawField(2, raw);
    } else {
      wrapped(2, (List<String>) value);
    }
  }

  @Override
  public void stringMap(FieldTable table, int field, @Nullable Map<String, String> value) {
    entries(table, field, value);
  }

  @Override
  public void bytesMap(FieldTable table, int field, @Nullable Map<String, Bytes> value) {
    entries(table, field, value);
  }

  @Override
  public void timeMap(FieldTable table, int field, @Nullable Map<String, Instant> value) {
    entries(table, field, value);
  }

  @Override
  public void quantityMap(FieldTable table, int field, @Nullable Map<String, Quantity> value) {
    entries(table, field, value);
  }

  @Override
  public void stringListMap(
      FieldTable table, int field, @Nullable Map<String, List<String>> value) {
    entries(table, field, value);
  }

  @Override
  public void rawMap(FieldTable table, int field, @Nullable Map<String, RawValue> value) {
    entries(table, field, value);
  }

  @Override
  public void messageMap(
      FieldTable table, int field, @Nullable Map<String, ? extends Message> value) {
    entries(table, field, value);
  }

  @Override
  public void unknownFields(FieldTable table, @Nullable UnknownFields value) {
    if (value == null) {
      return;
    }
    ordinal = -1;
    if (!value.isNamed()) {
      unknownBefore(0, Long.MAX_VALUE);
    } else if (!dropUnknownFields && !value.byName().isEmpty()) {
      throw new CodecException(
          "has unknown fields in JSON, which Protobuf can't hold; write it in JSON or drop them",
          -1);
    }
  }

  @Override
  public void shapeBool(boolean value) {
    throw noShapes();
  }

  @Override
  public void shapeMessage(Message value) {
    throw noShapes();
  }

  @Override
  public void shapeMessages(List<? extends Message> value) {
    throw noShapes();
  }

  @Override
  public void shapeStrings(List<String> value) {
    throw noShapes();
  }

  @Override
  public void shapeNull() {
    throw noShapes();
  }

  private static IllegalStateException noShapes() {
    return new IllegalStateException("Protobuf has no shapes");
  }
}

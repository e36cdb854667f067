package dev.bowline.codec.internal.protobuf;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.internal.Scratch;
import dev.bowline.codec.internal.text.GoTime;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.KeyedList;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.RawValue;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldMask;
import dev.bowline.serde.FieldReader;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import dev.bowline.serde.ValueShape;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads messages from Protobuf. Over 350 lines, since there is one method per kind of field. */
final class ProtobufFieldReader extends FieldReader {
  private static final FieldTable NO_TABLE = FieldTable.of("nothing", "");

  private final WireInput in;
  private final FieldMask mask;
  private final boolean isMasked;
  private final int maxDepth;
  private final int maxUnknownBytes;
  private final Scratch scratch;
  private final @Nullable WireStream stream;

  /**
   * The message that is being read: its table, the embedded struct in it, the last field, and where
   * that field's tag stands.
   */
  private FieldTable table = NO_TABLE;

  private int group;
  private int ordinal = -1;
  private int wireType;
  private int tagFrom;
  private int tagSize;
  private long tagBytes;
  private @Nullable UnknownBytes unknown;

  /** Limits of the messages around the embedded structs that are being read. */
  private int[] outerLimits = new int[8];

  private int openGroups;
  private int depth;
  private int unknownBytes;

  ProtobufFieldReader(WireInput in, DecodeOptions options) {
    this(in, options, null);
  }

  /** A reader whose input grows from a stream as the outermost message asks for it. */
  ProtobufFieldReader(WireInput in, DecodeOptions options, @Nullable WireStream stream) {
    this.in = in;
    this.mask = options.mask();
    this.isMasked = !mask.isNone();
    this.maxDepth = options.limits().maxDepth();
    this.maxUnknownBytes = options.limits().maxUnknownBytes();
    this.scratch = new Scratch(stream == null ? in.limit - in.at : Integer.MAX_VALUE);
    this.stream = stream;
  }

  /** Reads the outermost message, from the cursor to the limit. */
  <T extends Message> T outermost(T prototype) {
    return fields(prototype);
  }

  private <T extends Message> T nested(T prior) {
    int length = in.length();
    if (length == 0) {
      return prior;
    }
    int outerLimit = in.limit;
    in.limit = in.at + length;
    T message = fields(prior);
    in.limit = outerLimit;
    return message;
  }

  private <T extends Message> T fields(T prior) {
    FieldTable outerTable = table;
    int outerGroup = group;
    int outerOrdinal = ordinal;
    int outerTagSize = tagSize;
    long outerTagBytes = tagBytes;
    UnknownBytes outerUnknown = unknown;
    table = NO_TABLE;
    group = 0;
    ordinal = -1;
    unknown = null;
    if (++depth > maxDepth) {
      throw in.error("nesting deeper than " + maxDepth);
    }
    T message;
    try {
      message = readFields(prior, this);
    } catch (CodecException e) {
      if (ordinal >= 0) {
        e.within("." + table.field(ordinal).name());
      }
      depth--;
      table = outerTable;
      ordinal = outerOrdinal;
      throw e;
    }
    depth--;
    table = outerTable;
    group = outerGroup;
    ordinal = outerOrdinal;
    tagSize = outerTagSize;
    tagBytes = outerTagBytes;
    unknown = outerUnknown;
    return message;
  }

  @Override
  public int next(FieldTable of) {
    table = of;
    while (true) {
      if (in.atLimit()) {
        if (group == 0) {
          return END;
        }
        closeGroup();
        continue;
      }
      ensureField();
      ordinal = -1;
      tagFrom = in.at;
      long tag = in.tag();
      rememberTag();
      int number = (int) (tag >>> 3);
      wireType = (int) tag & 7;
      int found = of.ordinalOfNumber(group, number);
      if (found >= 0) {
        ordinal = found;
        if (!isMasked || !isLeftOut(found)) {
          return found;
        }
        in.skip(wireType);
      } else {
        int inner = of.groupOfNumber(group, number);
        if (inner >= 0) {
          openGroup(inner);
        } else {
          keepUnknown();
        }
      }
    }
  }

  private void ensureField() {
    if (stream != null && depth == 1) {
      stream.ensureField(in);
    }
  }

  private boolean isLeftOut(int found) {
    boolean[] skipped = mask.skipped(table);
    return skipped != null && skipped[found];
  }

  private void openGroup(int inner) {
    require(WireInput.BYTES);
    int length = in.length();
    if (openGroups == outerLimits.length) {
      outerLimits = java.util.Arrays.copyOf(outerLimits, openGroups * 2);
    }
    outerLimits[openGroups++] = in.limit;
    in.limit = in.at + length;
    group = inner;
  }

  private void closeGroup() {
    in.limit = outerLimits[--openGroups];
    group = table.group(group).parent();
  }

  private void keepUnknown() {
    in.skip(wireType);
    int length = in.at - tagFrom;
    unknownBytes += length;
    if (unknownBytes > maxUnknownBytes) {
      throw in.error("more than " + maxUnknownBytes + " bytes in unknown fields");
    }
    if (unknown == null) {
      unknown = new UnknownBytes(table.groupCount());
    }
    unknown.add(group, in.buffer, tagFrom, in.at);
  }

  @Override
  public @Nullable UnknownFields unknownFields(@Nullable UnknownFields prior) {
    if (unknown == null) {
      return prior;
    }
    if (prior != null) {
      scratch.charge(unknown.prepend(prior));
    }
    return unknown.done();
  }

  private void require(int expected) {
    if (wireType != expected) {
      throw new CodecException(
          "expected wire type " + expected + ", found " + wireType, in.base + tagFrom);
    }
  }

  private boolean isPlain() {
    return !table.isPointer(ordinal);
  }

  private FieldKind kind() {
    return table.field(ordinal).kind();
  }

  private void rememberTag() {
    tagSize = in.at - tagFrom;
    tagBytes = in.buffer[tagFrom];
    for (int i = tagFrom + 1; i < in.at; i++) {
      tagBytes = (tagBytes << Byte.SIZE) | (in.buffer[i] & 0xFF);
    }
  }

  /**
   * Whether the next field has the same tag again, as the elements of a list do; moves behind it
   * then.
   */
  private boolean again() {
    if (in.limit - in.at < tagSize || tagSize > Long.BYTES) {
      return false;
    }
    ensureField();
    long bytes = in.buffer[in.at];
    for (int i = 1; i < tagSize; i++) {
      bytes = (bytes << Byte.SIZE) | (in.buffer[in.at + i] & 0xFF);
    }
    if (bytes != tagBytes) {
      return false;
    }
    in.at += tagSize;
    return true;
  }

  @Override
  public @Nullable String string() {
    require(WireInput.BYTES);
    String text = in.text();
    return text.isEmpty() && isPlain() ? null : text;
  }

  @Override
  public @Nullable Integer int32() {
    require(WireInput.VARINT);
    int value = (int) in.varint();
    return value == 0 && isPlain() ? null : (Integer) value;
  }

  @Override
  public @Nullable Long int64() {
    require(WireInput.VARINT);
    long value = in.varint();
    return value == 0 && isPlain() ? null : (Long) value;
  }

  @Override
  public @Nullable Boolean bool() {
    require(WireInput.VARINT);
    boolean value = in.varint() != 0;
    boolean isZero = !value && isPlain();
    return isZero ? null : (Boolean) value;
  }

  @Override
  public @Nullable Double float64() {
    require(WireInput.FIXED64);
    double value = Double.longBitsToDouble(in.fixed64());
    return value == 0 && isPlain() ? null : (Double) value;
  }

  @Override
  public @Nullable Bytes bytes() {
    require(WireInput.BYTES);
    return in.bytes();
  }

  @Override
  public @Nullable Instant time() {
    require(WireInput.BYTES);
    Instant value = WireValues.time(in, kind() == FieldKind.MICRO_TIME);
    return value.equals(GoTime.ZERO) && isPlain() ? null : value;
  }

  @Override
  public @Nullable Duration duration() {
    require(WireInput.BYTES);
    Duration value = WireValues.duration(in);
    return value.isZero() && isPlain() ? null : value;
  }

  @Override
  public @Nullable Quantity quantity() {
    require(WireInput.BYTES);
    Quantity value = WireValues.quantity(in);
    return isPlain() && value.toString().equals("0") ? null : value;
  }

  @Override
  public @Nullable IntOrString intOrString() {
    require(WireInput.BYTES);
    IntOrString value = WireValues.intOrString(in);
    return isPlain() && value.equals(IntOrString.ZERO) && value.textHalf().isEmpty() ? null : value;
  }

  @Override
  public @Nullable RawValue raw() {
    require(WireInput.BYTES);
    RawValue value = WireValues.raw(in, kind());
    return value.isAbsent() && isPlain() ? null : value;
  }

  @Override
  public @Nullable Object any() {
    throw in.error("a field that has no form in Protobuf");
  }

  @Override
  public <T extends Message> @Nullable T message(T prior) {
    require(WireInput.BYTES);
    return nested(prior);
  }

  @Override
  public @Nullable List<String> strings(@Nullable List<String> prior) {
    require(WireInput.BYTES);
    if (table.field(ordinal).isWrapped()) {
      return WireValues.wrappedStrings(in, scratch, prior);
    }
    int mark = scratch.mark();
    scratch.pushAll(prior);
    do {
      scratch.push(in.text());
    } while (again());
    return scratch.list(mark);
  }

  @Override
  public @Nullable List<Integer> int32s(@Nullable List<Integer> prior) {
    int mark = pushVarints(prior, FieldKind.INT32);
    return scratch.list(mark);
  }

  @Override
  public @Nullable List<Long> int64s(@Nullable List<Long> prior) {
    int mark = pushVarints(prior, FieldKind.INT64);
    return scratch.list(mark);
  }

  @Override
  public @Nullable List<Boolean> bools(@Nullable List<Boolean> prior) {
    int mark = pushVarints(prior, FieldKind.BOOL);
    return scratch.list(mark);
  }

  /** Numbers one by one, as the server writes them, or packed. */
  private int pushVarints(@Nullable List<?> prior, FieldKind as) {
    int mark = scratch.mark();
    scratch.pushAll(prior);
    if (wireType == WireInput.BYTES) {
      int outer = WireValues.open(in);
      while (!in.atLimit()) {
        pushVarint(as);
      }
      in.limit = outer;
      return mark;
    }
    require(WireInput.VARINT);
    do {
      pushVarint(as);
    } while (again());
    return mark;
  }

  private void pushVarint(FieldKind as) {
    long value = in.varint();
    scratch.push(
        switch (as) {
          case INT32 -> (Object) (int) value;
          case INT64 -> value;
          default -> value != 0;
        });
  }

  @Override
  public @Nullable List<Bytes> bytesList(@Nullable List<Bytes> prior) {
    return list(prior, FieldKind.BYTES);
  }

  @Override
  public @Nullable List<Instant> times(@Nullable List<Instant> prior) {
    return list(prior, kind());
  }

  @Override
  public @Nullable List<Quantity> quantities(@Nullable List<Quantity> prior) {
    return list(prior, FieldKind.QUANTITY);
  }

  @Override
  public @Nullable List<RawValue> raws(@Nullable List<RawValue> prior) {
    return list(prior, kind());
  }

  private <E> List<E> list(@Nullable List<E> prior, FieldKind kind) {
    require(WireInput.BYTES);
    int mark = scratch.mark();
    scratch.pushAll(prior);
    do {
      scratch.push(value(kind));
    } while (again());
    return scratch.list(mark);
  }

  /** One element of a list or value of a map, of a kind other than MESSAGE. */
  private Object value(FieldKind kind) {
    return switch (kind) {
      case STRING -> in.text();
      case BYTES -> in.bytes();
      case TIME -> WireValues.time(in, false);
      case MICRO_TIME -> WireValues.time(in, true);
      case QUANTITY -> WireValues.quantity(in);
      case RAW, FIELDS_V1, JSON -> WireValues.raw(in, kind);
      default -> throw new IllegalStateException("no lists of " + kind);
    };
  }

  @Override
  public @Nullable List<@Nullable Object> anys(@Nullable List<@Nullable Object> prior) {
    throw in.error("a field that has no form in Protobuf");
  }

  @Override
  public <T extends Message> @Nullable List<T> messages(@Nullable List<T> prior, T prototype) {
    int mark = scratch.mark();
    pushMessages(prior, prototype);
    return scratch.list(mark);
  }

  @Override
  public <K, T extends Message> @Nullable KeyedList<K, T> keyedMessages(
      @Nullable KeyedList<K, T> prior, T prototype, int keyOrdinal) {
    int mark = scratch.mark();
    pushMessages(prior, prototype);
    return scratch.keyedList(mark, keyOrdinal);
  }

  private <T extends Message> void pushMessages(@Nullable List<T> prior, T prototype) {
    require(WireInput.BYTES);
    scratch.pushAll(prior);
    int index = prior == null ? 0 : prior.size();
    do {
      scratch.push(element(prototype, index++));
    } while (again());
  }

  private <T extends Message> T element(T prototype, int index) {
    int start = in.at;
    if (depth == 1 && prototype.fieldTable().kind() != null) {
      unknownBytes = 0; // an item of a list, which is an object of its own
    }
    try {
      return nested(prototype);
    } catch (CodecException e) {
      if (depth == 1 && prototype.fieldTable().kind() != null) {
        e.of(WireIdentity.subject(in, start, prototype.fieldTable()));
      }
      throw e.within("[" + index + "]");
    }
  }

  @Override
  public <T extends Message> void eachMessage(T prototype, Consumer<? super T> sink) {
    require(WireInput.BYTES);
    int index = 0;
    do {
      T message = element(prototype, index++);
      sink.accept(message);
    } while (again());
  }

  /**
   * Reads entries of a map onto the stack. As Go does, it takes the wire types inside an entry for
   * granted.
   */
  private <V, T extends Message> Map<String, V> map(
      @Nullable Map<String, V> prior, @Nullable T prototype) {
    require(WireInput.BYTES);
    FieldKind kind = kind();
    boolean isList = table.field(ordinal).isWrapped();
    int mark = scratch.mark();
    scratch.pushAll(prior);
    do {
      entry(kind, isList, prototype);
    } while (again());
    return scratch.map(mark);
  }

  private void entry(FieldKind kind, boolean isList, @Nullable Message prototype) {
    int outer = WireValues.open(in);
    String key = "";
    Object value = null;
    while (!in.atLimit()) {
      int start = in.at;
      long tag = in.varint();
      int number = (int) (tag >>> 3);
      if (number == 1) {
        key = in.text();
      } else if (number == 2) {
        value = entryValue(kind, isList, prototype, key);
      } else {
        skipInEntry(start, tag);
      }
    }
    in.limit = outer;
    scratch.push(key);
    scratch.push(value == null ? zero(kind, isList, prototype) : value);
  }

  private void skipInEntry(int start, long tag) {
    if ((tag & 7) == WireInput.END_GROUP) {
      in.at = start;
      throw in.error("end of a group that was not begun");
    }
    in.skip((int) tag & 7);
  }

  private Object entryValue(
      FieldKind kind, boolean isList, @Nullable Message prototype, String key) {
    try {
      return isList
          ? WireValues.wrappedStrings(in, scratch, null)
          : prototype == null ? value(kind) : nested(prototype);
    } catch (CodecException e) {
      throw e.within("[\"" + key + "\"]");
    }
  }

  private static Object zero(FieldKind kind, boolean isList, @Nullable Message prototype) {
    if (isList) {
      return List.of();
    }
    if (prototype != null) {
      return prototype;
    }
    return switch (kind) {
      case STRING -> "";
      case TIME, MICRO_TIME -> GoTime.ZERO;
      case QUANTITY -> Quantity.ZERO;
      case RAW, FIELDS_V1, JSON -> RawValue.ABSENT;
      default -> Bytes.EMPTY;
    };
  }

  @Override
  public @Nullable Map<String, String> stringMap(@Nullable Map<String, String> prior) {
    return map(prior, null);
  }

  @Override
  public @Nullable Map<String, Bytes> bytesMap(@Nullable Map<String, Bytes> prior) {
    return map(prior, null);
  }

  @Override
  public @Nullable Map<String, Instant> timeMap(@Nullable Map<String, Instant> prior) {
    return map(prior, null);
  }

  @Override
  public @Nullable Map<String, Quantity> quantityMap(@Nullable Map<String, Quantity> prior) {
    return map(prior, null);
  }

  @Override
  public @Nullable Map<String, List<String>> stringListMap(
      @Nullable Map<String, List<String>> prior) {
    return map(prior, null);
  }

  @Override
  public @Nullable Map<String, RawValue> rawMap(@Nullable Map<String, RawValue> prior) {
    return map(prior, null);
  }

  @Override
  public <T extends Message> @Nullable Map<String, T> messageMap(
      @Nullable Map<String, T> prior, T prototype) {
    return map(prior, prototype);
  }

  @Override
  public ValueShape shape() {
    return ValueShape.MESSAGE;
  }
}

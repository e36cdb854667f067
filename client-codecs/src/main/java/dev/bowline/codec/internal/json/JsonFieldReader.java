package dev.bowline.codec.internal.json;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.internal.Identity;
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
import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.Message;
import dev.bowline.serde.ShapedMessage;
import dev.bowline.serde.UnknownFields;
import dev.bowline.serde.ValueShape;
import dev.bowline.type.GroupVersionKind;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads messages from JSON. Over 350 lines, since there is one method per kind of field. */
final class JsonFieldReader extends FieldReader {
  private static final FieldTable NO_TABLE = FieldTable.of("nothing", "");
  private static final JsonNames NO_NAMES = JsonNames.of(NO_TABLE);

  private final JsonInput in;
  private final FieldMask mask;
  private final boolean isMasked;
  private final int maxUnknownBytes;
  private final Scratch scratch;
  private final @Nullable JsonStream stream;
  private final JsonTreeReader kept;

  /** The message that is being read: its table, the last field, and whether none was read yet. */
  private FieldTable table = NO_TABLE;

  private JsonNames names = NO_NAMES;
  private int ordinal = -1;
  private boolean first;
  private @Nullable Map<String, @Nullable Object> unknown;
  private @Nullable String unknownName;

  private int level;
  private int unknownBytes;
  private @Nullable String kind;
  private @Nullable String apiVersion;

  JsonFieldReader(JsonInput in, DecodeOptions options) {
    this(in, options, null);
  }

  /** A reader whose input grows from a stream as the outermost message asks for it. */
  JsonFieldReader(JsonInput in, DecodeOptions options, @Nullable JsonStream stream) {
    this.in = in;
    this.mask = options.mask();
    this.isMasked = !mask.isNone();
    this.maxUnknownBytes = options.limits().maxUnknownBytes();
    this.scratch = new Scratch(stream == null ? in.end - in.at : Integer.MAX_VALUE);
    this.stream = stream;
    this.kept = new JsonTreeReader(in, JsonTreeReader.Form.KEPT);
  }

  /** Reads the outermost message. */
  <T extends Message> T outermost(T prototype) {
    return prototype instanceof ShapedMessage shaped ? readShape(shaped, this) : nested(prototype);
  }

  /** The kind that the outermost message said it is, or null. */
  @Nullable String kind() {
    return kind;
  }

  /** The API version that the outermost message said it has, or null. */
  @Nullable String apiVersion() {
    return apiVersion;
  }

  private <T extends Message> T nested(T prior) {
    in.expect('{', "an object");
    if (level > 0 && in.peek() == '}') {
      in.at++;
      return prior;
    }
    FieldTable outerTable = table;
    JsonNames outerNames = names;
    int outerOrdinal = ordinal;
    Map<String, @Nullable Object> outerUnknown = unknown;
    table = NO_TABLE;
    names = NO_NAMES;
    ordinal = -1;
    unknown = null;
    first = true;
    in.enter();
    level++;
    T message;
    try {
      message = readFields(prior, this);
    } catch (CodecException e) {
      if (unknownName != null) {
        e.within("." + unknownName);
        unknownName = null;
      } else if (ordinal >= 0) {
        e.within("." + table.field(ordinal).name());
      }
      level--;
      table = outerTable;
      ordinal = outerOrdinal;
      throw e;
    }
    level--;
    in.leave();
    table = outerTable;
    names = outerNames;
    ordinal = outerOrdinal;
    unknown = outerUnknown;
    return message;
  }

  @Override
  public int next(FieldTable of) {
    if (of != table) {
      table = of;
      names = JsonNames.of(of);
    }
    boolean streaming = stream != null && level == 1;
    while (true) {
      if (streaming) {
        ensureByte();
      }
      if (!in.more(first, '}')) {
        return END;
      }
      first = false;
      if (streaming) {
        ensureMember();
      }
      in.expect('"', "a name in quotes");
      int found = names.read(in, ordinal);
      if (found < 0) {
        keepUnknown();
        continue;
      }
      in.expect(':', "':'");
      ordinal = found;
      if (isMasked && isLeftOut(found)) {
        in.skipValue();
      } else if (in.peek() != 'n' || !nullChangesNothing(of.field(found))) {
        return found;
      } else {
        in.literal("null");
      }
    }
  }

  private boolean isLeftOut(int found) {
    boolean[] skipped = mask.skipped(table);
    return skipped != null && skipped[found];
  }

  private static boolean nullChangesNothing(Field field) {
    if (field.isPointer() || field.shape() != Field.Shape.ONE) {
      return false;
    }
    return switch (field.kind()) {
      case STRING, INT32, INT64, BOOL, FLOAT64, MESSAGE, RAW, JSON -> true;
      default -> false;
    };
  }

  private void ensureByte() {
    if (stream != null) {
      stream.ensureByte(in);
    }
  }

  private void ensureMember() {
    if (stream != null) {
      stream.ensureByte(in);
      stream.ensureMember(in);
    }
  }

  private void keepUnknown() {
    int start = in.at;
    String name = in.text();
    in.expect(':', "':'");
    unknownName = name;
    Object value = kept.value();
    unknownName = null;
    unknownBytes += in.at - start;
    if (unknownBytes > maxUnknownBytes) {
      throw in.error("more than " + maxUnknownBytes + " bytes in unknown fields");
    }
    if (unknown == null) {
      unknown = new LinkedHashMap<>();
    }
    unknown.put(name, value);
  }

  @Override
  public @Nullable UnknownFields unknownFields(@Nullable UnknownFields prior) {
    if (unknown == null) {
      return prior;
    }
    if (prior == null) {
      return UnknownFields.named(unknown);
    }
    scratch.charge(prior.byName().size());
    Map<String, @Nullable Object> both = new LinkedHashMap<>(prior.byName());
    both.putAll(unknown);
    return UnknownFields.named(both);
  }

  private boolean isPlain() {
    return !table.isPointer(ordinal);
  }

  @Override
  public @Nullable String string() {
    if (in.tryNull()) {
      return null;
    }
    in.expect('"', "a string");
    String text = in.text();
    if (level == 1 && ordinal < 2) {
      identity(text);
    }
    return text.isEmpty() && isPlain() ? null : text;
  }

  private void identity(String text) {
    if (table.kind() == null) {
      return;
    }
    if (ordinal == 0) {
      kind = text;
    } else {
      apiVersion = text;
    }
  }

  /** Nothing goes to a sink of a list that is of another kind, as far as it has said so. */
  private void checkIdentity() {
    GroupVersionKind expected = table.kind();
    if (level == 1 && expected != null && kind != null && apiVersion != null) {
      int list = ordinal;
      ordinal = -1; // it is the whole object that is wrong
      Identity.check(expected, kind, apiVersion);
      ordinal = list;
    }
  }

  private int int32Value() {
    return (int) JsonNumbers.integer(in, Integer.MIN_VALUE, Integer.MAX_VALUE, "a 32-bit integer");
  }

  private long int64Value() {
    return JsonNumbers.integer(in, Long.MIN_VALUE, Long.MAX_VALUE, "a 64-bit integer");
  }

  @Override
  public @Nullable Integer int32() {
    if (in.tryNull()) {
      return null;
    }
    int value = int32Value();
    return value == 0 && isPlain() ? null : (Integer) value;
  }

  @Override
  public @Nullable Long int64() {
    if (in.tryNull()) {
      return null;
    }
    long value = int64Value();
    return value == 0 && isPlain() ? null : (Long) value;
  }

  @Override
  public @Nullable Boolean bool() {
    boolean isShape = ordinal < 0 || table.field(ordinal).kind() == FieldKind.MESSAGE;
    if (!isShape && in.tryNull()) {
      return null;
    }
    boolean value = boolValue();
    boolean isZero = !value && !isShape && isPlain();
    return isZero ? null : (Boolean) value;
  }

  private boolean boolValue() {
    if (in.peek() == 't') {
      in.literal("true");
      return true;
    }
    if (in.peek() != 'f') {
      throw in.unexpected("a boolean");
    }
    in.literal("false");
    return false;
  }

  @Override
  public @Nullable Double float64() {
    if (in.tryNull()) {
      return null;
    }
    int c = in.peek();
    if (c != '-' && (c < '0' || c > '9')) {
      throw in.unexpected("a number");
    }
    double value = JsonNumbers.float64(in);
    return value == 0 && isPlain() ? null : (Double) value;
  }

  @Override
  public @Nullable Bytes bytes() {
    return in.tryNull() ? null : JsonValues.bytes(in);
  }

  @Override
  public @Nullable Instant time() {
    if (in.tryNull()) {
      return null;
    }
    Instant time = timeValue();
    return time.equals(GoTime.ZERO) && isPlain() ? null : time;
  }

  private Instant timeValue() {
    return JsonValues.time(in, table.field(ordinal).kind() == FieldKind.MICRO_TIME);
  }

  @Override
  public @Nullable Duration duration() {
    if (in.peek() == 'n' && !isPlain()) {
      in.literal("null");
      return null;
    }
    Duration value = JsonValues.duration(in);
    return value.isZero() && isPlain() ? null : value;
  }

  @Override
  public @Nullable Quantity quantity() {
    if (in.tryNull()) {
      return null;
    }
    Quantity value = JsonValues.quantity(in);
    return isPlain() && value.toString().equals("0") ? null : value;
  }

  @Override
  public @Nullable IntOrString intOrString() {
    if (in.tryNull()) {
      return null;
    }
    IntOrString value = JsonValues.intOrString(in);
    return isPlain() && value.equals(IntOrString.ZERO) ? null : value;
  }

  @Override
  public @Nullable RawValue raw() {
    return in.tryNull() ? null : JsonValues.raw(in);
  }

  @Override
  public @Nullable Object any() {
    return new JsonTreeReader(in, JsonTreeReader.Form.GO).value();
  }

  @Override
  public <T extends Message> @Nullable T message(T prior) {
    if (prior instanceof ShapedMessage shaped) {
      return table.field(ordinal).isPointer() && in.tryNull() ? null : readShape(shaped, this);
    }
    return in.tryNull() ? null : nested(prior);
  }

  private <T extends Message> T element(T prototype) {
    if (level == 1 && prototype.fieldTable().kind() != null) {
      unknownBytes = 0; // an item of a list, which is an object of its own
    }
    return prototype instanceof ShapedMessage shaped
        ? readShape(shaped, this)
        : in.tryNull() ? prototype : nested(prototype);
  }

  /** Enters a list; false if there is null in place of one. */
  private boolean openList() {
    if (in.tryNull()) {
      return false;
    }
    in.expect('[', "an array");
    in.enter();
    return true;
  }

  private <E> List<E> closeList(int mark) {
    in.leave();
    return scratch.list(mark);
  }

  private CodecException atElement(CodecException e, int index) {
    return e.within("[" + index + "]");
  }

  /** Names the item of a list that could not be read. */
  private CodecException atItem(CodecException e, int index, int start, Message prototype) {
    if (level == 1 && prototype.fieldTable().kind() != null) {
      JsonIdentity item = JsonIdentity.of(in.buffer, start, in.end);
      e.of(Identity.subject(prototype.fieldTable().name(), item.namespace(), item.name()));
    }
    return atElement(e, index);
  }

  /**
   * One element of a list or value of a map, of a kind other than ANY and MESSAGE; null is its
   * zero.
   */
  private Object value(FieldKind as) {
    boolean isNull = in.tryNull();
    return switch (as) {
      case STRING -> isNull ? "" : JsonValues.text(in, "a string");
      case INT32 -> isNull ? (Object) 0 : int32Value();
      case INT64 -> isNull ? (Object) 0L : int64Value();
      case BOOL -> !isNull && boolValue();
      case BYTES -> isNull ? Bytes.ABSENT : JsonValues.bytes(in);
      case TIME, MICRO_TIME -> isNull ? GoTime.ZERO : timeValue();
      case QUANTITY -> isNull ? Quantity.ZERO : JsonValues.quantity(in);
      case RAW, FIELDS_V1, JSON -> isNull ? RawValue.ABSENT : JsonValues.raw(in);
      default -> throw new IllegalStateException("no lists of " + as);
    };
  }

  private <E> @Nullable List<E> list(FieldKind as) {
    if (!openList()) {
      return null;
    }
    int mark = scratch.mark();
    int index = 0;
    try {
      for (; in.more(index == 0, ']'); index++) {
        scratch.push(value(as));
      }
    } catch (CodecException e) {
      throw atElement(e, index);
    }
    return closeList(mark);
  }

  @Override
  public @Nullable List<String> strings(@Nullable List<String> prior) {
    return list(FieldKind.STRING);
  }

  @Override
  public @Nullable List<Integer> int32s(@Nullable List<Integer> prior) {
    return list(FieldKind.INT32);
  }

  @Override
  public @Nullable List<Long> int64s(@Nullable List<Long> prior) {
    return list(FieldKind.INT64);
  }

  @Override
  public @Nullable List<Boolean> bools(@Nullable List<Boolean> prior) {
    return list(FieldKind.BOOL);
  }

  @Override
  public @Nullable List<Bytes> bytesList(@Nullable List<Bytes> prior) {
    return list(FieldKind.BYTES);
  }

  @Override
  public @Nullable List<Instant> times(@Nullable List<Instant> prior) {
    return list(table.field(ordinal).kind());
  }

  @Override
  public @Nullable List<Quantity> quantities(@Nullable List<Quantity> prior) {
    return list(FieldKind.QUANTITY);
  }

  @Override
  public @Nullable List<RawValue> raws(@Nullable List<RawValue> prior) {
    return list(FieldKind.RAW);
  }

  @Override
  public @Nullable List<@Nullable Object> anys(@Nullable List<@Nullable Object> prior) {
    if (!openList()) {
      return null;
    }
    int mark = scratch.mark();
    for (boolean isFirst = true; in.more(isFirst, ']'); isFirst = false) {
      Object value = any();
      scratch.push(value == null ? Scratch.NULL : value);
    }
    in.leave();
    return scratch.listWithNulls(mark);
  }

  @Override
  public <T extends Message> @Nullable List<T> messages(@Nullable List<T> prior, T prototype) {
    int mark = scratch.mark();
    return pushMessages(prototype) ? scratch.list(mark) : null;
  }

  @Override
  public <K, T extends Message> @Nullable KeyedList<K, T> keyedMessages(
      @Nullable KeyedList<K, T> prior, T prototype, int keyOrdinal) {
    int mark = scratch.mark();
    return pushMessages(prototype) ? scratch.keyedList(mark, keyOrdinal) : null;
  }

  private <T extends Message> boolean pushMessages(T prototype) {
    if (!openList()) {
      return false;
    }
    int index = 0;
    int start = in.at;
    try {
      for (; moreElements(index == 0); index++) {
        start = in.at;
        scratch.push(element(prototype));
      }
    } catch (CodecException e) {
      throw atItem(e, index, start, prototype);
    }
    in.leave();
    return true;
  }

  @Override
  public <T extends Message> void eachMessage(T prototype, Consumer<? super T> sink) {
    if (!openList()) {
      return;
    }
    checkIdentity();
    for (int index = 0; ; index++) {
      T message;
      int start = in.at;
      try {
        if (!moreElements(index == 0)) {
          break;
        }
        start = in.at;
        message = element(prototype);
      } catch (CodecException e) {
        throw atItem(e, index, start, prototype);
      }
      sink.accept(message);
    }
    in.leave();
  }

  /** Whether there is a further element; makes it available where the input is a stream. */
  private boolean moreElements(boolean isFirst) {
    if (stream == null || level != 1) {
      return in.more(isFirst, ']');
    }
    stream.ensureByte(in);
    if (!in.more(isFirst, ']')) {
      return false;
    }
    stream.ensureValue(in);
    return true;
  }

  private <V> @Nullable Map<String, V> map(
      @Nullable Map<String, V> prior, @Nullable Message prototype) {
    int mark = openMap(prior);
    if (mark < 0) {
      return null;
    }
    Field field = table.field(ordinal);
    for (boolean isFirst = true; in.more(isFirst, '}'); isFirst = false) {
      String key = key();
      try {
        scratch.push(mapValue(field, prototype));
      } catch (CodecException e) {
        throw e.within("[\"" + key + "\"]");
      }
    }
    in.leave();
    return scratch.map(mark);
  }

  private Object mapValue(Field field, @Nullable Message prototype) {
    if (prototype != null) {
      return element(prototype);
    }
    if (field.isWrapped()) {
      List<String> list = list(FieldKind.STRING);
      return list == null ? List.of() : list;
    }
    return value(field.kind());
  }

  private int openMap(@Nullable Map<String, ?> prior) {
    if (in.tryNull()) {
      return -1;
    }
    in.expect('{', "an object");
    in.enter();
    int mark = scratch.mark();
    scratch.pushAll(prior);
    return mark;
  }

  private String key() {
    in.expect('"', "a name in quotes");
    String key = in.text();
    in.expect(':', "':'");
    scratch.push(key);
    return key;
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
    return switch (in.peek()) {
      case '{' -> ValueShape.MESSAGE;
      case '[' -> ValueShape.ARRAY;
      case 't', 'f' -> ValueShape.BOOL;
      case '"' -> ValueShape.STRING;
      case 'n' -> ValueShape.NULL;
      default -> ValueShape.NUMBER;
    };
  }
}

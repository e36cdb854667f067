package dev.bowline.codec.internal.json;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.internal.Identity;
import dev.bowline.codec.internal.KeptBytes;
import dev.bowline.codec.internal.Scratch;
import dev.bowline.codec.internal.text.GoTime;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.RawValue;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldMask;
import dev.bowline.serde.FieldMask.LeftOut;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.Message;
import dev.bowline.serde.ShapeReader;
import dev.bowline.serde.ShapedMessage;
import dev.bowline.serde.UnknownFields;
import dev.bowline.serde.ValueShape;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads messages from JSON. Over 350 lines, since there is a method for most kinds of field. */
final class JsonFieldReader extends ShapeReader {
  private static final FieldTable NO_TABLE = FieldTable.of("nothing", "");
  private static final JsonNames NO_NAMES = JsonNames.of(NO_TABLE);

  private final JsonInput in;
  private final FieldMask mask;
  private final boolean isMasked;
  private final KeptBytes keptBytes;
  private final Scratch scratch;
  private final FieldValues values = new FieldValues();
  private final @Nullable JsonStream stream;
  private final JsonTreeReader trees;
  private final JsonTreeReader skippedByGo;

  /** The message that is being read: its table, the last field, and whether none was read yet. */
  private FieldTable table = NO_TABLE;

  private JsonNames names = NO_NAMES;
  private int ordinal = -1;
  private boolean first;
  private @Nullable Map<String, @Nullable Object> unknown;
  private @Nullable String unknownName;

  private int level;
  private @Nullable Message outermost;
  private @Nullable String kind;
  private @Nullable String apiVersion;
  private boolean hasItems;

  JsonFieldReader(JsonInput in, DecodeOptions options) {
    this(in, options, null);
  }

  /** A reader whose input grows from a stream as the outermost message asks for it. */
  JsonFieldReader(JsonInput in, DecodeOptions options, @Nullable JsonStream stream) {
    this.in = in;
    this.mask = options.mask();
    this.isMasked = !mask.isNone();
    this.keptBytes = new KeptBytes(options.limits());
    this.scratch = new Scratch(stream == null ? in.end - in.at : 0);
    this.stream = stream;
    this.trees = JsonTreeReader.ofContent(in);
    this.skippedByGo = JsonTreeReader.exact(in);
  }

  /** Reads the outermost message. */
  <T extends Message> T outermost(T prototype) {
    keptBytes.begin(prototype);
    outermost = prototype;
    return prototype instanceof ShapedMessage
        ? readShape(prototype, this)
        : nested(prototype, false);
  }

  /** The kind that the outermost message said it is, or null. */
  @Nullable String kind() {
    return kind;
  }

  /** The API version that the outermost message said it has, or null. */
  @Nullable String apiVersion() {
    return apiVersion;
  }

  /** Whether the outermost message had a field that holds messages, as lists do. */
  boolean hasItems() {
    return hasItems;
  }

  /**
   * Reads an object.
   *
   * @param isEmpty whether nothing was read of the message before, so that there is nothing to
   *     merge into
   */
  private <T extends Message> T nested(T prior, boolean isEmpty) {
    int start = in.at;
    in.expect('{', "an object");
    if (level > 0 && in.peek() == '}') {
      in.at++;
      return prior;
    }
    in.enter();
    FieldTable outerTable = table;
    int outerOrdinal = ordinal;
    Map<String, @Nullable Object> outerUnknown = unknown;
    FieldTable own = prior.fieldTable();
    table = own;
    names = JsonNames.of(own);
    ordinal = -1;
    unknown = null;
    first = true;
    level++;
    int size = own.size();
    int from = isEmpty ? scratch.open(size) : scratch.openWith(prior, size);
    T message;
    try {
      LeftOut leftOut = isMasked ? mask.of(prior) : null;
      while (next(own, prior, leftOut)) {
        int slot = from + ordinal;
        scratch.set(slot, names.step(ordinal).read(this, prior, scratch.get(slot)));
      }
      ordinal = -1;
      message = values.message(prior, scratch.stack(), from, unknownFields(prior.unknownFields()));
    } catch (CodecException e) {
      if (unknownName != null) {
        e.within("." + unknownName);
        unknownName = null;
      } else if (ordinal >= 0) {
        e.within("." + own.field(ordinal).name());
      } else if (e.offset() < 0 && KeptBytes.areContent(prior)) {
        in.at = start; // a class of the user's, which has read the tree, doesn't know where
        in.locate(e, Identity.namedPath(e), 1);
      }
      table = outerTable;
      ordinal = outerOrdinal;
      level--;
      throw e;
    }
    scratch.clear(from);
    level--;
    in.leave();
    table = outerTable;
    names = JsonNames.of(outerTable);
    ordinal = outerOrdinal;
    unknown = outerUnknown;
    return message;
  }

  /** Moves to the next field that is known and wanted; false at the end of the object. */
  private boolean next(FieldTable of, Message parent, @Nullable LeftOut leftOut) {
    boolean streaming = stream != null && level == 1;
    int last = ordinal;
    while (true) {
      ordinal = -1; // what is wrong between two fields is of neither
      if (streaming) {
        ensureByte();
      }
      if (!in.more(first, '}')) {
        return false;
      }
      first = false;
      if (streaming) {
        ensureMember();
      }
      in.expect('"', "a name in quotes");
      int found = names.read(in, last);
      if (found < 0) {
        unknown(parent, leftOut);
        continue;
      }
      in.expect(':', "':'");
      ordinal = found;
      last = found;
      if (leftOut != null && leftOut.has(found)) {
        stepOver();
      } else if (in.peek() != 'n' || !nullChangesNothing(of.field(found))) {
        return true;
      } else {
        in.literal("null");
      }
    }
  }

  /** Steps over a value; of a list in a stream, element by element, as they come. */
  private void stepOver() {
    if (stream == null || level != 1 || in.peek() != '[') {
      in.skipValue();
    } else if (openList()) {
      for (boolean isFirst = true; moreElements(isFirst); isFirst = false) {
        in.skipValue();
      }
      in.leave();
    }
  }

  /** One value of a kind that is neither STRING nor MESSAGE. */
  @Nullable Object one(FieldKind as) {
    if (as == FieldKind.ANY) {
      return any();
    }
    if (as == FieldKind.DURATION) {
      return duration();
    }
    if (in.tryNull()) {
      return null;
    }
    if (as == FieldKind.BOOL) {
      return bool();
    }
    if (as == FieldKind.INT32) {
      return int32();
    }
    if (as == FieldKind.INT64) {
      return int64();
    }
    if (as == FieldKind.TIME || as == FieldKind.MICRO_TIME) {
      return time();
    }
    if (as == FieldKind.QUANTITY) {
      return quantity();
    }
    if (as == FieldKind.INT_OR_STRING) {
      return intOrString();
    }
    if (as == FieldKind.BYTES) {
      return JsonValues.bytes(in);
    }
    return as == FieldKind.FLOAT64 ? float64() : JsonValues.raw(in);
  }

  private static boolean nullChangesNothing(Field field) {
    if (field.isPointer() || field.shape() != Field.Shape.ONE) {
      return false;
    }
    FieldKind kind = field.kind();
    return kind.compareTo(FieldKind.FLOAT64) <= 0
        || kind == FieldKind.MESSAGE
        || kind == FieldKind.RAW
        || kind == FieldKind.JSON;
  }

  private void ensureByte() {
    if (stream != null) {
      stream.ensureByte(in);
    }
  }

  private void ensureMember() {
    if (stream != null) {
      stream.ensureByte(in);
      scratch.charge(-stream.ensureMember(in));
    }
  }

  private void unknown(Message parent, @Nullable LeftOut leftOut) {
    boolean isRest = leftOut != null && leftOut.hasUnknown();
    if (isRest && !keptBytes.hasItems(level)) {
      in.skipText();
      in.expect(':', "':'");
      in.skipValue();
      return;
    }
    int start = in.at;
    String name = in.text();
    in.expect(':', "':'");
    if (leftOut != null
        && leftOut.hasUnknown(name)
        && !(isRest && keptBytes.isItems(level, name))) {
      in.skipValue();
    } else {
      keepUnknown(name, start, parent);
    }
  }

  private void keepUnknown(String name, int start, Message parent) {
    unknownName = name;
    Object value;
    if (in.peek() == '[' && keptBytes.isItems(level, name)) {
      value = keptItems();
    } else {
      value = (KeptBytes.areContent(parent) ? trees : skippedByGo).value();
      countKept(start);
    }
    unknownName = null;
    if (unknown == null) {
      unknown = new LinkedHashMap<>();
    }
    unknown.put(name, value);
  }

  private void countKept(int start) {
    String problem = keptBytes.add(in.at - start);
    if (problem != null) {
      throw in.error(problem);
    }
  }

  private List<@Nullable Object> keptItems() {
    in.at++;
    in.enter();
    long own = keptBytes.mark();
    List<@Nullable Object> items = new ArrayList<>();
    try {
      while (in.more(items.isEmpty(), ']')) {
        keptBytes.beginItem();
        int start = in.at;
        Object item = trees.value();
        countKept(start);
        items.add(item);
      }
    } catch (CodecException e) {
      throw atElement(e, items.size());
    }
    keptBytes.backTo(own);
    in.leave();
    return Collections.unmodifiableList(items);
  }

  private @Nullable UnknownFields unknownFields(@Nullable UnknownFields prior) {
    if (unknown == null) {
      return prior;
    }
    if (prior == null) {
      return UnknownFields.ofTree(unknown);
    }
    scratch.charge(prior.byName().size());
    Map<String, @Nullable Object> both = new LinkedHashMap<>(prior.byName());
    both.putAll(unknown);
    return UnknownFields.ofTree(both);
  }

  private boolean isPlain() {
    return !table.isPointer(ordinal);
  }

  @Nullable String string() {
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
    if (level == 1 && outermost != null && kind != null && apiVersion != null) {
      int list = ordinal;
      ordinal = -1; // it is the whole object that is wrong
      Identity.check(outermost, kind, apiVersion, in.base + in.at);
      ordinal = list;
    }
  }

  private int int32Value() {
    return (int) JsonNumbers.integer(in, Integer.MIN_VALUE, Integer.MAX_VALUE, "a 32-bit integer");
  }

  private long int64Value() {
    return JsonNumbers.integer(in, Long.MIN_VALUE, Long.MAX_VALUE, "a 64-bit integer");
  }

  private @Nullable Integer int32() {
    int value = int32Value();
    return value == 0 && isPlain() ? null : (Integer) value;
  }

  private @Nullable Long int64() {
    long value = int64Value();
    return value == 0 && isPlain() ? null : (Long) value;
  }

  private @Nullable Boolean bool() {
    boolean value = boolValue();
    boolean isZero = !value && isPlain();
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

  private @Nullable Double float64() {
    int c = in.peek();
    if (c != '-' && (c < '0' || c > '9')) {
      throw in.unexpected("a number");
    }
    double value = JsonNumbers.float64(in);
    return value == 0 && isPlain() ? null : (Double) value;
  }

  private @Nullable Instant time() {
    Instant time = timeValue();
    return time.equals(GoTime.ZERO) && isPlain() ? null : time;
  }

  private Instant timeValue() {
    return JsonValues.time(in, table.field(ordinal).kind() == FieldKind.MICRO_TIME);
  }

  private @Nullable Duration duration() {
    if (in.peek() == 'n' && !isPlain()) {
      in.literal("null");
      return null;
    }
    Duration value = JsonValues.duration(in);
    return value.isZero() && isPlain() ? null : value;
  }

  private @Nullable Quantity quantity() {
    Quantity value = JsonValues.quantity(in);
    return isPlain() && value.toString().equals("0") ? null : value;
  }

  private @Nullable IntOrString intOrString() {
    IntOrString value = JsonValues.intOrString(in);
    return isPlain() && value.equals(IntOrString.ZERO) ? null : value;
  }

  private @Nullable Object any() {
    return trees.value();
  }

  @Nullable Message message(Message parent, @Nullable Message prior) {
    Message known = prior == null ? prototype(parent) : prior;
    if (known instanceof ShapedMessage) {
      return table.field(ordinal).isPointer() && in.tryNull() ? null : readShape(known, this);
    }
    return in.tryNull() ? null : nested(known, prior == null);
  }

  /** The empty instance of what the field holds. */
  private Message prototype(Message parent) {
    return Objects.requireNonNull(parent.fieldPrototype(ordinal), "prototype");
  }

  private <T extends Message> T element(T prototype) {
    if (KeptBytes.isItem(level, prototype)) {
      keptBytes.begin(prototype);
    }
    return prototype instanceof ShapedMessage
        ? readShape(prototype, this)
        : in.tryNull() ? prototype : nested(prototype, true);
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
    if (KeptBytes.isItem(level, prototype)) {
      JsonIdentity.of(in.buffer, start, in.end).name(e, prototype.fieldTable().name());
    }
    return atElement(e, index);
  }

  /**
   * One element of a list or value of a map, of a kind other than ANY and MESSAGE; null is its
   * zero.
   */
  private Object value(FieldKind as) {
    boolean isNull = in.tryNull();
    if (as == FieldKind.STRING) {
      return isNull ? "" : JsonValues.text(in, "a string");
    }
    if (as == FieldKind.QUANTITY) {
      return isNull ? Quantity.ZERO : JsonValues.quantity(in);
    }
    if (as == FieldKind.BYTES) {
      return isNull ? Bytes.ABSENT : JsonValues.bytes(in);
    }
    if (as == FieldKind.INT32) {
      return isNull ? (Object) 0 : int32Value();
    }
    if (as == FieldKind.INT64) {
      return isNull ? (Object) 0L : int64Value();
    }
    if (as == FieldKind.BOOL) {
      return !isNull && boolValue();
    }
    if (as == FieldKind.TIME || as == FieldKind.MICRO_TIME) {
      return isNull ? GoTime.ZERO : timeValue();
    }
    if (as == FieldKind.RAW || as == FieldKind.FIELDS_V1 || as == FieldKind.JSON) {
      return isNull ? RawValue.ABSENT : JsonValues.raw(in);
    }
    throw new IllegalStateException("no lists of " + as);
  }

  /** A list of a kind that is neither MESSAGE nor ANY. */
  <E> @Nullable List<E> list(FieldKind as) {
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

  /** A list of ANY. */
  @Nullable Object anys() {
    if (!openList()) {
      return null;
    }
    int mark = scratch.mark();
    try {
      while (in.more(scratch.mark() == mark, ']')) {
        Object value = any();
        scratch.push(value == null ? Scratch.NULL : value);
      }
    } catch (CodecException e) {
      throw atElement(e, scratch.mark() - mark);
    }
    in.leave();
    return scratch.listWithNulls(mark);
  }

  /** A list of MESSAGE. */
  @Nullable Object messages(ValueStep.Messages step, Message parent) {
    Message prototype = prototype(parent);
    ItemSink<Message> sink = level == 1 ? FieldValues.sinkOf(parent) : null;
    if (sink != null && hasItems) { // those that are there last would count, but others are gone
      throw in.error("the name \"items\" is there twice");
    }
    hasItems |= level == 1;
    long own = keptBytes.mark();
    if (sink != null) {
      pour(prototype, sink);
      keptBytes.backTo(own);
      return null;
    }
    int mark = scratch.mark();
    if (!pushMessages(prototype)) {
      return null;
    }
    if (KeptBytes.isItem(level, prototype)) {
      keptBytes.backTo(own);
    }
    return step.field.isKeyed()
        ? scratch.keyedList(mark, step.keyOrdinal(prototype))
        : scratch.list(mark);
  }

  private <T extends Message> boolean pushMessages(T prototype) {
    if (!openList()) {
      return false;
    }
    for (int index = 0; moreElements(index == 0); index++) {
      int start = in.at;
      try {
        scratch.push(element(prototype));
      } catch (CodecException e) {
        throw atItem(e, index, start, prototype);
      }
    }
    in.leave();
    return true;
  }

  /** Hands items over one by one, and those that can't be read as bytes. */
  private void pour(Message prototype, ItemSink<Message> sink) {
    if (!openList()) {
      return;
    }
    checkIdentity();
    FieldTable listTable = table;
    JsonNames listNames = names;
    Map<String, @Nullable Object> listUnknown = unknown;
    int items = ordinal;
    int listDepth = in.depth();
    int mark = scratch.mark();
    for (int index = 0; moreElements(index == 0); index++) {
      int start = in.at;
      Message item;
      try {
        item = element(prototype);
      } catch (CodecException e) {
        CodecException problem = atItem(e, index, start, prototype);
        in.backTo(start, listDepth);
        table = listTable;
        names = listNames;
        ordinal = items;
        unknown = listUnknown;
        level = 1;
        scratch.clear(mark);
        Bytes raw = unread(problem);
        ordinal = -1; // the path is whole, whether the sink throws the problem on or not
        in.isHandingOver = true;
        sink.unreadable(raw, problem.within("." + table.field(items).name()));
        in.isHandingOver = false;
        ordinal = items;
        continue;
      }
      ordinal = -1; // a path of the sink's own errors stays as it is
      in.isHandingOver = true;
      sink.item(item);
      in.isHandingOver = false;
      ordinal = items;
    }
    in.leave();
  }

  /**
   * Steps over the item at the cursor, however deep it is. What has no certain end or doesn't begin
   * can't be.
   */
  private Bytes unread(CodecException problem) {
    int first = in.peek();
    int start = in.at;
    JsonBoundary boundary = new JsonBoundary(false);
    int end = boundary.scan(in.buffer, start, in.end);
    if (end < 0 || boundary.isBroken() || ",:}]".indexOf(first) >= 0) {
      throw problem;
    }
    in.at = end;
    return Bytes.copyOf(in.buffer, start, end);
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
    scratch.charge(-stream.ensureValue(in));
    return true;
  }

  /** A map of any kind. */
  @Nullable Object map(Field field, Message parent, @Nullable Map<?, ?> prior) {
    int mark = openMap(prior);
    if (mark < 0) {
      return null;
    }
    Message prototype = field.kind() == FieldKind.MESSAGE ? prototype(parent) : null;
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

  private int openMap(@Nullable Map<?, ?> prior) {
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

  @Override
  public boolean shapeBool() {
    return boolValue();
  }

  @Override
  public <T extends Message> T shapeMessage(T prototype) {
    in.enter(); // as in Protobuf, where it is a message in a message
    T message = nested(prototype, true);
    in.leave();
    return message;
  }

  @Override
  public <T extends Message> List<T> shapeMessages(T prototype) {
    int mark = scratch.mark();
    pushMessages(prototype);
    return scratch.list(mark);
  }

  @Override
  public List<String> shapeStrings() {
    List<String> strings = list(FieldKind.STRING);
    return strings == null ? List.of() : strings;
  }

  @Override
  public void skipShape() {
    any();
  }
}

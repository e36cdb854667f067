package dev.bowline.codec.internal.cbor;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.internal.Identity;
import dev.bowline.codec.internal.KeptBytes;
import dev.bowline.codec.internal.Scratch;
import dev.bowline.codec.internal.text.GoTime;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.RawValue;
import dev.bowline.meta.StringMap;
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
import dev.bowline.type.GroupVersionKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads messages from CBOR. Long, since there is a method for most kinds of field. */
final class CborFieldReader extends ShapeReader {
  private static final FieldTable NO_TABLE = FieldTable.of("nothing", "");
  private static final CborNames NO_NAMES = CborNames.of(NO_TABLE);

  private final CborInput in;
  private final FieldMask mask;
  private final boolean isMasked;
  private final KeptBytes keptBytes;
  private final Scratch scratch;
  private final FieldValues values = new FieldValues();
  private final @Nullable CborStream stream;
  private final CborTreeReader trees;
  private final CborToJson json = new CborToJson();

  /** The message that is being read: its table, the last field, and which fields there were. */
  private FieldTable table = NO_TABLE;

  private CborNames names = NO_NAMES;
  private int ordinal = -1;
  private long seen;

  /** What doesn't fit into that: the ordinals beyond, and names that are numbers. */
  private @Nullable Set<Object> seenBeyond;

  private @Nullable Map<String, @Nullable Object> unknown;
  private @Nullable String unknownName;

  private int level;
  private @Nullable Message outermost;
  private @Nullable String kind;
  private @Nullable String apiVersion;
  private boolean hasItems;

  CborFieldReader(CborInput in, DecodeOptions options) {
    this(in, options, null);
  }

  /** A reader whose input grows from a stream as the outermost message asks for it. */
  CborFieldReader(CborInput in, DecodeOptions options, @Nullable CborStream stream) {
    this.in = in;
    this.mask = options.mask();
    this.isMasked = !mask.isNone();
    this.keptBytes = new KeptBytes(options.limits());
    this.scratch = new Scratch(stream == null ? in.end - in.at : Integer.MAX_VALUE);
    this.stream = stream;
    this.trees = new CborTreeReader(in);
  }

  /** Reads the outermost message. */
  <T extends Message> T outermost(T prototype) {
    keptBytes.begin(prototype);
    outermost = prototype;
    if (in.isTagged()) {
      in.skipTags();
    }
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
   * @param isEmpty whether the message that stands for nothing is its class's empty instance
   */
  private <T extends Message> T nested(T prior, boolean isEmpty) {
    boolean streaming = stream != null && level == 0;
    int start = in.at;
    long left =
        streaming ? in.open(CborInput.MAP, "an object") : in.openWhole(CborInput.MAP, "an object");
    if (left == 0 && level > 0) {
      in.leave();
      return prior;
    }
    FieldTable outerTable = table;
    int outerOrdinal = ordinal;
    long outerSeen = seen;
    Set<Object> outerBeyond = seenBeyond;
    Map<String, @Nullable Object> outerUnknown = unknown;
    FieldTable own = prior.fieldTable();
    CborNames ownNames = CborNames.of(own);
    table = own;
    names = ownNames;
    ordinal = -1;
    seen = 0;
    seenBeyond = null;
    unknown = null;
    level++;
    int size = own.size();
    int from = isEmpty ? scratch.open(size) : scratch.openWith(prior, size);
    T message;
    try {
      LeftOut leftOut = isMasked ? mask.of(prior) : null;
      for (int last = -1; moreFields(left, streaming); left--) {
        if (readName(ownNames, last, prior, leftOut)) {
          int slot = from + ordinal;
          scratch.set(slot, value(ownNames.step(ordinal), prior));
        }
        last = ordinal < 0 ? last : ordinal;
        ordinal = -1; // what is wrong between two fields is of neither
      }
      message = values.message(prior, scratch.stack(), from, unknownFields(prior.unknownFields()));
    } catch (CodecException e) {
      if (unknownName != null) {
        e.within("." + unknownName);
        unknownName = null;
      } else if (ordinal >= 0) {
        e.within("." + own.field(ordinal).name());
      } else if (e.offset() < 0 && KeptBytes.areContent(prior)) {
        in.leave();
        in.at = start; // a class of the user's, which has read the tree, doesn't know where
        in.locate(e, Identity.namedPath(e));
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
    names = CborNames.of(outerTable);
    ordinal = outerOrdinal;
    seen = outerSeen;
    seenBeyond = outerBeyond;
    unknown = outerUnknown;
    return message;
  }

  private @Nullable Object value(ValueStep step, Message parent) {
    if (!in.isTagged() || step.ownsTags()) {
      return step.read(this, parent, null);
    }
    int outer = in.skipTags();
    FieldKind as = step.field.kind();
    Object value =
        !step.isPointer() || !in.isNothing()
            ? step.read(this, parent, null)
            : as == FieldKind.MESSAGE // Go sets a pointer that has a tag
                ? element(prototype(parent))
                : value(as);
    in.laterText = outer;
    return value;
  }

  private boolean moreFields(long left, boolean streaming) {
    if (stream == null || !streaming) {
      return in.more(left);
    }
    if (left != 0) {
      stream.ensureByte(in);
    }
    if (!in.more(left)) {
      return false;
    }
    stream.ensureMember(in);
    return true;
  }

  /** Moves to the value of a field that is known and wanted; false if there was another name. */
  private boolean readName(CborNames of, int last, Message parent, @Nullable LeftOut leftOut) {
    int start = in.at;
    int found = of.read(in, last);
    if (found < 0) {
      found = otherName(parent, leftOut);
      if (found < 0) {
        return false;
      }
    }
    ordinal = found;
    markSeen(found, start);
    if (leftOut != null && leftOut.has(found)) {
      stepOver();
      return false;
    }
    return true;
  }

  /** Steps over a value; of a list in a stream, element by element, as they come. */
  private void stepOver() {
    if (stream == null || level != 1 || in.major() != CborInput.ARRAY) {
      in.skipValue();
      return;
    }
    for (long left = in.open(CborInput.ARRAY, "an array"); moreElements(left); left--) {
      in.skipValue();
    }
    in.leave();
  }

  private void markSeen(int found, int start) {
    if (found >= Long.SIZE) {
      markSeenBeyond(found, start);
      return;
    }
    long bit = 1L << found;
    if ((seen & bit) != 0) {
      throw twice(start);
    }
    seen |= bit;
  }

  private void markSeenBeyond(Object name, int start) {
    seenBeyond = seenBeyond == null ? new HashSet<>() : seenBeyond;
    if (!seenBeyond.add(name)) {
      throw twice(start);
    }
  }

  private CodecException twice(int start) {
    in.at = start;
    return in.error("the field is there twice");
  }

  /** A name in an unusual form, or one that isn't known; that goes to the unknown fields. */
  private int otherName(Message parent, @Nullable LeftOut leftOut) {
    int start = in.at;
    int major = in.major();
    if (major <= CborInput.NEGATIVE && major >= 0 && !KeptBytes.areContent(parent)) {
      if (major == CborInput.NEGATIVE) {
        CborValues.int64(in);
      } else {
        in.head();
      }
      markSeenBeyond(in.argument() ^ -major, start);
      in.skipValue();
      return -1;
    }
    int outer = in.laterText;
    in.laterText = 0;
    String name = KeptBytes.areContent(parent) ? in.name(false) : in.text("a name");
    in.laterText = outer;
    Field field = table.field(name);
    if (field != null) { // its name came in pieces
      return field.ordinal();
    }
    if (leftOut != null
        && leftOut.hasUnknown(name)
        && !(leftOut.hasUnknown() && keptBytes.isItems(level, name))) {
      in.skipValue();
    } else {
      keepUnknown(name, start, parent);
    }
    return -1;
  }

  /** One value of a kind that is neither STRING nor MESSAGE. */
  @Nullable Object one(FieldKind as) {
    if (as == FieldKind.ANY) {
      return trees.value();
    }
    if (ValueStep.hasOwnText(as)) {
      return ownText(as);
    }
    if (isNull()) {
      return null;
    }
    return nonZero(value(as));
  }

  /** A value that only the tags before itself say something about. */
  private @Nullable Object ownText(FieldKind as) {
    int outer = in.laterText;
    in.laterText = 0;
    Object value = null;
    boolean isTagged = in.isTagged();
    in.skipTags();
    if (isTagged || !isNull()) {
      value = nonZero(CborValues.ownText(in, as));
    }
    in.laterText = outer;
    return value;
  }

  private @Nullable Object nonZero(Object value) {
    return isPlain() && CborValues.isZero(value) ? null : value;
  }

  /** Whether the value of a field is null; reads it then. */
  private boolean isNull() {
    if (!in.isNothing() || !names.step(ordinal).isNothing(in.peek())) {
      return false;
    }
    in.at++;
    return true;
  }

  private void keepUnknown(String name, int start, Message parent) {
    if (unknown == null) {
      unknown = new LinkedHashMap<>();
    }
    unknownName = name;
    if (unknown.containsKey(name)) {
      throw twice(start);
    }
    in.isLenient = !KeptBytes.areContent(parent);
    Object value;
    if (keptBytes.isItems(level, name) && !in.isTagged() && in.major() == CborInput.ARRAY) {
      value = keptItems();
    } else {
      value = trees.value();
      countKept(start);
    }
    in.isLenient = false;
    unknownName = null;
    unknown.put(name, value);
  }

  private void countKept(int start) {
    String problem = keptBytes.add(in.at - start);
    if (problem != null) {
      throw in.error(problem);
    }
  }

  private List<@Nullable Object> keptItems() {
    long own = keptBytes.mark();
    List<@Nullable Object> items = new ArrayList<>();
    long left = in.openWhole(CborInput.ARRAY, "an array");
    try {
      for (; in.more(left); left--) {
        keptBytes.beginItem();
        int start = in.at;
        Object item = trees.value();
        countKept(start);
        items.add(item);
      }
    } catch (CodecException e) {
      throw e.within("[" + items.size() + "]");
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
    Map<String, @Nullable Object> both = new LinkedHashMap<>(prior.byName());
    both.putAll(unknown);
    return UnknownFields.ofTree(both);
  }

  private boolean isPlain() {
    return !table.isPointer(ordinal);
  }

  @Nullable String string() {
    if (isNull()) {
      return null;
    }
    String text = in.text("a string");
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

  /**
   * Nothing goes to a sink of a list that is of another kind, as far as it has said so; servers
   * write the version behind the items.
   */
  private void checkIdentity() {
    GroupVersionKind expected = table.kind();
    if (level != 1 || outermost == null || expected == null || kind == null) {
      return;
    }
    int list = ordinal;
    ordinal = -1; // it is the whole object that is wrong
    if (apiVersion != null) {
      Identity.check(outermost, kind, apiVersion, in.base + in.at);
    } else if (!Identity.isKindOf(outermost, kind)) {
      throw new CodecException(
          "expected " + expected + ", found " + Identity.shown(kind), in.base + in.at);
    }
    ordinal = list;
  }

  private RawValue raw(FieldKind as) {
    Bytes value = as == FieldKind.FIELDS_V1 ? json.readFieldSet(in) : json.read(in);
    in.checkLength(value.size());
    return RawValue.of(RawValue.Encoding.JSON, value);
  }

  @Nullable Message message(Message parent, @Nullable Message prior) {
    Message known = prior == null ? prototype(parent) : prior;
    if (known instanceof ShapedMessage) {
      return table.isPointer(ordinal) && isNull() ? null : readShape(known, this);
    }
    return isNull() ? null : nested(known, prior == null);
  }

  /** The empty instance of what the field holds. */
  private Message prototype(Message parent) {
    return Objects.requireNonNull(parent.fieldPrototype(ordinal), "prototype");
  }

  private <T extends Message> T element(T prototype) {
    if (KeptBytes.isItem(level, prototype)) {
      keptBytes.begin(prototype);
    }
    if (in.isTagged()) {
      return taggedElement(prototype);
    }
    return prototype instanceof ShapedMessage
        ? readShape(prototype, this)
        : in.tryNull() ? prototype : nested(prototype, true);
  }

  private <T extends Message> T taggedElement(T prototype) {
    int outer = in.skipTags();
    T element = element(prototype);
    in.laterText = outer;
    return element;
  }

  /** Names the item of a list that could not be read. */
  private CodecException atItem(CodecException e, int index, int start, Message prototype) {
    if (KeptBytes.isItem(level, prototype)) {
      CborIdentity.of(in.buffer, start, in.end).name(e, prototype.fieldTable().name());
    }
    return e.within("[" + index + "]");
  }

  /**
   * One element of a list or value of a map, of a kind other than ANY, MESSAGE, DURATION and
   * INT_OR_STRING; null is its zero.
   */
  private Object value(FieldKind as) {
    if (as.compareTo(FieldKind.RAW) >= 0) {
      return in.tryNull() ? RawValue.ABSENT : raw(as);
    }
    if (ValueStep.hasOwnText(as)) {
      Object value = ownText(as);
      return value != null ? value : as == FieldKind.QUANTITY ? Quantity.ZERO : GoTime.ZERO;
    }
    if (in.isTagged()) {
      int outer = in.skipTags();
      Object value = value(as);
      in.laterText = outer;
      return value;
    }
    boolean isNull = in.tryNull();
    if (as == FieldKind.STRING) {
      return isNull ? "" : in.text("a string");
    }
    if (as == FieldKind.BYTES) {
      return isNull ? Bytes.ABSENT : CborValues.bytes(in);
    }
    if (as == FieldKind.INT32) {
      return isNull ? (Object) 0 : CborValues.int32(in, "a 32-bit integer");
    }
    if (as == FieldKind.INT64) {
      return isNull ? (Object) 0L : CborValues.int64(in);
    }
    if (as == FieldKind.BOOL) {
      return !isNull && CborValues.bool(in);
    }
    return isNull ? 0.0 : CborValues.float64(in);
  }

  /** A list of a kind that is neither MESSAGE nor ANY. */
  <E> @Nullable List<E> list(FieldKind as) {
    if (in.tryNull()) {
      return null;
    }
    long left = in.openWhole(CborInput.ARRAY, "an array");
    int mark = scratch.mark();
    int index = 0;
    try {
      for (; in.more(left); left--) {
        scratch.push(value(as));
        index++;
      }
    } catch (CodecException e) {
      throw e.within("[" + index + "]");
    }
    in.leave();
    return scratch.list(mark);
  }

  /** A list of ANY. */
  @Nullable Object anys() {
    if (in.tryNull()) {
      return null;
    }
    int mark = scratch.mark();
    long left = in.openWhole(CborInput.ARRAY, "an array");
    try {
      for (; in.more(left); left--) {
        Object value = trees.value();
        scratch.push(value == null ? Scratch.NULL : value);
      }
    } catch (CodecException e) {
      throw e.within("[" + (scratch.mark() - mark) + "]");
    }
    in.leave();
    return scratch.listWithNulls(mark);
  }

  /** A list of MESSAGE. */
  @Nullable Object messages(ValueStep.Messages step, Message parent) {
    hasItems |= level == 1;
    Message prototype = prototype(parent);
    ItemSink<Message> sink = level == 1 ? FieldValues.sinkOf(parent) : null;
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

  /** Enters a list of messages, at the top of a stream one that isn't there as a whole. */
  private long openMessages() {
    return stream != null && level == 1
        ? in.open(CborInput.ARRAY, "an array")
        : in.openWhole(CborInput.ARRAY, "an array");
  }

  private <T extends Message> boolean pushMessages(T prototype) {
    if (in.tryNull()) {
      return false;
    }
    long left = openMessages();
    for (int index = 0; moreElements(left); index++, left--) {
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
    if (in.tryNull()) {
      return;
    }
    long left = openMessages();
    checkIdentity();
    FieldTable listTable = table;
    CborNames listNames = names;
    long listSeen = seen;
    Set<Object> listBeyond = seenBeyond;
    int listTags = in.laterText;
    Map<String, @Nullable Object> listUnknown = unknown;
    int items = ordinal;
    int listDepth = in.depth();
    int mark = scratch.mark();
    for (int index = 0; moreElements(left); index++, left--) {
      int start = in.at;
      Message item;
      try {
        item = element(prototype);
      } catch (CodecException e) {
        CodecException problem = atItem(e, index, start, prototype);
        in.backTo(start, listDepth);
        in.laterText = listTags;
        table = listTable;
        names = listNames;
        seen = listSeen;
        seenBeyond = listBeyond;
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

  /** Steps over the item at the cursor, however deep it is; what has no end can't be. */
  private Bytes unread(CodecException problem) {
    int start = in.at;
    CborBoundary boundary = new CborBoundary();
    boundary.reset(0);
    int length;
    try {
      length = boundary.scan(in);
    } catch (CodecException broken) {
      throw problem;
    }
    if (length < 0 || length > in.end - start) {
      throw problem;
    }
    in.at = start + length;
    return Bytes.copyOf(in.buffer, start, in.at);
  }

  /** Whether there is a further element; makes it available where the input is a stream. */
  private boolean moreElements(long left) {
    if (stream == null || level != 1) {
      return in.more(left);
    }
    if (left != 0) {
      stream.ensureByte(in);
    }
    if (!in.more(left)) {
      return false;
    }
    stream.ensureValue(in);
    return true;
  }

  /** A map of any kind. */
  @Nullable Object map(Field field, Message parent) {
    if (in.tryNull()) {
      return null;
    }
    long left = in.openWhole(CborInput.MAP, "an object");
    int mark = scratch.mark();
    int start = in.at;
    Message prototype = field.kind() == FieldKind.MESSAGE ? prototype(parent) : null;
    int size = 0;
    for (; in.more(left); left--) {
      String key = in.name(size == 0);
      scratch.push(key);
      try {
        scratch.push(mapValue(field, prototype));
      } catch (CodecException e) {
        throw e.within("[\"" + key + "\"]");
      }
      size++;
    }
    in.leave();
    StringMap<Object> map = scratch.map(mark);
    if (map.size() < size) {
      throw repeated(start);
    }
    return map;
  }

  /** Finds the key that a map has twice. */
  private CodecException repeated(int start) {
    in.at = start;
    Set<String> keys = new HashSet<>();
    while (true) {
      int place = in.at;
      String key = in.name(keys.isEmpty());
      if (!keys.add(key)) {
        in.at = place;
        return in.error("the name \"" + Identity.shown(key) + "\" is there twice");
      }
      in.skipValue();
    }
  }

  private Object mapValue(Field field, @Nullable Message prototype) {
    if (prototype != null) {
      return element(prototype);
    }
    if (!field.isWrapped()) {
      return value(field.kind());
    }
    int outer = in.skipTags();
    List<String> list = shapeStrings();
    in.laterText = outer;
    return list;
  }

  @Override
  public ValueShape shape() {
    return switch (in.major()) {
      case CborInput.MAP -> ValueShape.MESSAGE;
      case CborInput.ARRAY -> ValueShape.ARRAY;
      case CborInput.BYTES, CborInput.TEXT -> ValueShape.STRING;
      case CborInput.UNSIGNED, CborInput.NEGATIVE -> ValueShape.NUMBER;
      default ->
          switch (in.peek()) {
            case CborInput.TRUE, CborInput.FALSE -> ValueShape.BOOL;
            case CborInput.NULL -> ValueShape.NULL;
            default -> ValueShape.NUMBER;
          };
    };
  }

  @Override
  public boolean shapeBool() {
    return CborValues.bool(in);
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
    in.skipValue();
  }
}

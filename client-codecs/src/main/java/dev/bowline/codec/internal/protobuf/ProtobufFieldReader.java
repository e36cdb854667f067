package dev.bowline.codec.internal.protobuf;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.SharedParts;
import dev.bowline.codec.internal.Scratch;
import dev.bowline.codec.internal.StackProbe;
import dev.bowline.codec.internal.parts.Part;
import dev.bowline.codec.internal.parts.PartReader;
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
import dev.bowline.serde.UnknownFields;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages from Protobuf. Over 800 lines, since there is a method for most kinds of field,
 * and what nests is one large method each that the JIT doesn't compile into its callers (decision
 * 0370).
 */
final class ProtobufFieldReader {
  /** What may be read or copied again of a stream, whose length isn't known. */
  private static final int MOST_IN_STREAMS = 1 << 26;

  /**
   * Of so many wrong guesses one is mended, so that threads seldom wait for each other's memory.
   */
  private static final int MENDED = 16;

  /**
   * Sections below are looked up in the table of parts only if others like them were found: else
   * what is nested deep would be hashed once at each level.
   */
  private static final int MOST_LEVELS_HASHED = 24;

  private static final FieldTable NO_TABLE = FieldTable.of("nothing", "");

  private final WireInput in;
  private final FieldMask mask;
  private final boolean isMasked;
  private final boolean sharesNothing;
  private final int maxDepth;
  private final int maxUnknownBytes;
  private final Scratch scratch;
  private final FieldValues values = new FieldValues();
  private final @Nullable WireStream stream;
  private final @Nullable PartReader parts;

  /** Null for single objects, and before the second item of a list. */
  private @Nullable Recent recent;

  /** Of the message that is being read, as {@link Recent} knows it. */
  private int place;

  /**
   * The message that is being read: its table, the embedded struct in it, the last field, and where
   * that field's tag stands.
   */
  private FieldTable table = NO_TABLE;

  private int group;
  private int ordinal = -1;
  private int wireType;
  private int tagFrom;
  private @Nullable UnknownBytes unknown;

  /** Limits of the messages around the embedded structs that are being read. */
  private int[] outerLimits = new int[8];

  private int openGroups;

  /** How many messages are open. */
  private int depth;

  /** How many messages, lists and maps are open. */
  private int level;

  /** Up to which level is known to be allowed and to fit the stack. */
  private int reach;

  /** The greatest level since the part that is being read began. */
  private int deepest;

  /** Where {@link #depth} stands while a message is read that no two versions have in common. */
  private int changingDepth;

  /** Where the key of the map's last entry stands. */
  private int keyFrom;

  private int keyTo;

  /** How many items went to a sink. */
  private int poured;

  /** Of the object that is being read: an item of a list, or the outermost. */
  private int unknownBytes;

  private int wrongGuesses;

  /**
   * A reader of what is all there.
   *
   * @param recent what was read before this; null if nothing is remembered
   */
  ProtobufFieldReader(WireInput in, DecodeOptions options, @Nullable Recent recent) {
    this(in, options, recent, null);
  }

  /** A reader whose input grows from a stream as the outermost message asks for it. */
  ProtobufFieldReader(WireInput in, DecodeOptions options, WireStream stream) {
    this(in, options, null, stream);
  }

  private ProtobufFieldReader(
      WireInput in, DecodeOptions options, @Nullable Recent recent, @Nullable WireStream stream) {
    this.in = in;
    this.mask = options.mask();
    this.isMasked = !mask.isNone();
    this.sharesNothing = options.sharedParts() == SharedParts.off();
    this.maxDepth = options.limits().maxDepth();
    this.reach = StackProbe.free(maxDepth);
    this.maxUnknownBytes = options.limits().maxUnknownBytes();
    this.scratch = new Scratch(stream == null ? in.limit - in.at : MOST_IN_STREAMS);
    this.stream = stream;
    this.parts = PartReader.of(options);
    this.recent = recent;
  }

  /** Reads the outermost message, from the cursor to the limit. */
  <T extends Message> T outermost(T prototype) {
    return fields(prototype, Steps.of(prototype.fieldTable()), false);
  }

  /**
   * Reads a message with its length.
   *
   * @param steps those of its table
   * @param isEmpty whether nothing was read of it before, so that there is nothing to merge into
   */
  private <T extends Message> T nested(T prior, Steps steps, boolean isEmpty) {
    int length = in.length();
    if (length == 0) {
      return prior;
    }
    int outerLimit = in.limit;
    in.limit = in.at + length;
    T message = fields(prior, steps, isEmpty);
    in.limit = outerLimit;
    return message;
  }

  private <T extends Message> T fields(T prior, Steps steps, boolean isEmpty) {
    FieldTable outerTable = table;
    int outerGroup = group;
    int outerOrdinal = ordinal;
    UnknownBytes outerUnknown = unknown;
    int outerLevel = level;
    enter();
    depth++;
    table = steps.table;
    group = 0;
    ordinal = -1;
    unknown = null;
    int size = steps.all.length;
    int from = isEmpty ? scratch.open(size) : scratch.openWith(prior, size);
    T message;
    try {
      LeftOut leftOut = isMasked ? mask.of(prior) : null;
      boolean isWhole = leftOut == null && !isStreamed();
      ValueStep last = steps.before;
      while (true) {
        ValueStep step = isWhole ? next(last, steps) : null;
        if (step == null) {
          step = anyNext(steps, leftOut);
          if (step == null) {
            break;
          }
        }
        step.read(this, prior, scratch, from + step.ordinal);
        last = step;
      }
      ordinal = -1;
      message = values.message(prior, scratch.stack(), from, unknownFields(prior.unknownFields()));
    } catch (CodecException e) {
      if (ordinal >= 0) {
        e.within("." + steps.all[ordinal].field.name());
      }
      table = outerTable;
      ordinal = outerOrdinal;
      depth--;
      level = outerLevel;
      throw e;
    }
    scratch.clear(from);
    depth--;
    level--;
    table = outerTable;
    group = outerGroup;
    ordinal = outerOrdinal;
    unknown = outerUnknown;
    return message;
  }

  private void enter() {
    if (++level > reach) {
      reach = StackProbe.reach(level, maxDepth);
      if (level > reach) {
        throw in.error(StackProbe.problem(level--, maxDepth));
      }
    }
    if (level > deepest) {
      deepest = level;
    }
  }

  /** As {@link #likelyNext}, but looks for the field first that came behind the last one before. */
  private @Nullable ValueStep next(@Nullable ValueStep last, Steps steps) {
    ValueStep guess = last == null ? null : last.next;
    int start = in.at;
    if (guess != null && start < in.limit - 1 && in.buffer[start] == guess.tag) {
      int end = start + 1;
      if (guess.tag >= 0 || in.buffer[end++] == guess.secondOfTag) {
        tagFrom = start;
        wireType = guess.wireType;
        ordinal = guess.ordinal;
        in.at = end;
        return guess;
      }
    }
    ValueStep step = likelyNext(steps);
    if (step != null && last != null && (guess == null || ++wrongGuesses % MENDED == 0)) {
      last.next = step;
    }
    return step;
  }

  /**
   * Moves to the next field, if it has a tag that a server writes; null, without a move, where only
   * {@link #anyNext} can tell.
   */
  private @Nullable ValueStep likelyNext(Steps steps) {
    int start = in.at;
    if (start >= in.limit - 1) {
      return null;
    }
    byte[] buffer = in.buffer;
    int tag = buffer[start];
    int end = start + 1;
    if (tag < 0) {
      tag = (tag & 0x7F) | buffer[end] << 7; // negative if there are more bytes
      end++;
    }
    @Nullable ValueStep[] known = steps.byNumber[group];
    int number = tag >> 3;
    ValueStep step = number >= 0 && number < known.length ? known[number] : null;
    if (step == null || step.wireType != (tag & 7)) {
      return null;
    }
    tagFrom = start;
    wireType = step.wireType;
    ordinal = step.ordinal;
    in.at = end;
    return step;
  }

  /** Moves to the next field that is known and wanted; null at the end of the message. */
  private @Nullable ValueStep anyNext(Steps steps, @Nullable LeftOut leftOut) {
    FieldTable of = table;
    while (true) {
      if (in.atLimit()) {
        if (group == 0) {
          return null;
        }
        closeGroup();
        continue;
      }
      ordinal = -1;
      ensureField();
      tagFrom = in.at;
      long tag = in.tag();
      int number = (int) (tag >>> 3);
      wireType = (int) tag & 7;
      int found = of.ordinalOfNumber(group, number);
      if (found >= 0) {
        ordinal = found;
        if (leftOut == null || !leftOut.has(found)) {
          ValueStep step = steps.all[found];
          if (!step.takes(wireType)) {
            require(step.wireType);
          }
          return step;
        }
        in.skip(wireType);
      } else {
        int inner = of.groupOfNumber(group, number);
        if (inner >= 0) {
          openGroup(inner);
        } else if (leftOut != null && leftOut.hasUnknown()) {
          in.skip(wireType);
        } else {
          keepUnknown();
        }
      }
    }
  }

  /**
   * One value of a kind that is neither STRING nor MESSAGE.
   *
   * @param prior what was read of the same field before
   */
  @Nullable Object one(FieldKind kind, boolean isPlain, @Nullable Object prior) {
    if (kind == FieldKind.TIME || kind == FieldKind.MICRO_TIME) {
      return time(kind == FieldKind.MICRO_TIME, isPlain);
    }
    if (kind == FieldKind.QUANTITY) {
      return quantity(isPlain, prior);
    }
    if (kind == FieldKind.INT_OR_STRING) {
      return intOrString(isPlain, prior);
    }
    if (kind == FieldKind.RAW || kind == FieldKind.FIELDS_V1 || kind == FieldKind.JSON) {
      return raw(kind, isPlain, prior);
    }
    if (kind == FieldKind.INT64) {
      return int64(isPlain);
    }
    if (kind == FieldKind.INT32) {
      return int32(isPlain);
    }
    if (kind == FieldKind.BOOL) {
      return bool(isPlain);
    }
    if (kind == FieldKind.FLOAT64) {
      return float64(isPlain);
    }
    if (kind == FieldKind.BYTES) {
      return in.bytes();
    }
    if (kind == FieldKind.DURATION) {
      return duration(isPlain, prior);
    }
    throw in.error("a field that has no form in Protobuf");
  }

  private void ensureField() {
    if (stream != null && depth == 1) {
      stream.ensureField(in);
    }
  }

  /** Whether only one field is there at a time, and may move when the next is asked for. */
  private boolean isStreamed() {
    return stream != null && depth == 1;
  }

  private void openGroup(int inner) {
    require(WireInput.BYTES);
    int length = in.length();
    if (openGroups == outerLimits.length) {
      outerLimits = Arrays.copyOf(outerLimits, openGroups * 2);
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

  private @Nullable UnknownFields unknownFields(@Nullable UnknownFields prior) {
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

  /**
   * The bytes of the last field's tag, behind which the cursor stands, for {@link #again}; zero if
   * they are more than a server writes.
   */
  private long lastTag() {
    int size = in.at - tagFrom;
    return size > Long.BYTES ? 0 : bytes(tagFrom, size);
  }

  private long bytes(int from, int size) {
    byte[] buffer = in.buffer;
    long bytes = buffer[from] & 0xFF;
    for (int i = 1; i < size; i++) {
      bytes = (bytes << Byte.SIZE) | (buffer[from + i] & 0xFF);
    }
    return bytes;
  }

  /**
   * Whether the next field has the same tag again, as the elements of a list do; moves behind it
   * then.
   */
  private boolean again(long tag) {
    int size = (Long.SIZE + Byte.SIZE - 1 - Long.numberOfLeadingZeros(tag)) / Byte.SIZE;
    if (in.limit - in.at < size || size == 0) {
      return false;
    }
    int last = ordinal;
    ordinal = -1; // what is wrong behind an element isn't of the list
    ensureField();
    ordinal = last;
    if (bytes(in.at, size) != tag) {
      return false;
    }
    in.at += size;
    return true;
  }

  @Nullable String string(ValueStep step, boolean isUnique) {
    String text = isUnique ? in.uniqueText() : text(step.id, 0);
    return text.isEmpty() && step.isPlain ? null : text;
  }

  private String text(int field, int index) {
    Recent memory = recent;
    int length = in.textLength();
    int from = in.at;
    int to = from + length;
    in.at = to;
    if (memory == null || length == 0) {
      return in.text(from, to);
    }
    int here = Recent.beside(place, index);
    if (length == memory.length(here, field, 0)) {
      Object known = memory.find(here, field, in.buffer, from, to);
      if (known != null) {
        return (String) known;
      }
    }
    String made = in.text(from, to);
    memory.put(here, field, 0, from, to, made);
    return made;
  }

  /** A value that Protobuf wraps into a message. */
  @Nullable Object wrapped(ValueStep step, @Nullable Object prior) {
    Recent memory = recent;
    if (memory == null || prior != null) {
      return one(step.kind, step.isPlain, prior);
    }
    int start = in.at;
    int length = in.length();
    int from = in.at;
    if (length == memory.length(place, step.id, 0)) {
      Object known = memory.find(place, step.id, in.buffer, from, from + length);
      if (known != null) {
        in.at = from + length;
        return known;
      }
    }
    in.at = start;
    Object made = one(step.kind, step.isPlain, null);
    if (made != null) {
      memory.put(place, step.id, 0, from, from + length, made);
    }
    return made;
  }

  @Nullable Integer int32(boolean isPlain) {
    int value = (int) in.varint();
    return value == 0 && isPlain ? null : (Integer) value;
  }

  @Nullable Long int64(boolean isPlain) {
    long value = in.varint();
    return value == 0 && isPlain ? null : (Long) value;
  }

  @Nullable Boolean bool(boolean isPlain) {
    boolean value = in.varint() != 0;
    boolean isZero = !value && isPlain;
    return isZero ? null : (Boolean) value;
  }

  private @Nullable Double float64(boolean isPlain) {
    double value = Double.longBitsToDouble(in.fixed64());
    return value == 0 && isPlain ? null : (Double) value;
  }

  @Nullable Instant time(boolean isMicro, boolean isPlain) {
    Instant value = isMicro ? WireValues.time(in, true) : WireValues.time(in);
    return isPlain && value.equals(GoTime.ZERO) ? null : value;
  }

  private @Nullable Duration duration(boolean isPlain, @Nullable Object prior) {
    Duration value = WireValues.duration(in, or(prior, Duration.ZERO));
    return value.isZero() && isPlain ? null : value;
  }

  private @Nullable Quantity quantity(boolean isPlain, @Nullable Object prior) {
    Quantity value = WireValues.quantity(in, or(prior, Quantity.ZERO));
    return isPlain && value.toString().equals("0") ? null : value;
  }

  private @Nullable IntOrString intOrString(boolean isPlain, @Nullable Object prior) {
    IntOrString value = WireValues.intOrString(in, or(prior, IntOrString.ZERO));
    return isPlain && value.equals(IntOrString.ZERO) && value.textHalf().isEmpty() ? null : value;
  }

  private @Nullable RawValue raw(FieldKind kind, boolean isPlain, @Nullable Object prior) {
    RawValue value = WireValues.raw(in, kind, or(prior, RawValue.ABSENT));
    return value.isAbsent() && isPlain ? null : value;
  }

  @SuppressWarnings("unchecked") // what was read before is of the same kind
  private static <T> T or(@Nullable Object prior, T zero) {
    return prior == null ? zero : (T) prior;
  }

  Message message(ValueStep step, Message parent, @Nullable Message prior) {
    if (prior != null) {
      return nested(prior, step.inner(prior), false);
    }
    Message prototype = step.prototype(parent);
    return part(step.id, 0, prototype, step.inner(prototype));
  }

  /** A message that differs from version to version, so that what is in it is looked up alone. */
  Message changing(ValueStep step, Message parent, @Nullable Message prior) {
    int outer = changingDepth;
    int outerPlace = place;
    changingDepth = depth + 1;
    place = Recent.place(outerPlace, step.id);
    Message begun = prior == null ? step.prototype(parent) : prior;
    Message message = nested(begun, step.inner(begun), prior == null);
    changingDepth = outer;
    place = outerPlace;
    return message;
  }

  /**
   * A message of which nothing was read before. In one piece, as {@link #run}, so that the JIT
   * finds it too large to be compiled into others again: a walk goes through both at each level.
   */
  @SuppressWarnings("unchecked") // a field's parts are of one class
  private <T extends Message> T part(int field, int index, T prototype, Steps steps) {
    Recent memory = recent;
    PartReader table = parts;
    if (steps.areOfKind || (memory == null && table == null)) {
      return nested(prototype, steps, true);
    }
    int start = in.at;
    int length = in.length();
    int from = in.at;
    int to = from + length;
    int outerPlace = place;
    int here = Recent.beside(outerPlace, index);
    if (memory != null && length == memory.length(here, field, maxDepth - level)) {
      Object known = memory.find(here, field, in.buffer, from, to);
      if (known != null) {
        deepest = Math.max(deepest, level + memory.height(here, field));
        in.at = to;
        return (T) known;
      }
    }
    in.at = start;
    long first = 0;
    long second = 0;
    PartReader sharing = table != null && isSectionWanted(table, field, from, to) ? table : null;
    int outerDeepest = deepest;
    int outerUnknown = unknownBytes;
    long outerBudget = scratch.budget();
    deepest = level;
    T made = null;
    if (sharing != null) {
      sharing.look(field, in.buffer, from, to);
      first = sharing.first();
      second = sharing.second();
      made = (T) taken(sharing.find(field), to);
    }
    if (made == null) {
      place = Recent.place(here, field);
      made = nested(prototype, steps, true);
      place = outerPlace;
      if (sharing != null && scratch.budget() == outerBudget) {
        sharing.add(first, second, made, deepest - level, unknownBytes - outerUnknown);
      }
    }
    if (memory != null && unknownBytes == outerUnknown && scratch.budget() == outerBudget) {
      memory.put(here, field, deepest - level, from, to, made);
    }
    deepest = Math.max(deepest, outerDeepest);
    return made;
  }

  /** What is shared of a part, if it keeps the limits here as well; moves behind the part then. */
  private @Nullable Object taken(@Nullable Part part, int to) {
    Object value = part == null ? null : part.get();
    if (part == null
        || value == null
        || part.height() > maxDepth - level
        || part.unknownBytes() > maxUnknownBytes - unknownBytes) {
      return null;
    }
    deepest = Math.max(deepest, level + part.height());
    unknownBytes += part.unknownBytes();
    in.at = to;
    return value;
  }

  /** A list of a kind other than MESSAGE. */
  Object list(ValueStep.Run step, Message parent, @Nullable List<?> prior) {
    long tag = lastTag();
    return step.kind == FieldKind.STRING
        ? run(step, parent, prior, tag)
        : ownList(step, prior, tag);
  }

  Object ownList(ValueStep.Run step, @Nullable List<?> prior, long tag) {
    if (step.field.isWrapped()) {
      return WireValues.wrappedStrings(in, scratch, prior);
    }
    int mark = scratch.mark();
    scratch.pushAll(prior);
    if (wireType == step.wireType) {
      int index = 0;
      do {
        scratch.push(element(step, index++));
      } while (again(tag));
    } else { // packed numbers
      int outer = WireValues.open(in);
      while (!in.atLimit()) {
        scratch.push(element(step, 0));
      }
      in.limit = outer;
    }
    return scratch.list(mark);
  }

  /** One element of a list or value of a map, of a kind other than MESSAGE. */
  private Object element(ValueStep.Run step, int index) {
    return step.kind == FieldKind.STRING
        ? text(step.elementId, index)
        : Objects.requireNonNull(one(step.kind, false, null), "an element, which is not left out");
  }

  @Nullable Object messages(ValueStep.Messages step, Message parent, @Nullable List<?> prior) {
    long tag = lastTag();
    Message prototype = step.prototype(parent);
    Steps steps = step.inner(prototype);
    ItemSink<Message> sink = depth == 1 ? FieldValues.sinkOf(parent) : null;
    if (sink == null && !steps.areOfKind) {
      return run(step, parent, prior, tag);
    }
    int own = unknownBytes;
    Object list = null;
    if (sink == null) {
      list = ownMessages(step, parent, prior, tag);
    } else {
      pour(step, prototype, steps, sink, tag);
    }
    if (depth == 1) {
      unknownBytes = own;
    }
    return list;
  }

  /** A list or map, which may be that of another object. */
  private Object run(ValueStep.Run step, Message parent, @Nullable Object prior, long tag) {
    Recent memory = recent;
    PartReader table = parts;
    if (prior != null || isStreamed() || (memory == null && table == null)) {
      return step.own(this, parent, prior, tag);
    }
    int from = in.at;
    int here = place;
    int length = memory == null ? -1 : memory.length(here, step.id, maxDepth - level);
    if (memory != null && length >= 0 && length <= in.limit - from) {
      Object known = memory.find(here, step.id, in.buffer, from, from + length);
      if (known != null) {
        in.at = from + length;
        if (!again(tag)) {
          deepest = Math.max(deepest, level + memory.height(here, step.id));
          return known;
        }
        in.at = from;
      }
    }
    int to = table == null ? 0 : runEnd(tag);
    PartReader sharing = table != null && isWanted(table, step, to) ? table : null;
    long first = 0;
    long second = 0;
    int outerDeepest = deepest;
    int outerUnknown = unknownBytes;
    long outerBudget = scratch.budget();
    boolean isWhole = true;
    deepest = level;
    Object made = null;
    if (sharing != null) {
      sharing.look(step.id, in.buffer, from, to);
      first = sharing.first();
      second = sharing.second();
      made = taken(sharing.find(step.id), to);
    }
    if (made == null) {
      place = Recent.place(here, step.id);
      made = step.own(this, parent, null, tag);
      place = here;
      isWhole = scratch.budget() == outerBudget; // no entry has bytes that the hash doesn't know
      if (sharing != null && in.at == to && isWhole) {
        sharing.add(first, second, made, deepest - level, unknownBytes - outerUnknown);
      }
    }
    if (memory != null && isWhole && unknownBytes == outerUnknown) {
      memory.put(here, step.id, deepest - level, from, in.at, made);
    }
    deepest = Math.max(deepest, outerDeepest);
    return made;
  }

  private boolean isSectionWanted(PartReader table, int field, int from, int to) {
    int least =
        level >= MOST_LEVELS_HASHED
            ? Integer.MAX_VALUE
            : depth == changingDepth ? PartReader.LARGE_OF_CHANGING : PartReader.LARGE;
    return table.isWanted(field, least, in.buffer, from, to);
  }

  private boolean isWanted(PartReader table, ValueStep.Run step, int to) {
    return step.field.shape() == Field.Shape.MAP
        ? table.isMapWanted(step.id, in.buffer, in.at, to)
        : table.isListWanted(step.id, depth == changingDepth, in.buffer, in.at, to);
  }

  /**
   * Where the fields end that have the same tag as the last one and follow it at once; the cursor,
   * if that can't be told.
   */
  private int runEnd(long tag) {
    int start = in.at;
    int end = start;
    try {
      do {
        int length = in.length();
        in.at += length;
        end = in.at;
      } while (again(tag));
    } catch (CodecException malformed) {
      end = start; // reported when the field is read
    }
    in.at = start;
    return end;
  }

  Object ownMessages(ValueStep.Messages step, Message parent, @Nullable List<?> prior, long tag) {
    Message prototype = step.prototype(parent);
    Steps steps = step.inner(prototype);
    int mark = scratch.mark();
    scratch.pushAll(prior);
    int index = prior == null ? 0 : prior.size();
    enter();
    do {
      scratch.push(element(step, prototype, steps, index++));
    } while (again(tag));
    level--;
    return step.isKeyed ? scratch.keyedList(mark, step.keyOrdinal(prototype)) : scratch.list(mark);
  }

  private <T extends Message> T element(
      ValueStep.Messages step, T prototype, Steps steps, int index) {
    int start = in.at;
    if (depth == 1 && steps.areOfKind) {
      unknownBytes = 0; // an item of a list, which is an object of its own
      remember(index);
    }
    try {
      return part(step.elementId, index, prototype, steps);
    } catch (CodecException e) {
      if (depth == 1 && steps.areOfKind) {
        WireIdentity.name(e, in, start, steps.table);
      }
      throw e.within("[" + index + "]");
    }
  }

  /** What lists have in common is worth while from the third item on. */
  private void remember(int item) {
    Recent memory = recent;
    if (memory == null) {
      if (item == 0 || sharesNothing) {
        return;
      }
      memory = new Recent();
      recent = memory;
    }
    if (stream != null) {
      stream.keepLast(in.at, memory);
    }
  }

  /** Hands items over one by one, and those that can't be read as bytes. */
  private void pour(
      ValueStep.Messages step, Message prototype, Steps steps, ItemSink<Message> sink, long tag) {
    FieldTable listTable = table;
    UnknownBytes listUnknown = unknown;
    int items = ordinal;
    int mark = scratch.mark();
    enter();
    int listLevel = level;
    do {
      int start = in.at;
      int listLimit = in.limit;
      Message item;
      try {
        item = element(step, prototype, steps, poured++);
      } catch (CodecException e) {
        in.limit = listLimit;
        in.at = start;
        table = listTable;
        group = 0;
        openGroups = 0;
        ordinal = items;
        unknown = listUnknown;
        depth = 1;
        changingDepth = 0;
        place = 0;
        level = listLevel;
        scratch.clear(mark);
        Bytes raw = unread(e);
        ordinal = -1; // the path is whole, whether the sink throws the problem on or not
        in.isHandingOver = true;
        sink.unreadable(raw, e.within("." + table.field(items).name()));
        in.isHandingOver = false;
        ordinal = items;
        continue;
      }
      ordinal = -1; // a path of the sink's own errors stays as it is
      in.isHandingOver = true;
      sink.item(item);
      in.isHandingOver = false;
      ordinal = items;
    } while (again(tag));
    level--;
  }

  /** Steps over the item at the cursor; what is cut off by the list's own end can't be. */
  private Bytes unread(CodecException problem) {
    int length;
    try {
      length = in.length();
      in.at += length;
    } catch (CodecException cut) {
      throw problem;
    }
    return Bytes.copyOf(in.buffer, in.at - length, in.at);
  }

  /** Reads entries of a map. As Go does, it takes the wire types inside an entry for granted. */
  Object map(ValueStep.Run step, Message parent, @Nullable Map<?, ?> prior) {
    return run(step, parent, prior, lastTag());
  }

  Object ownMap(ValueStep.Run step, Message parent, @Nullable Map<?, ?> prior, long tag) {
    Message prototype = step.kind == FieldKind.MESSAGE ? step.prototype(parent) : null;
    int index = 0;
    int mark = scratch.mark();
    scratch.pushAll(prior);
    // else keys may lie elsewhere
    boolean isAscending = prior == null && prototype == null && !isStreamed();
    enter();
    entry(step, index++, prototype);
    while (again(tag)) {
      int from = keyFrom;
      int to = keyTo;
      entry(step, index++, prototype);
      isAscending = isAscending && isAscending(from, to);
    }
    level--;
    return isAscending ? scratch.ascendingMap(mark) : scratch.map(mark);
  }

  /**
   * Whether the last key comes after the one between {@code from} and {@code to} in the order of
   * maps. False if their bytes don't tell, since malformed ones are not what the text is made of:
   * where two texts part, both have to be ASCII.
   */
  private boolean isAscending(int from, int to) {
    byte[] buffer = in.buffer;
    int same = Arrays.mismatch(buffer, from, to, buffer, keyFrom, keyTo);
    if (same < 0 || keyFrom + same == keyTo || buffer[keyFrom + same] < 0) {
      return false;
    }
    return from + same == to
        || (buffer[from + same] >= 0 && buffer[from + same] < buffer[keyFrom + same]);
  }

  /** As Go does, it lets key and value end behind their entry, where the message has the bytes. */
  private void entry(ValueStep.Run step, int index, @Nullable Message prototype) {
    int length = in.length();
    int end = in.at + length;
    String key = "";
    keyFrom = end;
    keyTo = end;
    Object value = null;
    while (in.at < end) {
      int start = in.at;
      long tag = in.varint();
      int number = (int) (tag >>> 3);
      if (number == 1) {
        key = text(step.elementId, -1 - index);
        keyTo = in.at;
        keyFrom = keyTo - in.lastLength;
      } else if (number == 2) {
        value = entryValue(step, index, prototype, key);
      } else {
        skipInEntry(start, tag, end);
      }
    }
    if (in.at > end) {
      scratch.charge(in.at - end); // which are read again
      in.at = end;
    }
    scratch.push(key);
    scratch.push(value == null ? zero(step, prototype) : value);
  }

  private void skipInEntry(int start, long tag, int end) {
    if ((tag & 7) == WireInput.END_GROUP) {
      in.at = start;
      throw in.error("end of a group that was not begun");
    }
    in.skip((int) tag & 7);
    if (in.at > end) {
      in.at = start;
      throw in.error("a field that ends behind its entry");
    }
  }

  private Object entryValue(
      ValueStep.Run step, int index, @Nullable Message prototype, String key) {
    try {
      return step.field.isWrapped()
          ? WireValues.wrappedStrings(in, scratch, null)
          : prototype == null
              ? element(step, index)
              : nested(prototype, Steps.of(prototype.fieldTable()), true);
    } catch (CodecException e) {
      throw e.within("[\"" + key + "\"]");
    }
  }

  private static Object zero(ValueStep.Run step, @Nullable Message prototype) {
    if (step.field.isWrapped()) {
      return List.of();
    }
    if (prototype != null) {
      return prototype;
    }
    FieldKind kind = step.kind;
    if (kind == FieldKind.STRING) {
      return "";
    }
    if (kind == FieldKind.QUANTITY) {
      return Quantity.ZERO;
    }
    if (kind == FieldKind.BYTES) {
      return Bytes.EMPTY;
    }
    if (kind == FieldKind.TIME || kind == FieldKind.MICRO_TIME) {
      return GoTime.ZERO;
    }
    if (kind == FieldKind.RAW || kind == FieldKind.FIELDS_V1 || kind == FieldKind.JSON) {
      return RawValue.ABSENT;
    }
    throw new IllegalStateException("no maps of " + kind);
  }
}

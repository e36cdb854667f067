package dev.bowline.codec.internal.cbor;

import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.internal.text.GoDuration;
import dev.bowline.codec.internal.text.GoTime;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.RawValue;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.Message;
import dev.bowline.serde.ShapedMessage;
import dev.bowline.serde.UnknownFields;
import dev.bowline.type.GroupVersionKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes messages as CBOR. Goes by the table, since fields are sorted by their encoded names, and
 * not by their numbers as generated code writes them.
 */
final class CborMessageWriter {
  private static final EncodedName[] NO_NAMES = {};

  private final CborOutput out;
  private final CborTreeWriter trees;
  private final FieldSetToCbor fieldSets = new FieldSetToCbor();
  private final boolean onlySetFields;
  private final boolean dropUnknownFields;
  private int level;

  CborMessageWriter(CborOutput out, EncodeOptions options) {
    this.out = out;
    this.trees = new CborTreeWriter(out);
    this.onlySetFields = options.onlySetFields();
    this.dropUnknownFields = options.dropUnknownFields();
  }

  /** Writes a message as one value. */
  void outermost(Message message) {
    message(message);
  }

  private void message(Message message) {
    if (message instanceof ShapedMessage) {
      shaped(message);
      return;
    }
    FieldTable table = message.fieldTable();
    CborNames names = CborNames.of(table);
    EncodedName[] unknown = unknownNames(message.unknownFields());
    boolean isCounted = level == 0 && out.isStream(); // what is on its way can't be changed
    int from = isCounted ? 0 : out.beginMap();
    if (isCounted) {
      level++;
      out.head(CborInput.MAP, unknown.length + countFields(message, table, names));
      level--;
    }
    int entries = 0;
    int nextUnknown = 0;
    level++;
    for (int ordinal : names.order()) {
      while (nextUnknown < unknown.length && unknown[nextUnknown].precedes(names.name(ordinal))) {
        unknownField(message, unknown[nextUnknown++]);
        entries++;
      }
      entries += field(message, table, names, ordinal);
    }
    for (; nextUnknown < unknown.length; nextUnknown++) {
      unknownField(message, unknown[nextUnknown]);
      entries++;
    }
    level--;
    if (!isCounted) {
      out.endMap(from, entries);
    }
  }

  private int countFields(Message message, FieldTable table, CborNames names) {
    int count = 0;
    for (int ordinal = 0; ordinal < table.size(); ordinal++) {
      if (isWritten(table, names, ordinal, value(message, table, ordinal))) {
        count++;
      }
    }
    return count;
  }

  private @Nullable Object value(Message message, FieldTable table, int ordinal) {
    return ordinal < table.firstDataOrdinal()
        ? typeField(message, table, ordinal)
        : message.fieldValue(ordinal);
  }

  private boolean isWritten(
      FieldTable table, CborNames names, int ordinal, @Nullable Object value) {
    if (value == null) {
      return !onlySetFields
          && ordinal >= table.firstDataOrdinal()
          && !names.isLeftOutWhenZero(ordinal);
    }
    return onlySetFields || !names.omitsZero(ordinal) || !isZero(table.field(ordinal), value);
  }

  private EncodedName[] unknownNames(@Nullable UnknownFields unknown) {
    if (unknown == null) {
      return NO_NAMES;
    }
    if (!unknown.isNamed() && !dropUnknownFields) {
      throw new CodecException(
          "has unknown fields in Protobuf, which CBOR can't hold; write it in Protobuf or drop them",
          -1);
    }
    return EncodedName.sorted(unknown.byName());
  }

  private void unknownField(Message message, EncodedName name) {
    UnknownFields unknown = message.unknownFields();
    out.string(name.utf8());
    try {
      trees.value(unknown == null ? null : unknown.byName().get(name.text()));
    } catch (CodecException e) {
      throw e.within("." + name.text());
    }
  }

  /** Writes a field, or leaves it out; tells how many entries that makes. */
  private int field(Message message, FieldTable table, CborNames names, int ordinal) {
    Object value = value(message, table, ordinal);
    if (!isWritten(table, names, ordinal, value)) {
      return 0;
    }
    Field facts = table.field(ordinal);
    Message empty =
        value == null && facts.shape() == Field.Shape.ONE && !facts.isPointer()
            ? message.fieldPrototype(ordinal)
            : null;
    byte[] name = names.name(ordinal);
    out.raw(name, 0, name.length);
    try {
      if (value == null) {
        absent(facts, empty);
      } else {
        present(facts, value);
      }
    } catch (CodecException e) {
      throw e.within("." + facts.name());
    }
    return 1;
  }

  private @Nullable Object typeField(Message message, FieldTable table, int ordinal) {
    GroupVersionKind type = level == 1 ? table.kind() : null;
    Object value =
        type == null ? message.fieldValue(ordinal) : ordinal == 0 ? type.kind() : type.apiVersion();
    return "".equals(value) ? null : value;
  }

  private static boolean isZero(Field facts, Object value) {
    if (facts.shape() != Field.Shape.ONE) {
      return value instanceof Map<?, ?> map ? map.isEmpty() : ((List<?>) value).isEmpty();
    }
    if (facts.kind() == FieldKind.ANY) { // which Go leaves out only if it isn't set
      return false;
    }
    return value instanceof Number number
        ? number.doubleValue() == 0
        : value.equals("") || value.equals(false) || value.equals(Bytes.EMPTY);
  }

  /** The zero that Go writes of a field that isn't set. */
  private void absent(Field facts, @Nullable Message empty) {
    if (empty != null) {
      message(empty);
      return;
    }
    if (facts.isPointer() || facts.shape() != Field.Shape.ONE) {
      out.nothing();
      return;
    }
    FieldKind kind = facts.kind();
    if (kind == FieldKind.STRING) {
      out.text("");
    } else if (kind == FieldKind.BOOL) {
      out.bool(false);
    } else if (kind == FieldKind.FLOAT64) {
      out.float64(0);
    } else if (kind == FieldKind.DURATION) {
      out.text("0s");
    } else if (kind == FieldKind.QUANTITY) {
      out.text("0");
    } else if (kind == FieldKind.INT32
        || kind == FieldKind.INT64
        || kind == FieldKind.INT_OR_STRING) {
      out.integer(0);
    } else {
      out.nothing();
    }
  }

  private void present(Field facts, Object value) {
    if (facts.shape() == Field.Shape.ONE) {
      one(facts.kind(), value);
    } else if (facts.shape() == Field.Shape.LIST) {
      list(facts.kind(), (List<?>) value);
    } else {
      map(facts, (Map<?, ?>) value);
    }
  }

  private void list(FieldKind kind, List<?> list) {
    out.head(CborInput.ARRAY, list.size());
    for (int i = 0; i < list.size(); i++) {
      try {
        one(kind, list.get(i));
      } catch (CodecException e) {
        throw e.within("[" + i + "]");
      }
      if (level == 1 && out.isStream()) {
        out.passOn();
      }
    }
  }

  private void map(Field facts, Map<?, ?> map) {
    out.head(CborInput.MAP, map.size());
    for (EncodedName name : EncodedName.sorted(map)) {
      out.string(name.utf8());
      try {
        Object value = map.get(name.text());
        if (facts.isWrapped() && value instanceof List<?> list) {
          list(facts.kind(), list);
        } else {
          one(facts.kind(), value);
        }
      } catch (CodecException e) {
        throw e.within("[\"" + name.text() + "\"]");
      }
    }
  }

  private void one(FieldKind kind, @Nullable Object value) {
    if (value == null) {
      out.nothing();
      return;
    }
    if (kind == FieldKind.STRING || kind == FieldKind.QUANTITY) {
      out.text(value.toString());
    } else if (kind == FieldKind.ANY) {
      trees.value(value);
    } else if (value instanceof Message message) {
      message(message);
    } else if (value instanceof Integer || value instanceof Long) {
      out.integer(((Number) value).longValue());
    } else if (value instanceof Boolean flag) {
      out.bool(flag);
    } else if (value instanceof Instant time) {
      time(time, kind == FieldKind.MICRO_TIME);
    } else if (value instanceof IntOrString either) {
      intOrString(either);
    } else if (value instanceof RawValue raw) {
      RawCbor.write(raw, kind, fieldSets, out);
    } else if (value instanceof Bytes bytes) {
      bytes(bytes);
    } else if (value instanceof Duration duration) {
      duration(duration);
    } else {
      trees.float64((Double) value);
    }
  }

  private void bytes(Bytes value) {
    if (value.isAbsent()) {
      out.nothing();
    } else {
      out.bytes(value);
    }
  }

  private void time(Instant value, boolean micro) {
    if (value.equals(GoTime.ZERO)) {
      out.nothing();
    } else {
      out.text(GoTime.format(value, micro));
    }
  }

  private void duration(Duration value) {
    try {
      out.text(GoDuration.format(value));
    } catch (ArithmeticException e) {
      throw new CodecException("duration exceeds 64 bits of nanoseconds", -1, e);
    }
  }

  private void intOrString(IntOrString value) {
    if (value.isInt()) {
      out.integer(value.intValue());
    } else {
      out.text(value.toString());
    }
  }

  /**
   * The one of its fields that stands for the whole: a list that isn't empty, else a message, else
   * a boolean, else null.
   */
  private void shaped(Message message) {
    FieldTable table = message.fieldTable();
    Object chosen = null;
    FieldKind kind = FieldKind.ANY;
    for (int i = 0; i < table.size(); i++) {
      Object value = message.fieldValue(i);
      boolean isList = value instanceof List<?> list && !list.isEmpty();
      if (isList || (value instanceof Message && !(chosen instanceof List<?>))) {
        chosen = value;
        kind = table.field(i).kind();
      }
    }
    if (chosen instanceof List<?> list) {
      list(kind, list);
    } else if (chosen != null) {
      message((Message) chosen);
    } else if (table.size() > 0 && table.field(0).kind() == FieldKind.BOOL) {
      out.bool(Boolean.TRUE.equals(message.fieldValue(0)));
    } else {
      out.nothing();
    }
  }
}

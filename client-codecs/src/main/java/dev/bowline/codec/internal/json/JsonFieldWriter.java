package dev.bowline.codec.internal.json;

import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.internal.text.GoDuration;
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
import dev.bowline.serde.ShapedMessage;
import dev.bowline.serde.UnknownFields;
import dev.bowline.type.GroupVersionKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes messages as JSON. Over 350 lines, since there is one method per kind of field. */
final class JsonFieldWriter extends FieldWriter {
  private final JsonOutput out;
  private final JsonTreeWriter trees;
  private final boolean onlySetFields;
  private final boolean dropUnknownFields;

  private FieldTable table;
  private JsonNames names;
  private Message current;
  private int ordinal;
  private boolean first;
  private int level;
  private boolean leavesItemsOut;
  private String unknownMark = "";

  JsonFieldWriter(JsonOutput out, EncodeOptions options, Message outermost) {
    this.out = out;
    this.trees = new JsonTreeWriter(out);
    this.onlySetFields = options.onlySetFields();
    this.dropUnknownFields = options.dropUnknownFields();
    this.current = outermost;
    this.table = outermost.fieldTable();
    this.names = JsonNames.of(table);
  }

  /** Writes a message whose lists of messages are empty. */
  void around(Message message) {
    leavesItemsOut = true;
    value(message);
  }

  /** Writes a message with a mark before the name of each unknown field. */
  void marked(Message message, String mark) {
    unknownMark = mark;
    value(message);
  }

  /** Writes a message as it stands in a list. */
  void item(Message message) {
    level = 1;
    value(message);
  }

  /** Writes a message as one value. */
  void value(Message message) {
    if (message instanceof ShapedMessage shaped) {
      writeShape(shaped, this);
      return;
    }
    FieldTable outerTable = table;
    JsonNames outerNames = names;
    Message outer = current;
    boolean outerFirst = first;
    int outerOrdinal = ordinal;
    table = message.fieldTable();
    names = JsonNames.of(table);
    current = message;
    first = true;
    ordinal = -1;
    out.ascii('{');
    level++;
    try {
      writeFields(message, this);
    } catch (CodecException e) {
      if (ordinal >= 0) {
        e.within("." + table.field(ordinal).name());
      }
      table = outerTable;
      ordinal = outerOrdinal;
      throw e;
    }
    level--;
    out.ascii('}');
    table = outerTable;
    names = outerNames;
    current = outer;
    first = outerFirst;
    ordinal = outerOrdinal;
  }

  private void begin(int field) {
    if (first) {
      first = false;
    } else {
      out.ascii(',');
    }
    ordinal = field;
    out.bytes(names.prefix(field));
  }

  /** What becomes of a field that has no value: nothing, null or the zero that Go always writes. */
  private void absent(FieldTable of, int field, String zero) {
    Field facts = of.field(field);
    if (!onlySetFields && !facts.isLeftOutWhenZero()) {
      begin(field);
      out.ascii(facts.isPointer() ? "null" : zero);
    }
  }

  /** Whether a value that is zero but set is left out. */
  private boolean omitsZero(FieldTable of, int field) {
    Field facts = of.field(field);
    return !onlySetFields && !facts.isPointer() && facts.isLeftOutWhenZero();
  }

  @Override
  public void typeMeta(FieldTable of, @Nullable String kind, @Nullable String apiVersion) {
    GroupVersionKind type = level == 1 ? of.kind() : null;
    typeField(0, type == null ? kind : type.kind());
    typeField(1, type == null ? apiVersion : type.apiVersion());
  }

  private void typeField(int field, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      begin(field);
      out.text(value);
    }
  }

  @Override
  public void openGroup(FieldTable of, int group) {}

  @Override
  public void closeGroup(FieldTable of, int group) {}

  @Override
  public void string(FieldTable of, int field, @Nullable String value) {
    if (value == null) {
      absent(of, field, "\"\"");
    } else if (!value.isEmpty() || !omitsZero(of, field)) {
      begin(field);
      out.text(value);
    }
  }

  @Override
  public void int32(FieldTable of, int field, @Nullable Integer value) {
    if (value == null) {
      absent(of, field, "0");
    } else if (value != 0 || !omitsZero(of, field)) {
      begin(field);
      out.ascii(Integer.toString(value));
    }
  }

  @Override
  public void int64(FieldTable of, int field, @Nullable Long value) {
    if (value == null) {
      absent(of, field, "0");
    } else if (value != 0 || !omitsZero(of, field)) {
      begin(field);
      out.ascii(Long.toString(value));
    }
  }

  @Override
  public void bool(FieldTable of, int field, @Nullable Boolean value) {
    if (value == null) {
      absent(of, field, "false");
    } else if (value || !omitsZero(of, field)) {
      begin(field);
      out.ascii(value ? "true" : "false");
    }
  }

  @Override
  public void float64(FieldTable of, int field, @Nullable Double value) {
    if (value == null) {
      absent(of, field, "0");
    } else if (value != 0 || !omitsZero(of, field)) {
      begin(field);
      trees.float64(value);
    }
  }

  @Override
  public void bytes(FieldTable of, int field, @Nullable Bytes value) {
    if (value == null) {
      absent(of, field, "null");
    } else if (!value.isEmpty() || !omitsZero(of, field)) {
      begin(field);
      bytesValue(value);
    }
  }

  private void bytesValue(Bytes value) {
    if (value.isAbsent()) {
      out.ascii("null");
      return;
    }
    out.ascii('"');
    out.bytes(Base64.getEncoder().encode(value.toByteArray()));
    out.ascii('"');
  }

  @Override
  public void time(FieldTable of, int field, @Nullable Instant value) {
    if (value == null) {
      absent(of, field, "null");
    } else {
      begin(field);
      timeValue(of, field, value);
    }
  }

  private void timeValue(FieldTable of, int field, Instant value) {
    if (value.equals(GoTime.ZERO)) {
      out.ascii("null");
      return;
    }
    out.ascii('"');
    out.ascii(GoTime.format(value, of.field(field).kind() == FieldKind.MICRO_TIME));
    out.ascii('"');
  }

  @Override
  public void duration(FieldTable of, int field, @Nullable Duration value) {
    if (value == null) {
      absent(of, field, "\"0s\"");
      return;
    }
    begin(field);
    try {
      out.text(GoDuration.format(value));
    } catch (ArithmeticException e) {
      throw new CodecException("duration exceeds 64 bits of nanoseconds", -1, e);
    }
  }

  @Override
  public void quantity(FieldTable of, int field, @Nullable Quantity value) {
    if (value == null) {
      absent(of, field, "\"0\"");
    } else {
      begin(field);
      out.text(value.toString());
    }
  }

  @Override
  public void intOrString(FieldTable of, int field, @Nullable IntOrString value) {
    if (value == null) {
      absent(of, field, "0");
      return;
    }
    begin(field);
    if (value.isInt()) {
      out.ascii(Integer.toString(value.intValue()));
    } else {
      out.text(value.toString());
    }
  }

  @Override
  public void raw(FieldTable of, int field, @Nullable RawValue value) {
    if (value == null) {
      absent(of, field, "null");
    } else {
      begin(field);
      RawJson.write(value, out);
    }
  }

  @Override
  public void any(FieldTable of, int field, @Nullable Object value) {
    if (value == null) {
      absent(of, field, "null");
    } else {
      begin(field);
      trees.value(value);
    }
  }

  @Override
  public void message(FieldTable of, int field, @Nullable Message value) {
    if (value != null) {
      begin(field);
      value(value);
      return;
    }
    Message empty = of.field(field).isPointer() ? null : current.fieldPrototype(field);
    if (empty == null) {
      absent(of, field, "null");
    } else if (!onlySetFields && !of.field(field).isLeftOutWhenZero()) {
      begin(field);
      value(empty);
    }
  }

  /** Begins an array; false if there is none or it is left out. */
  private boolean openList(FieldTable of, int field, @Nullable List<?> value) {
    if (value == null) {
      absent(of, field, "null");
      return false;
    }
    if (value.isEmpty() && omitsZero(of, field)) {
      return false;
    }
    begin(field);
    out.ascii('[');
    return true;
  }

  private void separate(int index) {
    if (index > 0) {
      out.ascii(',');
    }
  }

  @Override
  public void strings(FieldTable of, int field, @Nullable List<String> value) {
    if (openList(of, field, value) && value != null) {
      stringElements(value);
    }
  }

  private void stringElements(List<String> value) {
    for (int i = 0; i < value.size(); i++) {
      separate(i);
      out.text(value.get(i));
    }
    out.ascii(']');
  }

  private void numbers(FieldTable of, int field, @Nullable List<? extends Number> value) {
    if (openList(of, field, value) && value != null) {
      for (int i = 0; i < value.size(); i++) {
        separate(i);
        out.ascii(value.get(i).toString());
      }
      out.ascii(']');
    }
  }

  @Override
  public void int32s(FieldTable of, int field, @Nullable List<Integer> value) {
    numbers(of, field, value);
  }

  @Override
  public void int64s(FieldTable of, int field, @Nullable List<Long> value) {
    numbers(of, field, value);
  }

  @Override
  public void bools(FieldTable of, int field, @Nullable List<Boolean> value) {
    if (openList(of, field, value) && value != null) {
      for (int i = 0; i < value.size(); i++) {
        separate(i);
        out.ascii(value.get(i) ? "true" : "false");
      }
      out.ascii(']');
    }
  }

  @Override
  public void bytesList(FieldTable of, int field, @Nullable List<Bytes> value) {
    if (openList(of, field, value) && value != null) {
      for (int i = 0; i < value.size(); i++) {
        separate(i);
        bytesValue(value.get(i));
      }
      out.ascii(']');
    }
  }

  @Override
  public void times(FieldTable of, int field, @Nullable List<Instant> value) {
    if (openList(of, field, value) && value != null) {
      for (int i = 0; i < value.size(); i++) {
        separate(i);
        timeValue(of, field, value.get(i));
      }
      out.ascii(']');
    }
  }

  @Override
  public void quantities(FieldTable of, int field, @Nullable List<Quantity> value) {
    if (openList(of, field, value) && value != null) {
      for (int i = 0; i < value.size(); i++) {
        separate(i);
        out.text(value.get(i).toString());
      }
      out.ascii(']');
    }
  }

  @Override
  public void raws(FieldTable of, int field, @Nullable List<RawValue> value) {
    if (openList(of, field, value) && value != null) {
      for (int i = 0; i < value.size(); i++) {
        separate(i);
        RawJson.write(value.get(i), out);
      }
      out.ascii(']');
    }
  }

  @Override
  public void anys(FieldTable of, int field, @Nullable List<? extends @Nullable Object> value) {
    if (openList(of, field, value) && value != null) {
      for (int i = 0; i < value.size(); i++) {
        separate(i);
        trees.value(value.get(i));
      }
      out.ascii(']');
    }
  }

  @Override
  public void messages(FieldTable of, int field, @Nullable List<? extends Message> value) {
    if (openList(of, field, value) && value != null) {
      elements(leavesItemsOut && level == 1 ? List.of() : value);
    }
  }

  private void elements(List<? extends Message> value) {
    for (int i = 0; i < value.size(); i++) {
      separate(i);
      try {
        value(value.get(i));
      } catch (CodecException e) {
        throw e.within("[" + i + "]");
      }
      if (level == 1) {
        out.drain();
      }
    }
    out.ascii(']');
  }

  /**
   * Begins an object of entries in the order of their keys; null if there is none or it is left
   * out.
   */
  private <V> @Nullable StringMap<V> openMap(
      FieldTable of, int field, @Nullable Map<String, V> value) {
    if (value == null) {
      absent(of, field, "null");
      return null;
    }
    if (value.isEmpty() && omitsZero(of, field)) {
      return null;
    }
    begin(field);
    out.ascii('{');
    return StringMap.copyOf(value);
  }

  private void key(StringMap<?> map, int index) {
    separate(index);
    out.text(map.keyAt(index));
    out.ascii(':');
  }

  @Override
  public void stringMap(FieldTable of, int field, @Nullable Map<String, String> value) {
    StringMap<String> map = openMap(of, field, value);
    if (map != null) {
      for (int i = 0; i < map.size(); i++) {
        key(map, i);
        out.text(map.valueAt(i));
      }
      out.ascii('}');
    }
  }

  @Override
  public void bytesMap(FieldTable of, int field, @Nullable Map<String, Bytes> value) {
    StringMap<Bytes> map = openMap(of, field, value);
    if (map != null) {
      for (int i = 0; i < map.size(); i++) {
        key(map, i);
        bytesValue(map.valueAt(i));
      }
      out.ascii('}');
    }
  }

  @Override
  public void timeMap(FieldTable of, int field, @Nullable Map<String, Instant> value) {
    StringMap<Instant> map = openMap(of, field, value);
    if (map != null) {
      for (int i = 0; i < map.size(); i++) {
        key(map, i);
        timeValue(of, field, map.valueAt(i));
      }
      out.ascii('}');
    }
  }

  @Override
  public void quantityMap(FieldTable of, int field, @Nullable Map<String, Quantity> value) {
    StringMap<Quantity> map = openMap(of, field, value);
    if (map != null) {
      for (int i = 0; i < map.size(); i++) {
        key(map, i);
        out.text(map.valueAt(i).toString());
      }
      out.ascii('}');
    }
  }

  @Override
  public void stringListMap(FieldTable of, int field, @Nullable Map<String, List<String>> value) {
    StringMap<List<String>> map = openMap(of, field, value);
    if (map != null) {
      for (int i = 0; i < map.size(); i++) {
        key(map, i);
        out.ascii('[');
        stringElements(map.valueAt(i));
      }
      out.ascii('}');
    }
  }

  @Override
  public void rawMap(FieldTable of, int field, @Nullable Map<String, RawValue> value) {
    StringMap<RawValue> map = openMap(of, field, value);
    if (map != null) {
      for (int i = 0; i < map.size(); i++) {
        key(map, i);
        RawJson.write(map.valueAt(i), out);
      }
      out.ascii('}');
    }
  }

  @Override
  public void messageMap(FieldTable of, int field, @Nullable Map<String, ? extends Message> value) {
    StringMap<? extends Message> map = openMap(of, field, value);
    if (map != null) {
      for (int i = 0; i < map.size(); i++) {
        key(map, i);
        try {
          value(map.valueAt(i));
        } catch (CodecException e) {
          throw e.within("[\"" + map.keyAt(i) + "\"]");
        }
      }
      out.ascii('}');
    }
  }

  @Override
  public void unknownFields(FieldTable of, @Nullable UnknownFields value) {
    if (value == null) {
      return;
    }
    ordinal = -1;
    if (!value.isNamed()) {
      if (!dropUnknownFields) {
        throw new CodecException(
            "has unknown fields in Protobuf, which JSON can't hold; write it in Protobuf or drop them",
            -1);
      }
      return;
    }
    for (Map.Entry<String, @Nullable Object> field : value.byName().entrySet()) {
      if (!first) {
        out.ascii(',');
      }
      first = false;
      out.text(unknownMark.isEmpty() ? field.getKey() : unknownMark + field.getKey());
      out.ascii(':');
      try {
        trees.value(field.getValue());
      } catch (CodecException e) {
        throw e.within("." + field.getKey());
      }
    }
  }

  @Override
  public void shapeBool(boolean value) {
    out.ascii(value ? "true" : "false");
  }

  @Override
  public void shapeMessage(Message value) {
    value(value);
  }

  @Override
  public void shapeMessages(List<? extends Message> value) {
    out.ascii('[');
    elements(value);
  }

  @Override
  public void shapeStrings(List<String> value) {
    out.ascii('[');
    stringElements(value);
  }

  @Override
  public void shapeNull() {
    out.ascii("null");
  }
}

package dev.bowline.codec.golden;

import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.RawValue;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import dev.bowline.type.GroupVersionKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message of one value each or of the fields that the value corpus reads into, driven by its
 * table where generated classes have code.
 */
final class FieldsMessage extends Message {
  /** The struct of the corpus. */
  static final FieldsMessage STRUCT =
      empty(
          FieldTable.of(
              "Fields",
              """
              s - string oe
              i32 - int32 oe
              i64 - int64 oe
              p32 - *int32 oe
              b - bool oe
              pb - *bool oe
              f - *float64 oe
              y - bytes oe
              l - []string oe
              m - map[]string oe
              a - any oe
              o - *message oe
              mb - map[]bytes oe
              """));

  private static final FieldsMessage INNER = empty(FieldTable.of("Inner", "x - string"));

  private final FieldTable table;
  private final @Nullable Object[] values;

  private FieldsMessage(
      FieldTable table, @Nullable Object[] values, @Nullable UnknownFields unknown) {
    super(unknown);
    this.table = table;
    this.values = values;
  }

  private static FieldsMessage empty(FieldTable table) {
    return new FieldsMessage(table, new Object[table.size()], null);
  }

  /** A kind with one plain field {@code v} of a type. */
  static FieldsMessage kindOf(String type) {
    return empty(
        FieldTable.of(
            new GroupVersionKind("", "v1", "Value"),
            "kind - string oe\napiVersion - string oe\nv 1 " + type));
  }

  /** A kind with this value in its field {@code v}. */
  FieldsMessage withValue(Object value) {
    Object[] one = new Object[table.size()];
    one[table.ordinal("v")] = value;
    return new FieldsMessage(table, one, null);
  }

  @Override
  public FieldTable fieldTable() {
    return table;
  }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return values[ordinal];
  }

  @Override
  public @Nullable Message fieldPrototype(int ordinal) {
    return table.field(ordinal).name().equals("o") ? INNER : null;
  }

  @Override
  protected FieldsMessage read(FieldValues in) {
    @Nullable Object[] read = new Object[table.size()];
    for (int i = 0; i < read.length; i++) {
      read[i] = in.get(i);
    }
    return new FieldsMessage(table, read, in.unknownFields());
  }

  @Override
  protected void write(FieldWriter out) {
    if (table.kind() != null) {
      out.typeMeta(table, null, null);
    }
    for (int i = table.firstDataOrdinal(); i < table.size(); i++) {
      write(out, table.field(i), values[i]);
    }
    out.unknownFields(table, unknownFields());
  }

  @SuppressWarnings("unchecked") // read by this class
  private void write(FieldWriter out, Field field, @Nullable Object value) {
    int i = field.ordinal();
    switch (field.kind()) {
      case STRING -> {
        switch (field.shape()) {
          case ONE -> out.string(table, i, (String) value);
          case LIST -> out.strings(table, i, (List<String>) value);
          case MAP -> out.stringMap(table, i, (Map<String, String>) value);
        }
      }
      case INT32 -> out.int32(table, i, (Integer) value);
      case INT64 -> out.int64(table, i, (Long) value);
      case BOOL -> out.bool(table, i, (Boolean) value);
      case FLOAT64 -> out.float64(table, i, (Double) value);
      case BYTES -> {
        if (field.shape() == Field.Shape.ONE) {
          out.bytes(table, i, (Bytes) value);
        } else {
          out.bytesMap(table, i, (Map<String, Bytes>) value);
        }
      }
      case TIME, MICRO_TIME -> out.time(table, i, (Instant) value);
      case DURATION -> out.duration(table, i, (Duration) value);
      case QUANTITY -> out.quantity(table, i, (Quantity) value);
      case INT_OR_STRING -> out.intOrString(table, i, (IntOrString) value);
      case RAW, FIELDS_V1, JSON -> out.raw(table, i, (RawValue) value);
      case ANY -> out.any(table, i, value);
      case MESSAGE -> out.message(table, i, (Message) value);
    }
  }
}

package dev.bowline.serde;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A message of any table, with its values as they would be stored. */
final class Sample extends Message {
  private final FieldTable table;
  private final @Nullable Object[] values;

  Sample(FieldTable table, @Nullable Object... values) {
    this(null, table, values);
  }

  Sample(@Nullable UnknownFields unknownFields, FieldTable table, @Nullable Object... values) {
    super(unknownFields);
    this.table = table;
    this.values = Arrays.copyOf(values, table.size());
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
  protected Message read(FieldValues in) {
    throw new UnsupportedOperationException();
  }

  @Override
  protected void write(FieldWriter out) {
    throw new UnsupportedOperationException();
  }
}

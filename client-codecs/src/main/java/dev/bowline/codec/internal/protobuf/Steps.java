package dev.bowline.codec.internal.protobuf;

import dev.bowline.serde.FieldTable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The steps of a message, and which of them the bytes of a tag call for. */
final class Steps {
  /** Tags of two bytes have smaller numbers; there are few fields beyond. */
  private static final int NUMBERS = 1 << 11;

  private static final @Nullable ValueStep[] NONE = {};

  final FieldTable table;

  /** Whether it is that of a kind. */
  final boolean areOfKind;

  /** By ordinal. */
  final ValueStep[] all;

  /** By embedded struct and tag, where number and wire type are a field's. */
  final @Nullable ValueStep[][] byTag;

  private Steps(FieldTable table) {
    this.table = table;
    areOfKind = table.kind() != null;
    all = new ValueStep[table.size()];
    byTag = new @Nullable ValueStep[table.groupCount() + 1][];
    Arrays.fill(byTag, NONE);
    for (int i = all.length - 1; i >= 0; i--) {
      FieldTable.Field field = table.field(i);
      ValueStep step = ValueStep.of(field, table);
      all[i] = step;
      if (field.number() > 0 && field.number() < NUMBERS) {
        int tag = field.number() << 3 | step.wireType();
        int group = field.group();
        if (tag >= byTag[group].length) { // once, as the greatest number stands last
          byTag[group] = Arrays.copyOf(byTag[group], tag + 1);
        }
        byTag[group][tag] = step;
      }
    }
  }

  /** The steps of a table, made when first asked for. */
  static Steps of(FieldTable table) {
    Object steps = table.protobufSteps();
    if (steps == null) {
      Steps made = new Steps(table);
      table.protobufSteps(made);
      return made;
    }
    return (Steps) steps;
  }
}

package dev.bowline.codec.internal.protobuf;

import dev.bowline.serde.FieldTable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The steps of a message, and which of them a number calls for. */
final class Steps {
  /** Tags of two bytes have smaller ones; there are few fields beyond. */
  private static final int NUMBERS = 1 << 11;

  private static final @Nullable ValueStep[] NONE = {};

  final FieldTable table;

  /** Stands for the field before the first, for the sake of its {@link ValueStep#next}. */
  final @Nullable ValueStep before;

  /** Whether it is that of a kind. */
  final boolean areOfKind;

  /** By ordinal. */
  final ValueStep[] all;

  /** By embedded struct and number. */
  final @Nullable ValueStep[][] byNumber;

  private Steps(FieldTable table) {
    this.table = table;
    areOfKind = table.kind() != null;
    all = new ValueStep[table.size()];
    byNumber = new @Nullable ValueStep[table.groupCount() + 1][];
    Arrays.fill(byNumber, NONE);
    before = table.size() == 0 ? null : ValueStep.of(table.field(0), table);
    for (int i = all.length - 1; i >= 0; i--) {
      FieldTable.Field field = table.field(i);
      ValueStep step = ValueStep.of(field, table);
      all[i] = step;
      int number = field.number();
      if (number > 0 && number < NUMBERS) {
        int group = field.group();
        if (number >= byNumber[group].length) { // once, as the greatest number stands last
          byNumber[group] = Arrays.copyOf(byNumber[group], number + 1);
        }
        byNumber[group][number] = step;
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

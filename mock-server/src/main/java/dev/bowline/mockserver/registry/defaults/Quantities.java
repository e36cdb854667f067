package dev.bowline.mockserver.registry.defaults;

import dev.bowline.meta.Quantity;
import dev.bowline.mockserver.object.Tree;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Amounts, which the server keeps in canonical form: {@code 1000m} as {@code 1}. */
final class Quantities {
  private static final int MILLI = -3;

  private Quantities() {}

  static void canonicalize(Map<String, @Nullable Object> tree, String field) {
    Object value = tree.get(field);
    Map<String, @Nullable Object> map = Tree.object(value);
    if (map != null) {
      map.replaceAll((name, amount) -> canonical(amount, true));
    } else if (value instanceof List<?> list) {
      tree.put(field, list.stream().map(amount -> canonical(amount, false)).toList());
    } else if (value != null) {
      tree.put(field, canonical(value, false));
    }
  }

  /** Amounts of resources, which stand in maps, are in thousandths at the finest. */
  private static @Nullable Object canonical(@Nullable Object amount, boolean isRounded) {
    if (!(amount instanceof String text)) {
      return amount;
    }
    Quantity quantity = Quantity.parse(text);
    Quantity rounded = isRounded ? quantity.roundUp(MILLI) : quantity;
    return rounded.toString();
  }
}

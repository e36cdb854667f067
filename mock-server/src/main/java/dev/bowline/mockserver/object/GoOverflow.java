package dev.bowline.mockserver.object;

import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Numbers beyond what their field holds, as they are where the server converts a tree and reads no
 * JSON, which is after strategic merge patches and apply: the bits that don't fit are lost.
 */
public final class GoOverflow {
  private static final double BEYOND_LONG = 0x1p63;

  private GoOverflow() {}

  /** Cuts the numbers of a tree, in place. */
  public static void cut(Map<String, @Nullable Object> tree, Message prototype) {
    FieldTable table = prototype.fieldTable();
    for (int i = table.firstDataOrdinal(); i < table.size(); i++) {
      FieldTable.Field field = table.field(i);
      Object value = tree.get(field.name());
      if (value != null && !field.isWrapped()) {
        Object cut = inField(value, field, prototype.fieldPrototype(i));
        if (cut != value) {
          tree.put(field.name(), cut);
        }
      }
    }
  }

  private static Object inField(Object value, FieldTable.Field field, @Nullable Message inner) {
    return switch (field.shape()) {
      case ONE -> inValue(value, field.kind(), inner);
      case LIST -> {
        if (value instanceof List<?> list) {
          inList(list, field.kind(), inner);
        }
        yield value;
      }
      case MAP -> {
        Map<String, @Nullable Object> map = Tree.object(value);
        if (map != null) {
          map.replaceAll((key, one) -> one == null ? null : inValue(one, field.kind(), inner));
        }
        yield value;
      }
    };
  }

  @SuppressWarnings("unchecked")
  private static void inList(List<?> list, FieldKind kind, @Nullable Message inner) {
    ListIterator<Object> elements = (ListIterator<Object>) list.listIterator();
    while (elements.hasNext()) {
      Object value = elements.next();
      Object cut = value == null ? null : inValue(value, kind, inner);
      if (cut != null && cut != value) {
        elements.set(cut);
      }
    }
  }

  private static Object inValue(Object value, FieldKind kind, @Nullable Message inner) {
    if (kind == FieldKind.MESSAGE) {
      Map<String, @Nullable Object> object = Tree.object(value);
      if (object != null && inner != null) {
        cut(object, inner);
      }
      return value;
    }
    if (!(value instanceof Number number) || (kind != FieldKind.INT32 && kind != FieldKind.INT64)) {
      return value;
    }
    boolean isLong = number instanceof Long || number instanceof Integer;
    if (isLong && (kind == FieldKind.INT64 || number.intValue() == number.longValue())) {
      return value;
    }
    if (!isLong && number.doubleValue() != Math.rint(number.doubleValue())) {
      return value;
    }
    boolean isBeyond = !isLong && Math.abs(number.doubleValue()) >= BEYOND_LONG;
    long bits =
        isBeyond ? Long.MIN_VALUE : isLong ? number.longValue() : (long) number.doubleValue();
    return kind == FieldKind.INT32 ? (long) (int) bits : bits;
  }
}

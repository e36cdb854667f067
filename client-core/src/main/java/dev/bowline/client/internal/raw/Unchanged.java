package dev.bowline.client.internal.raw;

import dev.bowline.meta.KubeObject;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether everything is as it was, fields that no class knows included: those don't count for
 * {@code equals}, but a server that knows them sees the difference.
 */
public final class Unchanged {
  private Unchanged() {}

  /** Whether two objects are one, unknown fields included. */
  public static boolean isUnchanged(KubeObject before, KubeObject after) {
    return before == after || (before.equals(after) && hasSameUnknownFields(before, after));
  }

  /** Whether two equal objects are equal in their unknown fields, too, at any depth. */
  public static boolean hasSameUnknownFields(KubeObject a, KubeObject b) {
    return areUnknownSame(a, b);
  }

  /** Compares what is left to compare of two equal values. */
  private static boolean areUnknownSame(@Nullable Object a, @Nullable Object b) {
    if (a == b) {
      return true;
    }
    if (a instanceof Message message) {
      return ofMessages(message, b);
    }
    if (b instanceof Message) {
      return areUnknownSame(b, a);
    }
    if (a instanceof List<?> list && b instanceof List<?> other) {
      return ofLists(list, other);
    }
    if (a instanceof Map<?, ?> map && b instanceof Map<?, ?> other) {
      return map.entrySet().stream()
          .allMatch(e -> areUnknownSame(e.getValue(), other.get(e.getKey())));
    }
    return true;
  }

  /** An absent message equals one whose fields are all empty, and has no unknown ones. */
  private static boolean ofMessages(Message a, @Nullable Object b) {
    Message other = b instanceof Message message ? message : null;
    if (!Objects.equals(a.unknownFields(), other == null ? null : other.unknownFields())) {
      return false;
    }
    FieldTable table = a.fieldTable();
    for (int i = table.firstDataOrdinal(); i < table.size(); i++) {
      if (!areUnknownSame(a.fieldValue(i), other == null ? null : other.fieldValue(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean ofLists(List<?> a, List<?> b) {
    Iterator<?> others = b.iterator();
    for (Object element : a) {
      if (!others.hasNext() || !areUnknownSame(element, others.next())) {
        return false;
      }
    }
    return true;
  }
}

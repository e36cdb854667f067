package dev.bowline.meta;

import dev.bowline.serde.FieldTable;
import dev.bowline.type.GroupVersionKind;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One field table per kind, for the classes that serve many kinds. Thread-safe. */
final class KindTables {
  /** Kinds come with the input: beyond this many, a table is made anew each time. */
  private static final int MAX_KINDS = 4096;

  private final String fields;
  private final ConcurrentHashMap<GroupVersionKind, FieldTable> tables = new ConcurrentHashMap<>();

  KindTables(String fields) {
    this.fields = fields;
  }

  FieldTable get(GroupVersionKind kind) {
    FieldTable table = tables.get(kind);
    if (table != null) {
      return table;
    }
    FieldTable made = FieldTable.of(kind, fields);
    if (tables.size() >= MAX_KINDS) {
      return made;
    }
    @Nullable FieldTable earlier = tables.putIfAbsent(kind, made);
    return earlier == null ? made : earlier;
  }
}

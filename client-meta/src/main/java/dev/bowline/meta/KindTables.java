package dev.bowline.meta;

import dev.bowline.serde.FieldTable;
import dev.bowline.type.GroupVersionKind;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One field table per kind, for the classes that serve many kinds. Thread-safe. */
final class KindTables {
  /** Kinds come with the input: after this many it begins anew, without those of before. */
  private static final int MAX_KINDS = 4096;

  /**
   * Longer names than the API server takes, which would hold memory for nothing, aren't kept. The
   * kind of a list has four letters more.
   */
  private static final int MAX_NAME = 67;

  private static final int MAX_GROUP = 253;

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
    if (kind.kind().length() > MAX_NAME
        || kind.version().length() > MAX_NAME
        || kind.group().length() > MAX_GROUP) {
      return made;
    }
    if (tables.size() >= MAX_KINDS) {
      tables.clear();
    }
    @Nullable FieldTable earlier = tables.putIfAbsent(kind, made);
    return earlier == null ? made : earlier;
  }
}

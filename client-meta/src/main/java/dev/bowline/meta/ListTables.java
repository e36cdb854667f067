package dev.bowline.meta;

import dev.bowline.serde.FieldTable;
import dev.bowline.type.GroupVersionKind;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One field table per list kind, so that lists of one kind share theirs. Bounded by the number of
 * types that a program names.
 */
final class ListTables {
  private static final String FIELDS =
      """
      kind - string oe
      apiVersion - string oe
      metadata 1 message oe
      items 2 []message
      """;

  private final ConcurrentHashMap<GroupVersionKind, FieldTable> tables = new ConcurrentHashMap<>();

  FieldTable get(GroupVersionKind listKind) {
    return tables.computeIfAbsent(listKind, kind -> FieldTable.of(kind, FIELDS));
  }
}

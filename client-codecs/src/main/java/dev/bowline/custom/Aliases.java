package dev.bowline.custom;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * By which names a class reads its fields beside those that it writes them by. For elements of a
 * list it is what the list has.
 */
final class Aliases {
  static final Aliases NONE = new Aliases();

  /** The field that a name is another one of. */
  private final Map<String, String> fields = new HashMap<>();

  private final Map<String, Set<String>> names = new HashMap<>();
  private final Map<String, Aliases> inside = new HashMap<>();

  /** Of what any field holds that isn't told of; null for nothing. */
  private @Nullable Aliases contents;

  void add(String field, String alias) {
    fields.put(alias, field);
    names.computeIfAbsent(field, name -> new HashSet<>()).add(alias);
  }

  void put(String field, Aliases of) {
    inside.put(field, of);
  }

  void putContents(Aliases of) {
    contents = of;
  }

  /** What is inside a field. */
  Aliases inside(String field) {
    return inside.getOrDefault(field, contents == null ? NONE : contents);
  }

  /** The field that is read by this name as well; null if none is. */
  @Nullable String field(String alias) {
    return fields.get(alias);
  }

  /** By which names a field is read as well. */
  Set<String> of(String field) {
    return names.getOrDefault(field, Set.of());
  }
}

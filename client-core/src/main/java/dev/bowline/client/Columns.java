package dev.bowline.client;

import dev.bowline.meta.v1.TableColumnDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns of rows. Immutable.
 *
 * @param definitions in order
 * @param places of the columns by name; of several of a name, the first
 * @param areServers whether the server chose them
 */
record Columns(
    List<TableColumnDefinition> definitions, Map<String, Integer> places, boolean areServers) {
  static final Columns NONE = new Columns(List.of(), Map.of(), false);

  static Columns of(List<TableColumnDefinition> definitions, boolean areServers) {
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < definitions.size(); i++) {
      places.putIfAbsent(definitions.get(i).name(), i);
    }
    return new Columns(List.copyOf(definitions), Map.copyOf(places), areServers);
  }
}

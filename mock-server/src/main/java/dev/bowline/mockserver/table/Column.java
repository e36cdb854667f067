package dev.bowline.mockserver.table;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param name its head
 * @param type OpenAPI type of its cells
 * @param format OpenAPI format of its cells; {@code name} for the column that names the object
 * @param priority 0 if it is always shown, more if only in wide output
 * @param description for users
 */
public record Column(String name, String type, String format, int priority, String description) {
  /** As a table has it. */
  public Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("name", name);
    tree.put("type", type);
    tree.put("format", format);
    tree.put("description", description);
    tree.put("priority", (long) priority);
    return tree;
  }
}

package dev.bowline.mockserver.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Prints the objects of one type.
 *
 * @param columns heads
 * @param cells what is in a row; one for each column, or some more, as a real server has for one
 *     type
 */
public record Printer(List<Column> columns, List<Cell> cells) {
  private static final String NEVER = "0001-01-01T00:00:00Z";

  /** What is printed of objects of which nothing is known but that they have metadata. */
  static final List<Cell> UNKNOWN =
      List.of(
          Cell.NAME,
          object -> {
            String created = object.text("metadata", "creationTimestamp");
            return created.isEmpty() ? NEVER : created;
          });

  /** The cells of an object. */
  public List<@Nullable Object> row(Printed object) {
    List<@Nullable Object> row = new ArrayList<>(cells.size());
    for (Cell cell : cells) {
      row.add(cell.of(object));
    }
    return row;
  }

  /** The rows of a list, or null as a real server has it where it has no printer of its own. */
  public @Nullable List<Map<String, @Nullable Object>> rows(
      List<Map<String, @Nullable Object>> rows) {
    return rows.isEmpty() && cells.equals(UNKNOWN) ? null : rows;
  }

  /** The heads as a table has them. */
  public List<Map<String, @Nullable Object>> heads() {
    return columns.stream().map(Column::tree).toList();
  }
}

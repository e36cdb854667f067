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
  /** The cells of an object. */
  public List<@Nullable Object> row(Printed object) {
    List<@Nullable Object> row = new ArrayList<>(cells.size());
    for (Cell cell : cells) {
      row.add(cell.of(object));
    }
    return row;
  }

  /** The heads as a table has them. */
  public List<Map<String, @Nullable Object>> heads() {
    return columns.stream().map(Column::tree).toList();
  }
}

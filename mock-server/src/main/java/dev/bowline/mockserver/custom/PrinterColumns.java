package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.table.Column;
import dev.bowline.mockserver.table.CustomPrinter;
import dev.bowline.mockserver.table.Printer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The columns that a definition adds to tables. */
final class PrinterColumns {
  private PrinterColumns() {}

  static Printer printer(List<Map<String, @Nullable Object>> columns) {
    return CustomPrinter.of(columns.stream().map(PrinterColumns::added).toList());
  }

  private static CustomPrinter.Added added(Map<String, @Nullable Object> column) {
    String path = Tree.text(column, "jsonPath");
    String description = Tree.text(column, "description");
    SimplePath cells = new SimplePath(path);
    return new CustomPrinter.Added(
        new Column(
            Tree.text(column, "name"),
            Tree.text(column, "type"),
            Tree.text(column, "format"),
            column.get("priority") instanceof Number number ? number.intValue() : 0,
            description.isEmpty()
                ? "Custom resource definition column (in JSONPath format): " + path
                : description),
        cells::first);
  }
}

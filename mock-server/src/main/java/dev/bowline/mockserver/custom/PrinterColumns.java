package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.table.Column;
import dev.bowline.mockserver.table.CustomPrinter;
import dev.bowline.mockserver.table.Printer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The columns that a definition adds to tables. */
final class PrinterColumns {
  private PrinterColumns() {}

  static Printer printer(List<Map<String, @Nullable Object>> columns) {
    List<CustomPrinter.Added> added = new ArrayList<>();
    for (Map<String, @Nullable Object> column : columns) {
      JsonPath cells = JsonPath.of(Tree.text(column, "jsonPath"));
      if (cells == null) {
        break; // a real server shows what stands before a malformed path
      }
      added.add(added(column, cells));
    }
    return CustomPrinter.of(added, columns.isEmpty());
  }

  private static CustomPrinter.Added added(Map<String, @Nullable Object> column, JsonPath cells) {
    String path = Tree.text(column, "jsonPath");
    String description = Tree.text(column, "description");
    return new CustomPrinter.Added(
        new Column(
            Tree.text(column, "name"),
            Tree.text(column, "type"),
            Tree.text(column, "format"),
            column.get("priority") instanceof Number number ? number.intValue() : 0,
            description.isEmpty()
                ? "Custom resource definition column (in JSONPath format): " + path
                : description),
        cells::all);
  }
}

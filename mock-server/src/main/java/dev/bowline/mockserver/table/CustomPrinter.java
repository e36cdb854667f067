package dev.bowline.mockserver.table;

import dev.bowline.codec.JsonTrees;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Printers of custom resources: the name, and what their definition says or else the age. */
public final class CustomPrinter {
  private static final String DATE = "date";

  private CustomPrinter() {}

  /**
   * A column that a definition adds.
   *
   * @param column its head
   * @param value finds what is in its cells; null for nothing
   */
  public record Added(
      Column column, Function<Map<String, @Nullable Object>, @Nullable Object> value) {}

  /**
   * A printer.
   *
   * @param added what the definition adds; the age, if that is nothing
   */
  public static Printer of(List<Added> added) {
    Printer ofBuiltIn = Printers.builtIn().of("serviceaccounts");
    Column age = ofBuiltIn.columns().get(1);
    List<Column> columns = new ArrayList<>();
    List<Cell> cells = new ArrayList<>();
    columns.add(ofBuiltIn.columns().get(0));
    cells.add(Cell.NAME);
    for (Added each : added) {
      columns.add(each.column());
      cells.add(cell(each));
    }
    if (added.isEmpty()) {
      columns.add(new Column(age.name(), DATE, age.format(), 0, age.description()));
      cells.add(object -> object.has("metadata", "creationTimestamp") ? Cell.AGE.of(object) : null);
    }
    return new Printer(List.copyOf(columns), List.copyOf(cells));
  }

  /** Values that don't have the type of the column are not shown, but for strings. */
  private static Cell cell(Added added) {
    String type = added.column().type();
    return object -> {
      Object value = added.value().apply(object.tree());
      return value == null ? null : typed(type, value, object);
    };
  }

  private static @Nullable Object typed(String type, Object value, Printed object) {
    return switch (type) {
      case "integer" -> value instanceof Number number ? number.longValue() : null;
      case "number" -> value instanceof Number number ? number(number) : null;
      case "boolean" -> value instanceof Boolean ? value : null;
      case "string" -> text(value);
      case DATE -> value instanceof String time ? object.dateAge(time) : null;
      default -> null;
    };
  }

  private static Number number(Number number) {
    return number.doubleValue() == number.longValue() ? number.longValue() : number.doubleValue();
  }

  /** As the server's language prints values. */
  private static String text(Object value) {
    return value instanceof Map || value instanceof List
        ? new String(JsonTrees.write(value), StandardCharsets.UTF_8)
        : Objects.toString(value);
  }
}

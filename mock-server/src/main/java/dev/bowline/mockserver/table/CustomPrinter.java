package dev.bowline.mockserver.table;

import dev.bowline.mockserver.object.GoFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Printers of custom resources: the name, and what their definition says or else the age. */
public final class CustomPrinter {
  private static final String DATE = "date";
  private static final double TOO_LARGE = 0x1p63;

  private CustomPrinter() {}

  /**
   * A column that a definition adds.
   *
   * @param column its head
   * @param values finds what its cells may show: the first one
   */
  public record Added(
      Column column, Function<Map<String, @Nullable Object>, List<@Nullable Object>> values) {}

  /**
   * A printer.
   *
   * @param added what the definition adds
   * @param hasAge whether the age stands in its place
   */
  public static Printer of(List<Added> added, boolean hasAge) {
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
    if (hasAge) {
      columns.add(new Column(age.name(), DATE, age.format(), 0, age.description()));
      cells.add(object -> object.has("metadata", "creationTimestamp") ? Cell.AGE.of(object) : null);
    }
    return new Printer(List.copyOf(columns), List.copyOf(cells));
  }

  /** Values that don't have the type of the column are not shown, but for strings. */
  private static Cell cell(Added added) {
    String type = added.column().type();
    return object -> {
      List<@Nullable Object> values = added.values().apply(object.tree());
      if (values.isEmpty()) {
        return null;
      }
      Object value = values.get(0);
      if (value == null) {
        return type.equals("string") ? "<no value>" : null;
      }
      return typed(type, value, object);
    };
  }

  private static @Nullable Object typed(String type, Object value, Printed object) {
    return switch (type) {
      case "integer" -> value instanceof Number number ? whole(number) : null;
      case "number" -> value instanceof Number number ? number(number) : null;
      case "boolean" -> value instanceof Boolean ? value : null;
      case "string" -> text(value);
      case DATE -> value instanceof String time ? object.dateAge(time) : null;
      default -> null;
    };
  }

  /** What is too large for an integer becomes the smallest one. */
  private static long whole(Number number) {
    return number instanceof Double && Math.abs(number.doubleValue()) >= TOO_LARGE
        ? Long.MIN_VALUE
        : number.longValue();
  }

  private static Number number(Number number) {
    return number.doubleValue() == number.longValue() ? number.longValue() : number.doubleValue();
  }

  /** As the server's language prints values. */
  private static String text(Object value) {
    return value instanceof Map || value instanceof List
        ? GoFormat.json(value)
        : GoFormat.plain(value);
  }
}

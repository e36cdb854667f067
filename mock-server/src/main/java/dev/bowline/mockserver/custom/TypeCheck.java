package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.ValueKind;
import java.util.List;

/** Whether a value has the type that a schema names. */
final class TypeCheck {
  private TypeCheck() {}

  static void checkNull(Verdict verdict, Schema schema, String path) {
    List<String> types = schema.types();
    if (!types.isEmpty() && !schema.isNullable()) {
      verdict.add(wrong(path, String.join(",", types), "null"));
    } else {
      verdict.count();
    }
  }

  static void check(Verdict verdict, List<String> types, String format, String path, Object value) {
    String type = ValueKind.of(value).inSchemas();
    String valueFormat = value instanceof Long ? "int64" : value instanceof Double ? "float64" : "";
    boolean isNumberAsked = types.contains("number") || types.contains("integer");
    boolean fits =
        types.contains(type)
            || (type.equals("integer") && types.contains("number"))
            || (value instanceof Double number && isWhole(number) && types.contains("integer"));
    boolean isTextOrList = value instanceof String || value instanceof List<?>;
    if (!isTextOrList && !format.isEmpty() && !fits && !valueFormat.equals(format)) {
      verdict.add(wrong(path, format, valueFormat));
    } else if (isTextOrList && !format.isEmpty() && !isNumberAsked) {
      verdict.count();
    } else if (!fits) {
      verdict.add(wrong(path, String.join(",", types), type));
    } else {
      verdict.count();
    }
  }

  private static Violation wrong(String path, String expected, String found) {
    String quoted = GoFormat.quoted(found);
    return new Violation(
        Violation.TYPE,
        path,
        quoted,
        path + " in body must be of type " + expected + ": " + quoted);
  }

  private static boolean isWhole(double number) {
    return number == Math.rint(number) && Math.abs(number) <= 1L << 53;
  }
}

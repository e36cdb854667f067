package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.GoFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bounds of numbers. Integers are compared with the whole part of a bound. */
final class NumberCheck {
  private final Verdict verdict;
  private final String path;
  private final Number value;
  private final String type;
  private final String format;

  private NumberCheck(Verdict verdict, Schema schema, String path, Number value) {
    this.verdict = verdict;
    this.path = path;
    this.value = value;
    List<String> types = schema.types();
    this.type = types.size() == 1 ? types.get(0) : "";
    this.format = type.equals("integer") || type.equals("number") ? Formats.of(schema) : "";
  }

  static void check(Verdict verdict, Schema schema, String path, Number value) {
    NumberCheck check = new NumberCheck(verdict, schema, path, value);
    check.requireRange(value, "Checked");
    check.checkMultiple(schema.number("multipleOf"));
    check.checkMinimum(schema.number("minimum"), schema.flag("exclusiveMinimum"));
    check.checkMaximum(schema.number("maximum"), schema.flag("exclusiveMaximum"));
    verdict.count();
  }

  private boolean requireRange(Number number, String what) {
    double size = number.doubleValue();
    boolean fits = true;
    if (type.equals("integer")) {
      boolean isWhole = size == Math.rint(size);
      fits =
          isWhole
              && (format.equals("int32")
                  ? size >= Integer.MIN_VALUE && size <= Integer.MAX_VALUE
                  : size >= Long.MIN_VALUE && size <= Long.MAX_VALUE);
    } else if (format.equals("float")) {
      fits = Math.abs(size) <= Float.MAX_VALUE;
    }
    if (!fits) {
      String kind = format.isEmpty() ? " (default format)" : " with format " + format;
      verdict.add(
          Violation.general(what + " value must be of type " + type + kind + " in " + path));
    }
    return fits;
  }

  private void checkMultiple(@Nullable Number factor) {
    if (factor == null) {
      return;
    }
    boolean isExact = requireRange(factor, "MultipleOf") && value instanceof Long;
    boolean isMultiple;
    if (isExact) {
      long whole = factor.longValue();
      isMultiple = whole != 0 && value.longValue() % whole == 0;
    } else {
      double size = factor.doubleValue();
      double times = size < 1 ? 1 / size * value.doubleValue() : value.doubleValue() / size;
      isMultiple = times == Math.rint(times);
    }
    if (!isMultiple) {
      add("should be a multiple of " + shown(factor, isExact));
    }
  }

  private void checkMaximum(@Nullable Number bound, boolean isExclusive) {
    if (bound == null) {
      return;
    }
    boolean isExact = requireRange(bound, "Maximum boundary") && value instanceof Long;
    int order = compare(bound, isExact);
    if (order > 0 || (isExclusive && order == 0)) {
      add(
          (isExclusive ? "should be less than " : "should be less than or equal to ")
              + shown(bound, isExact));
    }
  }

  private void checkMinimum(@Nullable Number bound, boolean isExclusive) {
    if (bound == null) {
      return;
    }
    boolean isExact = requireRange(bound, "Minimum boundary") && value instanceof Long;
    int order = compare(bound, isExact);
    if (order < 0 || (isExclusive && order == 0)) {
      add(
          (isExclusive ? "should be greater than " : "should be greater than or equal to ")
              + shown(bound, isExact));
    }
  }

  private int compare(Number bound, boolean isExact) {
    return isExact
        ? Long.compare(value.longValue(), bound.longValue())
        : Double.compare(value.doubleValue(), bound.doubleValue());
  }

  private static String shown(Number bound, boolean isExact) {
    return isExact ? Long.toString(bound.longValue()) : GoFormat.number(bound.doubleValue());
  }

  private void add(String problem) {
    verdict.add(
        new Violation(
            Violation.INVALID, path, CauseText.value(value), path + " in body " + problem));
  }
}

package dev.bowline.mockserver.registry.rules;

import java.util.regex.Pattern;

/** Numbers that may be parts of a hundred. */
final class Amounts {
  private static final Pattern PERCENT = Pattern.compile("[0-9]{1,9}%");
  private static final int ALL = 100;

  private Amounts() {}

  static void checkIntOrPercent(Field field, Problems problems) {
    if (field.value() instanceof String text) {
      if (!PERCENT.matcher(text).matches()) {
        problems.invalid(
            field,
            "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%', "
                + " or '93%', regex used for validation is '[0-9]+%')");
      }
    } else {
      problems.notNegative(field);
    }
  }

  static void checkNotOverAll(Field field, Problems problems) {
    if (percent(field) > ALL) {
      problems.invalid(field, "must not be greater than 100%");
    }
  }

  static boolean isZero(Field field) {
    return field.value() instanceof String
        ? percent(field) == 0 && PERCENT.matcher(field.text()).matches()
        : field.number() == 0;
  }

  private static int percent(Field field) {
    String text = field.text();
    return PERCENT.matcher(text).matches()
        ? Integer.parseInt(text.substring(0, text.length() - 1))
        : 0;
  }
}

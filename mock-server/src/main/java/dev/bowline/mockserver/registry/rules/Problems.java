package dev.bowline.mockserver.registry.rules;

import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.Quantity;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.status.Cause;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong with an object, in the order in which it is found. */
public final class Problems {
  private static final String NOT_NEGATIVE = "must be greater than or equal to 0";
  static final String IMMUTABLE = "field is immutable";

  private final List<Cause> causes = new ArrayList<>();

  /** All of it. */
  public List<Cause> causes() {
    return causes;
  }

  boolean isEmpty() {
    return causes.isEmpty();
  }

  /** Adds what others found. */
  public void addAll(List<Cause> found) {
    causes.addAll(found);
  }

  private void add(String reason, String title, String detail, String field) {
    causes.add(new Cause(reason, detail.isEmpty() ? title : title + ": " + detail, field));
  }

  void required(Field field) {
    required(field, "");
  }

  void required(Field field, String detail) {
    add("FieldValueRequired", "Required value", detail, field.path());
  }

  void forbidden(Field field, String detail) {
    add("FieldValueForbidden", "Forbidden", detail, field.path());
  }

  void invalid(Field field, String detail) {
    invalid(field.path(), field.value() == null ? "" : field.value(), detail);
  }

  void invalid(Field field, List<String> details) {
    details.forEach(detail -> invalid(field, detail));
  }

  /** A value that is shown in another way than it stands there. */
  void invalid(String path, @Nullable Object shown, String detail) {
    add("FieldValueInvalid", "Invalid value: " + shown(shown), detail, path);
  }

  /** Something that is wrong as a whole, without showing it. */
  void bare(Field field, String detail) {
    add("FieldValueInvalid", "Invalid value", detail, field.path());
  }

  void notSupported(Field field, List<String> supported) {
    notSupported(field, shown(field.value() == null ? "" : field.value()), supported);
  }

  void notSupported(Field field, String shown, List<String> supported) {
    add(
        "FieldValueNotSupported",
        "Unsupported value: " + shown,
        "supported values: "
            + supported.stream().map(Problems::shown).collect(Collectors.joining(", ")),
        field.path());
  }

  void duplicate(Field field) {
    add("FieldValueDuplicate", "Duplicate value: " + shown(field.value()), "", field.path());
  }

  void duplicate(Field field, String shown) {
    add("FieldValueDuplicate", "Duplicate value: " + shown, "", field.path());
  }

  void notFound(Field field, String detail) {
    Object value = field.value() == null ? "" : field.value();
    add("FieldValueNotFound", "Not found: " + shown(value), detail, field.path());
  }

  void tooLong(Field field, int bytes) {
    add("FieldValueTooLong", "Too long", "may not be more than " + bytes + " bytes", field.path());
  }

  void tooMany(Field field, int most) {
    add(
        "FieldValueTooMany",
        "Too many: " + field.each().size(),
        "must have at most " + most + (most == 1 ? " item" : " items"),
        field.path());
  }

  /** A number that may not be below zero. */
  void notNegative(Field field) {
    if (field.number() < 0) {
      invalid(field, NOT_NEGATIVE);
    }
  }

  /** A number within bounds. */
  void between(Field field, long least, long most) {
    if (field.number() < least || field.number() > most) {
      invalid(
          field.with(field.number()), "must be between " + least + " and " + most + ", inclusive");
    }
  }

  /** A text that is there and out of a set. */
  void oneOf(Field field, List<String> supported) {
    if (!supported.contains(field.text())) {
      notSupported(field, supported);
    }
  }

  /** An amount that may not be below zero. */
  void notNegativeAmount(Field field) {
    if (field.value() instanceof String text && Quantity.parse(text).signum() < 0) {
      invalid(field, NOT_NEGATIVE);
    }
  }

  /** A value that may not change. */
  void immutable(Field field, Field old) {
    if (!field.isSame(old)) {
      invalid(field.path(), field.value(), IMMUTABLE);
    }
  }

  /** A value as the server shows it: texts in quotes, the rest as JSON as Go writes it. */
  public static String shown(@Nullable Object value) {
    if (value instanceof String text) {
      return GoFormat.quoted(text);
    }
    String json = new String(JsonTrees.write(value), StandardCharsets.UTF_8);
    return json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
  }
}

package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks a value against a schema, in the server's order and words. In an update, what was wrong
 * before and hasn't changed is let through.
 */
final class ValueCheck {
  private ValueCheck() {}

  /**
   * Checks a value.
   *
   * @param before the value before an update, with what it has become; null for a creation
   */
  static List<Violation> check(
      Schema schema, @Nullable Object value, @Nullable Correlation before) {
    return visit(schema, "", value, before).violations();
  }

  private static Verdict visit(
      Schema schema, String path, @Nullable Object value, @Nullable Correlation before) {
    Verdict verdict = checkHere(schema, path, value, before);
    return before != null && !verdict.isValid() && before.isUnchanged() ? new Verdict() : verdict;
  }

  private static Verdict checkHere(
      Schema schema, String path, @Nullable Object value, @Nullable Correlation before) {
    Verdict verdict = new Verdict();
    String format = Formats.of(schema);
    List<String> types = schema.types();
    if (value == null) {
      TypeCheck.checkNull(verdict, schema, path);
      checkEnum(verdict, schema, path, null);
      return verdict;
    }
    if (!types.isEmpty() || !format.isEmpty()) {
      TypeCheck.check(verdict, types, format, path, value);
      verdict.count();
    }
    verdict.merge(Alternatives.check(schema, path, value, before));
    verdict.count();
    Map<String, @Nullable Object> object = Tree.object(value);
    if (value instanceof String text) {
      checkText(verdict, schema, path, text, format);
    } else if (value instanceof Number number) {
      NumberCheck.check(verdict, schema, path, number);
      verdict.count();
    } else if (value instanceof List<?> list) {
      checkList(verdict, schema, path, list, before);
      verdict.count();
    }
    checkEnum(verdict, schema, path, value);
    verdict.count();
    if (object != null) {
      checkObject(verdict, schema, path, object, before);
      verdict.count();
    }
    verdict.count();
    return verdict;
  }

  /** The check of an alternative: it heeds what was before only further down. */
  static Verdict checkAlternative(
      Schema schema, String path, @Nullable Object value, @Nullable Correlation before) {
    return checkHere(schema, path, value, before);
  }

  private static void checkText(
      Verdict verdict, Schema schema, String path, String text, String format) {
    Violation violation = lengthOrPattern(schema, path, text);
    if (violation != null) {
      verdict.add(violation);
    }
    verdict.count();
    if (!format.isEmpty() && Formats.isForText(format)) {
      if (!Formats.matches(format, text)) {
        verdict.add(
            new Violation(
                Violation.TYPE,
                path,
                GoFormat.quoted(text),
                path + " in body must be of type " + format + ": " + GoFormat.quoted(text)));
      }
      verdict.count();
    }
  }

  private static @Nullable Violation lengthOrPattern(Schema schema, String path, String text) {
    Number max = schema.number("maxLength");
    long length = text.codePointCount(0, text.length());
    if (max != null && length > max.longValue()) {
      return new Violation(
          Violation.TOO_LONG, path, "", "may not be more than " + max.longValue() + " bytes");
    }
    Number min = schema.number("minLength");
    if (min != null && length < min.longValue()) {
      return new Violation(
          Violation.INVALID,
          path,
          GoFormat.quoted(text),
          path + " in body should be at least " + min.longValue() + " chars long");
    }
    GoPattern pattern = schema.pattern();
    return pattern == null || pattern.isFound(text)
        ? null
        : new Violation(
            Violation.INVALID,
            path,
            GoFormat.quoted(text),
            path + " in body should match '" + schema.text("pattern") + "'");
  }

  private static void checkList(
      Verdict verdict, Schema schema, String path, List<?> list, @Nullable Correlation before) {
    Schema items = schema.items();
    if (items != null) {
      for (int i = 0; i < list.size(); i++) {
        Correlation child = before == null ? null : before.item(i);
        verdict.merge(visit(items, path + "[" + i + "]", list.get(i), child));
      }
    }
    Number min = schema.number("minItems");
    if (min != null && list.size() < min.longValue()) {
      verdict.add(
          new Violation(
              Violation.INVALID,
              path,
              Integer.toString(list.size()),
              path + " in body should have at least " + min.longValue() + " items"));
    }
    Number max = schema.number("maxItems");
    if (max != null && list.size() > max.longValue()) {
      verdict.add(tooMany(path, list.size(), max.longValue()));
    }
    verdict.count();
  }

  private static void checkObject(
      Verdict verdict,
      Schema schema,
      String path,
      Map<String, @Nullable Object> object,
      @Nullable Correlation before) {
    Number min = schema.number("minProperties");
    if (min != null && object.size() < min.longValue()) {
      verdict.add(
          new Violation(
              Violation.INVALID,
              path,
              Integer.toString(object.size()),
              path + " in body should have at least " + min.longValue() + " properties"));
    }
    Number max = schema.number("maxProperties");
    if (max != null && object.size() > max.longValue()) {
      verdict.add(tooMany(path, object.size(), max.longValue()));
    }
    Schema additional = schema.additional();
    if (schema.forbidsAdditional()) {
      for (String name : object.keySet()) {
        if (!schema.properties().containsKey(name)) {
          verdict.add(
              new Violation(
                  Violation.INVALID,
                  path,
                  GoFormat.quoted(name),
                  path + "." + name + " in body is a forbidden property"));
        }
      }
    } else if (additional != null) {
      object.forEach(
          (name, value) -> {
            if (!schema.properties().containsKey(name)) {
              Correlation child = before == null ? null : before.field(name);
              verdict.merge(visit(additional, path + "." + name, value, child));
            }
          });
    }
    schema
        .properties()
        .forEach(
            (name, field) -> {
              if (object.containsKey(name)) {
                boolean isIdentity =
                    path.isEmpty() && (name.equals("kind") || name.equals("apiVersion"));
                Correlation child = before == null || isIdentity ? null : before.field(name);
                String place = path.isEmpty() ? name : path + "." + name;
                verdict.merge(visit(field, place, object.get(name), child));
              }
            });
    for (String name : schema.required()) {
      if (!object.containsKey(name)) {
        verdict.add(new Violation(Violation.REQUIRED, path + "." + name, "", ""));
      }
    }
  }

  private static Violation tooMany(String path, int count, long max) {
    return new Violation(
        Violation.TOO_MANY,
        path,
        Integer.toString(count),
        "must have at most " + max + (max == 1 ? " item" : " items"));
  }

  private static void checkEnum(
      Verdict verdict, Schema schema, String path, @Nullable Object value) {
    List<?> allowed = schema.enumeration();
    if (allowed.isEmpty()) {
      return;
    }
    for (Object one : allowed) {
      if (one != null && value != null && Correlation.isSame(one, value)) {
        return;
      }
    }
    StringBuilder list = new StringBuilder();
    for (Object one : allowed) {
      list.append(list.isEmpty() ? "" : ", ")
          .append(GoFormat.quoted(one instanceof String text ? text : CauseText.json(one)));
    }
    verdict.add(
        new Violation(
            Violation.NOT_SUPPORTED, path, CauseText.value(value), ": supported values: " + list));
  }
}

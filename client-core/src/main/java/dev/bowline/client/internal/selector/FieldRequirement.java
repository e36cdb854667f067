package dev.bowline.client.internal.selector;

import dev.bowline.meta.KubeObject;
import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.FieldTable.Field.Shape;
import dev.bowline.serde.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One condition of a field selector. */
public record FieldRequirement(String path, boolean isEqual, String value) {
  /**
   * Checks it, but for whether the server knows the field.
   *
   * @throws IllegalArgumentException if no field has such a path
   */
  public FieldRequirement {
    if (path.isBlank() || path.chars().anyMatch(FieldRequirement::isForeign)) {
      throw new IllegalArgumentException(
          path.isBlank() ? "the field's path is empty" : "no field's path can be \"" + path + "\"");
    }
  }

  private static boolean isForeign(int c) {
    return c <= ' ' || Character.isWhitespace(c) || ",=!\\".indexOf(c) >= 0;
  }

  /**
   * The conditions in a selector such as {@code status.phase!=Running,spec.nodeName=n1}.
   *
   * @throws IllegalArgumentException if it is no selector
   */
  public static List<FieldRequirement> parse(String text) {
    List<FieldRequirement> found = new ArrayList<>();
    int start = 0;
    while (start < text.length()) {
      int end = endOfTerm(text, start);
      String term = text.substring(start, end);
      if (!term.isBlank()) {
        found.add(term(text, term));
      }
      start = end + 1;
    }
    return found;
  }

  /** The next comma that no backslash stands before, or the end. */
  private static int endOfTerm(String text, int start) {
    int at = start;
    while (at < text.length() && text.charAt(at) != ',') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return Math.min(at, text.length());
  }

  private static FieldRequirement term(String text, String term) {
    for (int i = 0; i < term.length(); i++) {
      boolean isUnequal = term.startsWith("!=", i);
      if (isUnequal || term.charAt(i) == '=') {
        int from = isUnequal || term.startsWith("==", i) ? i + 2 : i + 1;
        return new FieldRequirement(
            term.substring(0, i).strip(), !isUnequal, unescaped(text, term.substring(from)));
      }
    }
    throw new IllegalArgumentException(
        "field selector \""
            + text
            + "\": expected path=value or path!=value, found \""
            + term
            + "\"");
  }

  private static String unescaped(String text, String value) {
    StringBuilder plain = new StringBuilder(value.length());
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\') {
        i++;
        if (i == value.length() || "\\,=".indexOf(value.charAt(i)) < 0) {
          throw new IllegalArgumentException(
              "field selector \""
                  + text
                  + "\": a \"\\\" stands before \"\\\", \",\" or \"=\" only");
        }
        c = value.charAt(i);
      } else if (c == '=') {
        throw new IllegalArgumentException(
            "field selector \"" + text + "\": \"=\" in a value is written \"\\=\"");
      }
      plain.append(c);
    }
    return plain.toString();
  }

  /** Whether an object fits; empty if the server alone can tell. */
  public Optional<Boolean> matches(KubeObject object) {
    return switch (path) {
      case "metadata.name" -> Optional.of(isEqual == value.equals(object.name()));
      case "metadata.namespace" -> Optional.of(isEqual == value.equals(object.namespace()));
      default ->
          object instanceof Message message
              ? text(message).map(text -> isEqual == value.equals(text))
              : Optional.empty();
    };
  }

  /** The text at the path; the empty one where it isn't set. */
  private Optional<String> text(Message object) {
    String[] steps = path.split("\\.", -1);
    Message at = object;
    for (int i = 0; i < steps.length; i++) {
      Field field = at.fieldTable().field(steps[i]);
      if (field == null || field.shape() != Shape.ONE) {
        return Optional.empty();
      }
      Object found = at.fieldValue(field.ordinal());
      if (i == steps.length - 1) {
        return field.kind() == FieldKind.STRING
            ? Optional.of(found instanceof String text ? text : "")
            : Optional.empty();
      }
      Message next =
          found instanceof Message message ? message : at.fieldPrototype(field.ordinal());
      if (next == null) {
        return Optional.empty();
      }
      at = next;
    }
    return Optional.empty();
  }

  /** As the server's parser takes it. */
  @Override
  public String toString() {
    String escaped = value.replace("\\", "\\\\").replace(",", "\\,").replace("=", "\\=");
    return path + (isEqual ? "=" : "!=") + escaped;
  }
}

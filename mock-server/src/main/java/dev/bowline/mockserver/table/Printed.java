package dev.bowline.mockserver.table;

import dev.bowline.mockserver.object.Tree;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An object, or a part of one, as cells see it: by paths, where what is not there reads as empty.
 */
public final class Printed {
  private static final String UNKNOWN = "<unknown>";

  private final Map<String, @Nullable Object> tree;
  private final Instant now;

  /**
   * An object to print.
   *
   * @param tree the object
   * @param now what ages count up to
   */
  public Printed(Map<String, @Nullable Object> tree, Instant now) {
    this.tree = tree;
    this.now = now;
  }

  /** The whole object. Not to be changed. */
  Map<String, @Nullable Object> tree() {
    return tree;
  }

  /** The value at a path, or null. */
  @Nullable Object value(String... path) {
    return Tree.at(tree, path);
  }

  boolean has(String... path) {
    return value(path) != null;
  }

  /** The string at a path; numbers, as quantities may be, as their digits. */
  String text(String... path) {
    Object value = value(path);
    return value == null ? "" : String.valueOf(value);
  }

  String textOr(String otherwise, String... path) {
    String text = text(path);
    return text.isEmpty() ? otherwise : text;
  }

  long number(String... path) {
    return value(path) instanceof Number number ? number.longValue() : 0;
  }

  boolean flag(String... path) {
    return Boolean.TRUE.equals(value(path));
  }

  /** The part at a path; empty if there is none. */
  Printed child(String... path) {
    Map<String, @Nullable Object> child = Tree.object(value(path));
    return new Printed(child == null ? Map.of() : child, now);
  }

  /** The objects of the list at a path. */
  List<Printed> list(String... path) {
    List<Printed> parts = new ArrayList<>();
    if (value(path) instanceof List<?> list) {
      for (Object element : list) {
        Map<String, @Nullable Object> object = Tree.object(element);
        if (object != null) {
          parts.add(new Printed(object, now));
        }
      }
    }
    return parts;
  }

  /** The strings of the list at a path. */
  List<String> texts(String... path) {
    List<String> texts = new ArrayList<>();
    if (value(path) instanceof List<?> list) {
      list.forEach(element -> texts.add(String.valueOf(element)));
    }
    return texts;
  }

  /** The entries of the object at a path, by name. */
  Map<String, String> textMap(String... path) {
    Map<String, String> texts = new TreeMap<>();
    Map<String, @Nullable Object> object = Tree.object(value(path));
    if (object != null) {
      object.forEach((name, value) -> texts.put(name, String.valueOf(value)));
    }
    return texts;
  }

  long size(String... path) {
    Object value = value(path);
    return value instanceof List<?> list
        ? list.size()
        : value instanceof Map<?, ?> map ? map.size() : 0;
  }

  boolean isBeingDeleted() {
    return has("metadata", "deletionTimestamp");
  }

  /** The value of an annotation, or null. */
  @Nullable String annotation(String name) {
    return value("metadata", "annotations", name) instanceof String text ? text : null;
  }

  /** The condition of a type; empty if there is none. */
  Printed condition(String type) {
    for (Printed condition : list("status", "conditions")) {
      if (condition.text("type").equals(type)) {
        return condition;
      }
    }
    return new Printed(Map.of(), now);
  }

  /** Whether there is a condition of a type that is true. */
  boolean is(String type) {
    return condition(type).text("status").equals("True");
  }

  /** The time at a path, or null. */
  @Nullable Instant time(String... path) {
    return value(path) instanceof String text ? parsed(text) : null;
  }

  private static @Nullable Instant parsed(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  /** How long ago the time at a path was. */
  String age(String... path) {
    return age(time(path));
  }

  /** How long ago a time in a text was. */
  String dateAge(String text) {
    Instant time = parsed(text);
    return time == null ? "<invalid>" : age(time);
  }

  /** How long ago a time was. */
  String age(@Nullable Instant time) {
    return time == null ? UNKNOWN : HumanDuration.of(Duration.between(time, now));
  }
}

package dev.bowline.serde;

import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.FieldTable.Field.Shape;
import dev.bowline.serde.FieldTable.Group;
import dev.bowline.serde.FieldTable.ListType;
import dev.bowline.type.GroupVersionKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text form of a {@link FieldTable}. One line per field, in ascending Protobuf number:
 *
 * <pre>
 * name number type [oe] [oz] [wrapped] [secret] [atomic] [list=set|atomic|map:key,key] [patch=strategy[:mergeKey]]
 * + number     begins an embedded struct (its fields follow, numbered inside it)
 * -            ends it
 * </pre>
 *
 * A number {@code -} means that Protobuf lacks the field. A type is a token of {@link FieldKind},
 * with {@code *} before it for a pointer, {@code []} for a list, {@code map[]} for a map with
 * string keys. {@code oe} means that JSON omits the field when it is empty, {@code oz} when it is
 * zero.
 */
final class FieldTableParser {
  private static final FieldKind[] KINDS = FieldKind.values();

  private final String name;
  private final List<Field> fields = new ArrayList<>();
  private final List<Group> groups = new ArrayList<>();
  private int group;

  private FieldTableParser(String name) {
    this.name = name;
  }

  static FieldTable parse(String name, @Nullable GroupVersionKind kind, String spec) {
    FieldTableParser parser = new FieldTableParser(name);
    int start = 0;
    while (start < spec.length()) {
      int end = spec.indexOf('\n', start);
      if (end < 0) {
        end = spec.length();
      }
      String line = spec.substring(start, end);
      if (!line.isBlank()) {
        parser.line(line);
      }
      start = end + 1;
    }
    if (parser.group != 0) {
      throw new IllegalArgumentException(name + " begins more embedded structs than it ends");
    }
    return new FieldTable(name, kind, parser.fields, parser.groups);
  }

  private void line(String line) {
    List<String> words = words(line);
    if (words.get(0).equals("-") && words.size() == 1) {
      if (group == 0) {
        throw new IllegalArgumentException(name + " ends more embedded structs than it begins");
      }
      group = groups.get(group - 1).parent();
    } else if (words.get(0).equals("+") && words.size() == 2) {
      groups.add(new Group(groups.size() + 1, number(words.get(1)), group));
      group = groups.size();
    } else if (words.size() < 3) {
      throw new IllegalArgumentException(
          name + ": \"" + line + "\", expected a field's name, number and type");
    } else {
      fields.add(field(words));
    }
  }

  private int number(String word) {
    try {
      return Integer.parseInt(word);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + ": \"" + word + "\", expected a field number", e);
    }
  }

  private Field field(List<String> words) {
    int number = words.get(1).equals("-") ? 0 : number(words.get(1));
    String type = words.get(2);
    Shape shape = Shape.ONE;
    boolean pointer = false;
    if (type.startsWith("[]")) {
      shape = Shape.LIST;
      type = type.substring(2);
    } else if (type.startsWith("map[]")) {
      shape = Shape.MAP;
      type = type.substring(5);
    } else if (type.startsWith("*")) {
      pointer = true;
      type = type.substring(1);
    }
    FieldKind kind = kind(type);
    boolean omitEmpty = false;
    boolean omitZero = false;
    boolean wrapped = false;
    boolean sensitive = false;
    boolean atomic = false;
    ListType listType = null;
    List<String> mapKeys = List.of();
    String patchStrategy = null;
    String patchMergeKey = null;
    for (int i = 3; i < words.size(); i++) {
      String word = words.get(i);
      int equals = word.indexOf('=');
      String value = equals < 0 ? "" : word.substring(equals + 1);
      int colon = value.indexOf(':');
      switch (equals < 0 ? word : word.substring(0, equals)) {
        case "oe" -> omitEmpty = true;
        case "oz" -> omitZero = true;
        case "wrapped" -> wrapped = true;
        case "secret" -> sensitive = true;
        case "atomic" -> atomic = true;
        case "list" -> {
          listType = listType(colon < 0 ? value : value.substring(0, colon));
          mapKeys = colon < 0 ? List.of() : List.of(value.substring(colon + 1).split(",", -1));
        }
        case "patch" -> {
          patchStrategy = colon < 0 ? value : value.substring(0, colon);
          patchMergeKey = colon < 0 ? null : value.substring(colon + 1);
        }
        default ->
            throw new IllegalArgumentException(
                name + "." + words.get(0) + ": unknown word " + word);
      }
    }
    return new Field(
        fields.size(),
        words.get(0),
        number,
        kind,
        shape,
        pointer,
        omitEmpty,
        omitZero,
        wrapped,
        sensitive,
        group,
        listType,
        mapKeys,
        patchStrategy,
        patchMergeKey,
        atomic);
  }

  private FieldKind kind(String token) {
    for (FieldKind kind : KINDS) {
      if (kind.token().equals(token)) {
        return kind;
      }
    }
    throw new IllegalArgumentException(name + ": unknown field type " + token);
  }

  private ListType listType(String word) {
    return switch (word) {
      case "set" -> ListType.SET;
      case "map" -> ListType.MAP;
      case "atomic" -> ListType.ATOMIC;
      default -> throw new IllegalArgumentException(name + ": unknown list type " + word);
    };
  }

  /**
   * A hand-made split: a regular expression here would cost more than all tables of a first list
   * together.
   */
  private static List<String> words(String line) {
    List<String> words = new ArrayList<>(6);
    int start = 0;
    for (int i = 0; i <= line.length(); i++) {
      if (i == line.length() || line.charAt(i) == ' ') {
        if (i > start) {
          words.add(line.substring(start, i));
        }
        start = i + 1;
      }
    }
    return words;
  }
}

package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A place in an object: where it is and what stands there.
 *
 * @param path as errors name it; empty for the object itself
 * @param value what stands there, or null
 */
public record Field(String path, @Nullable Object value) {
  /** The object itself. */
  public static Field of(Map<String, @Nullable Object> tree) {
    return new Field("", tree);
  }

  /** A member, there or not. */
  public Field at(String name) {
    Map<String, @Nullable Object> object = Tree.object(value);
    String inner = path.isEmpty() ? name : path + "." + name;
    return new Field(inner, object == null ? null : object.get(name));
  }

  /** A member some levels down. */
  public Field at(String first, String... rest) {
    Field field = at(first);
    for (String name : rest) {
      field = field.at(name);
    }
    return field;
  }

  /** The same value under another path. */
  public Field as(String otherPath) {
    return new Field(otherPath, value);
  }

  /** The same place with another value. */
  public Field with(@Nullable Object otherValue) {
    return new Field(path, otherValue);
  }

  /** A member, in the brackets that stand for keys of maps. */
  public Field key(String key) {
    Map<String, @Nullable Object> object = Tree.object(value);
    return new Field(path + "[" + key + "]", object == null ? null : object.get(key));
  }

  /** The elements of a list. */
  public List<Field> each() {
    List<Field> elements = new ArrayList<>();
    if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        elements.add(new Field(path + "[" + i + "]", list.get(i)));
      }
    }
    return elements;
  }

  /** The entries of a map of texts. */
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    Map<String, @Nullable Object> object = Tree.object(value);
    if (object != null) {
      object.forEach((key, text) -> texts.put(key, Objects.toString(text, "")));
    }
    return texts;
  }

  /** The texts of a list. */
  public List<String> list() {
    return each().stream().map(Field::text).toList();
  }

  /** Whether something stands there at all. */
  public boolean isSet() {
    return value != null;
  }

  /** Whether nothing stands there, or nothing is in it. */
  public boolean isEmpty() {
    return value == null
        || value.equals("")
        || (value instanceof List<?> list && list.isEmpty())
        || (value instanceof Map<?, ?> map && map.isEmpty());
  }

  public String text() {
    return value instanceof String text ? text : "";
  }

  public boolean is(String text) {
    return text.equals(value);
  }

  public boolean flag() {
    return Boolean.TRUE.equals(value);
  }

  public boolean isNumber() {
    return value instanceof Number;
  }

  public long number() {
    return value instanceof Number number ? number.longValue() : 0;
  }

  /** The names of an object's members. */
  public List<String> names() {
    Map<String, @Nullable Object> object = Tree.object(value);
    return object == null ? List.of() : List.copyOf(object.keySet());
  }

  public boolean isSame(Field other) {
    return Objects.equals(value, other.value);
  }
}

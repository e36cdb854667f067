package dev.bowline.client.internal.discovery;

import dev.bowline.codec.JsonTrees;
import dev.bowline.serde.CodecException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object of a JSON document whose fields are asked for by name. What is absent or null is empty,
 * since servers leave out what they find obvious; what is of another type is an error with its
 * place.
 */
final class Fields {
  static final Fields EMPTY = new Fields(Map.of(), List.of());

  private final Map<?, ?> map;
  private final List<String> place;

  private Fields(Map<?, ?> map, List<String> place) {
    this.map = map;
    this.place = place;
  }

  /**
   * The document in a body.
   *
   * @throws CodecException if it is malformed or no object
   */
  static Fields of(byte[] body) {
    return of(JsonTrees.parse(body), List.of());
  }

  private static Fields of(@Nullable Object value, List<String> place) {
    if (value instanceof Map<?, ?> map) {
      return new Fields(map, place);
    }
    throw wrong("an object", value, place);
  }

  String text(String name) {
    Object value = map.get(name);
    if (value == null) {
      return "";
    }
    if (value instanceof String text) {
      return text;
    }
    throw wrong("a string", value, step(name));
  }

  /**
   * A text that must be there.
   *
   * @throws CodecException if it isn't
   */
  String required(String name) {
    String text = text(name);
    if (text.isEmpty()) {
      throw at(step(name), "expected a name, found none");
    }
    return text;
  }

  boolean flag(String name) {
    Object value = map.get(name);
    if (value == null) {
      return false;
    }
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw wrong("true or false", value, step(name));
  }

  Fields object(String name) {
    Object value = map.get(name);
    return value == null ? EMPTY : of(value, step(name));
  }

  List<Fields> objects(String name) {
    List<Fields> objects = new ArrayList<>();
    for (Object element : list(name)) {
      objects.add(of(element, step(name, objects.size())));
    }
    return objects;
  }

  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (Object element : list(name)) {
      if (!(element instanceof String text)) {
        throw wrong("a string", element, step(name, texts.size()));
      }
      texts.add(text);
    }
    return texts;
  }

  /** Names of all fields, in the document's order. */
  List<String> names() {
    return map.keySet().stream().map(String::valueOf).toList();
  }

  private List<?> list(String name) {
    Object value = map.get(name);
    if (value == null) {
      return List.of();
    }
    if (value instanceof List<?> list) {
      return list;
    }
    throw wrong("a list", value, step(name));
  }

  private List<String> step(String name) {
    return longer(place, "." + name);
  }

  private List<String> step(String name, int index) {
    return longer(step(name), "[" + index + "]");
  }

  private static List<String> longer(List<String> place, String step) {
    List<String> longer = new ArrayList<>(place);
    longer.add(step);
    return longer;
  }

  private static CodecException at(List<String> place, String problem) {
    CodecException exception = new CodecException(problem, -1);
    for (int i = place.size() - 1; i >= 0; i--) {
      exception.within(place.get(i));
    }
    return exception;
  }

  private static CodecException wrong(String expected, @Nullable Object found, List<String> place) {
    String what =
        found == null
            ? "null"
            : found instanceof Map<?, ?>
                ? "an object"
                : found instanceof List<?>
                    ? "a list"
                    : found instanceof String
                        ? "a string"
                        : found instanceof Boolean ? "true or false" : "a number";
    return at(place, "expected " + expected + ", found " + what);
  }
}

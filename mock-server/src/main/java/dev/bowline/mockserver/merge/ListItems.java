package dev.bowline.mockserver.merge;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.schema.Structure;
import dev.bowline.mockserver.schema.Structure.Shape;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What identifies an element of a list. */
final class ListItems {
  private ListItems() {}

  /** An element that can't be identified. */
  static final class NoIdentityException extends Exception {
    private static final long serialVersionUID = 1;

    NoIdentityException(String message) {
      super(message);
    }
  }

  /**
   * The step that leads to an element.
   *
   * @param list node of a set or a keyed list
   */
  static PathElement step(Structure list, @Nullable Object item) throws NoIdentityException {
    return list.shape(List.of()) == Shape.KEYED_LIST ? key(list, item) : value(item);
  }

  private static PathElement key(Structure list, @Nullable Object item) throws NoIdentityException {
    if (item == null) {
      throw new NoIdentityException("associative list with keys may not have a null element");
    }
    Map<String, @Nullable Object> object = Tree.object(item);
    if (object == null) {
      throw new NoIdentityException("associative list with keys may not have non-map elements");
    }
    TreeMap<String, @Nullable Object> fields = new TreeMap<>();
    for (String name : list.keys()) {
      Object value = object.containsKey(name) ? object.get(name) : list.element().defaultOf(name);
      if (value != null || object.containsKey(name)) {
        fields.put(name, value);
      }
    }
    if (fields.isEmpty()) {
      String names =
          list.keys().stream().map(GoFormat::quoted).collect(Collectors.joining(" ", "[", "]"));
      throw new NoIdentityException(
          "associative list with keys has an element that omits all key fields "
              + names
              + " (and doesn't have default values for any key fields)");
    }
    return PathElement.key(fields);
  }

  private static PathElement value(@Nullable Object item) throws NoIdentityException {
    if (item instanceof Map<?, ?>) {
      throw new NoIdentityException(
          "associative list without keys has an element that's a map type");
    }
    if (item instanceof List<?>) {
      throw new NoIdentityException("not supported: associative list with lists as elements");
    }
    if (item == null) {
      throw new NoIdentityException(
          "associative list without keys has an element that's an explicit null");
    }
    return new PathElement.Value(item);
  }

  /** The steps that lead to the elements; null for one that can't be identified. */
  static @Nullable PathElement stepOrNull(Structure list, @Nullable Object item) {
    try {
      return step(list, item);
    } catch (NoIdentityException e) {
      return null;
    }
  }
}

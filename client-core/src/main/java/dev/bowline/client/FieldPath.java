package dev.bowline.client;

import dev.bowline.codec.JsonTrees;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The path of a field in an object, as ownership is told by. Its text is the server's, as in the
 * conflicts of an apply: {@code .spec.template.spec.containers[name="web"].image}.
 *
 * @param steps from the object down; at least one
 */
public record FieldPath(List<Step> steps) {
  /** Copies the list. */
  public FieldPath {
    steps = List.copyOf(steps);
  }

  /** One step down. */
  public sealed interface Step {
    /**
     * A field, or an entry of a map.
     *
     * @param name its name in JSON
     */
    record Field(String name) implements Step {
      @Override
      public String toString() {
        return "." + name;
      }
    }

    /**
     * The element of a list that has these values in its key fields.
     *
     * @param fields values by the names of the fields
     */
    record Key(Map<String, Object> fields) implements Step {
      /** Copies the map, in the order of the names. */
      public Key {
        fields = Collections.unmodifiableMap(new TreeMap<>(fields));
      }

      @Override
      public String toString() {
        return fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + text(field.getValue()))
            .collect(Collectors.joining(",", "[", "]"));
      }
    }

    /**
     * The element of a set that has this value.
     *
     * @param value text, number or boolean
     */
    record Value(Object value) implements Step {
      @Override
      public String toString() {
        return "[=" + text(value) + "]";
      }
    }

    /**
     * The element at a place of a list.
     *
     * @param index from 0
     */
    record Index(int index) implements Step {
      @Override
      public String toString() {
        return "[" + index + "]";
      }
    }

    private static String text(@Nullable Object value) {
      return new String(JsonTrees.write(value), StandardCharsets.UTF_8);
    }
  }

  /** Refuses a text that no path has, so that a missing dot isn't a field without owners. */
  static void requireForm(String path) {
    if (!path.startsWith(".")) {
      throw new IllegalArgumentException(
          "a path of a field begins with a dot, as .spec.replicas does: "
              + (path.isEmpty() ? "(empty)" : path));
    }
  }

  /** {@code .spec.ports[port=80,protocol="TCP"].name}. */
  @Override
  public String toString() {
    return steps.stream().map(Step::toString).collect(Collectors.joining());
  }
}

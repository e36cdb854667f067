package dev.bowline.mockserver.merge;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.schema.Structure;
import dev.bowline.mockserver.schema.Structure.ScalarType;
import dev.bowline.mockserver.schema.Structure.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether a value fits its schema. */
public final class SchemaCheck {
  private final List<String> problems = new ArrayList<>();
  private final boolean allowsDuplicates;

  private SchemaCheck(boolean allowsDuplicates) {
    this.allowsDuplicates = allowsDuplicates;
  }

  /**
   * What is wrong with a value, in the server's words; the empty string if nothing is.
   *
   * @param allowsDuplicates whether sets and keyed lists may have an element twice
   */
  public static String problem(
      Structure structure, @Nullable Object value, boolean allowsDuplicates) {
    SchemaCheck check = new SchemaCheck(allowsDuplicates);
    check.visit(structure, value, "");
    if (check.problems.size() <= 1) {
      return String.join("", check.problems);
    }
    return "errors:\n  " + String.join("\n  ", check.problems);
  }

  private void visit(Structure structure, @Nullable Object value, String path) {
    Shape shape = structure.shape(value);
    switch (shape) {
      case SCALAR -> visitScalar(structure.scalarType(), value, path);
      case MAP, ATOMIC_MAP -> visitMap(structure, value, path);
      case ATOMIC_LIST, SET, KEYED_LIST -> visitList(structure, shape, value, path);
    }
  }

  private void visitScalar(ScalarType type, @Nullable Object value, String path) {
    if (value == null) {
      return;
    }
    boolean isScalar = !(value instanceof Map<?, ?>) && !(value instanceof List<?>);
    switch (type) {
      case STRING -> {
        if (!(value instanceof String)) {
          add(
              path,
              "expected string, got "
                  + "&value.valueUnstructured{Value:"
                  + GoFormat.literal(value)
                  + "}");
        }
      }
      case NUMBER -> {
        if (!(value instanceof Number)) {
          add(path, "expected numeric (int or float), got " + GoFormat.type(value));
        }
      }
      case BOOLEAN -> {
        if (!(value instanceof Boolean)) {
          add(path, "expected boolean, got " + wrapped(value));
        }
      }
      case ANY -> {
        if (!isScalar) {
          add(path, "expected any scalar, got " + wrapped(value));
        }
      }
    }
  }

  private void visitMap(Structure structure, @Nullable Object value, String path) {
    if (value == null) {
      return;
    }
    Map<String, @Nullable Object> map = Tree.object(value);
    if (map == null) {
      add(path, "expected map, got " + wrapped(value));
      return;
    }
    for (Map.Entry<String, @Nullable Object> entry : map.entrySet()) {
      Structure inner = structure.field(entry.getKey());
      String innerPath = path + PathElement.field(entry.getKey());
      if (inner == null) {
        add(innerPath, "field not declared in schema");
        return;
      }
      visit(inner, entry.getValue(), innerPath);
    }
  }

  private void visitList(Structure structure, Shape shape, @Nullable Object value, String path) {
    if (value == null) {
      return;
    }
    if (!(value instanceof List<?> list)) {
      add(path, "expected list, got " + wrapped(value));
      return;
    }
    Set<PathElement> seen = new HashSet<>();
    for (int i = 0; i < list.size(); i++) {
      PathElement step = new PathElement.Index(i);
      if (shape.isAssociative()) {
        try {
          step = ListItems.step(structure, list.get(i));
        } catch (ListItems.NoIdentityException e) {
          add(path, "element " + i + ": " + e.getMessage());
          return;
        }
        if (!seen.add(step) && !allowsDuplicates) {
          add(path, "duplicate entries for key " + step);
        }
      }
      visit(structure.element(), list.get(i), path + step);
    }
  }

  private static String wrapped(@Nullable Object value) {
    return "&{" + GoFormat.plain(value) + "}";
  }

  private void add(String path, String problem) {
    problems.add(path.isEmpty() ? problem : path + ": " + problem);
  }
}

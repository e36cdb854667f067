package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.catalog.ScalePaths;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Cause;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether a custom resource holds numbers where its subresource {@code scale} looks for them. */
final class ScaleCheck {
  private ScaleCheck() {}

  static List<Cause> check(
      @Nullable ScalePaths scale, Map<String, @Nullable Object> tree, boolean withSpec) {
    List<Cause> causes = new ArrayList<>();
    if (scale == null) {
      return causes;
    }
    if (withSpec) {
      checkReplicas(causes, scale.specReplicas(), tree);
    }
    checkReplicas(causes, scale.statusReplicas(), tree);
    if (!scale.labelSelector().isEmpty()) {
      String[] names = ScalePaths.names(scale.labelSelector());
      Object selector = Tree.at(tree, names);
      String misplaced = misplaced(tree, names);
      if (misplaced != null) {
        causes.add(Cause.invalid(scale.labelSelector(), "\"\"", misplaced));
      } else if (selector != null && !(selector instanceof String)) {
        causes.add(
            Cause.invalid(scale.labelSelector(), "\"\"", wrongType(names, selector, "string")));
      }
    }
    return causes;
  }

  private static void checkReplicas(
      List<Cause> causes, String path, Map<String, @Nullable Object> tree) {
    String[] names = ScalePaths.names(path);
    Object value = Tree.at(tree, names);
    String misplaced = misplaced(tree, names);
    if (misplaced != null) {
      causes.add(Cause.invalid(path, "0", misplaced));
      return;
    }
    if (value == null) {
      return;
    }
    if (!(value instanceof Long replicas)) {
      causes.add(Cause.invalid(path, "0", wrongType(names, value, "int64")));
      return;
    }
    if (replicas < 0) {
      causes.add(Cause.invalid(path, value.toString(), "should be a non-negative integer"));
    } else if (replicas > Integer.MAX_VALUE) {
      causes.add(
          Cause.invalid(
              path, value.toString(), "should be less than or equal to " + Integer.MAX_VALUE));
    }
  }

  /** What stands where something with names is expected on the way; null if nothing does. */
  private static @Nullable String misplaced(Map<String, @Nullable Object> tree, String[] names) {
    Object value = tree;
    for (int i = 0; i < names.length && value != null; i++) {
      if (!(value instanceof Map<?, ?> map)) {
        return wrongType(Arrays.copyOf(names, i + 1), value, "map[string]interface{}");
      }
      value = map.get(names[i]);
    }
    return null;
  }

  private static String wrongType(String[] names, Object value, String expected) {
    String found =
        value instanceof String
            ? "string"
            : value instanceof Boolean
                ? "bool"
                : value instanceof Double
                    ? "float64"
                    : value instanceof Long
                        ? "int64"
                        : value instanceof List<?> ? "[]interface {}" : "map[string]interface {}";
    return "."
        + String.join(".", Arrays.asList(names))
        + " accessor error: "
        + GoFormat.plain(value)
        + " is of the type "
        + found
        + ", expected "
        + expected;
  }
}

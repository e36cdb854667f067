package dev.bowline.mockserver.custom;

import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Names;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.object.UnknownFieldFinder;
import dev.bowline.mockserver.status.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whole objects inside of a custom resource: they need an identity, and metadata of their own. */
final class EmbeddedObjects {
  private interface Visitor {
    void visit(Map<String, @Nullable Object> object, String path);
  }

  private EmbeddedObjects() {}

  /** Removes fields that metadata don't have; tells their paths. */
  static List<String> removeUnknown(Map<String, @Nullable Object> tree, Schema schema) {
    List<String> removed = new ArrayList<>();
    walk(
        tree,
        schema,
        "",
        (object, path) -> {
          Map<String, @Nullable Object> metadata = Tree.child(object, "metadata");
          if (metadata != null && !path.isEmpty()) {
            UnknownFieldFinder.remove(metadata, ObjectMeta.EMPTY)
                .forEach(name -> removed.add(path + ".metadata." + name));
          }
        });
    return removed;
  }

  static List<Cause> check(Map<String, @Nullable Object> tree, Schema schema) {
    List<Cause> causes = new ArrayList<>();
    walk(
        tree,
        schema,
        "",
        (object, path) -> {
          if (!path.isEmpty()) {
            checkIdentity(causes, object, path);
          }
        });
    return causes;
  }

  /** What is wrong with a default, which may be such an object itself. */
  static List<Cause> check(Object value, Schema schema, String path) {
    List<Cause> causes = new ArrayList<>();
    walk(value, schema, path, (object, place) -> checkIdentity(causes, object, place));
    return causes;
  }

  private static void walk(
      @Nullable Object value, @Nullable Schema schema, String path, Visitor visitor) {
    Map<String, @Nullable Object> object = Tree.object(value);
    if (schema == null) {
      return;
    }
    if (object != null) {
      if (schema.isEmbedded()) {
        visitor.visit(object, path);
      }
      object.forEach(
          (name, field) ->
              walk(
                  field,
                  schema.field(name),
                  path.isEmpty()
                      ? name
                      : schema.properties().containsKey(name)
                          ? path + "." + name
                          : path + "[" + name + "]",
                  visitor));
    } else if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        walk(list.get(i), schema.items(), path + "[" + i + "]", visitor);
      }
    }
  }

  private static void checkIdentity(
      List<Cause> causes, Map<String, @Nullable Object> object, String path) {
    for (String name : List.of("apiVersion", "kind")) {
      if (!object.containsKey(name)) {
        causes.add(new Cause("FieldValueRequired", "Required value", path + "." + name));
      }
    }
    for (String name : List.of("apiVersion", "kind")) {
      if (object.containsKey(name)) {
        Object value = object.get(name);
        String problem = identityProblem(name, value);
        if (!problem.isEmpty()) {
          causes.add(Cause.invalid(path + "." + name, CauseText.value(value), problem));
        }
      }
    }
    Map<String, @Nullable Object> metadata = Tree.child(object, "metadata");
    String name = Tree.text(metadata, "name");
    if (!name.isEmpty()) {
      for (String problem : Names.pathSegmentProblems(name)) {
        causes.add(Cause.invalid(path + ".metadata.name", GoFormat.quoted(name), problem));
      }
    }
  }

  private static String identityProblem(String name, @Nullable Object value) {
    if (!(value instanceof String text)) {
      return "must be a string";
    }
    if (text.isEmpty()) {
      return "must not be empty";
    }
    if (name.equals("apiVersion")) {
      return text.chars().filter(c -> c == '/').count() > 1
          ? "unexpected GroupVersion string: " + text
          : "";
    }
    List<String> problems = Names.startingLabelProblems(text.toLowerCase(Locale.ROOT));
    return problems.isEmpty()
        ? ""
        : "may have mixed case, but should otherwise match: " + String.join(",", problems);
  }
}

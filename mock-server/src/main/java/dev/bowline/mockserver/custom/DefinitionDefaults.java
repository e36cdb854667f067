package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the server fills in to a definition. */
public final class DefinitionDefaults {
  private DefinitionDefaults() {}

  /** Completes a new definition, whose status begins without names. */
  public static void completeNew(Map<String, @Nullable Object> tree) {
    completeSpec(tree);
    Map<String, @Nullable Object> status = new LinkedHashMap<>();
    Map<String, @Nullable Object> names = new LinkedHashMap<>();
    names.put("plural", "");
    names.put("kind", "");
    status.put("acceptedNames", names);
    tree.put("status", status);
    addStoredVersion(tree);
  }

  /** Completes a definition that is changed: its status stays. */
  public static void completeChanged(
      Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {
    completeSpec(tree);
    tree.put("status", Tree.copy(old.get("status")));
    addStoredVersion(tree);
  }

  /** Completes a definition whose status is changed. */
  public static void completeStatus(Map<String, @Nullable Object> tree) {
    if (Tree.texts(Tree.childToChange(tree, "status"), "storedVersions").isEmpty()) {
      addStoredVersion(tree);
    }
  }

  private static void completeSpec(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    Map<String, @Nullable Object> names = Tree.childToChange(spec, "names");
    String kind = Tree.text(names, "kind");
    if (Tree.text(names, "singular").isEmpty()) {
      names.put("singular", kind.toLowerCase(Locale.ROOT));
    }
    if (Tree.text(names, "listKind").isEmpty() && !kind.isEmpty()) {
      names.put("listKind", kind + "List");
    }
    if (spec.get("conversion") == null) {
      Map<String, @Nullable Object> conversion = new LinkedHashMap<>();
      conversion.put("strategy", "None");
      spec.put("conversion", conversion);
    }
  }

  private static void addStoredVersion(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> status = Tree.childToChange(tree, "status");
    List<String> stored = new ArrayList<>(Tree.texts(status, "storedVersions"));
    for (Map<String, @Nullable Object> version :
        Definition.objects(Tree.at(tree, "spec", "versions"))) {
      String name = Tree.text(version, "name");
      if (Boolean.TRUE.equals(version.get("storage"))) {
        if (!stored.contains(name)) {
          stored.add(name);
        }
        break;
      }
    }
    status.put("storedVersions", stored);
  }
}

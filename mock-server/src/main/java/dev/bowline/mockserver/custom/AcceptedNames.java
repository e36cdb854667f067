package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides which of the names of a definition are free in its group. */
public final class AcceptedNames {
  /** What the condition says once the names have been accepted. */
  public static final String ACCEPTED = "the initial names have been accepted";

  private final Set<String> resources = new HashSet<>();
  private final Set<String> kinds = new HashSet<>();
  private String reason = "NoConflicts";
  private String message = "no conflicts found";

  private AcceptedNames() {}

  /**
   * Takes the names that are free into the status of a definition, and says so in its conditions.
   *
   * @param tree the definition; changed
   * @param others all others
   * @return whether anything has changed
   */
  public static boolean settle(
      Map<String, @Nullable Object> tree, List<Definition> others, Instant now) {
    Definition definition = new Definition(tree);
    Map<String, @Nullable Object> wanted = definition.names();
    Map<String, @Nullable Object> had = definition.acceptedNames();
    if (wanted.equals(had)) {
      return false;
    }
    AcceptedNames names = new AcceptedNames();
    names.addUsed(had);
    others.stream()
        .filter(other -> other.group().equals(definition.group()))
        .forEach(other -> names.addUsed(other.acceptedNames()));
    Map<String, @Nullable Object> accepted = names.accept(wanted, had);
    boolean isAccepted = names.reason.equals("NoConflicts");
    Object before = Tree.copy(tree.get("status"));
    Tree.childToChange(tree, "status").put("acceptedNames", accepted);
    Conditions.set(tree, Conditions.NAMES_ACCEPTED, isAccepted, names.reason, names.message, now);
    if (!Conditions.isTrue(tree, Conditions.ESTABLISHED)) {
      Conditions.set(
          tree,
          Conditions.ESTABLISHED,
          false,
          isAccepted ? "Installing" : "NotAccepted",
          isAccepted ? ACCEPTED : "not all names are accepted",
          now);
    }
    return !Objects.equals(before, tree.get("status"));
  }

  private void addUsed(Map<String, @Nullable Object> names) {
    resources.add(Tree.text(names, "plural"));
    resources.add(Tree.text(names, "singular"));
    resources.addAll(Tree.texts(names, "shortNames"));
    kinds.add(Tree.text(names, "kind"));
    kinds.add(Tree.text(names, "listKind"));
  }

  private Map<String, @Nullable Object> accept(
      Map<String, @Nullable Object> wanted, Map<String, @Nullable Object> had) {
    Map<String, @Nullable Object> accepted = new LinkedHashMap<>(had);
    acceptOne(accepted, wanted, had, "plural", resources, "PluralConflict");
    acceptOne(accepted, wanted, had, "singular", resources, "SingularConflict");
    acceptShortNames(accepted, wanted, had);
    acceptOne(accepted, wanted, had, "kind", kinds, "KindConflict");
    acceptOne(accepted, wanted, had, "listKind", kinds, "ListKindConflict");
    take(accepted, wanted, "categories");
    return accepted;
  }

  private void acceptOne(
      Map<String, @Nullable Object> accepted,
      Map<String, @Nullable Object> wanted,
      Map<String, @Nullable Object> had,
      String name,
      Set<String> used,
      String conflict) {
    String text = Tree.text(wanted, name);
    if (!text.equals(Tree.text(had, name)) && used.contains(text)) {
      reason = conflict;
      message = GoFormat.quoted(text) + " is already in use";
    } else {
      accepted.put(name, text);
    }
  }

  private void acceptShortNames(
      Map<String, @Nullable Object> accepted,
      Map<String, @Nullable Object> wanted,
      Map<String, @Nullable Object> had) {
    List<String> problems = new ArrayList<>();
    List<String> own = Tree.texts(had, "shortNames");
    for (String name : Tree.texts(wanted, "shortNames")) {
      if (!own.contains(name) && resources.contains(name)) {
        problems.add(GoFormat.quoted(name) + " is already in use");
      }
    }
    if (problems.isEmpty()) {
      take(accepted, wanted, "shortNames");
    } else {
      reason = "ShortNamesConflict";
      message = problems.size() == 1 ? problems.get(0) : "[" + String.join(", ", problems) + "]";
    }
  }

  private static void take(
      Map<String, @Nullable Object> accepted, Map<String, @Nullable Object> wanted, String name) {
    if (wanted.get(name) == null) {
      accepted.remove(name);
    } else {
      accepted.put(name, wanted.get(name));
    }
  }
}

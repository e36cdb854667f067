package dev.bowline.mockserver.managed;

import dev.bowline.mockserver.merge.FieldSet;
import dev.bowline.mockserver.merge.PathElement;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Details;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Applied values differ from what others own. */
final class ConflictException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient List<Conflict> conflicts;

  /** A field that somebody owns. */
  record Conflict(ManagerId manager, List<PathElement> path) {}

  ConflictException(List<Conflict> conflicts) {
    super("conflicts", null, false, false);
    List<Conflict> sorted = new ArrayList<>(conflicts);
    sorted.sort(Comparator.comparing(conflict -> conflict.manager().sortKey()));
    this.conflicts = List.copyOf(sorted);
  }

  /** The fields. */
  FieldSet fields() {
    FieldSet set = new FieldSet();
    conflicts.forEach(conflict -> set.insert(conflict.path()));
    return set;
  }

  /** The conflicts outside of some fields. */
  ConflictException without(FieldSet allowed) {
    return new ConflictException(
        conflicts.stream().filter(conflict -> !allowed.contains(conflict.path())).toList());
  }

  /**
   * What the server answers.
   *
   * @param version the version that all managers are said to write; empty for their own
   */
  ApiFailure failure(String version) {
    List<Cause> causes =
        conflicts.stream()
            .map(
                conflict ->
                    new Cause(
                        "FieldManagerConflict",
                        "conflict with " + conflict.manager().text(version),
                        FieldSet.text(conflict.path())))
            .toList();
    return new ApiFailure(409, "Conflict", message(version), Details.EMPTY.withCauses(causes));
  }

  private String message(String version) {
    if (conflicts.size() == 1) {
      Conflict only = conflicts.get(0);
      return "Apply failed with 1 conflict: conflict with "
          + only.manager().text(version)
          + ": "
          + FieldSet.text(only.path());
    }
    List<String> lines = new ArrayList<>();
    ManagerId last = null;
    for (Conflict conflict : conflicts) {
      if (!conflict.manager().equals(last)) {
        last = conflict.manager();
        lines.add("conflicts with " + last.text(version) + ":");
      }
      lines.add("- " + FieldSet.text(conflict.path()));
    }
    return "Apply failed with " + conflicts.size() + " conflicts: " + String.join("\n", lines);
  }
}

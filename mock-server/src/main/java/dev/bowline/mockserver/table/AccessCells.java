package dev.bowline.mockserver.table;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Cells of the group rbac.authorization.k8s.io. */
final class AccessCells {
  private static final List<Cell> BINDING =
      List.of(
          Cell.NAME,
          o -> o.text("roleRef", "kind") + "/" + o.text("roleRef", "name"),
          Cell.AGE,
          subjects("User", subject -> subject.text("name")),
          subjects("Group", subject -> subject.text("name")),
          subjects(
              "ServiceAccount", subject -> subject.text("namespace") + "/" + subject.text("name")));

  static final Map<String, List<Cell>> ALL =
      Map.of(
          "rolebindings.rbac.authorization.k8s.io", BINDING,
          "clusterrolebindings.rbac.authorization.k8s.io", BINDING);

  private AccessCells() {}

  private static Cell subjects(String kind, Function<Printed, String> text) {
    return binding ->
        binding.list("subjects").stream()
            .filter(subject -> subject.text("kind").equals(kind))
            .map(text)
            .collect(Collectors.joining(", "));
  }
}

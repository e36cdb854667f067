package dev.bowline.mockserver.table;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Cells of the core group, but for those that have files of their own. */
final class CoreCells {
  static final Map<String, List<Cell>> ALL =
      Map.ofEntries(
          entry("pods", PodCells.ALL),
          entry("nodes", NodeCells.ALL),
          entry("namespaces", List.of(Cell.NAME, Cell.text("status", "phase"), Cell.AGE)),
          entry(
              "configmaps",
              List.of(Cell.NAME, o -> o.size("data") + o.size("binaryData"), Cell.AGE)),
          entry("secrets", List.of(Cell.NAME, Cell.text("type"), Cell.size("data"), Cell.AGE)),
          entry("serviceaccounts", List.of(Cell.NAME, Cell.AGE)),
          entry(
              "podtemplates",
              List.of(
                  Cell.NAME,
                  Containers.names("template"),
                  Containers.images("template"),
                  Cell.labels("template", "metadata", "labels"))),
          entry(
              "replicationcontrollers",
              List.of(
                  Cell.NAME,
                  Cell.number("spec", "replicas"),
                  Cell.number("status", "replicas"),
                  Cell.number("status", "readyReplicas"),
                  Cell.AGE,
                  Containers.names("spec", "template"),
                  Containers.images("spec", "template"),
                  Cell.labels("spec", "selector"))),
          entry(
              "resourcequotas",
              List.of(Cell.NAME, o -> quota(o, false), o -> quota(o, true), Cell.AGE)),
          entry(
              "componentstatuses",
              List.of(
                  Cell.NAME,
                  o -> health(o),
                  o -> healthy(o).text("message"),
                  o -> healthy(o).text("error"))));

  private CoreCells() {}

  /** Used and allowed, of what is limited and of everything else. */
  private static String quota(Printed object, boolean isOfLimits) {
    List<String> parts = new ArrayList<>();
    for (Map.Entry<String, String> hard : object.textMap("status", "hard").entrySet()) {
      if (hard.getKey().startsWith("limits.") == isOfLimits) {
        String used = object.textOr("0", "status", "used", hard.getKey());
        parts.add(hard.getKey() + ": " + used + "/" + hard.getValue());
      }
    }
    return String.join(", ", parts);
  }

  private static Printed healthy(Printed object) {
    return object.list("conditions").stream()
        .filter(condition -> condition.text("type").equals("Healthy"))
        .findFirst()
        .orElse(object.child("none"));
  }

  private static String health(Printed object) {
    Printed condition = healthy(object);
    if (!condition.has("type")) {
      return "Unknown";
    }
    return condition.text("status").equals("True") ? "Healthy" : "Unhealthy";
  }
}

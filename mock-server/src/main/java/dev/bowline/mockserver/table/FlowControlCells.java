package dev.bowline.mockserver.table;

import java.util.List;
import java.util.Map;

/** Cells of the group flowcontrol.apiserver.k8s.io. */
final class FlowControlCells {
  static final Map<String, List<Cell>> ALL =
      Map.of(
          "flowschemas.flowcontrol.apiserver.k8s.io",
          List.of(
              Cell.NAME,
              Cell.text("spec", "priorityLevelConfiguration", "name"),
              Cell.number("spec", "matchingPrecedence"),
              Cell.textOr("<none>", "spec", "distinguisherMethod", "type"),
              Cell.AGE,
              o -> o.condition("Dangling").textOr("?", "status")),
          "prioritylevelconfigurations.flowcontrol.apiserver.k8s.io",
          List.of(
              Cell.NAME,
              Cell.text("spec", "type"),
              o ->
                  o.has("spec", "limited")
                      ? o.number("spec", "limited", "nominalConcurrencyShares")
                      : "<none>",
              o -> queuing(o, "queues"),
              o -> queuing(o, "handSize"),
              o -> queuing(o, "queueLengthLimit"),
              Cell.AGE));

  private FlowControlCells() {}

  private static Object queuing(Printed level, String field) {
    String[] path = {"spec", "limited", "limitResponse", "queuing"};
    return level.has(path) ? level.child(path).number(field) : "<none>";
  }
}

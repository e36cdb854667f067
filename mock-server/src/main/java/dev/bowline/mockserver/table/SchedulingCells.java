package dev.bowline.mockserver.table;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;

/** Cells of the groups scheduling.k8s.io, policy, coordination.k8s.io and node.k8s.io. */
final class SchedulingCells {
  static final Map<String, List<Cell>> ALL =
      Map.ofEntries(
          entry(
              "priorityclasses.scheduling.k8s.io",
              List.of(
                  Cell.NAME,
                  Cell.number("value"),
                  Cell.flag("globalDefault"),
                  Cell.AGE,
                  Cell.text("preemptionPolicy"))),
          entry("workloads.scheduling.k8s.io", List.of(Cell.NAME, Cell.AGE)),
          entry(
              "podgroups.scheduling.k8s.io",
              List.of(
                  Cell.NAME,
                  o -> o.has("spec", "schedulingPolicy", "gang") ? "Gang" : "Basic",
                  o ->
                      o.has("spec", "podGroupTemplateRef")
                          ? o.text("spec", "podGroupTemplateRef", "workload", "workloadName")
                          : "<none>",
                  SchedulingCells::groupStatus,
                  Cell.AGE)),
          entry(
              "poddisruptionbudgets.policy",
              List.of(
                  Cell.NAME,
                  Cell.textOr("N/A", "spec", "minAvailable"),
                  Cell.textOr("N/A", "spec", "maxUnavailable"),
                  Cell.number("status", "disruptionsAllowed"),
                  Cell.AGE)),
          entry(
              "leases.coordination.k8s.io",
              List.of(Cell.NAME, Cell.text("spec", "holderIdentity"), Cell.AGE)),
          entry(
              "leasecandidates.coordination.k8s.io",
              List.of(
                  Cell.NAME,
                  Cell.text("spec", "leaseName"),
                  Cell.text("spec", "binaryVersion"),
                  Cell.text("spec", "emulationVersion"),
                  Cell.AGE)),
          entry("runtimeclasses.node.k8s.io", List.of(Cell.NAME, Cell.text("handler"), Cell.AGE)));

  private SchedulingCells() {}

  private static String groupStatus(Printed group) {
    Printed disruption = group.condition("DisruptionTarget");
    if (disruption.has("type")) {
      return disruption.text("reason");
    }
    if (!group.condition("PodGroupScheduled").has("type")) {
      return "Pending";
    }
    return group.is("PodGroupScheduled") ? "Scheduled" : "Unschedulable";
  }
}

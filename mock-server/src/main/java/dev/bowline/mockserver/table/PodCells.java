package dev.bowline.mockserver.table;

import java.util.List;

/** Cells of pods. */
final class PodCells {
  static final List<Cell> ALL =
      List.of(
          Cell.NAME,
          pod -> PodSummary.of(pod).ready(),
          pod -> PodSummary.of(pod).reason(),
          pod -> PodSummary.of(pod).restarts(),
          Cell.AGE,
          PodCells::address,
          Cell.textOr("<none>", "spec", "nodeName"),
          Cell.textOr("<none>", "status", "nominatedNodeName"),
          PodCells::gates);

  private PodCells() {}

  private static String address(Printed pod) {
    List<Printed> addresses = pod.list("status", "podIPs");
    return addresses.isEmpty() ? "<none>" : addresses.get(0).textOr("<none>", "ip");
  }

  private static String gates(Printed pod) {
    List<Printed> gates = pod.list("spec", "readinessGates");
    if (gates.isEmpty()) {
      return "<none>";
    }
    long open = gates.stream().filter(gate -> pod.is(gate.text("conditionType"))).count();
    return Texts.ratio(open, gates.size());
  }
}

package dev.bowline.mockserver.table;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Cells of nodes. */
final class NodeCells {
  static final List<Cell> ALL =
      List.of(
          Cell.NAME,
          NodeCells::status,
          NodeCells::roles,
          Cell.AGE,
          Cell.text("status", "nodeInfo", "kubeletVersion"),
          o -> address(o, "InternalIP"),
          o -> address(o, "ExternalIP"),
          Cell.textOr("<unknown>", "status", "nodeInfo", "osImage"),
          NodeCells::kernel,
          Cell.textOr("<unknown>", "status", "nodeInfo", "containerRuntimeVersion"));

  private static final String ROLE_PREFIX = "node-role.kubernetes.io/";
  private static final String ROLE = "kubernetes.io/role";

  private NodeCells() {}

  private static String status(Printed node) {
    // The last condition of a type counts.
    String ready = "Unknown";
    for (Printed condition : node.list("status", "conditions")) {
      if (condition.text("type").equals("Ready")) {
        ready = condition.text("status").equals("True") ? "Ready" : "NotReady";
      }
    }
    return node.flag("spec", "unschedulable") ? ready + ",SchedulingDisabled" : ready;
  }

  private static String roles(Printed node) {
    Set<String> roles = new TreeSet<>();
    node.textMap("metadata", "labels")
        .forEach(
            (name, value) -> {
              if (name.startsWith(ROLE_PREFIX)) {
                roles.add(name.substring(ROLE_PREFIX.length()));
              } else if (name.equals(ROLE)) {
                roles.add(value);
              }
            });
    roles.remove("");
    return Selectors.orNone(String.join(",", roles));
  }

  private static String address(Printed node, String type) {
    return node.list("status", "addresses").stream()
        .filter(address -> address.text("type").equals(type))
        .map(address -> address.text("address"))
        .findFirst()
        .orElse("<none>");
  }

  private static String kernel(Printed node) {
    String version = node.textOr("<unknown>", "status", "nodeInfo", "kernelVersion");
    String architecture = node.text("status", "nodeInfo", "architecture");
    return architecture.isEmpty() ? version : version + " (" + architecture + ")";
  }
}

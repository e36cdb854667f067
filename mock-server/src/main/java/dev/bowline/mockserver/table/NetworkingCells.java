package dev.bowline.mockserver.table;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Cells of the group networking.k8s.io. */
final class NetworkingCells {
  static final Map<String, List<Cell>> ALL =
      Map.of(
          "ingresses.networking.k8s.io",
          List.of(
              Cell.NAME,
              Cell.textOr("<none>", "spec", "ingressClassName"),
              NetworkingCells::hosts,
              o -> String.join(",", ServiceCells.ingressAddresses(o)),
              o -> o.size("spec", "tls") == 0 ? "80" : "80, 443",
              Cell.AGE),
          "ingressclasses.networking.k8s.io",
          List.of(
              NetworkingCells::className,
              Cell.text("spec", "controller"),
              NetworkingCells::parameters,
              Cell.AGE),
          "networkpolicies.networking.k8s.io",
          List.of(Cell.NAME, Cell.selector("spec", "podSelector"), Cell.AGE),
          "servicecidrs.networking.k8s.io",
          List.of(Cell.NAME, o -> String.join(",", o.texts("spec", "cidrs")), Cell.AGE),
          // A real server has no column for the age, but the cell.
          "ipaddresses.networking.k8s.io",
          List.of(Cell.NAME, NetworkingCells::parent, Cell.AGE));

  private static final int MAX_HOSTS = 3;

  private NetworkingCells() {}

  /** Rules without a host count only among those that are left out. */
  private static String hosts(Printed ingress) {
    List<Printed> rules = ingress.list("spec", "rules");
    StringBuilder hosts = new StringBuilder();
    int shown = 0;
    for (Printed rule : rules) {
      if (shown == MAX_HOSTS) {
        return hosts + " + " + (rules.size() - MAX_HOSTS) + " more...";
      }
      String host = rule.text("host");
      if (!host.isEmpty()) {
        hosts.append(shown == 0 ? "" : ",").append(host);
        shown++;
      }
    }
    return shown == 0 ? "*" : hosts.toString();
  }

  private static String className(Printed ingressClass) {
    String mark = ingressClass.annotation("ingressclass.kubernetes.io/is-default-class");
    return ingressClass.text("metadata", "name") + ("true".equals(mark) ? " (default)" : "");
  }

  private static String parameters(Printed ingressClass) {
    if (!ingressClass.has("spec", "parameters")) {
      return "<none>";
    }
    Printed parameters = ingressClass.child("spec", "parameters");
    return parameters.text("kind")
        + (parameters.has("apiGroup") ? "." + parameters.text("apiGroup") : "")
        + "/"
        + parameters.text("name");
  }

  private static String parent(Printed address) {
    if (!address.has("spec", "parentRef")) {
      return "<none>";
    }
    Printed parent = address.child("spec", "parentRef");
    String group = parent.text("group");
    String namespace = parent.text("namespace");
    return (parent.text("resource") + (group.isEmpty() ? "" : "." + group)).toLowerCase(Locale.ROOT)
        + (namespace.isEmpty() ? "" : "/" + namespace)
        + "/"
        + parent.text("name");
  }
}

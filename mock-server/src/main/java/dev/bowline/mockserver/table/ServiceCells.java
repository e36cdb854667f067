package dev.bowline.mockserver.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Cells of services and their endpoints. */
final class ServiceCells {
  static final Map<String, List<Cell>> ALL =
      Map.of(
          "services",
          List.of(
              Cell.NAME,
              Cell.text("spec", "type"),
              ServiceCells::clusterAddress,
              ServiceCells::externalAddress,
              ServiceCells::ports,
              Cell.AGE,
              Cell.labels("spec", "selector")),
          "endpoints",
          List.of(Cell.NAME, ServiceCells::subsets, Cell.AGE),
          "endpointslices.discovery.k8s.io",
          List.of(
              Cell.NAME,
              Cell.text("addressType"),
              ServiceCells::slicePorts,
              ServiceCells::sliceAddresses,
              Cell.AGE));

  private static final int MAX_ADDRESSES = 3;

  private ServiceCells() {}

  private static String clusterAddress(Printed service) {
    List<String> addresses = service.texts("spec", "clusterIPs");
    return addresses.isEmpty() ? "<none>" : addresses.get(0);
  }

  private static String externalAddress(Printed service) {
    List<String> own = service.texts("spec", "externalIPs");
    return switch (service.text("spec", "type")) {
      case "ClusterIP", "NodePort" -> Selectors.orNone(String.join(",", own));
      case "LoadBalancer" -> {
        List<String> all = new ArrayList<>(ingressAddresses(service));
        all.addAll(own);
        yield all.isEmpty() ? "<pending>" : String.join(",", all);
      }
      case "ExternalName" -> service.text("spec", "externalName");
      default -> "<unknown>";
    };
  }

  /** Addresses that a load balancer has given, or names in their place. */
  static Set<String> ingressAddresses(Printed object) {
    Set<String> addresses = new TreeSet<>();
    for (Printed ingress : object.list("status", "loadBalancer", "ingress")) {
      addresses.add(ingress.textOr(ingress.text("hostname"), "ip"));
    }
    addresses.remove("");
    return addresses;
  }

  private static String ports(Printed service) {
    return Selectors.orNone(
        service.list("spec", "ports").stream()
            .map(
                port ->
                    port.text("port")
                        + (port.number("nodePort") > 0 ? ":" + port.text("nodePort") : "")
                        + "/"
                        + port.text("protocol"))
            .collect(Collectors.joining(",")));
  }

  private static String subsets(Printed endpoints) {
    List<Printed> subsets = endpoints.list("subsets");
    if (subsets.isEmpty()) {
      return "<none>";
    }
    List<String> all = new ArrayList<>();
    for (Printed subset : subsets) {
      List<Printed> addresses = subset.list("addresses");
      List<Printed> ports = subset.list("ports");
      if (ports.isEmpty()) {
        addresses.forEach(address -> all.add(address.text("ip")));
      }
      for (Printed port : ports) {
        addresses.forEach(address -> all.add(withPort(address.text("ip"), port.text("port"))));
      }
    }
    return Texts.first(MAX_ADDRESSES, ",", all, "");
  }

  private static String withPort(String address, String port) {
    return (address.contains(":") ? "[" + address + "]" : address) + ":" + port;
  }

  private static String slicePorts(Printed slice) {
    List<String> ports =
        slice.list("ports").stream()
            .map(port -> port.textOr(port.textOr("*", "name"), "port"))
            .toList();
    return Texts.firstThree(ports, "<unset>");
  }

  private static String sliceAddresses(Printed slice) {
    List<String> addresses =
        slice.list("endpoints").stream()
            .flatMap(endpoint -> endpoint.texts("addresses").stream())
            .toList();
    return Texts.firstThree(addresses, "<unset>");
  }
}

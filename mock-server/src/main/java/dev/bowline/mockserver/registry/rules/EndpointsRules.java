package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.List;

/** Endpoints of a service, all in one object. */
final class EndpointsRules implements Rules {
  private static final List<String> LISTS = List.of("addresses", "notReadyAddresses");
  static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");

  @Override
  public void check(Field object, Problems problems) {
    for (Field subset : object.at("subsets").each()) {
      if (LISTS.stream().allMatch(list -> subset.at(list).isEmpty())) {
        problems.required(subset, "must specify `addresses` or `notReadyAddresses`");
      }
      for (String list : LISTS) {
        subset.at(list).each().forEach(address -> checkAddress(address, problems));
      }
      List<Field> ports = subset.at("ports").each();
      ports.forEach(port -> checkPort(port, ports.size() > 1, problems));
    }
  }

  private static void checkAddress(Field address, Problems problems) {
    Field ip = address.at("ip").with(address.at("ip").text());
    problems.invalid(ip, Addresses.problems(ip.text()));
    Field host = address.at("hostname");
    if (!host.isEmpty()) {
      problems.invalid(host, Names.labelProblems(host.text()));
    }
    Field node = address.at("nodeName");
    if (node.isSet()) {
      problems.invalid(node, Names.subdomainProblems(node.text()));
    }
    EndpointAddressRules.check(ip, problems);
  }

  private static void checkPort(Field port, boolean needsName, Problems problems) {
    Field name = port.at("name");
    if (!name.isEmpty()) {
      problems.invalid(name, Names.labelProblems(name.text()));
    } else if (needsName) {
      problems.required(name);
    }
    problems.between(port.at("port"), 1, Names.MAX_PORT);
    Field protocol = port.at("protocol");
    if (protocol.isEmpty()) {
      problems.required(protocol);
    } else {
      problems.oneOf(protocol, PROTOCOLS);
    }
    if (port.at("appProtocol").isSet()) {
      problems.invalid(
          port.at("appProtocol"), Names.labelKeyProblems(port.at("appProtocol").text()));
    }
  }
}

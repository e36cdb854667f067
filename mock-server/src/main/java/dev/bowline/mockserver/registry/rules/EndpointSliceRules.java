package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Endpoints of a service, a part of them. */
final class EndpointSliceRules implements Rules {
  private static final int MAX_ENDPOINTS = 1000;
  private static final int MAX_ADDRESSES = 100;
  private static final int MAX_PORTS = 20_000;
  private static final int MAX_HINTS = 8;

  @Override
  public void check(Field object, Problems problems) {
    check(object, false, problems);
  }

  private static void check(Field object, boolean areEndpointsOld, Problems problems) {
    Field type = object.at("addressType");
    if (type.isEmpty()) {
      problems.required(type);
    } else {
      problems.oneOf(type, List.of("FQDN", "IPv4", "IPv6"));
    }
    checkPorts(object.at("ports"), problems);
    if (areEndpointsOld) {
      return;
    }
    Field endpoints = object.at("endpoints");
    if (endpoints.each().size() > MAX_ENDPOINTS) {
      problems.tooMany(endpoints, MAX_ENDPOINTS);
      return;
    }
    endpoints.each().forEach(endpoint -> checkEndpoint(endpoint, type.text(), problems));
  }

  private static void checkPorts(Field ports, Problems problems) {
    if (ports.each().size() > MAX_PORTS) {
      problems.tooMany(ports, MAX_PORTS);
      return;
    }
    Set<String> names = new HashSet<>();
    for (Field port : ports.each()) {
      Field name = port.at("name").with(port.at("name").text());
      if (!name.isEmpty()) {
        problems.invalid(name, Names.labelProblems(name.text()));
      }
      if (!names.add(name.text())) {
        problems.duplicate(name);
      }
      problems.oneOf(port.at("protocol"), EndpointsRules.PROTOCOLS);
      Field application = port.at("appProtocol");
      if (application.isSet()) {
        problems.invalid(application, Names.labelKeyProblems(application.text()));
      }
    }
  }

  private static void checkEndpoint(Field endpoint, String type, Problems problems) {
    Field addresses = endpoint.at("addresses");
    if (addresses.isEmpty()) {
      problems.required(addresses, "must contain at least 1 address");
    } else if (addresses.each().size() > MAX_ADDRESSES) {
      problems.tooMany(addresses, MAX_ADDRESSES);
    }
    addresses.each().forEach(address -> checkAddress(address, addresses, type, problems));
    Field node = endpoint.at("nodeName");
    if (node.isSet()) {
      problems.invalid(node, Names.subdomainProblems(node.text()));
    }
    Field host = endpoint.at("hostname");
    if (host.isSet()) {
      problems.invalid(host, Names.labelProblems(host.text()));
    }
    checkHints(endpoint.at("hints", "forZones"), true, problems);
    checkHints(endpoint.at("hints", "forNodes"), false, problems);
  }

  private static void checkAddress(Field address, Field addresses, String type, Problems problems) {
    String text = address.text();
    switch (type) {
      case "IPv4", "IPv6" -> {
        List<String> found =
            type.equals("IPv4") ? Addresses.problems(text) : Addresses.strictProblems(text);
        if (!found.isEmpty()) {
          problems.invalid(address, found);
          return;
        }
        boolean isFit = type.equals("IPv4") ? Addresses.isV4(text) : Addresses.isV6(text);
        if (!isFit) {
          problems.invalid(addresses.with(text), "must be an " + type + " address");
        }
        EndpointAddressRules.check(address, problems);
      }
      case "FQDN" -> checkDomain(address, problems);
      default -> {}
    }
  }

  private static void checkDomain(Field address, Problems problems) {
    String text = address.text();
    if (text.isEmpty()) {
      problems.required(address);
      return;
    }
    String name = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    List<String> found = Names.subdomainProblems(name);
    if (!found.isEmpty()) {
      problems.invalid(address.with(name), String.join(",", found));
    } else if (name.indexOf('.') < 0) {
      problems.invalid(
          address.with(name), "should be a domain with at least two segments separated by dots");
    } else {
      for (String label : name.split("\\.", -1)) {
        if (!Names.labelProblems(label).isEmpty()) {
          problems.invalid(address.with(label), String.join(",", Names.labelProblems(label)));
          return;
        }
      }
    }
  }

  private static void checkHints(Field hints, boolean areZones, Problems problems) {
    if (hints.each().size() > MAX_HINTS) {
      problems.tooMany(hints, MAX_HINTS);
      return;
    }
    Set<String> names = new HashSet<>();
    for (Field hint : hints.each()) {
      Field name = hint.at("name").with(hint.at("name").text());
      if (!names.add(name.text())) {
        problems.duplicate(name);
      }
      problems.invalid(
          name,
          areZones ? Names.labelValueProblems(name.text()) : Names.subdomainProblems(name.text()));
    }
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    check(object, object.at("endpoints").isSame(old.at("endpoints")), problems);
    problems.immutable(object.at("addressType"), old.at("addressType"));
  }
}

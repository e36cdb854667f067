package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.List;

/** Network policies. */
final class NetworkPolicyRules implements Rules {
  @Override
  public void check(Field object, Problems problems) {
    Field spec = object.at("spec");
    Selectors.check(spec.at("podSelector"), problems);
    for (String direction : List.of("ingress", "egress")) {
      for (Field rule : spec.at(direction).each()) {
        rule.at("ports").each().forEach(port -> checkPort(port, problems));
        String peers = direction.equals("ingress") ? "from" : "to";
        rule.at(peers).each().forEach(peer -> checkPeer(peer, problems));
      }
    }
    Field types = spec.at("policyTypes");
    if (types.each().size() > 2) {
      problems.invalid(types, "may not specify more than two policyTypes");
      return;
    }
    for (Field type : types.each()) {
      problems.oneOf(type, List.of("Ingress", "Egress"));
    }
  }

  private static void checkPort(Field entry, Problems problems) {
    Field protocol = entry.at("protocol");
    if (protocol.isSet()) {
      problems.oneOf(protocol, List.of("TCP", "UDP", "SCTP"));
    }
    Field port = entry.at("port");
    Field end = entry.at("endPort");
    if (!port.isSet()) {
      if (end.isSet()) {
        problems.invalid(end, "may not be specified when `port` is not specified");
      }
      return;
    }
    if (port.value() instanceof String text) {
      if (end.isSet()) {
        problems.invalid(end, "may not be specified when `port` is non-numeric");
      }
      problems.invalid(port, Names.portProblems(text));
      return;
    }
    problems.between(port, 1, Names.MAX_PORT);
    if (end.isSet()) {
      if (end.number() < port.number()) {
        problems.invalid(port.as(end.path()), "must be greater than or equal to `port`");
      }
      problems.between(end, 1, Names.MAX_PORT);
    }
  }

  private static void checkPeer(Field peer, Problems problems) {
    int count = 0;
    for (String selector : List.of("podSelector", "namespaceSelector")) {
      if (peer.at(selector).isSet()) {
        count++;
        Selectors.check(peer.at(selector), problems);
      }
    }
    Field block = peer.at("ipBlock");
    if (block.isSet()) {
      checkBlock(block, problems);
      if (count > 0) {
        problems.forbidden(peer, "may not specify both ipBlock and another peer");
      }
      count++;
    }
    if (count == 0) {
      problems.required(peer, "must specify a peer");
    }
  }

  private static void checkBlock(Field block, Problems problems) {
    Field range = block.at("cidr");
    if (range.isEmpty()) {
      problems.required(range);
      return;
    }
    problems.invalid(range, Addresses.rangeProblems(range.text()));
    if (!Addresses.isRange(range.text())) {
      return;
    }
    for (Field except : block.at("except").each()) {
      problems.invalid(except, Addresses.rangeProblems(except.text()));
      if (Addresses.isRange(except.text())
          && !Addresses.isStrictlyWithin(except.text(), range.text())) {
        problems.invalid(except, "must be a strict subset of `cidr`");
      }
    }
  }
}

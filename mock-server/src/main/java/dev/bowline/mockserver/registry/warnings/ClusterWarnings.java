package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.registry.rules.Field;
import java.util.List;
import java.util.function.Consumer;

/** Kinds with few warnings: nodes, classes of runtimes, policies, configurations of admission. */
final class ClusterWarnings {
  private static final String RESERVED = ".static.k8s.io";

  private ClusterWarnings() {}

  static void ofNode(Field object, Consumer<String> warnings) {
    Field spec = object.at("spec");
    if (spec.at("configSource").isSet()) {
      warnings.accept("spec.configSource: the feature is removed");
    }
    if (!spec.at("externalID").isEmpty()) {
      warnings.accept("spec.externalID: this field is deprecated, and is unused by Kubernetes");
    }
    AddressWarnings.ofRanges(spec.at("podCIDRs"), warnings);
  }

  static void ofRuntime(Field object, Consumer<String> warnings) {
    Field selector = object.at("scheduling", "nodeSelector");
    for (String label : selector.names()) {
      String problem = NodeLabels.problem(label);
      if (problem != null) {
        warnings.accept(selector.path() + ": " + problem);
      }
    }
  }

  static void ofPolicy(Field object, Consumer<String> warnings) {
    for (List<String> names : List.of(List.of("ingress", "from"), List.of("egress", "to"))) {
      for (Field rule : object.at("spec", names.get(0)).each()) {
        for (Field peer : rule.at(names.get(1)).each()) {
          AddressWarnings.ofRange(peer.at("ipBlock", "cidr"), warnings);
          AddressWarnings.ofRanges(peer.at("ipBlock", "except"), warnings);
        }
      }
    }
  }

  static void ofAdmission(Field object, Consumer<String> warnings) {
    if (object.at("metadata", "name").text().endsWith(RESERVED)) {
      warnings.accept(
          "metadata.name: names ending with \""
              + RESERVED
              + "\" are reserved for static manifest-based configurations and cannot be managed via"
              + " the API");
    }
  }
}

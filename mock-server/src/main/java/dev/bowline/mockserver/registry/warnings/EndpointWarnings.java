package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.registry.rules.Field;
import java.util.List;
import java.util.function.Consumer;

/** Endpoints; those of the controllers are known to be in order. */
final class EndpointWarnings implements WarningRules {
  private static final List<String> SLICE_CONTROLLERS =
      List.of("endpointslice-controller.k8s.io", "endpointslicemirroring-controller.k8s.io");

  static void ofEndpoints(Field object, Consumer<String> warnings) {
    if (object
        .at("metadata", "labels")
        .key("endpoints.kubernetes.io/managed-by")
        .is("endpoint-controller")) {
      return;
    }
    for (Field subset : object.at("subsets").each()) {
      for (String list : List.of("addresses", "notReadyAddresses")) {
        subset.at(list).each().forEach(address -> AddressWarnings.of(address.at("ip"), warnings));
      }
    }
  }

  @Override
  public void ofNew(Field object, Consumer<String> warnings) {
    if (object.at("addressType").is("FQDN")) {
      warnings.accept("spec.addressType: FQDN endpoints are deprecated");
    }
    ofAddresses(object, warnings);
  }

  @Override
  public void ofChange(Field object, Field old, Consumer<String> warnings) {
    ofAddresses(object, warnings);
  }

  private static void ofAddresses(Field object, Consumer<String> warnings) {
    Field manager = object.at("metadata", "labels").key("endpointslice.kubernetes.io/managed-by");
    if (!SLICE_CONTROLLERS.contains(manager.text()) && !object.at("addressType").is("FQDN")) {
      for (Field endpoint : object.at("endpoints").each()) {
        AddressWarnings.ofAll(endpoint.at("addresses"), warnings);
      }
    }
  }
}

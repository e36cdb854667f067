package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.registry.rules.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The warnings of all kinds. */
public final class KindWarnings {
  private static final Map<String, WarningRules> BY_RESOURCE = rules();

  private static final WarningRules CUSTOM = new CustomWarnings();

  private KindWarnings() {}

  private static Map<String, WarningRules> rules() {
    Map<String, WarningRules> rules = new HashMap<>();
    rules.put("pods", new PodWarnings());
    rules.put("services", new ServiceWarnings());
    rules.put("endpoints", EndpointWarnings::ofEndpoints);
    rules.put("endpointslices.discovery.k8s.io", new EndpointWarnings());
    rules.put("networkpolicies.networking.k8s.io", ClusterWarnings::ofPolicy);
    rules.put("ingresses.networking.k8s.io", new IngressWarnings());
    rules.put("nodes", ClusterWarnings::ofNode);
    rules.put("resourcequotas", new QuotaWarnings());
    rules.put("serviceaccounts", new AccountWarnings());
    rules.put("secrets", SecretWarnings::ofSecret);
    rules.put("runtimeclasses.node.k8s.io", ClusterWarnings::ofRuntime);
    rules.put("customresourcedefinitions.apiextensions.k8s.io", new DefinitionWarnings());
    WorkloadWarnings.addTo(rules);
    StorageWarnings.addTo(rules);
    for (String kind :
        List.of(
            "mutatingwebhookconfigurations",
            "validatingwebhookconfigurations",
            "validatingadmissionpolicies",
            "validatingadmissionpolicybindings",
            "mutatingadmissionpolicies",
            "mutatingadmissionpolicybindings")) {
      rules.put(kind + ".admissionregistration.k8s.io", ClusterWarnings::ofAdmission);
    }
    return Map.copyOf(rules);
  }

  /** Warns of what is in a new object. */
  public static void ofNew(Resource resource, Field object, Consumer<String> warnings) {
    WarningRules rules = resource.custom() == null ? of(resource) : CUSTOM;
    if (rules != null) {
      rules.ofNew(object, warnings);
    }
  }

  /** Warns of what is in a changed object. */
  public static void ofChange(
      Resource resource, String subresource, Field object, Field old, Consumer<String> warnings) {
    if (resource.custom() != null) {
      CUSTOM.ofChange(object, old, warnings);
      return;
    }
    if (subresource.equals("status")) {
      AddressWarnings.ofStatus(resource.qualifiedName(), object.at("status"), warnings);
      return;
    }
    WarningRules rules = subresource.isEmpty() ? of(resource) : null;
    if (rules != null) {
      rules.ofChange(object, old, warnings);
    }
  }

  private static @Nullable WarningRules of(Resource resource) {
    return BY_RESOURCE.get(resource.qualifiedName());
  }
}

package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.registry.rules.Field;
import java.util.function.Consumer;

/** Services. */
final class ServiceWarnings implements WarningRules {
  private static final String HINTS = "service.kubernetes.io/topology-aware-hints";

  @Override
  public void ofNew(Field object, Consumer<String> warnings) {
    Field spec = object.at("spec");
    if (object.at("metadata", "annotations").key(HINTS).isSet()) {
      warnings.accept(
          "annotation "
              + HINTS
              + " is deprecated, please use service.kubernetes.io/topology-mode instead");
    }
    boolean isExternal = spec.at("type").is("ExternalName");
    boolean isHeadless = spec.at("type").is("ClusterIP") && spec.at("clusterIP").is("None");
    if (!isHeadless && !isExternal) {
      AddressWarnings.ofAll(spec.at("clusterIPs"), warnings);
    }
    Field external = spec.at("externalIPs");
    if (isHeadless) {
      ofHeadless(spec, warnings);
    }
    AddressWarnings.ofAll(external, warnings);
    if (!external.isEmpty() && !isHeadless && !isExternal) {
      warnings.accept(
          "spec.externalIPs is deprecated and may no longer be implemented in some clusters");
    }
    AddressWarnings.of(spec.at("loadBalancerIP"), warnings);
    AddressWarnings.ofRanges(spec.at("loadBalancerSourceRanges"), warnings);
    if (isExternal && !external.isEmpty()) {
      warnings.accept("spec.externalIPs is ignored when spec.type is \"ExternalName\"");
    }
    if (!isExternal && !spec.at("externalName").isEmpty()) {
      warnings.accept("spec.externalName is ignored when spec.type is not \"ExternalName\"");
    }
    if (spec.at("trafficDistribution").is("PreferClose")) {
      warnings.accept(
          "spec.trafficDistribution: \"PreferClose\" is deprecated; use \"PreferSameZone\"");
    }
  }

  private static void ofHeadless(Field spec, Consumer<String> warnings) {
    if (!spec.at("loadBalancerIP").isEmpty()) {
      warnings.accept("spec.loadBalancerIP is ignored for headless services");
    }
    if (!spec.at("externalIPs").isEmpty()) {
      warnings.accept("spec.externalIPs is ignored for headless services");
    }
    if (!spec.at("sessionAffinity").is("None")) {
      warnings.accept("spec.SessionAffinity is ignored for headless services");
    }
  }
}

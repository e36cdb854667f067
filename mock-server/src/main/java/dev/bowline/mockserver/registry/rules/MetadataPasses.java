package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.catalog.Resource;
import java.util.Map;
import java.util.Set;

/**
 * How often a real server checks the metadata of a changed object: once for all kinds, and then as
 * often as the rules of the kind do it again. A client sees it, since each pass adds its causes.
 *
 * @param updates how often the kind compares the metadata with the old one
 * @param objects how often the kind checks the metadata by itself
 * @param wantsQualifiedFinalizers whether the kind's passes want finalizers to have a domain
 */
record MetadataPasses(int updates, int objects, boolean wantsQualifiedFinalizers) {
  private static final MetadataPasses USUAL = new MetadataPasses(1, 1, true);
  private static final MetadataPasses COMPARED = new MetadataPasses(1, 0, true);
  private static final MetadataPasses CHECKED = new MetadataPasses(0, 1, true);
  private static final MetadataPasses CHECKED_TWICE = new MetadataPasses(0, 2, true);
  private static final MetadataPasses NONE = new MetadataPasses(0, 0, false);
  private static final MetadataPasses LENIENT = new MetadataPasses(1, 1, false);
  private static final MetadataPasses LENIENTLY_COMPARED = new MetadataPasses(1, 0, false);
  private static final MetadataPasses LENIENTLY_CHECKED = new MetadataPasses(0, 1, false);
  private static final String ADMISSION = "admissionregistration.k8s.io";

  private static final Map<String, MetadataPasses> OF_KIND =
      Map.ofEntries(
          Map.entry("services", COMPARED),
          Map.entry("resourcequotas", COMPARED),
          Map.entry("replicationcontrollers", COMPARED),
          Map.entry("podtemplates", COMPARED),
          Map.entry("deployments.apps", COMPARED),
          Map.entry("replicasets.apps", COMPARED),
          Map.entry("daemonsets.apps", COMPARED),
          Map.entry("statefulsets.apps", COMPARED),
          Map.entry("cronjobs.batch", COMPARED),
          Map.entry("horizontalpodautoscalers.autoscaling", COMPARED),
          Map.entry("networkpolicies.networking.k8s.io", COMPARED),
          Map.entry("servicecidrs.networking.k8s.io", COMPARED),
          Map.entry("priorityclasses.scheduling.k8s.io", COMPARED),
          Map.entry("csidrivers.storage.k8s.io", COMPARED),
          Map.entry("resourceslices.resource.k8s.io", COMPARED),
          Map.entry("events.events.k8s.io", COMPARED),
          Map.entry("limitranges", CHECKED),
          Map.entry("csinodes.storage.k8s.io", CHECKED),
          Map.entry("volumeattachments.storage.k8s.io", CHECKED),
          Map.entry("endpointslices.discovery.k8s.io", CHECKED),
          Map.entry("flowschemas.flowcontrol.apiserver.k8s.io", CHECKED),
          Map.entry("prioritylevelconfigurations.flowcontrol.apiserver.k8s.io", CHECKED),
          Map.entry("persistentvolumes", CHECKED_TWICE),
          Map.entry("events", NONE),
          Map.entry("poddisruptionbudgets.policy", NONE),
          Map.entry("runtimeclasses.node.k8s.io", LENIENT),
          Map.entry("apiservices.apiregistration.k8s.io", LENIENT),
          Map.entry("leases.coordination.k8s.io", LENIENTLY_COMPARED),
          Map.entry("customresourcedefinitions.apiextensions.k8s.io", LENIENTLY_COMPARED));

  private static final Set<String> STATUS_UNCHECKED =
      Set.of("cronjobs.batch", "poddisruptionbudgets.policy");

  /** Those of a write of a kind, or of a subresource of it. */
  static MetadataPasses of(Resource resource, String subresource) {
    MetadataPasses own = of(resource);
    if (subresource.isEmpty()) {
      return own;
    }
    return STATUS_UNCHECKED.contains(resource.qualifiedName())
        ? NONE
        : new MetadataPasses(1, 0, own.wantsQualifiedFinalizers);
  }

  private static MetadataPasses of(Resource resource) {
    if (resource.custom() != null) {
      return LENIENTLY_COMPARED;
    }
    if (resource.group().equals(ADMISSION)) {
      return LENIENTLY_CHECKED;
    }
    return OF_KIND.getOrDefault(resource.qualifiedName(), USUAL);
  }
}

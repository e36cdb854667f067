package dev.bowline.mockserver.registry.kinds;

import static java.util.Map.entry;

import dev.bowline.mockserver.catalog.Resource;
import java.util.Map;

/** The strategies of the built-in kinds that have one of their own. */
public final class Strategies {
  private static final Map<String, Strategy> BY_RESOURCE =
      Map.ofEntries(
          entry("pods", new PodStrategy()),
          entry("nodes", new NodeStrategy()),
          entry("services", new ServiceStrategy()),
          entry("secrets", new SecretStrategy()),
          entry("persistentvolumes", new VolumeStrategy("kubernetes.io/pv-protection")),
          entry("persistentvolumeclaims", new VolumeStrategy("kubernetes.io/pvc-protection")),
          entry("volumeattributesclasses.storage.k8s.io", new AttributesClassStrategy()),
          entry("priorityclasses.scheduling.k8s.io", new PriorityClassStrategy()),
          entry("ingresses.networking.k8s.io", new IngressStrategy()),
          entry("daemonsets.apps", new DaemonSetStrategy()),
          entry("jobs.batch", new JobStrategy()),
          entry("certificatesigningrequests.certificates.k8s.io", new CertificateRequestStrategy()),
          entry("apiservices.apiregistration.k8s.io", new ApiServiceStrategy()));

  private Strategies() {}

  /** The strategy of a type. */
  public static Strategy of(Resource resource) {
    return BY_RESOURCE.getOrDefault(resource.qualifiedName(), Strategy.PLAIN);
  }
}

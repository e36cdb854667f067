package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.catalog.Resource;
import java.util.Map;

/** The strategies of the built-in kinds that have one of their own. */
public final class Strategies {
  private static final Map<String, Strategy> BY_RESOURCE =
      Map.of(
          "pods", new PodStrategy(),
          "nodes", new NodeStrategy(),
          "services", new ServiceStrategy(),
          "secrets", new SecretStrategy(),
          "persistentvolumes", new VolumeStrategy("kubernetes.io/pv-protection"),
          "persistentvolumeclaims", new VolumeStrategy("kubernetes.io/pvc-protection"),
          "volumeattributesclasses.storage.k8s.io", new AttributesClassStrategy(),
          "daemonsets.apps", new DaemonSetStrategy(),
          "jobs.batch", new JobStrategy(),
          "apiservices.apiregistration.k8s.io", new ApiServiceStrategy());

  private Strategies() {}

  /** The strategy of a type. */
  public static Strategy of(Resource resource) {
    return BY_RESOURCE.getOrDefault(resource.qualifiedName(), Strategy.PLAIN);
  }
}

package dev.bowline.mockserver.registry.defaults;

import dev.bowline.mockserver.object.Tree;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Services. */
final class ServiceDefaults {
  private static final long AFFINITY_SECONDS = 10_800;
  private static final String AFFINITY_CONFIG = "sessionAffinityConfig";
  private static final String CLUSTER = "Cluster";
  private static final List<String> WITH_CLUSTER_IP =
      List.of("ClusterIP", "NodePort", "LoadBalancer");

  private ServiceDefaults() {}

  static void addTo(Map<String, Rule> rules) {
    rules.put("core.v1.ServiceSpec", ServiceDefaults::complete);
  }

  private static void complete(Map<String, @Nullable Object> spec) {
    completeAffinity(spec);
    spec.putIfAbsent("type", "ClusterIP");
    String type = Tree.text(spec, "type");
    for (Map<String, @Nullable Object> port : Tree.objects(spec, "ports")) {
      port.putIfAbsent("protocol", "TCP");
      Object target = port.get("targetPort");
      boolean isZero = target == null || target.equals("") || target.equals(0L);
      if (isZero && port.get("port") != null) {
        port.put("targetPort", port.get("port"));
      }
    }
    boolean isLoadBalancer = type.equals("LoadBalancer");
    boolean isOpenToOthers =
        isLoadBalancer
            || type.equals("NodePort")
            || (type.equals("ClusterIP") && !Tree.texts(spec, "externalIPs").isEmpty());
    if (isOpenToOthers) {
      spec.putIfAbsent("externalTrafficPolicy", CLUSTER);
    }
    if (WITH_CLUSTER_IP.contains(type)) {
      spec.putIfAbsent("internalTrafficPolicy", CLUSTER);
    }
    if (isLoadBalancer) {
      spec.putIfAbsent("allocateLoadBalancerNodePorts", true);
    }
  }

  private static void completeAffinity(Map<String, @Nullable Object> spec) {
    spec.putIfAbsent("sessionAffinity", "None");
    String affinity = Tree.text(spec, "sessionAffinity");
    if (affinity.equals("None")) {
      spec.remove(AFFINITY_CONFIG);
    } else if (affinity.equals("ClientIP")
        && Tree.at(spec, AFFINITY_CONFIG, "clientIP", "timeoutSeconds") == null) {
      Map<String, @Nullable Object> config = Tree.childToChange(spec, AFFINITY_CONFIG);
      Tree.childToChange(config, "clientIP").put("timeoutSeconds", AFFINITY_SECONDS);
    }
  }
}

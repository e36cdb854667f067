package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What follows from the type of a service. */
final class ServiceKind {
  private ServiceKind() {}

  static boolean hasClusterIp(Map<String, @Nullable Object> spec) {
    return List.of("ClusterIP", "NodePort", "LoadBalancer").contains(Tree.text(spec, "type"));
  }

  static boolean hasNodePorts(Map<String, @Nullable Object> spec) {
    return Tree.text(spec, "type").equals("NodePort")
        || (isLoadBalancer(spec)
            && !Boolean.FALSE.equals(spec.get("allocateLoadBalancerNodePorts")));
  }

  static boolean isLoadBalancer(Map<String, @Nullable Object> spec) {
    return Tree.text(spec, "type").equals("LoadBalancer");
  }

  static boolean hasHealthCheck(Map<String, @Nullable Object> spec) {
    return isLoadBalancer(spec) && Tree.text(spec, "externalTrafficPolicy").equals("Local");
  }

  static boolean isOpenToOthers(Map<String, @Nullable Object> spec) {
    String type = Tree.text(spec, "type");
    return type.equals("LoadBalancer")
        || type.equals("NodePort")
        || (type.equals("ClusterIP") && !Tree.texts(spec, "externalIPs").isEmpty());
  }

  static List<@Nullable Object> nodePorts(Map<String, @Nullable Object> spec) {
    List<@Nullable Object> ports = new ArrayList<>();
    Tree.objects(spec, "ports").forEach(port -> ports.add(port.get("nodePort")));
    return ports;
  }
}

package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Services: addresses and ports that stay, fields that come and go with the type. */
final class ServiceStrategy implements Strategy {
  private static final String IP = "clusterIP";
  private static final String IPS = "clusterIPs";
  private static final List<String> FAMILIES = List.of("ipFamilies", "ipFamilyPolicy");

  @Override
  public void allocate(
      Write write,
      Map<String, @Nullable Object> tree,
      @Nullable Map<String, @Nullable Object> old) {
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    Map<String, @Nullable Object> before = old == null ? Map.of() : spec(old);
    keepAllocated(spec, before);
    pairAddresses(spec, before);
    new ServiceAllocation(write, tree, before).allocate();
  }

  private static void keepAllocated(
      Map<String, @Nullable Object> spec, Map<String, @Nullable Object> before) {
    if (ServiceKind.hasClusterIp(spec) && ServiceKind.hasClusterIp(before)) {
      for (String field : List.of(IP, IPS)) {
        if (spec.get(field) == null || "".equals(spec.get(field))) {
          take(spec, field, before);
        }
      }
    }
    if (ServiceKind.hasNodePorts(spec) && ServiceKind.hasNodePorts(before)) {
      keepNodePorts(spec, before);
    }
    if (ServiceKind.hasHealthCheck(spec)
        && ServiceKind.hasHealthCheck(before)
        && spec.get("healthCheckNodePort") == null) {
      take(spec, "healthCheckNodePort", before);
    }
  }

  private static Map<String, @Nullable Object> spec(Map<String, @Nullable Object> tree) {
    return Objects.requireNonNullElseGet(Tree.child(tree, "spec"), LinkedHashMap::new);
  }

  private static void keepNodePorts(
      Map<String, @Nullable Object> spec, Map<String, @Nullable Object> before) {
    List<Object> used = new ArrayList<>();
    for (Map<String, @Nullable Object> port : Tree.objects(spec, "ports")) {
      if (port.get("nodePort") != null) {
        used.add(port.get("nodePort"));
      }
    }
    for (Map<String, @Nullable Object> port : Tree.objects(spec, "ports")) {
      for (Map<String, @Nullable Object> old : Tree.objects(before, "ports")) {
        Object number = old.get("nodePort");
        if (port.get("nodePort") == null
            && number != null
            && Tree.text(port, "name").equals(Tree.text(old, "name"))
            && !used.contains(number)) {
          port.put("nodePort", number);
        }
      }
    }
  }

  @Override
  public void prepareChange(
      Write write, Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    Map<String, @Nullable Object> before = spec(old);
    if (ServiceKind.hasClusterIp(before) && !ServiceKind.hasClusterIp(spec)) {
      dropIfSame(spec, before, IP);
      dropIfSame(spec, before, IPS);
      FAMILIES.forEach(field -> dropIfSame(spec, before, field));
      dropIfSame(spec, before, "internalTrafficPolicy");
    }
    if (ServiceKind.hasNodePorts(before)
        && !ServiceKind.hasNodePorts(spec)
        && ServiceKind.nodePorts(spec).equals(ServiceKind.nodePorts(before))) {
      Tree.objects(spec, "ports").forEach(port -> port.remove("nodePort"));
    }
    if (ServiceKind.hasHealthCheck(before) && !ServiceKind.hasHealthCheck(spec)) {
      dropIfSame(spec, before, "healthCheckNodePort");
    }
    if (ServiceKind.isLoadBalancer(before) && !ServiceKind.isLoadBalancer(spec)) {
      dropIfSame(spec, before, "allocateLoadBalancerNodePorts");
      dropIfSame(spec, before, "loadBalancerClass");
    }
    if (ServiceKind.isOpenToOthers(before) && !ServiceKind.isOpenToOthers(spec)) {
      dropIfSame(spec, before, "externalTrafficPolicy");
    }
  }

  /** The old field for one address and the new one for several say the same. */
  private static void pairAddresses(
      Map<String, @Nullable Object> spec, Map<String, @Nullable Object> before) {
    String ip = Tree.text(spec, IP);
    List<String> ips = Tree.texts(spec, IPS);
    if (before.isEmpty()) {
      if (!ip.isEmpty() && ips.isEmpty()) {
        spec.put(IPS, new ArrayList<>(List.of(ip)));
      }
      return;
    }
    boolean isIpChanged = !ip.equals(Tree.text(before, IP));
    boolean isListSame = ips.equals(Tree.texts(before, IPS));
    if (isIpChanged && isListSame) {
      if (ip.isEmpty()) {
        spec.remove(IPS);
      } else {
        spec.put(IPS, new ArrayList<>(List.of(ip)));
      }
    }
  }

  private static void dropIfSame(
      Map<String, @Nullable Object> spec, Map<String, @Nullable Object> before, String field) {
    if (Objects.equals(spec.get(field), before.get(field))) {
      spec.remove(field);
    }
  }

  private static void take(
      Map<String, @Nullable Object> spec, String field, Map<String, @Nullable Object> before) {
    if (before.get(field) == null) {
      spec.remove(field);
    } else {
      spec.put(field, before.get(field));
    }
  }
}

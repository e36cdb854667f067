package dev.bowline.mockserver.registry.defaults;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Limits, network policies, who may do what, how to scale. */
final class PolicyDefaults {
  private static final String RBAC = "rbac.authorization.k8s.io";
  private static final byte[] SCALE_UP =
      ("{\"stabilizationWindowSeconds\":0,\"selectPolicy\":\"Max\",\"policies\":["
              + "{\"type\":\"Pods\",\"value\":4,\"periodSeconds\":15},"
              + "{\"type\":\"Percent\",\"value\":100,\"periodSeconds\":15}]}")
          .getBytes(StandardCharsets.UTF_8);
  private static final byte[] SCALE_DOWN =
      ("{\"selectPolicy\":\"Max\",\"policies\":["
              + "{\"type\":\"Percent\",\"value\":100,\"periodSeconds\":15}]}")
          .getBytes(StandardCharsets.UTF_8);

  private PolicyDefaults() {}

  static void addTo(Map<String, Rule> rules) {
    rules.put("core.v1.LimitRangeItem", PolicyDefaults::completeLimits);
    rules.put("core.v1.NodeStatus", PolicyDefaults::completeNodeStatus);
    rules.put("autoscaling.v1.HorizontalPodAutoscaler", PolicyDefaults::completeTarget);
    rules.put("core.v1.NodeSpec", PolicyDefaults::pairRanges);
    rules.put("networking.v1.NetworkPolicySpec", PolicyDefaults::completeNetworkPolicy);
    rules.put("rbac.v1.Subject", PolicyDefaults::completeSubject);
    rules.put("autoscaling.v2.HorizontalPodAutoscalerBehavior", PolicyDefaults::completeBehavior);
    rules.put("resource.v1.ExactDeviceRequest", PolicyDefaults::completeDeviceCount);
    rules.put("resource.v1.DeviceSubRequest", PolicyDefaults::completeDeviceCount);
  }

  private static void completeLimits(Map<String, @Nullable Object> item) {
    if (!"Container".equals(item.get("type"))) {
      return;
    }
    Map<String, @Nullable Object> limit = Tree.childToChange(item, "default");
    Map<String, @Nullable Object> request = Tree.childToChange(item, "defaultRequest");
    addAbsent(limit, Tree.child(item, "max"));
    addAbsent(request, limit);
    addAbsent(request, Tree.child(item, "min"));
  }

  private static void addAbsent(
      Map<String, @Nullable Object> to, @Nullable Map<String, @Nullable Object> from) {
    if (from != null) {
      from.forEach(to::putIfAbsent);
    }
  }

  /** An autoscaler that measures nothing else measures the use of processors. */
  private static void completeTarget(Map<String, @Nullable Object> autoscaler) {
    Object metrics =
        Tree.textMap(Tree.child(autoscaler, "metadata"), "annotations")
            .get("autoscaling.alpha.kubernetes.io/metrics");
    if (metrics == null) {
      Tree.childToChange(autoscaler, "spec").putIfAbsent("targetCPUUtilizationPercentage", 80L);
    }
  }

  /** The range of a node that older clients know and the list of ranges say the same. */
  private static void pairRanges(Map<String, @Nullable Object> spec) {
    String range = Tree.text(spec, "podCIDR");
    List<String> ranges = Tree.texts(spec, "podCIDRs");
    if (!range.isEmpty() && (ranges.isEmpty() || !ranges.get(0).equals(range))) {
      spec.put("podCIDRs", new ArrayList<>(List.of(range)));
    } else if (range.isEmpty() && !ranges.isEmpty()) {
      spec.put("podCIDR", ranges.get(0));
    }
  }

  private static void completeNodeStatus(Map<String, @Nullable Object> status) {
    Object capacity = status.get("capacity");
    if (capacity != null && status.get("allocatable") == null) {
      status.put("allocatable", Tree.copy(capacity));
    }
  }

  private static void completeNetworkPolicy(Map<String, @Nullable Object> spec) {
    if (Tree.texts(spec, "policyTypes").isEmpty()) {
      List<String> types = new ArrayList<>(List.of("Ingress"));
      if (!Tree.objects(spec, "egress").isEmpty()) {
        types.add("Egress");
      }
      spec.put("policyTypes", types);
    }
  }

  private static void completeSubject(Map<String, @Nullable Object> subject) {
    String kind = Tree.text(subject, "kind");
    if (kind.equals("User") || kind.equals("Group")) {
      subject.putIfAbsent("apiGroup", RBAC);
    }
  }

  private static void completeBehavior(Map<String, @Nullable Object> behavior) {
    addAbsent(Tree.childToChange(behavior, "scaleUp"), parsed(SCALE_UP));
    addAbsent(Tree.childToChange(behavior, "scaleDown"), parsed(SCALE_DOWN));
  }

  private static Map<String, @Nullable Object> parsed(byte[] json) {
    return Objects.requireNonNull(Tree.object(JsonTrees.parse(json)));
  }

  private static void completeDeviceCount(Map<String, @Nullable Object> request) {
    if ("ExactCount".equals(request.get("allocationMode"))) {
      request.putIfAbsent("count", 1L);
    }
  }
}

package dev.bowline.mockserver.registry.defaults;

import dev.bowline.mockserver.object.Tree;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What runs pods: deployments, sets, jobs. */
final class WorkloadDefaults {
  private static final String ROLLING = "RollingUpdate";
  private static final String ROLLING_FIELD = "rollingUpdate";
  private static final String QUARTER = "25%";
  private static final long BACKOFF_LIMIT = 6;

  private WorkloadDefaults() {}

  static void addTo(Map<String, Rule> rules) {
    rules.put("core.v1.ReplicationController", WorkloadDefaults::completeReplicationController);
    rules.put(
        "apps.v1.DeploymentStrategy", strategy -> completeRolling(strategy, QUARTER, QUARTER));
    rules.put("apps.v1.DaemonSetUpdateStrategy", strategy -> completeRolling(strategy, 1L, 0L));
    rules.put(
        "apps.v1.StatefulSetUpdateStrategy", WorkloadDefaults::completeStatefulSetUpdateStrategy);
    rules.put("apps.v1.StatefulSetSpec", WorkloadDefaults::completeClaims);
    rules.put("batch.v1.Job", WorkloadDefaults::completeJob);
  }

  private static void completeReplicationController(Map<String, @Nullable Object> object) {
    Map<String, @Nullable Object> spec = Tree.childToChange(object, "spec");
    Object labels = Tree.at(spec, "template", "metadata", "labels");
    if (labels instanceof Map<?, ?> map && !map.isEmpty()) {
      if (Tree.textMap(spec, "selector").isEmpty()) {
        spec.put("selector", Tree.copy(labels));
      }
      labelLikePods(object, labels);
    }
  }

  private static void labelLikePods(Map<String, @Nullable Object> object, Object labels) {
    Map<String, @Nullable Object> metadata = Tree.childToChange(object, "metadata");
    if (Tree.textMap(metadata, "labels").isEmpty()) {
      metadata.put("labels", Tree.copy(labels));
    }
  }

  private static void completeRolling(
      Map<String, @Nullable Object> strategy, Object maxUnavailable, Object maxSurge) {
    if (ROLLING.equals(strategy.get("type"))) {
      Map<String, @Nullable Object> rolling = Tree.childToChange(strategy, ROLLING_FIELD);
      rolling.putIfAbsent("maxUnavailable", maxUnavailable);
      rolling.putIfAbsent("maxSurge", maxSurge);
    }
  }

  private static void completeStatefulSetUpdateStrategy(Map<String, @Nullable Object> strategy) {
    if (strategy.get("type") == null) {
      strategy.put("type", ROLLING);
      Tree.childToChange(strategy, ROLLING_FIELD);
    }
    Map<String, @Nullable Object> rolling = Tree.child(strategy, ROLLING_FIELD);
    if (ROLLING.equals(strategy.get("type")) && rolling != null) {
      rolling.putIfAbsent("partition", 0L);
    }
  }

  private static void completeClaims(Map<String, @Nullable Object> spec) {
    for (Map<String, @Nullable Object> claim : Tree.objects(spec, "volumeClaimTemplates")) {
      claim.put("kind", "PersistentVolumeClaim");
      claim.put("apiVersion", "v1");
    }
  }

  private static void completeJob(Map<String, @Nullable Object> object) {
    Map<String, @Nullable Object> spec = Tree.childToChange(object, "spec");
    if (spec.get("completions") == null && spec.get("parallelism") == null) {
      spec.put("completions", 1L);
    }
    spec.putIfAbsent("parallelism", 1L);
    spec.putIfAbsent(
        "backoffLimit",
        spec.get("backoffLimitPerIndex") == null ? BACKOFF_LIMIT : (long) Integer.MAX_VALUE);
    Object labels = Tree.at(spec, "template", "metadata", "labels");
    if (labels != null) {
      labelLikePods(object, labels);
    }
    spec.putIfAbsent("completionMode", "NonIndexed");
    spec.putIfAbsent("suspend", false);
    spec.putIfAbsent(
        "podReplacementPolicy",
        spec.get("podFailurePolicy") == null ? "TerminatingOrFailed" : "Failed");
    spec.putIfAbsent("manualSelector", false);
  }
}

package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Failures;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Pods: priority, tolerations, class of service. */
final class PodStrategy implements Strategy {
  private static final String OBSERVED = "observedGeneration";
  private static final long TOLERATION_SECONDS = 300;
  private static final String PRIORITY = "priority";
  private static final String CLASS = "priorityClassName";
  private static final String PREEMPTION = "preemptionPolicy";
  private static final Map<String, Long> SYSTEM_CLASSES =
      Map.of("system-cluster-critical", 2_000_000_000L, "system-node-critical", 2_000_001_000L);
  private static final List<String> UNHEALTHY =
      List.of("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable");

  @Override
  public void admitNew(Write write, Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    if (write.tokenVolumes() != null) {
      AccountAdmission.admit(write, tree, write.tokenVolumes());
    }
    tolerateUnhealthyNodes(spec);
    prioritize(write, tree, spec);
    takeRuntime(write, tree, spec);
  }

  @Override
  public void admitChange(
      Write write, Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    tolerateUnhealthyNodes(spec);
    Map<String, @Nullable Object> before =
        Objects.requireNonNullElse(Tree.child(old, "spec"), Map.of());
    for (String field : List.of(PRIORITY, PREEMPTION)) {
      if (spec.get(field) == null && before.get(field) != null) {
        spec.put(field, before.get(field));
      }
    }
  }

  private static void tolerateUnhealthyNodes(Map<String, @Nullable Object> spec) {
    List<Map<String, @Nullable Object>> tolerations = Tree.objects(spec, "tolerations");
    List<Object> completed = new ArrayList<>(tolerations);
    for (String taint : UNHEALTHY) {
      boolean isTolerated =
          tolerations.stream()
              .anyMatch(
                  toleration ->
                      List.of(taint, "").contains(Tree.text(toleration, "key"))
                          && List.of("NoExecute", "").contains(Tree.text(toleration, "effect")));
      if (!isTolerated) {
        Map<String, @Nullable Object> toleration = new LinkedHashMap<>();
        toleration.put("key", taint);
        toleration.put("operator", "Exists");
        toleration.put("effect", "NoExecute");
        toleration.put("tolerationSeconds", TOLERATION_SECONDS);
        completed.add(toleration);
      }
    }
    if (completed.size() > tolerations.size()) {
      spec.put("tolerations", completed);
    }
  }

  private static void prioritize(
      Write write, Map<String, @Nullable Object> pod, Map<String, @Nullable Object> spec) {
    String name = Tree.text(spec, CLASS);
    long priority = 0;
    Object preemption = "PreemptLowerPriority";
    if (SYSTEM_CLASSES.containsKey(name)) {
      priority = SYSTEM_CLASSES.get(name);
    } else {
      Map<String, @Nullable Object> type = priorityClass(write, name);
      if (type != null) {
        spec.put(CLASS, Write.name(type));
        priority = type.get("value") instanceof Number value ? value.longValue() : 0;
        preemption = type.get(PREEMPTION);
      } else if (!name.isEmpty()) {
        throw Failures.forbidden(
            write.resource(), Write.name(pod), "no PriorityClass with name " + name + " was found");
      }
    }
    if (spec.get(PRIORITY) instanceof Number given && given.longValue() != priority) {
      throw Failures.forbidden(
          write.resource(),
          Write.name(pod),
          "the integer value of priority ("
              + given
              + ") must not be provided in pod spec; priority admission controller computed "
              + priority
              + " from the given PriorityClass name");
    }
    spec.put(PRIORITY, priority);
    Object given = spec.get(PREEMPTION);
    if (given != null && preemption != null && !given.equals(preemption)) {
      throw Failures.forbidden(
          write.resource(),
          Write.name(pod),
          "the string value of PreemptionPolicy ("
              + given
              + ") must not be provided in pod spec; priority admission controller computed "
              + preemption
              + " from the given PriorityClass name");
    }
    if (preemption != null) {
      spec.put(PREEMPTION, preemption);
    }
  }

  private static @Nullable Map<String, @Nullable Object> priorityClass(Write write, String name) {
    if (!name.isEmpty()) {
      return write.find("scheduling.k8s.io/v1", "priorityclasses", name);
    }
    return PriorityClassStrategy.defaultClass(write);
  }

  private static void takeRuntime(
      Write write, Map<String, @Nullable Object> pod, Map<String, @Nullable Object> spec) {
    String name = Tree.text(spec, "runtimeClassName");
    Map<String, @Nullable Object> type =
        name.isEmpty() ? null : write.find("node.k8s.io/v1", "runtimeclasses", name);
    if (!name.isEmpty() && type == null) {
      throw Failures.forbidden(
          write.resource(),
          Write.name(pod),
          "pod rejected: RuntimeClass \"" + name + "\" not found");
    }
    Object overhead = type == null ? null : Tree.at(type, "overhead", "podFixed");
    if (overhead != null) {
      spec.put("overhead", Tree.copy(overhead));
    }
  }

  @Override
  public void validateNew(Write write, Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    String name = Tree.text(spec, "runtimeClassName");
    Map<String, @Nullable Object> type =
        name.isEmpty() ? null : write.find("node.k8s.io/v1", "runtimeclasses", name);
    if (!Tree.textMap(spec, "overhead").isEmpty()
        && (type == null || Tree.at(type, "overhead", "podFixed") == null)) {
      throw Failures.forbidden(
          write.resource(),
          Write.name(tree),
          "pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead");
    }
  }

  @Override
  public void prepareNew(Write write, Map<String, @Nullable Object> tree) {
    MatchedLabels.complete(tree);
    AppArmor.takeFromAnnotations(write, tree);
    Map<String, @Nullable Object> status = new LinkedHashMap<>();
    tree.put("status", status);
    status.put("phase", "Pending");
    status.put("qosClass", ServiceClass.of(Tree.childToChange(tree, "spec")));
    if (!Tree.objects(Tree.child(tree, "spec"), "schedulingGates").isEmpty()) {
      Map<String, @Nullable Object> condition = new LinkedHashMap<>();
      condition.put("type", "PodScheduled");
      condition.put("status", "False");
      condition.put("lastTransitionTime", write.now().truncatedTo(ChronoUnit.SECONDS).toString());
      condition.put("reason", "SchedulingGated");
      condition.put("message", "Scheduling is blocked due to non-empty scheduling gates");
      status.put("conditions", new ArrayList<>(List.of(condition)));
    }
  }

  @Override
  public void prepareChange(
      Write write, Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {
    Map<String, @Nullable Object> status = Tree.childToChange(tree, "status");
    Object before = Tree.at(old, "status", "qosClass");
    if (status.get("qosClass") == null && before != null) {
      status.put("qosClass", before);
    }
    keepObservedGenerations(status, Tree.child(old, "status"));
  }

  /** Who doesn't know of observed generations can't clear them. */
  private static void keepObservedGenerations(
      Map<String, @Nullable Object> status, @Nullable Map<String, @Nullable Object> old) {
    if (old == null) {
      return;
    }
    keepObservedGeneration(status, old.get(OBSERVED));
    Map<String, Deque<Object>> before = new HashMap<>();
    for (Map<String, @Nullable Object> condition : Tree.objects(old, "conditions")) {
      before
          .computeIfAbsent(Tree.text(condition, "type"), type -> new ArrayDeque<>())
          .add(Objects.requireNonNullElse(condition.get(OBSERVED), 0L));
    }
    for (Map<String, @Nullable Object> condition : Tree.objects(status, "conditions")) {
      Deque<Object> generations = before.get(Tree.text(condition, "type"));
      keepObservedGeneration(condition, generations == null ? null : generations.poll());
    }
  }

  private static void keepObservedGeneration(
      Map<String, @Nullable Object> tree, @Nullable Object before) {
    boolean isUnset = !(tree.get(OBSERVED) instanceof Number number) || number.longValue() == 0;
    if (isUnset && before instanceof Number generation && generation.longValue() != 0) {
      tree.put(OBSERVED, before);
    }
  }
}

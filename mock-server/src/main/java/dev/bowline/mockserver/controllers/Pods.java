package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.object.Tree;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What controllers of workloads want to know of pods, and how they make them. */
final class Pods {
  private static final List<String> ENDED = List.of("Succeeded", "Failed");

  private Pods() {}

  /** Whether a pod counts: it hasn't ended and isn't about to. */
  static boolean isActive(Item pod) {
    return !pod.isBeingDeleted() && !hasEnded(pod);
  }

  /** Whether it has run to its end, well or not. */
  static boolean hasEnded(Item pod) {
    return ENDED.contains(phase(pod));
  }

  /** What is stored past HTTP may have none yet. */
  static String phase(Item pod) {
    String phase = pod.text("status", "phase");
    return phase.isEmpty() ? "Pending" : phase;
  }

  static boolean isReady(Item pod) {
    return Condition.isTrue(pod.child("status"), "Ready");
  }

  /**
   * When a pod is available: after it was ready for some time. Null if it isn't ready.
   *
   * @param minReadySeconds for how long it must be ready
   */
  static @Nullable Instant availableAt(Item pod, long minReadySeconds) {
    for (Map<String, @Nullable Object> condition :
        Tree.objects(pod.child("status"), "conditions")) {
      if ("Ready".equals(condition.get("type")) && "True".equals(condition.get("status"))) {
        String since = Tree.text(condition, "lastTransitionTime");
        return (since.isEmpty() ? pod.created() : Instant.parse(since))
            .plusSeconds(minReadySeconds);
      }
    }
    return null;
  }

  /** A new pod by the template of its owner. */
  static Map<String, @Nullable Object> of(Item owner, Map<String, @Nullable Object> template) {
    Map<String, @Nullable Object> copy = Objects.requireNonNull(Tree.object(Tree.copy(template)));
    Map<String, @Nullable Object> from = Tree.childToChange(copy, "metadata");
    Map<String, @Nullable Object> pod = new LinkedHashMap<>();
    pod.put("apiVersion", "v1");
    pod.put("kind", "Pod");
    Map<String, @Nullable Object> metadata = Tree.childToChange(pod, "metadata");
    for (String field : List.of("labels", "annotations", "finalizers")) {
      if (from.get(field) != null) {
        metadata.put(field, from.get(field));
      }
    }
    metadata.put("generateName", owner.name() + "-");
    metadata.put("ownerReferences", List.of(referenceTo(owner)));
    pod.put("spec", copy.get("spec"));
    return pod;
  }

  /** A reference that makes an object the controller of another one. */
  static Map<String, @Nullable Object> referenceTo(Item owner) {
    Map<String, @Nullable Object> reference = new LinkedHashMap<>();
    reference.put("apiVersion", owner.resource().kind().apiVersion());
    reference.put("kind", owner.resource().kind().kind());
    reference.put("name", owner.name());
    reference.put("uid", owner.uid());
    reference.put("controller", true);
    reference.put("blockOwnerDeletion", true);
    return reference;
  }
}

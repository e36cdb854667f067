package dev.bowline.client.internal.waiting;

import static dev.bowline.client.internal.waiting.ObjectTree.number;
import static dev.bowline.client.internal.waiting.ObjectTree.text;

import dev.bowline.client.waiting.Verdict;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;

/** Whether a workload runs as it was last configured. The rules are those of kubectl. */
public final class Rollout {
  private static final String ON_DELETE = "OnDelete";

  private Rollout() {}

  /** Judges a workload. */
  public static Verdict judge(Unstructured object) {
    String strategy = text(object, "spec", "updateStrategy", "type");
    return switch (kind(object)) {
      case "apps/Deployment" -> deployment(object);
      case "apps/StatefulSet" -> strategy.equals(ON_DELETE) ? onDelete() : statefulSet(object);
      case "apps/DaemonSet" -> strategy.equals(ON_DELETE) ? onDelete() : daemonSet(object);
      case "batch/Job" -> job(object);
      default ->
          Verdict.hopeless(
              "nothing is rolled out by objects of kind "
                  + object.kind()
                  + " of "
                  + object.apiVersion());
    };
  }

  /** {@code apps/Deployment}; core kinds have nothing in front. */
  static String kind(Unstructured object) {
    String group = GroupVersionKind.of(object.apiVersion(), object.kind()).group();
    return group.isEmpty() ? object.kind() : group + "/" + object.kind();
  }

  static boolean isOnDelete(Unstructured object) {
    return text(object, "spec", "updateStrategy", "type").equals(ON_DELETE);
  }

  private static Verdict onDelete() {
    return Verdict.hopeless("with the update strategy OnDelete nothing is rolled out");
  }

  static boolean isObserved(Unstructured object) {
    return number(object, "status", "observedGeneration") >= generation(object);
  }

  static Verdict unobserved(Unstructured object) {
    return Verdict.unmet(
        "generation "
            + generation(object)
            + " isn't observed yet (but "
            + number(object, "status", "observedGeneration")
            + ")");
  }

  private static long generation(Unstructured object) {
    Long generation = object.metadata().generation();
    return generation == null ? 0 : generation;
  }

  private static Verdict deployment(Unstructured object) {
    if (!isObserved(object)) {
      return unobserved(object);
    }
    Conditions conditions = Conditions.of(object);
    if (conditions.reason("Progressing").equals("ProgressDeadlineExceeded")) {
      return Verdict.hopeless(
          "the progress deadline is exceeded: " + conditions.told("Progressing"));
    }
    long wanted = number(object, 1, "spec", "replicas");
    long all = number(object, "status", "replicas");
    long updated = number(object, "status", "updatedReplicas");
    long available = number(object, "status", "availableReplicas");
    if (updated < wanted) {
      return Verdict.unmet(updated + " of " + wanted + " replicas are updated");
    }
    if (all > updated) {
      return Verdict.unmet("old replicas that are still there: " + (all - updated));
    }
    if (available < updated) {
      return Verdict.unmet(available + " of " + updated + " updated replicas are available");
    }
    return Verdict.met();
  }

  private static Verdict statefulSet(Unstructured object) {
    if (number(object, "status", "observedGeneration") == 0 || !isObserved(object)) {
      return unobserved(object);
    }
    long wanted = number(object, 1, "spec", "replicas");
    long ready = number(object, "status", "readyReplicas");
    if (ready < wanted) {
      return Verdict.unmet(ready + " of " + wanted + " replicas are ready");
    }
    long kept = number(object, "spec", "updateStrategy", "rollingUpdate", "partition");
    long updated = number(object, "status", "updatedReplicas");
    if (kept > 0) {
      long toUpdate = Math.max(0, wanted - kept);
      return updated < toUpdate
          ? Verdict.unmet(updated + " of " + toUpdate + " replicas of the partition are updated")
          : Verdict.met();
    }
    if (!text(object, "status", "updateRevision")
        .equals(text(object, "status", "currentRevision"))) {
      return Verdict.unmet(updated + " of " + wanted + " replicas are updated");
    }
    return Verdict.met();
  }

  private static Verdict daemonSet(Unstructured object) {
    if (!isObserved(object)) {
      return unobserved(object);
    }
    long wanted = number(object, "status", "desiredNumberScheduled");
    long updated = number(object, "status", "updatedNumberScheduled");
    long available = number(object, "status", "numberAvailable");
    if (updated < wanted) {
      return Verdict.unmet(updated + " of " + wanted + " pods are updated");
    }
    if (available < wanted) {
      return Verdict.unmet(available + " of " + wanted + " updated pods are available");
    }
    return Verdict.met();
  }

  private static Verdict job(Unstructured object) {
    Conditions conditions = Conditions.of(object);
    if (conditions.isTrue("Complete")) {
      return Verdict.met();
    }
    if (conditions.isTrue("Failed")) {
      return Verdict.hopeless("the job has failed: " + conditions.told("Failed"));
    }
    return Verdict.unmet(
        number(object, "status", "succeeded")
            + " of "
            + number(object, 1, "spec", "completions")
            + " completions");
  }
}

package dev.bowline.client.internal.waiting;

import static dev.bowline.client.internal.waiting.ObjectTree.number;
import static dev.bowline.client.internal.waiting.ObjectTree.text;

import dev.bowline.client.waiting.Verdict;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;
import java.util.Set;

/** Whether an object can be used, whatever its kind. */
public final class Readiness {
  /** Groups whose kinds may have no condition at all. */
  private static final Set<String> BUILT_IN =
      Set.of(
          "",
          "admissionregistration.k8s.io",
          "apiextensions.k8s.io",
          "apiregistration.k8s.io",
          "apps",
          "authentication.k8s.io",
          "authorization.k8s.io",
          "autoscaling",
          "batch",
          "certificates.k8s.io",
          "coordination.k8s.io",
          "discovery.k8s.io",
          "events.k8s.io",
          "flowcontrol.apiserver.k8s.io",
          "internal.apiserver.k8s.io",
          "networking.k8s.io",
          "node.k8s.io",
          "policy",
          "rbac.authorization.k8s.io",
          "resource.k8s.io",
          "scheduling.k8s.io",
          "storage.k8s.io",
          "storagemigration.k8s.io");

  private Readiness() {}

  /** Judges an object. */
  public static Verdict judge(Unstructured object) {
    Conditions conditions = Conditions.of(object);
    return switch (Rollout.kind(object)) {
      case "apps/Deployment", "batch/Job" -> Rollout.judge(object);
      case "apps/StatefulSet" ->
          Rollout.isOnDelete(object) ? replicas(object) : Rollout.judge(object);
      case "apps/DaemonSet" -> Rollout.isOnDelete(object) ? nodes(object) : Rollout.judge(object);
      case "apps/ReplicaSet", "ReplicationController" -> replicas(object);
      case "Pod" -> pod(object, conditions);
      case "PersistentVolumeClaim" -> phase(object, "Bound");
      case "Namespace" -> phase(object, "Active");
      case "Service" -> service(object);
      case "apiextensions.k8s.io/CustomResourceDefinition" -> definition(conditions);
      case "apiregistration.k8s.io/APIService" -> conditions.judge("Available", "True");
      case "policy/PodDisruptionBudget" -> budget(object);
      default -> other(object, conditions);
    };
  }

  private static Verdict other(Unstructured object, Conditions conditions) {
    if (conditions.isTrue("Stalled")) {
      return Verdict.hopeless("it is stalled: " + conditions.told("Stalled"));
    }
    String group = GroupVersionKind.of(object.apiVersion(), object.kind()).group();
    if (conditions.has("Ready") || !BUILT_IN.contains(group)) {
      return conditions.judge("Ready", "True");
    }
    return conditions.has("Available") ? conditions.judge("Available", "True") : Verdict.met();
  }

  private static Verdict pod(Unstructured object, Conditions conditions) {
    return switch (text(object, "status", "phase")) {
      case "Succeeded" -> Verdict.met();
      case "Failed" -> Verdict.hopeless("the pod has failed: " + failure(object));
      default -> conditions.judge("Ready", "True");
    };
  }

  private static String failure(Unstructured object) {
    String reason = text(object, "status", "reason");
    return reason.isEmpty() ? "its containers have ended" : reason;
  }

  private static Verdict replicas(Unstructured object) {
    if (!Rollout.isObserved(object)) {
      return Rollout.unobserved(object);
    }
    long wanted = number(object, 1, "spec", "replicas");
    return counted(number(object, "status", "readyReplicas"), wanted, " replicas are ready");
  }

  private static Verdict nodes(Unstructured object) {
    if (!Rollout.isObserved(object)) {
      return Rollout.unobserved(object);
    }
    long wanted = number(object, "status", "desiredNumberScheduled");
    return counted(number(object, "status", "numberReady"), wanted, " pods are ready");
  }

  private static Verdict budget(Unstructured object) {
    if (!Rollout.isObserved(object)) {
      return Rollout.unobserved(object);
    }
    long wanted = number(object, "status", "desiredHealthy");
    return counted(number(object, "status", "currentHealthy"), wanted, " pods are healthy");
  }

  private static Verdict counted(long found, long wanted, String what) {
    return found < wanted ? Verdict.unmet(found + " of " + wanted + what) : Verdict.met();
  }

  private static Verdict phase(Unstructured object, String wanted) {
    String phase = text(object, "status", "phase");
    return phase.equals(wanted)
        ? Verdict.met()
        : Verdict.unmet("its phase is " + (phase.isEmpty() ? "unknown" : phase));
  }

  private static Verdict service(Unstructured object) {
    boolean needsAddress = text(object, "spec", "type").equals("LoadBalancer");
    return needsAddress && object.at("status", "loadBalancer", "ingress").elements().isEmpty()
        ? Verdict.unmet("the load balancer has no address")
        : Verdict.met();
  }

  private static Verdict definition(Conditions conditions) {
    if (conditions.judge("NamesAccepted", "False") instanceof Verdict.Met) {
      return Verdict.hopeless("its names are taken: " + conditions.told("NamesAccepted"));
    }
    return conditions.judge("Established", "True");
  }
}

package dev.bowline.client.waiting;

import dev.bowline.client.internal.waiting.Conditions;
import dev.bowline.client.internal.waiting.ObjectTree;
import dev.bowline.client.internal.waiting.Readiness;
import dev.bowline.client.internal.waiting.Rollout;
import dev.bowline.meta.KubeObject;
import java.util.function.Predicate;

/**
 * What an object is waited for: {@code Goal.condition("Ready")}, {@code Goal.rolledOut()}, {@code
 * Goal.when("it has an address", pod -> !pod.status().podIP().isEmpty())}. Those made here are
 * immutable and thread-safe; one of your own is called on the waiting thread, once for each state
 * of the object that is seen.
 *
 * @param <T> class of the objects
 */
@FunctionalInterface
public interface Goal<T extends KubeObject> {
  /** Judges one state of the object. What it throws ends the wait and is thrown there. */
  Verdict judge(T object);

  /**
   * A goal of one's own.
   *
   * @param description what is waited for, as a statement: {@code it has an address}
   * @param test whether it is so
   */
  static <T extends KubeObject> Goal<T> when(String description, Predicate<? super T> test) {
    return object -> test.test(object) ? Verdict.met() : Verdict.unmet("not yet: " + description);
  }

  /** A condition of the object's status is true, as {@link #condition(String, String)}. */
  static Goal<KubeObject> condition(String type) {
    return condition(type, "True");
  }

  /**
   * A condition of the object's status ({@code status.conditions}) has a status, as {@code kubectl
   * wait --for=condition=TYPE=STATUS} judges it: upper and lower case are the same, and a condition
   * counts only if it was observed at the object's present generation, where the condition or the
   * status tells an {@code observedGeneration}.
   *
   * @param type such as {@code Ready} or {@code Available}
   * @param status {@code True}, {@code False} or {@code Unknown}
   */
  static Goal<KubeObject> condition(String type, String status) {
    return object -> Conditions.of(ObjectTree.of(object)).judge(type, status);
  }

  /**
   * The workload runs as it was last configured: a Deployment, StatefulSet or DaemonSet as {@code
   * kubectl rollout status} judges it, a Job if it is complete. Hopeless if a Deployment exceeds
   * its progress deadline, a Job has failed, the update strategy is {@code OnDelete}, with which
   * nothing is rolled out, or the object is of another kind.
   */
  static Goal<KubeObject> rolledOut() {
    return object -> Rollout.judge(ObjectTree.of(object));
  }

  /**
   * The object can be used, whatever its kind.
   *
   * <ul>
   *   <li>Workloads: as {@link #rolledOut}; with the strategy {@code OnDelete}, and ReplicaSets and
   *       ReplicationControllers, if all replicas are ready.
   *   <li>A Pod: its condition {@code Ready} is true, or it has succeeded. Hopeless if it has
   *       failed.
   *   <li>A PersistentVolumeClaim is bound, a Service of type {@code LoadBalancer} has an address,
   *       a Namespace is active, a CustomResourceDefinition is established, an APIService
   *       available, a PodDisruptionBudget has its healthy pods.
   *   <li>Other built-in kinds: their condition {@code Ready}, or {@code Available}, if they have
   *       one of them, is true. If they have neither, they are ready as soon as they exist.
   *   <li>All other kinds: their condition {@code Ready} is true. Without one they never are. A
   *       condition {@code Stalled} that is true makes it hopeless.
   * </ul>
   */
  static Goal<KubeObject> ready() {
    return object -> Readiness.judge(ObjectTree.of(object));
  }

  /** Both goals at once. */
  default <S extends T> Goal<S> and(Goal<? super S> other) {
    return object -> {
      Verdict first = judge(object);
      if (first instanceof Verdict.Hopeless) {
        return first;
      }
      Verdict second = other.judge(object);
      if (first instanceof Verdict.Met || second instanceof Verdict.Hopeless) {
        return second;
      }
      return first;
    };
  }
}

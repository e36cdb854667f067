package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a Deployment says of itself, by what its sets say. */
final class DeploymentStatus {
  private final Cluster cluster;

  DeploymentStatus(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Writes it.
   *
   * @param newest the set of the present template; null if there is none
   * @param all all sets
   */
  void tell(Item deployment, @Nullable Item newest, List<Item> all, Rollout rollout) {
    long replicas = 0;
    long ready = 0;
    long available = 0;
    for (Item set : all) {
      replicas += set.number(0, "status", "replicas");
      ready += set.number(0, "status", "readyReplicas");
      available += set.number(0, "status", "availableReplicas");
    }
    long updated = newest == null ? 0 : newest.number(0, "status", "replicas");
    boolean isObserved =
        newest == null
            || newest.number(0, "status", "observedGeneration")
                >= newest.number(0, "metadata", "generation");
    boolean isComplete =
        isObserved && updated == rollout.desired() && replicas == updated && available == updated;
    Map<String, @Nullable Object> failure = failure(newest, all);
    Counted counted = new Counted(replicas, updated, ready, available);
    cluster.change(
        deployment,
        "status",
        tree -> {
          Map<String, @Nullable Object> status = Tree.childToChange(tree, "status");
          counted.putInto(status, deployment, newest, rollout, isComplete);
          putFailure(status, failure);
        });
  }

  /** Why pods can't be made: of the newest set, else of any; null if they can. */
  private static @Nullable Map<String, @Nullable Object> failure(
      @Nullable Item newest, List<Item> all) {
    List<Item> sets = new ArrayList<>(all);
    if (newest != null) {
      sets.add(0, newest);
    }
    return sets.stream()
        .flatMap(set -> Tree.objects(set.child("status"), "conditions").stream())
        .filter(condition -> ReplicaSets.FAILURE.equals(condition.get("type")))
        .findFirst()
        .orElse(null);
  }

  private void putFailure(
      Map<String, @Nullable Object> status, @Nullable Map<String, @Nullable Object> failure) {
    if (failure == null) {
      Condition.remove(status, ReplicaSets.FAILURE);
    } else {
      new Condition(
              ReplicaSets.FAILURE,
              true,
              Tree.text(failure, "reason"),
              Tree.text(failure, "message"))
          .putInto(status, cluster.stamp(), "lastUpdateTime");
    }
  }

  /** What a deployment's sets have together. */
  private final class Counted {
    private final long replicas;
    private final long updated;
    private final long ready;
    private final long available;

    Counted(long replicas, long updated, long ready, long available) {
      this.replicas = replicas;
      this.updated = updated;
      this.ready = ready;
      this.available = available;
    }

    void putInto(
        Map<String, @Nullable Object> status,
        Item deployment,
        @Nullable Item newest,
        Rollout rollout,
        boolean isComplete) {
      new Counts(status)
          .unlessZero("observedGeneration", deployment.number(0, "metadata", "generation"))
          .unlessZero("replicas", replicas)
          .unlessZero("updatedReplicas", updated)
          .unlessZero("readyReplicas", ready)
          .unlessZero("availableReplicas", available)
          .unlessZero("unavailableReplicas", Math.max(replicas - available, 0));
      boolean isAvailable = available >= rollout.desired() - rollout.unavailable();
      put(
          status,
          new Condition(
              "Available",
              isAvailable,
              isAvailable ? "MinimumReplicasAvailable" : "MinimumReplicasUnavailable",
              isAvailable
                  ? "Deployment has minimum availability."
                  : "Deployment does not have minimum availability."));
      if (newest != null) {
        String set = "ReplicaSet \"" + newest.name() + "\" ";
        put(
            status,
            new Condition(
                "Progressing",
                true,
                isComplete ? "NewReplicaSetAvailable" : "ReplicaSetUpdated",
                set + (isComplete ? "has successfully progressed." : "is progressing.")));
      }
    }

    private void put(Map<String, @Nullable Object> status, Condition condition) {
      condition.putInto(status, cluster.stamp(), "lastUpdateTime");
    }
  }
}

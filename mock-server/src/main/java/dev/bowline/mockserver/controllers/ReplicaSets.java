package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.ApiFailure;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps as many pods as a ReplicaSet, or a ReplicationController, wants. */
final class ReplicaSets implements Controller {
  /** The condition that tells that pods can't be made. */
  static final String FAILURE = "ReplicaFailure";

  private final Cluster cluster;
  private final Resource pods;
  private final Owned owned;

  ReplicaSets(Cluster cluster, Resource resource) {
    this.cluster = cluster;
    this.pods = cluster.resource("v1", "pods");
    this.owned = new Owned(cluster, resource, pods);
  }

  @Override
  public void see(Sight sight, Agenda agenda) {
    owned.see(sight, agenda);
  }

  @Override
  public @Nullable Instant settle(Ref ref, Agenda agenda) {
    Item set = cluster.find(ref);
    if (set == null) {
      return null;
    }
    owned.claim(set);
    try {
      if (!set.isBeingDeleted()) {
        scale(set, active(set));
      }
    } catch (ApiFailure e) { // such as of a webhook: told, and tried again
      tell(set, active(set), e);
      throw e;
    }
    return tell(set, active(set), null);
  }

  private List<Item> active(Item set) {
    return cluster.controlledBy(set, pods).stream().filter(Pods::isActive).toList();
  }

  private void scale(Item set, List<Item> active) {
    long wanted = set.number(1, "spec", "replicas");
    for (long i = active.size(); i < wanted; i++) {
      cluster.create(pods, set.namespace(), Pods.of(set, set.child("spec", "template")));
    }
    Retreat.of(active, active.size() - wanted)
        .forEach(pod -> cluster.delete(pod, null, "Background"));
  }

  private @Nullable Instant tell(Item set, List<Item> active, @Nullable ApiFailure refusal) {
    Map<String, String> labels = Tree.textMap(set.child("spec", "template", "metadata"), "labels");
    Availability availability =
        Availability.of(active, set.number(0, "spec", "minReadySeconds"), cluster.now());
    long labelled =
        active.stream()
            .filter(pod -> pod.labels().entrySet().containsAll(labels.entrySet()))
            .count();
    cluster.change(
        set,
        "status",
        tree -> {
          Map<String, @Nullable Object> status = Tree.childToChange(tree, "status");
          new Counts(status)
              .always("replicas", active.size())
              .unlessZero("fullyLabeledReplicas", labelled)
              .unlessZero("readyReplicas", availability.ready())
              .unlessZero("availableReplicas", availability.available())
              .unlessZero("observedGeneration", set.number(0, "metadata", "generation"));
          if (refusal == null) {
            Condition.remove(status, FAILURE);
          } else if (!Condition.isTrue(status, FAILURE)) {
            new Condition(FAILURE, true, "FailedCreate", String.valueOf(refusal.getMessage()))
                .putInto(status, cluster.stamp());
          }
        });
    return availability.next();
  }
}

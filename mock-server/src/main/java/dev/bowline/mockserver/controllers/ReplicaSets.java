package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps as many pods as a ReplicaSet, or a ReplicationController, wants. */
final class ReplicaSets implements Controller {
  private final Cluster cluster;
  private final Resource pods;
  private final Owned owned;

  ReplicaSets(Cluster cluster, Resource resource) {
    this.cluster = cluster;
    this.pods = cluster.resource("v1", "pods");
    this.owned = new Owned(resource, pods);
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
    if (!set.isBeingDeleted()) {
      scale(set, active(set));
    }
    return tell(set, active(set));
  }

  private List<Item> active(Item set) {
    return cluster.controlledBy(set, pods).stream().filter(Pods::isActive).toList();
  }

  private void scale(Item set, List<Item> active) {
    long wanted = set.number(1, "spec", "replicas");
    for (long i = active.size(); i < wanted; i++) {
      cluster.create(pods, set.namespace(), Pods.of(set, set.child("spec", "template")));
    }
    active.stream()
        .sorted(Comparator.comparing(Pods::isReady).thenComparing(Item::created).reversed())
        .skip(wanted)
        .forEach(pod -> cluster.delete(pod, null, "Background"));
  }

  private @Nullable Instant tell(Item set, List<Item> active) {
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
        tree ->
            new Counts(Tree.childToChange(tree, "status"))
                .always("replicas", active.size())
                .unlessZero("fullyLabeledReplicas", labelled)
                .unlessZero("readyReplicas", availability.ready())
                .unlessZero("availableReplicas", availability.available())
                .unlessZero("observedGeneration", set.number(0, "metadata", "generation")));
    return availability.next();
  }
}

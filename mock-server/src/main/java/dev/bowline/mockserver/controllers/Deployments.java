package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a ReplicaSet for each state of a Deployment's template, and moves pods from old ones to the
 * newest within the limits of its strategy.
 */
final class Deployments implements Controller {
  private static final String HASH = "pod-template-hash";
  private static final String REVISION = "deployment.kubernetes.io/revision";
  private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  private final Cluster cluster;
  private final Resource sets;
  private final Owned owned;

  Deployments(Cluster cluster) {
    this.cluster = cluster;
    this.sets = cluster.resource("apps/v1", "replicasets");
    this.owned = new Owned(cluster.resource("apps/v1", "deployments"), sets);
  }

  @Override
  public void see(Sight sight, Agenda agenda) {
    owned.see(sight, agenda);
  }

  @Override
  public @Nullable Instant settle(Ref ref, Agenda agenda) {
    Item deployment = cluster.find(ref);
    if (deployment == null || deployment.isBeingDeleted()) {
      return null;
    }
    Rollout rollout = Rollout.of(deployment);
    Item newest = newest(deployment);
    if (newest == null && !rollout.isPaused()) {
      create(deployment);
      return null; // the new set is seen, and this is called again
    }
    if (newest != null) {
      number(deployment, newest);
      newest = Objects.requireNonNullElse(cluster.find(newest.ref()), newest);
      scale(rollout, newest, old(deployment, newest));
      forget(deployment, old(deployment, newest));
    }
    tell(ref, rollout);
    return null;
  }

  private static String hash(Item deployment) {
    return TemplateHash.of(deployment.at("spec", "template"));
  }

  private @Nullable Item newest(Item deployment) {
    String hash = hash(deployment);
    return all(deployment).stream()
        .filter(set -> hash.equals(set.labels().get(HASH)))
        .findFirst()
        .orElse(null);
  }

  private List<Item> all(Item deployment) {
    return cluster.controlledBy(deployment, sets).stream()
        .sorted(Comparator.comparing(Deployments::revision).thenComparing(Item::name))
        .toList();
  }

  private List<Item> old(Item deployment, Item newest) {
    return all(deployment).stream().filter(set -> !set.uid().equals(newest.uid())).toList();
  }

  private static long revision(Item item) {
    String text = item.annotations().getOrDefault(REVISION, "0");
    return text.matches("[0-9]{1,9}") ? Long.parseLong(text) : 0;
  }

  private void create(Item deployment) {
    String hash = hash(deployment);
    Map<String, @Nullable Object> set = new LinkedHashMap<>();
    set.put("apiVersion", "apps/v1");
    set.put("kind", "ReplicaSet");
    Map<String, @Nullable Object> spec =
        Objects.requireNonNull(Tree.object(Tree.copy(deployment.child("spec"))));
    spec.keySet().retainAll(List.of("selector", "template", "minReadySeconds"));
    spec.put("replicas", 0L);
    Map<String, @Nullable Object> template = Tree.childToChange(spec, "template");
    Tree.childToChange(Tree.childToChange(template, "metadata"), "labels").put(HASH, hash);
    Tree.childToChange(Tree.childToChange(spec, "selector"), "matchLabels").put(HASH, hash);
    set.put("spec", spec);
    Map<String, @Nullable Object> metadata = Tree.childToChange(set, "metadata");
    metadata.put("name", deployment.name() + "-" + hash);
    metadata.put("labels", Tree.copy(Tree.at(template, "metadata", "labels")));
    Map<String, @Nullable Object> annotations = new LinkedHashMap<>(deployment.annotations());
    annotations.remove(LAST_APPLIED);
    annotations.put(REVISION, Long.toString(highest(all(deployment)) + 1));
    metadata.put("annotations", annotations);
    metadata.put("ownerReferences", List.of(Pods.referenceTo(deployment)));
    cluster.create(sets, deployment.namespace(), set);
  }

  private static long highest(List<Item> all) {
    return all.stream().mapToLong(Deployments::revision).max().orElse(0);
  }

  /** The newest one has the highest number, also if it was there before; it is the deployment's. */
  private void number(Item deployment, Item newest) {
    long before = highest(old(deployment, newest));
    long revision = Math.max(revision(newest), before + 1);
    for (Item item : List.of(newest, deployment)) {
      if (revision(item) != revision) {
        cluster.change(
            item,
            tree ->
                Tree.childToChange(Tree.childToChange(tree, "metadata"), "annotations")
                    .put(REVISION, Long.toString(revision)));
      }
    }
  }

  private void scale(Rollout rollout, Item newest, List<Item> old) {
    long oldReplicas = old.stream().mapToLong(Deployments::replicas).sum();
    if (rollout.isPaused() && oldReplicas > 0) {
      return;
    }
    if (rollout.isRecreating()) {
      old.forEach(set -> scale(set, 0));
      boolean isEmpty = old.stream().allMatch(set -> set.number(0, "status", "replicas") == 0);
      if (isEmpty) {
        scale(newest, rollout.desired());
      }
      return;
    }
    long room = rollout.desired() + rollout.surge() - oldReplicas;
    scale(newest, Math.min(rollout.desired(), Math.max(replicas(newest), room)));
    long available = newest.number(0, "status", "availableReplicas");
    for (Item set : old) {
      available += set.number(0, "status", "availableReplicas");
    }
    long spare = available - (rollout.desired() - rollout.unavailable());
    for (Item set : old) {
      long unready = replicas(set) - set.number(0, "status", "availableReplicas");
      long fewer = Math.min(replicas(set), Math.max(unready, 0) + Math.max(spare, 0));
      if (fewer > 0) {
        scale(set, replicas(set) - fewer);
        spare -= fewer - Math.max(unready, 0);
      }
    }
  }

  private static long replicas(Item set) {
    return set.number(1, "spec", "replicas");
  }

  private void scale(Item set, long replicas) {
    if (replicas(set) != replicas) {
      cluster.change(set, tree -> Tree.childToChange(tree, "spec").put("replicas", replicas));
    }
  }

  /** Keeps as many old sets as the deployment wants for going back. */
  private void forget(Item deployment, List<Item> old) {
    List<Item> empty = new ArrayList<>();
    for (Item set : old) {
      if (replicas(set) == 0 && set.number(0, "status", "replicas") == 0 && !set.isBeingDeleted()) {
        empty.add(set);
      }
    }
    long kept = deployment.number(10, "spec", "revisionHistoryLimit");
    for (int i = 0; i < empty.size() - kept; i++) {
      cluster.delete(empty.get(i), null, "Background");
    }
  }

  private void tell(Ref ref, Rollout rollout) {
    Item deployment = cluster.find(ref);
    if (deployment == null) {
      return;
    }
    Item newest = newest(deployment);
    long replicas = 0;
    long ready = 0;
    long available = 0;
    for (Item set : all(deployment)) {
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
    Counted counted = new Counted(replicas, updated, ready, available);
    cluster.change(
        deployment,
        "status",
        tree ->
            counted.putInto(
                Tree.childToChange(tree, "status"), deployment, newest, rollout, isComplete));
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

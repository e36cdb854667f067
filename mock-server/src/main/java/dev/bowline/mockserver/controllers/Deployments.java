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
  private final Resource pods;
  private final Owned owned;
  private final DeploymentStatus status;

  Deployments(Cluster cluster) {
    this.cluster = cluster;
    this.sets = cluster.resource("apps/v1", "replicasets");
    this.pods = cluster.resource("v1", "pods");
    this.owned = new Owned(cluster, cluster.resource("apps/v1", "deployments"), sets);
    this.status = new DeploymentStatus(cluster);
  }

  @Override
  public void see(Sight sight, Agenda agenda) {
    owned.see(sight, agenda);
    if (sight.isGone() && sight.ref().storage().equals(pods.storage())) {
      lookAfterOwner(cluster.item(pods, sight.now()), agenda); // who may have waited for its end
    }
  }

  private void lookAfterOwner(Item pod, Agenda agenda) {
    for (Map<String, @Nullable Object> owner : pod.owners()) {
      Item set = cluster.find(sets, pod.namespace(), Tree.text(owner, "name"));
      if (set != null && pod.isControlledBy(set.uid())) {
        owned.addController(set, agenda);
      }
    }
  }

  @Override
  public @Nullable Instant settle(Ref ref, Agenda agenda) {
    Item deployment = cluster.find(ref);
    if (deployment == null || deployment.isBeingDeleted()) {
      return null;
    }
    owned.claim(deployment);
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
    } else {
      scaleTheOne(rollout, all(deployment));
    }
    Item now = cluster.find(ref);
    if (now != null) {
      status.tell(now, newest(now), all(now), rollout);
    }
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
    Map<String, @Nullable Object> annotations = new LinkedHashMap<>(toldOn(deployment));
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
    Map<String, String> told = toldOn(deployment);
    told.put(REVISION, Long.toString(revision));
    long minReady = minReadySeconds(deployment);
    if (minReady != minReadySeconds(newest)
        || !newest.annotations().entrySet().containsAll(told.entrySet())) {
      cluster.change(
          newest,
          tree -> {
            annotations(tree).putAll(told);
            Tree.childToChange(tree, "spec").put("minReadySeconds", minReady);
          });
    }
    if (revision(deployment) != revision) {
      cluster.change(deployment, tree -> annotations(tree).put(REVISION, Long.toString(revision)));
    }
  }

  private static long minReadySeconds(Item item) {
    return item.number(0, "spec", "minReadySeconds");
  }

  private static Map<String, @Nullable Object> annotations(Map<String, @Nullable Object> tree) {
    return Tree.childToChange(Tree.childToChange(tree, "metadata"), "annotations");
  }

  /** The annotations that a deployment shares with its newest set. */
  private static Map<String, String> toldOn(Item deployment) {
    Map<String, String> told = new LinkedHashMap<>(deployment.annotations());
    told.keySet().removeAll(List.of(LAST_APPLIED, REVISION));
    return told;
  }

  private void scale(Rollout rollout, Item newest, List<Item> old) {
    long oldReplicas = old.stream().mapToLong(Deployments::replicas).sum();
    if (rollout.isPaused() && oldReplicas > 0) {
      List<Item> all = new ArrayList<>(old);
      all.add(newest);
      scaleTheOne(rollout, all);
      return;
    }
    if (rollout.isRecreating()) {
      old.forEach(set -> scale(set, 0));
      if (old.stream().noneMatch(this::hasPods)) {
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

  /** Those that are about to go count, too: they run until they are gone. */
  private boolean hasPods(Item set) {
    return set.number(0, "status", "replicas") > 0
        || cluster.controlledBy(set, pods).stream().anyMatch(pod -> !Pods.hasEnded(pod));
  }

  /** While a rollout is paused, the set that has all pods follows the deployment. */
  private void scaleTheOne(Rollout rollout, List<Item> all) {
    List<Item> active = all.stream().filter(set -> replicas(set) > 0).toList();
    if (active.size() == 1) {
      scale(active.get(0), rollout.desired());
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
}

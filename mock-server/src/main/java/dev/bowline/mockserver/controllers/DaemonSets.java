package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.ApiFailure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps a pod of each DaemonSet on each node that it wants. */
final class DaemonSets implements Controller {
  private static final String HASH = "controller-revision-hash";

  private final Cluster cluster;
  private final Resource sets;
  private final Resource pods;
  private final Resource nodes;
  private final Owned owned;

  DaemonSets(Cluster cluster) {
    this.cluster = cluster;
    this.sets = cluster.resource("apps/v1", "daemonsets");
    this.pods = cluster.resource("v1", "pods");
    this.nodes = cluster.resource("v1", "nodes");
    this.owned = new Owned(cluster, sets, pods);
  }

  @Override
  public void see(Sight sight, Agenda agenda) {
    if (sight.ref().storage().equals(nodes.storage())) {
      cluster.all(sets, "").forEach(set -> agenda.add(set.ref()));
    } else {
      owned.see(sight, agenda);
    }
  }

  @Override
  public @Nullable Instant settle(Ref ref, Agenda agenda) {
    Item set = cluster.find(ref);
    if (set == null) {
      return null;
    }
    owned.claim(set);
    Set<String> wanted = new HashSet<>(wanted(set));
    try {
      if (!set.isBeingDeleted()) {
        step(set, wanted);
      }
    } catch (ApiFailure e) { // such as of a webhook: tried again
      tell(set, wanted);
      throw e;
    }
    return tell(set, wanted);
  }

  private List<String> wanted(Item set) {
    List<Item> all = cluster.all(nodes, "");
    if (all.isEmpty()) {
      return List.of(PodLifecycle.NODE);
    }
    Map<String, String> selector =
        Tree.textMap(set.child("spec", "template", "spec"), "nodeSelector");
    return all.stream()
        .filter(node -> node.labels().entrySet().containsAll(selector.entrySet()))
        .map(Item::name)
        .toList();
  }

  private static String hash(Item set) {
    return TemplateHash.of(set.at("spec", "template"));
  }

  private static String node(Item pod) {
    return pod.text("spec", "nodeName");
  }

  private static boolean isUpdated(Item set, Item pod) {
    return hash(set).equals(pod.labels().get(HASH));
  }

  private void step(Item set, Set<String> wanted) {
    Set<String> missing = new HashSet<>(wanted);
    List<Item> outdated = new ArrayList<>();
    boolean isSteady = true;
    for (Item pod : cluster.controlledBy(set, pods)) {
      boolean isOnNode = missing.remove(node(pod));
      if (!Pods.isActive(pod)) {
        isSteady = false;
        if (!pod.isBeingDeleted()) {
          cluster.delete(pod, null, "Background"); // another one takes its place
        }
      } else if (!isOnNode) {
        cluster.delete(pod, null, "Background");
      } else if (!isUpdated(set, pod)) {
        outdated.add(pod);
      } else {
        isSteady &= Pods.isReady(pod);
      }
    }
    for (String node : missing) {
      create(set, node);
    }
    boolean isRolling = set.text("spec", "updateStrategy", "type").equals("RollingUpdate");
    if (isRolling && isSteady && missing.isEmpty() && !outdated.isEmpty()) {
      cluster.delete(outdated.get(0), null, "Background");
    }
  }

  private void create(Item set, String node) {
    Map<String, @Nullable Object> pod = Pods.of(set, set.child("spec", "template"));
    Map<String, @Nullable Object> metadata = Tree.childToChange(pod, "metadata");
    Map<String, @Nullable Object> labels = new LinkedHashMap<>(Tree.textMap(metadata, "labels"));
    labels.put(HASH, hash(set));
    metadata.put("labels", labels);
    Tree.childToChange(pod, "spec").put("nodeName", node);
    cluster.create(pods, set.namespace(), pod);
  }

  private @Nullable Instant tell(Item set, Set<String> wanted) {
    List<Item> active =
        cluster.controlledBy(set, pods).stream()
            .filter(Pods::isActive)
            .filter(pod -> wanted.contains(node(pod)))
            .toList();
    Availability availability =
        Availability.of(active, set.number(0, "spec", "minReadySeconds"), cluster.now());
    long updated = active.stream().filter(pod -> isUpdated(set, pod)).count();
    cluster.change(
        set,
        "status",
        tree ->
            new Counts(Tree.childToChange(tree, "status"))
                .always("currentNumberScheduled", active.size())
                .always("numberMisscheduled", 0)
                .always("desiredNumberScheduled", wanted.size())
                .always("numberReady", availability.ready())
                .unlessZero("observedGeneration", set.number(0, "metadata", "generation"))
                .unlessZero("updatedNumberScheduled", updated)
                .unlessZero("numberAvailable", availability.available())
                .unlessZero("numberUnavailable", wanted.size() - availability.available()));
    return availability.next();
  }
}

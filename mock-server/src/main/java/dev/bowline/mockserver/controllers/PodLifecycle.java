package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.store.StoredObject;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Scheduler and kubelets: pods get a node, run and are ready at once, and end when their time is
 * over. Pods of jobs succeed after they ran; all others run on.
 */
final class PodLifecycle implements Controller {
  /** Where pods run if no node is stored. */
  static final String NODE = "mock-node";

  private static final String SCHEDULER = "default-scheduler";

  private final Cluster cluster;
  private final Resource pods;
  private final Resource nodes;
  private final PodStatus status;
  private final Set<Ref> unschedulable = new HashSet<>();

  PodLifecycle(Cluster cluster) {
    this.cluster = cluster;
    this.pods = cluster.resource("v1", "pods");
    this.nodes = cluster.resource("v1", "nodes");
    this.status = new PodStatus();
  }

  @Override
  public void reset() {
    unschedulable.clear();
  }

  @Override
  public void see(Sight sight, Agenda agenda) {
    Ref ref = sight.ref();
    if (ref.storage().equals(nodes.storage())) {
      unschedulable.forEach(agenda::add);
      unschedulable.clear();
    } else if (ref.storage().equals(pods.storage()) && !sight.isGone()) {
      agenda.add(ref);
    }
  }

  @Override
  public @Nullable Instant settle(Ref ref, Agenda agenda) {
    Item pod = cluster.find(ref);
    if (pod == null) {
      return null;
    }
    String node = pod.text("spec", "nodeName");
    if (pod.isBeingDeleted()) {
      return node.isEmpty() ? null : end(pod);
    }
    if (node.isEmpty()) {
      schedule(pod);
    } else if (Pods.phase(pod).equals("Pending") && !hasBegun(pod)) {
      String hostIp = hostIp(node);
      write(pod, tree -> status.run(tree, hostIp, cluster.stamp()));
    } else if (Pods.phase(pod).equals("Running")) {
      if (isOfJob(pod)) {
        write(pod, tree -> status.succeed(tree, cluster.stamp()));
      } else {
        write(pod, tree -> status.checkGates(tree, cluster.stamp()));
      }
    }
    return null;
  }

  private void write(Item pod, Consumer<Map<String, @Nullable Object>> change) {
    cluster.change(pod, "status", change);
  }

  /** Somebody else may have it wait, such as for its image. */
  private static boolean hasBegun(Item pod) {
    return pod.at("status", "startTime") != null
        || pod.at("status", "containerStatuses") != null
        || pod.at("status", "initContainerStatuses") != null;
  }

  private static boolean isOfJob(Item pod) {
    return pod.owners().stream()
        .anyMatch(
            owner ->
                "Job".equals(owner.get("kind")) && Boolean.TRUE.equals(owner.get("controller")));
  }

  /** A deletion without a time left waits for finalizers. */
  private @Nullable Instant end(Item pod) {
    if (pod.number(0, "metadata", "deletionGracePeriodSeconds") == 0) {
      return null;
    }
    Instant end = Instant.parse(pod.text("metadata", "deletionTimestamp"));
    if (cluster.now().isBefore(end)) {
      return end;
    }
    cluster.delete(pod, 0L, "");
    return null;
  }

  private void schedule(Item pod) {
    if (pod.at("spec", "schedulingGates") instanceof List<?> gates && !gates.isEmpty()) {
      return;
    }
    if (!pod.text("spec", "schedulerName").equals(SCHEDULER)) {
      return;
    }
    List<Item> all = cluster.all(nodes, "");
    String node = all.isEmpty() ? NODE : leastUsed(pod, all);
    if (node.isEmpty()) {
      unschedulable.add(pod.ref());
      Condition condition =
          new Condition(
              "PodScheduled",
              false,
              "Unschedulable",
              "0/" + all.size() + " nodes are available: none takes this pod.");
      write(pod, tree -> condition.putInto(Tree.childToChange(tree, "status"), cluster.stamp()));
      return;
    }
    Map<String, @Nullable Object> binding = new LinkedHashMap<>();
    Tree.childToChange(binding, "metadata").put("uid", pod.uid());
    Tree.childToChange(binding, "target").put("name", node);
    cluster.registry().pods().bind(pod.namespace(), pod.name(), binding, false);
  }

  /** The node with the fewest pods of those that may take one; empty if there is none. */
  private String leastUsed(Item pod, List<Item> all) {
    Map<String, String> wanted = Tree.textMap(pod.child("spec"), "nodeSelector");
    Map<String, Integer> used = new LinkedHashMap<>();
    for (Item node : all) {
      if (!Boolean.TRUE.equals(node.at("spec", "unschedulable"))
          && node.labels().entrySet().containsAll(wanted.entrySet())) {
        used.put(node.name(), 0);
      }
    }
    for (StoredObject other : cluster.registry().store().latest(pods.storage(), "").objects()) {
      String node = other.fields().getOrDefault("spec.nodeName", "");
      used.computeIfPresent(node, (name, count) -> count + 1);
    }
    return used.entrySet().stream()
        .min(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse("");
  }

  private String hostIp(String node) {
    Item found = cluster.find(nodes, "", node);
    if (found != null) {
      for (Map<String, @Nullable Object> address :
          Tree.objects(found.child("status"), "addresses")) {
        if ("InternalIP".equals(address.get("type"))) {
          return Tree.text(address, "address");
        }
      }
    }
    return "172.18.0.2";
  }
}

package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.ApiFailure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the numbered pods of StatefulSets and their claims: up in order, down and to a new template
 * in the reverse order, one after the other.
 */
final class StatefulSets implements Controller {
  private static final String HASH = "controller-revision-hash";

  private final Cluster cluster;
  private final Resource pods;
  private final Resource claims;
  private final Owned owned;

  StatefulSets(Cluster cluster) {
    this.cluster = cluster;
    this.pods = cluster.resource("v1", "pods");
    this.claims = cluster.resource("v1", "persistentvolumeclaims");
    this.owned =
        new Owned(
            cluster,
            cluster.resource("apps/v1", "statefulsets"),
            pods,
            (set, pod) -> ordinal(pod) >= 0 && pod.name().equals(set.name() + "-" + ordinal(pod)));
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
        step(set);
      }
    } catch (ApiFailure e) { // such as of a webhook: tried again
      tell(set);
      throw e;
    }
    return tell(set);
  }

  private static String revision(Item set) {
    return set.name() + "-" + TemplateHash.of(set.at("spec", "template"));
  }

  private static long first(Item set) {
    return set.number(0, "spec", "ordinals", "start");
  }

  private static long ordinal(Item pod) {
    String number = pod.name().substring(pod.name().lastIndexOf('-') + 1);
    return number.matches("[0-9]{1,9}") ? Long.parseLong(number) : -1;
  }

  /** The next thing to do, and nothing more where one pod is to come after the other. */
  private void step(Item set) {
    boolean isOrdered = !set.text("spec", "podManagementPolicy").equals("Parallel");
    Map<Long, Item> there = new LinkedHashMap<>();
    cluster.controlledBy(set, pods).forEach(pod -> there.put(ordinal(pod), pod));
    long end = first(set) + set.number(1, "spec", "replicas");
    for (long i = first(set); i < end; i++) {
      Item pod = there.get(i);
      if (pod == null) {
        create(set, i);
      } else if (Pods.hasEnded(pod) && !pod.isBeingDeleted()) {
        cluster.delete(pod, null, "Background"); // another one takes its place
      }
      if (isOrdered && (pod == null || pod.isBeingDeleted() || !Pods.isReady(pod))) {
        return;
      }
    }
    List<Item> highestFirst = new ArrayList<>(there.values());
    highestFirst.sort(Comparator.comparing(StatefulSets::ordinal).reversed());
    for (Item pod : highestFirst) {
      if (ordinal(pod) >= end || isOutdated(set, pod)) {
        if (!pod.isBeingDeleted()) {
          cluster.delete(pod, null, "Background");
        }
        if (isOrdered || ordinal(pod) < end) {
          return;
        }
      } else if (!Pods.isReady(pod)) {
        return;
      }
    }
  }

  private static boolean isOutdated(Item set, Item pod) {
    long partition = set.number(0, "spec", "updateStrategy", "rollingUpdate", "partition");
    return set.text("spec", "updateStrategy", "type").equals("RollingUpdate")
        && ordinal(pod) >= partition
        && !revision(set).equals(pod.labels().get(HASH));
  }

  private void create(Item set, long ordinal) {
    String name = set.name() + "-" + ordinal;
    Map<String, @Nullable Object> pod = Pods.of(set, set.child("spec", "template"));
    Map<String, @Nullable Object> metadata = Tree.childToChange(pod, "metadata");
    metadata.remove("generateName");
    metadata.put("name", name);
    Map<String, @Nullable Object> labels = Tree.childToChange(metadata, "labels");
    labels.put(HASH, revision(set));
    labels.put("statefulset.kubernetes.io/pod-name", name);
    labels.put("apps.kubernetes.io/pod-index", Long.toString(ordinal));
    Map<String, @Nullable Object> spec = Tree.childToChange(pod, "spec");
    spec.put("hostname", name);
    if (!set.text("spec", "serviceName").isEmpty()) {
      spec.put("subdomain", set.text("spec", "serviceName"));
    }
    List<Map<String, @Nullable Object>> volumes = new ArrayList<>();
    for (Map<String, @Nullable Object> template :
        Tree.objects(set.child("spec"), "volumeClaimTemplates")) {
      volumes.add(volume(set, template, name));
    }
    List<Object> claimed = volumes.stream().map(volume -> volume.get("name")).toList();
    for (Map<String, @Nullable Object> volume : Tree.objects(spec, "volumes")) {
      if (!claimed.contains(volume.get("name"))) {
        volumes.add(volume);
      }
    }
    if (!volumes.isEmpty()) {
      spec.put("volumes", volumes);
    }
    cluster.create(pods, set.namespace(), pod);
  }

  /** The claim of a pod, which is made unless it is there from an earlier one. */
  private Map<String, @Nullable Object> volume(
      Item set, Map<String, @Nullable Object> template, String pod) {
    String volumeName = Tree.text(Tree.child(template, "metadata"), "name");
    String name = volumeName + "-" + pod;
    if (cluster.find(claims, set.namespace(), name) == null) {
      Map<String, @Nullable Object> claim =
          Objects.requireNonNull(Tree.object(Tree.copy(template)));
      claim.remove("status");
      Map<String, @Nullable Object> metadata = Tree.childToChange(claim, "metadata");
      metadata.put("name", name);
      Tree.childToChange(metadata, "labels")
          .putAll(Tree.textMap(set.child("spec", "selector"), "matchLabels"));
      cluster.create(claims, set.namespace(), claim);
    }
    Map<String, @Nullable Object> volume = new LinkedHashMap<>();
    volume.put("name", volumeName);
    Tree.childToChange(volume, "persistentVolumeClaim").put("claimName", name);
    return volume;
  }

  private @Nullable Instant tell(Item set) {
    List<Item> all = cluster.controlledBy(set, pods);
    List<Item> active = all.stream().filter(Pods::isActive).toList();
    Availability availability =
        Availability.of(active, set.number(0, "spec", "minReadySeconds"), cluster.now());
    String update = revision(set);
    long updated = active.stream().filter(pod -> update.equals(pod.labels().get(HASH))).count();
    boolean isUpdated =
        updated == set.number(1, "spec", "replicas")
            && availability.ready() == updated
            && all.size() == active.size();
    String before = set.text("status", "currentRevision");
    String current = before.isEmpty() || isUpdated ? update : before;
    long onCurrent = active.stream().filter(pod -> current.equals(pod.labels().get(HASH))).count();
    cluster.change(
        set,
        "status",
        tree -> {
          Map<String, @Nullable Object> status = Tree.childToChange(tree, "status");
          new Counts(status)
              .unlessZero("observedGeneration", set.number(0, "metadata", "generation"))
              .always("replicas", all.size())
              .unlessZero("readyReplicas", availability.ready())
              .always("availableReplicas", availability.available())
              .unlessZero("currentReplicas", onCurrent)
              .unlessZero("updatedReplicas", updated)
              .always("collisionCount", 0);
          status.put("currentRevision", current);
          status.put("updateRevision", update);
        });
    return availability.next();
  }
}

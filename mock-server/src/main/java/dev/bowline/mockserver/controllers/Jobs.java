package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.ApiFailure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lets the pods of jobs run until enough have succeeded, or too many have failed. */
final class Jobs implements Controller {
  private static final String INDEX = "batch.kubernetes.io/job-completion-index";

  private final Cluster cluster;
  private final Resource pods;
  private final Owned owned;

  Jobs(Cluster cluster) {
    this.cluster = cluster;
    this.pods = cluster.resource("v1", "pods");
    this.owned = new Owned(cluster, cluster.resource("batch/v1", "jobs"), pods);
  }

  @Override
  public void see(Sight sight, Agenda agenda) {
    owned.see(sight, agenda);
  }

  @Override
  public @Nullable Instant settle(Ref ref, Agenda agenda) {
    Item job = cluster.find(ref);
    if (job == null || job.isBeingDeleted() || isOfAnother(job)) {
      return null;
    }
    owned.claim(job);
    if (hasCondition(job, "Complete") || hasCondition(job, "Failed")) {
      return endLater(job);
    }
    List<Item> all = cluster.controlledBy(job, pods);
    long succeeded = count(all, pod -> Pods.phase(pod).equals("Succeeded"));
    long failed = count(all, pod -> Pods.phase(pod).equals("Failed"));
    boolean isSuspended = Boolean.TRUE.equals(job.at("spec", "suspend"));
    boolean isDone =
        job.at("spec", "completions") instanceof Number completions
            ? succeeded >= completions.longValue()
            : succeeded > 0 && count(all, Pods::isActive) == 0;
    JobEnd end = JobEnd.of(job, isDone, isSuspended, failed, cluster.now());
    try {
      if (end != JobEnd.NONE || isSuspended) {
        remove(all.stream().filter(Pods::isActive).toList());
      } else {
        start(job, all, succeeded);
      }
    } catch (ApiFailure e) { // such as of a webhook: tried again
      tell(job, JobEnd.NONE, isSuspended);
      throw e;
    }
    tell(job, end, isSuspended);
    return end == JobEnd.NONE && !isSuspended ? JobEnd.deadline(job, cluster.now()) : null;
  }

  /** Who is named looks after the job, and nobody else. */
  private static boolean isOfAnother(Item job) {
    String manager = job.text("spec", "managedBy");
    return !manager.isEmpty() && !manager.equals("kubernetes.io/job-controller");
  }

  private void remove(List<Item> some) {
    some.forEach(pod -> cluster.delete(pod, null, "Background"));
  }

  private static long count(List<Item> items, Predicate<Item> wanted) {
    return items.stream().filter(wanted).count();
  }

  private static boolean hasCondition(Item job, String type) {
    return Condition.isTrue(job.child("status"), type);
  }

  private @Nullable Instant endLater(Item job) {
    long seconds = job.number(-1, "spec", "ttlSecondsAfterFinished");
    if (seconds < 0) {
      return null;
    }
    Instant end = finished(job).plusSeconds(seconds);
    if (cluster.now().isBefore(end)) {
      return end;
    }
    cluster.delete(job, null, "Foreground");
    return null;
  }

  /** When it was complete, or had failed. */
  private static Instant finished(Item job) {
    return Tree.objects(job.child("status"), "conditions").stream()
        .filter(one -> List.of("Complete", "Failed").contains(Tree.text(one, "type")))
        .filter(one -> "True".equals(one.get("status")))
        .map(one -> Tree.text(one, "lastTransitionTime"))
        .filter(time -> !time.isEmpty())
        .findFirst()
        .map(Instant::parse)
        .orElseGet(job::created);
  }

  private void start(Item job, List<Item> all, long succeeded) {
    List<Item> active = all.stream().filter(Pods::isActive).toList();
    long parallel = job.number(1, "spec", "parallelism");
    long wanted =
        job.at("spec", "completions") instanceof Number completions
            ? Math.min(parallel, completions.longValue() - succeeded)
            : succeeded > 0 ? active.size() : parallel; // those that run may go on
    boolean isIndexed = job.text("spec", "completionMode").equals("Indexed");
    Set<String> taken =
        all.stream()
            .filter(pod -> Pods.isActive(pod) || Pods.phase(pod).equals("Succeeded"))
            .map(pod -> pod.annotations().getOrDefault(INDEX, ""))
            .collect(Collectors.toSet());
    remove(Retreat.of(active, active.size() - Math.max(wanted, 0)));
    long index = 0;
    for (long i = active.size(); i < wanted; i++) {
      Map<String, @Nullable Object> pod = Pods.of(job, job.child("spec", "template"));
      if (isIndexed) {
        while (taken.contains(Long.toString(index))) {
          index++;
        }
        Map<String, @Nullable Object> metadata = Tree.childToChange(pod, "metadata");
        metadata.put("generateName", job.name() + "-" + index + "-");
        Tree.childToChange(pod, "spec").putIfAbsent("hostname", job.name() + "-" + index);
        Tree.childToChange(metadata, "annotations").put(INDEX, Long.toString(index));
        Tree.childToChange(metadata, "labels").put(INDEX, Long.toString(index));
        index++;
      }
      cluster.create(pods, job.namespace(), pod);
    }
  }

  private void tell(Item job, JobEnd end, boolean isSuspended) {
    List<Item> all = cluster.controlledBy(job, pods);
    long succeeded = count(all, pod -> Pods.phase(pod).equals("Succeeded"));
    long failed = count(all, pod -> Pods.phase(pod).equals("Failed"));
    List<Item> active = all.stream().filter(Pods::isActive).toList();
    cluster.change(
        job,
        "status",
        tree -> {
          Map<String, @Nullable Object> status = Tree.childToChange(tree, "status");
          if (isSuspended) {
            status.remove("startTime");
          } else {
            status.putIfAbsent("startTime", cluster.stamp());
          }
          new Counts(status)
              .unlessZero("active", active.size())
              .unlessZero("succeeded", succeeded)
              .unlessZero("failed", failed)
              .always("ready", count(active, Pods::isReady))
              .always("terminating", count(all, Item::isBeingDeleted));
          if (job.text("spec", "completionMode").equals("Indexed")) {
            status.put("completedIndexes", completedIndexes(all));
          }
          Tree.childToChange(status, "uncountedTerminatedPods");
          if (isSuspended || hasCondition(job, "Suspended")) {
            put(
                status,
                new Condition(
                    "Suspended",
                    isSuspended,
                    isSuspended ? "JobSuspended" : "JobResumed",
                    isSuspended ? "Job suspended" : "Job resumed"));
          }
          for (String type : end.conditions()) {
            put(status, new Condition(type, true, end.reason(), end.message()));
          }
          if (end == JobEnd.COMPLETE) {
            status.put("completionTime", cluster.stamp());
          }
        });
  }

  /** Such as {@code 0,2-4}. */
  private static String completedIndexes(List<Item> all) {
    List<Long> indexes =
        all.stream()
            .filter(pod -> Pods.phase(pod).equals("Succeeded"))
            .map(pod -> pod.annotations().getOrDefault(INDEX, ""))
            .filter(index -> index.matches("[0-9]{1,9}"))
            .map(Long::valueOf)
            .distinct()
            .sorted()
            .toList();
    List<String> ranges = new ArrayList<>();
    for (int from = 0, to = 0; from < indexes.size(); from = to) {
      to = from + 1;
      while (to < indexes.size() && indexes.get(to) == indexes.get(to - 1) + 1) {
        to++;
      }
      long last = indexes.get(to - 1);
      ranges.add(to - from == 1 ? "" + last : indexes.get(from) + "-" + last);
    }
    return String.join(",", ranges);
  }

  private void put(Map<String, @Nullable Object> status, Condition condition) {
    condition.putInto(status, cluster.stamp(), "lastProbeTime");
  }
}

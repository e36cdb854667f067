package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import java.time.Instant;
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
    this.owned = new Owned(cluster.resource("batch/v1", "jobs"), pods);
  }

  @Override
  public void see(Sight sight, Agenda agenda) {
    owned.see(sight, agenda);
  }

  @Override
  public @Nullable Instant settle(Ref ref, Agenda agenda) {
    Item job = cluster.find(ref);
    if (job == null || job.isBeingDeleted()) {
      return null;
    }
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
    boolean hasFailed = failed > job.number(6, "spec", "backoffLimit");
    if (isDone || hasFailed || isSuspended) {
      all.stream().filter(Pods::isActive).forEach(pod -> cluster.delete(pod, null, "Background"));
    } else {
      start(job, all, succeeded);
    }
    tell(job, isDone, hasFailed, isSuspended);
    return null;
  }

  private static long count(List<Item> items, Predicate<Item> wanted) {
    return items.stream().filter(wanted).count();
  }

  private static boolean hasCondition(Item job, String type) {
    return Condition.isTrue(job.child("status"), type);
  }

  private @Nullable Instant endLater(Item job) {
    long seconds = job.number(-1, "spec", "ttlSecondsAfterFinished");
    String finished = job.text("status", "completionTime");
    if (seconds < 0 || finished.isEmpty()) {
      return null;
    }
    Instant end = Instant.parse(finished).plusSeconds(seconds);
    if (cluster.now().isBefore(end)) {
      return end;
    }
    cluster.delete(job, null, "Foreground");
    return null;
  }

  private void start(Item job, List<Item> all, long succeeded) {
    long parallel = job.number(1, "spec", "parallelism");
    long wanted =
        job.at("spec", "completions") instanceof Number completions
            ? Math.min(parallel, completions.longValue() - succeeded)
            : succeeded > 0 ? 0 : parallel;
    boolean isIndexed = job.text("spec", "completionMode").equals("Indexed");
    Set<String> taken =
        all.stream()
            .filter(pod -> Pods.isActive(pod) || Pods.phase(pod).equals("Succeeded"))
            .map(pod -> pod.annotations().getOrDefault(INDEX, ""))
            .collect(Collectors.toSet());
    long index = 0;
    for (long i = count(all, Pods::isActive); i < wanted; i++) {
      Map<String, @Nullable Object> pod = Pods.of(job, job.child("spec", "template"));
      if (isIndexed) {
        while (taken.contains(Long.toString(index))) {
          index++;
        }
        Map<String, @Nullable Object> metadata = Tree.childToChange(pod, "metadata");
        metadata.put("generateName", job.name() + "-" + index + "-");
        Tree.childToChange(metadata, "annotations").put(INDEX, Long.toString(index));
        Tree.childToChange(metadata, "labels").put(INDEX, Long.toString(index));
        index++;
      }
      cluster.create(pods, job.namespace(), pod);
    }
  }

  private void tell(Item job, boolean isDone, boolean hasFailed, boolean isSuspended) {
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
          if (isDone) {
            for (String type : List.of("SuccessCriteriaMet", "Complete")) {
              put(
                  status,
                  new Condition(
                      type,
                      true,
                      "CompletionsReached",
                      "Reached expected number of succeeded pods"));
            }
            status.put("completionTime", cluster.stamp());
          } else if (hasFailed) {
            for (String type : List.of("FailureTarget", "Failed")) {
              put(
                  status,
                  new Condition(
                      type,
                      true,
                      "BackoffLimitExceeded",
                      "Job has reached the specified backoff limit"));
            }
          }
        });
  }

  private void put(Map<String, @Nullable Object> status, Condition condition) {
    condition.putInto(status, cluster.stamp(), "lastProbeTime");
  }
}

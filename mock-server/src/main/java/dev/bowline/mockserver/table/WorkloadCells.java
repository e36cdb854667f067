package dev.bowline.mockserver.table;

import static java.util.Map.entry;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Cells of the groups apps and batch. */
final class WorkloadCells {
  private static final Cell NAMES = Containers.names("spec", "template");
  private static final Cell IMAGES = Containers.images("spec", "template");
  private static final Cell SELECTOR = Cell.selector("spec", "selector");

  static final Map<String, List<Cell>> ALL =
      Map.ofEntries(
          entry(
              "deployments.apps",
              List.of(
                  Cell.NAME,
                  WorkloadCells::ready,
                  Cell.number("status", "updatedReplicas"),
                  Cell.number("status", "availableReplicas"),
                  Cell.AGE,
                  NAMES,
                  IMAGES,
                  o -> Selectors.text(o.child("spec", "selector")))),
          entry(
              "replicasets.apps",
              List.of(
                  Cell.NAME,
                  Cell.number("spec", "replicas"),
                  Cell.number("status", "replicas"),
                  Cell.number("status", "readyReplicas"),
                  Cell.AGE,
                  NAMES,
                  IMAGES,
                  SELECTOR)),
          entry(
              "statefulsets.apps",
              List.of(Cell.NAME, WorkloadCells::ready, Cell.AGE, NAMES, IMAGES)),
          entry(
              "daemonsets.apps",
              List.of(
                  Cell.NAME,
                  Cell.number("status", "desiredNumberScheduled"),
                  Cell.number("status", "currentNumberScheduled"),
                  Cell.number("status", "numberReady"),
                  Cell.number("status", "updatedNumberScheduled"),
                  Cell.number("status", "numberAvailable"),
                  Cell.labels("spec", "template", "spec", "nodeSelector"),
                  Cell.AGE,
                  NAMES,
                  IMAGES,
                  SELECTOR)),
          entry(
              "controllerrevisions.apps",
              List.of(Cell.NAME, WorkloadCells::controller, Cell.number("revision"), Cell.AGE)),
          entry(
              "jobs.batch",
              List.of(
                  Cell.NAME,
                  WorkloadCells::jobStatus,
                  WorkloadCells::completions,
                  WorkloadCells::duration,
                  Cell.AGE,
                  NAMES,
                  IMAGES,
                  SELECTOR)),
          entry(
              "cronjobs.batch",
              List.of(
                  Cell.NAME,
                  Cell.text("spec", "schedule"),
                  Cell.textOr("<none>", "spec", "timeZone"),
                  WorkloadCells::suspend,
                  Cell.size("status", "active"),
                  WorkloadCells::lastSchedule,
                  Cell.AGE,
                  Containers.names("spec", "jobTemplate", "spec", "template"),
                  Containers.images("spec", "jobTemplate", "spec", "template"),
                  Cell.selector("spec", "jobTemplate", "spec", "selector"))));

  private WorkloadCells() {}

  private static String ready(Printed object) {
    return Texts.ratio(object.number("status", "readyReplicas"), object.number("spec", "replicas"));
  }

  private static String controller(Printed revision) {
    for (Printed owner : revision.list("metadata", "ownerReferences")) {
      if (owner.flag("controller")) {
        String apiVersion = owner.text("apiVersion");
        int slash = apiVersion.indexOf('/');
        String group = slash < 0 ? "" : "." + apiVersion.substring(0, slash);
        return (owner.text("kind") + group).toLowerCase(Locale.ROOT) + "/" + owner.text("name");
      }
    }
    return "<none>";
  }

  private static String jobStatus(Printed job) {
    if (job.is("Complete")) {
      return "Complete";
    }
    if (job.is("Failed")) {
      return "Failed";
    }
    if (job.isBeingDeleted()) {
      return "Terminating";
    }
    return Stream.of("Suspended", "FailureTarget", "SuccessCriteriaMet")
        .filter(job::is)
        .findFirst()
        .orElse("Running");
  }

  private static String completions(Printed job) {
    long succeeded = job.number("status", "succeeded");
    if (job.has("spec", "completions")) {
      return Texts.ratio(succeeded, job.number("spec", "completions"));
    }
    long parallelism = job.number("spec", "parallelism");
    return succeeded + "/1" + (parallelism > 1 ? " of " + parallelism : "");
  }

  private static String duration(Printed job) {
    Instant start = job.time("status", "startTime");
    if (start == null) {
      return "";
    }
    Instant end = job.time("status", "completionTime");
    return end == null ? job.age(start) : HumanDuration.of(Duration.between(start, end));
  }

  private static String suspend(Printed job) {
    if (!job.has("spec", "suspend")) {
      return "<unset>";
    }
    return job.flag("spec", "suspend") ? "True" : "False";
  }

  private static String lastSchedule(Printed job) {
    return job.has("status", "lastScheduleTime") ? job.age("status", "lastScheduleTime") : "<none>";
  }
}

package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.registry.rules.Field;
import java.util.Map;
import java.util.function.Consumer;

/** What makes pods. A change is looked at if it counts as a new generation. */
final class WorkloadWarnings implements WarningRules {
  private static final int MANY_COMPLETIONS = 100_000;
  private static final int MANY_AT_ONCE = 10_000;

  /** Where a kind has its template, and what it is in a job. */
  private final Kind kind;

  private enum Kind {
    NAMED,
    UNNAMED,
    TEMPLATE,
    STATEFUL,
    JOB,
    CRON_JOB
  }

  private WorkloadWarnings(Kind kind) {
    this.kind = kind;
  }

  static void addTo(Map<String, WarningRules> rules) {
    WarningRules named = new WorkloadWarnings(Kind.NAMED);
    rules.put("deployments.apps", named);
    rules.put("replicasets.apps", named);
    rules.put("replicationcontrollers", named);
    rules.put("daemonsets.apps", new WorkloadWarnings(Kind.UNNAMED));
    rules.put("podtemplates", new WorkloadWarnings(Kind.TEMPLATE));
    rules.put("statefulsets.apps", new WorkloadWarnings(Kind.STATEFUL));
    rules.put("jobs.batch", new WorkloadWarnings(Kind.JOB));
    rules.put("cronjobs.batch", new WorkloadWarnings(Kind.CRON_JOB));
  }

  @Override
  public void ofNew(Field object, Consumer<String> warnings) {
    if (kind == Kind.NAMED || kind == Kind.JOB || kind == Kind.CRON_JOB) {
      PodWarnings.ofName(object, "this is used in Pod names and hostnames", warnings);
    }
    ofTemplate(object, warnings);
    if (kind == Kind.STATEFUL) {
      ofClaims(object.at("spec"), "", warnings);
      ofHistory(object.at("spec", "revisionHistoryLimit"), warnings);
    }
  }

  @Override
  public void ofChange(Field object, Field old, Consumer<String> warnings) {
    boolean isCounted =
        kind == Kind.UNNAMED
            ? !object.at("spec", "template").isSame(old.at("spec", "template"))
            : object.at("metadata", "generation").number()
                != old.at("metadata", "generation").number();
    if (isCounted) {
      ofTemplate(object, warnings);
    }
    if (kind == Kind.STATEFUL) {
      ofClaims(object.at("spec"), ".Spec", warnings);
      ofHistory(object.at("spec", "revisionHistoryLimit"), warnings);
    }
    if (kind == Kind.CRON_JOB && object.at("spec", "schedule").text().contains("TZ")) {
      warnings.accept(
          "cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see"
              + " https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more"
              + " details");
    }
  }

  private void ofTemplate(Field object, Consumer<String> warnings) {
    Field job =
        kind == Kind.CRON_JOB ? object.at("spec", "jobTemplate", "spec") : object.at("spec");
    if (kind == Kind.JOB || kind == Kind.CRON_JOB) {
      ofSize(job, warnings);
    }
    Field template = kind == Kind.TEMPLATE ? object.at("template") : job.at("template");
    if (template.isSet()) {
      new PodSpecWarnings(template, true, warnings).warn();
    }
  }

  private static void ofSize(Field job, Consumer<String> warnings) {
    if (job.at("completionMode").is("Indexed")
        && job.at("completions").number() > MANY_COMPLETIONS
        && job.at("parallelism").number() > MANY_AT_ONCE) {
      warnings.accept(
          job.path()
              + ": In Indexed Jobs with a number of completions higher than 10^5 and a parallelism"
              + " higher than 10^4, Kubernetes might not be able to track completedIndexes when a"
              + " big number of indexes fail");
    }
  }

  private static void ofClaims(Field spec, String below, Consumer<String> warnings) {
    for (Field claim : spec.at("volumeClaimTemplates").each()) {
      VolumeWarnings.ofClaim(claim.at("spec").as(claim.path() + below), warnings);
    }
  }

  private static void ofHistory(Field limit, Consumer<String> warnings) {
    if (limit.number() < 0) {
      warnings.accept(
          "spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >="
              + " 0 is recommended");
    }
  }
}

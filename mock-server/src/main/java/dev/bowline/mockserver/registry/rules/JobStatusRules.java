package dev.bowline.mockserver.registry.rules;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Statuses of jobs: what they count, and how a job ends. Most of it is looked at only where it
 * changes.
 */
final class JobStatusRules implements Rules.Change {
  private static final List<String> TERMINAL = List.of("Failed", "Complete", "FailureTarget");

  @Override
  public void check(Field job, Field oldJob, Problems problems) {
    Field status = job.at("status");
    Field old = oldJob.at("status");
    for (String count : List.of("active", "succeeded", "failed", "ready", "terminating")) {
      problems.notNegative(status.at(count));
    }
    checkUncounted(status.at("uncountedTerminatedPods"), problems);
    checkEnd(status, old, problems);
    checkFinished(job, status, old, problems);
    checkIndexes(job.at("spec"), status, old, problems);
    if (isChanged("terminating", status, old)
        && isFinished(status)
        && status.at("terminating").number() > 0) {
      problems.invalid(status.at("terminating"), "terminating>0 is invalid for finished job");
    }
    Field ready = status.at("ready");
    if ((isChanged("ready", status, old) || isChanged("active", status, old))
        && ready.isSet()
        && ready.number() > status.at("active").number()) {
      problems.invalid(ready, "cannot set more ready pods than active");
    }
    checkSuccess(job, status, problems);
    checkProgress(job, status, old, problems);
  }

  private static void checkUncounted(Field uncounted, Problems problems) {
    Set<String> seen = new HashSet<>();
    for (String list : List.of("succeeded", "failed")) {
      for (Field uid : uncounted.at(list).each()) {
        if (uid.isEmpty()) {
          problems.invalid(uid, "must not be empty");
        } else if (!seen.add(uid.text())) {
          problems.duplicate(uid);
        }
      }
    }
  }

  private static void checkEnd(Field status, Field old, Problems problems) {
    Field conditions = status.at("conditions");
    Field end = status.at("completionTime");
    boolean isComplete = is("Complete", status);
    boolean isCompleteNew = isComplete != is("Complete", old);
    boolean isEndNew = isCompleteNew || isChanged("completionTime", status, old);
    if ((isCompleteNew || is("Failed", status) != is("Failed", old))
        && isComplete
        && is("Failed", status)) {
      problems.bare(conditions, "cannot set Complete=True and Failed=true conditions");
    }
    if ((isCompleteNew || is("FailureTarget", status) != is("FailureTarget", old))
        && isComplete
        && is("FailureTarget", status)) {
      problems.bare(conditions, "cannot set Complete=True and FailureTarget=true conditions");
    }
    if (isEndNew && end.isSet() && !isComplete) {
      problems.invalid(end, "cannot set completionTime when there is no Complete=True condition");
    }
    if (isEndNew && !end.isSet() && isComplete) {
      problems.required(end, "completionTime is required for Complete jobs");
    }
    Field start = status.at("startTime");
    if ((isChanged("startTime", status, old) || isChanged("completionTime", status, old))
        && start.isSet()
        && end.isSet()
        && Instant.parse(end.text()).isBefore(Instant.parse(start.text()))) {
      problems.invalid(end, "must be equal to or after `startTime`");
    }
    if ((is("Failed", status) != is("Failed", old) || isChanged("failedIndexes", status, old))
        && is("Failed", status)
        && !is("FailureTarget", status)) {
      problems.bare(
          conditions, "cannot set Failed=True condition without the FailureTarget=true condition");
    }
    if ((isCompleteNew || is("SuccessCriteriaMet", status) != is("SuccessCriteriaMet", old))
        && isComplete
        && !is("SuccessCriteriaMet", status)) {
      problems.bare(
          conditions,
          "cannot set Complete=True condition without the SuccessCriteriaMet=true condition");
    }
  }

  private static void checkFinished(Field job, Field status, Field old, Problems problems) {
    if (!isFinished(status)) {
      return;
    }
    boolean isNew = !isFinished(old);
    Field active = status.at("active");
    if ((isNew || isChanged("active", status, old)) && active.number() > 0) {
      problems.invalid(active, "active>0 is invalid for finished job");
    }
    boolean isIdle =
        job.at("spec", "suspend").flag()
            && job.at("spec", "completions").isSet()
            && job.at("spec", "completions").number() == 0;
    if ((isNew || isChanged("startTime", status, old))
        && !isIdle
        && !status.at("startTime").isSet()) {
      problems.required(status.at("startTime"), "startTime is required for finished job");
    }
    Field uncounted = status.at("uncountedTerminatedPods");
    if ((isNew || isChanged("uncountedTerminatedPods", status, old))
        && !(uncounted.at("succeeded").isEmpty() && uncounted.at("failed").isEmpty())) {
      problems.invalid(
          uncounted.path(),
          InternalForm.of("batch.UncountedTerminatedPods", uncounted.value()),
          "must be empty for finished job");
    }
  }

  private static void checkIndexes(Field spec, Field status, Field old, Problems problems) {
    Field completions = spec.at("completions");
    Field done = status.at("completedIndexes");
    Field failed = status.at("failedIndexes");
    boolean isDoneNew = isChanged("completedIndexes", status, old);
    boolean isFailedNew = isChanged("failedIndexes", status, old);
    boolean isPerIndex = spec.at("backoffLimitPerIndex").isSet();
    if (isDoneNew && completions.isSet()) {
      String problem = JobIndexes.parse(done.text(), completions.number()).problem();
      if (!problem.isEmpty()) {
        problems.invalid(done, "error parsing completedIndexes: " + problem);
      }
    }
    if (isFailedNew && completions.isSet() && isPerIndex && failed.isSet()) {
      String problem = JobIndexes.parse(failed.text(), completions.number()).problem();
      if (!problem.isEmpty()) {
        problems.invalid(failed, "error parsing failedIndexes: " + problem);
      }
    }
    if (isDoneNew && !done.isEmpty() && !spec.at("completionMode").is("Indexed")) {
      problems.invalid(
          done, "cannot set non-empty completedIndexes when non-indexed completion mode");
    }
    if (isFailedNew && failed.isSet() && !isPerIndex) {
      problems.invalid(
          failed, "cannot set non-null failedIndexes when backoffLimitPerIndex is null");
    }
  }

  private static void checkSuccess(Field job, Field status, Problems problems) {
    Field conditions = status.at("conditions");
    boolean isMet = is("SuccessCriteriaMet", status);
    if (isMet && is("Failed", status)) {
      problems.bare(conditions, "cannot set SuccessCriteriaMet=True and Failed=true conditions");
    }
    if (isMet && is("FailureTarget", status)) {
      problems.bare(
          conditions, "cannot set SuccessCriteriaMet=True and FailureTarget=true conditions");
    }
    if (job.at("spec", "successPolicy").isSet() && !isMet && is("Complete", status)) {
      problems.bare(
          conditions,
          "cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True");
    }
  }

  /** What is done can't be undone. */
  private static void checkProgress(Field job, Field status, Field old, Problems problems) {
    Field conditions = status.at("conditions");
    for (String type : TERMINAL) {
      if (is(type, old) && !is(type, status)) {
        problems.bare(conditions, "cannot disable the terminal " + type + "=True condition");
      }
    }
    if (status.at("failed").number() < old.at("failed").number()) {
      Field failed = status.at("failed");
      problems.invalid(failed.with(failed.number()), "cannot decrease the failed counter");
    }
    Field spec = job.at("spec");
    boolean isElastic =
        spec.at("completionMode").is("Indexed")
            && spec.at("completions").isSame(spec.at("parallelism"));
    if (!isElastic && status.at("succeeded").number() < old.at("succeeded").number()) {
      Field succeeded = status.at("succeeded");
      problems.invalid(succeeded.with(succeeded.number()), "cannot decrease the succeeded counter");
    }
    Field end = status.at("completionTime");
    if (end.isSet() && old.at("completionTime").isSet() && !end.isSame(old.at("completionTime"))) {
      problems.invalid(end, Problems.IMMUTABLE);
    }
    Field start = status.at("startTime");
    boolean isResuming = is("Suspended", old) && isNot("Suspended", status);
    if (old.at("startTime").isSet()
        && !start.isSame(old.at("startTime"))
        && !isResuming
        && !spec.at("suspend").flag()) {
      problems.invalid(
          start.path(), start.value(), "field is immutable for unsuspended job once set");
    }
    if (is("SuccessCriteriaMet", old) && !is("SuccessCriteriaMet", status)) {
      problems.bare(conditions, "cannot disable the SuccessCriteriaMet=True condition");
    }
    if (is("Complete", old) && !is("SuccessCriteriaMet", old) && is("SuccessCriteriaMet", status)) {
      problems.bare(
          conditions,
          "cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions");
    }
  }

  private static boolean isChanged(String field, Field status, Field old) {
    return !status.at(field).isSame(old.at(field));
  }

  private static boolean isFinished(Field status) {
    return is("Complete", status) || is("Failed", status);
  }

  private static boolean is(String type, Field status) {
    return has(type, "True", status);
  }

  private static boolean isNot(String type, Field status) {
    return has(type, "False", status);
  }

  private static boolean has(String type, String value, Field status) {
    return status.at("conditions").each().stream()
        .anyMatch(condition -> condition.at("type").is(type) && condition.at("status").is(value));
  }
}

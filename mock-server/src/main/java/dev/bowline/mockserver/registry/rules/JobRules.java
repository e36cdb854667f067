package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Tree;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;

/** Jobs and cron jobs. */
final class JobRules implements Rules {
  private static final List<String> POLICIES = List.of("OnFailure", "Never");
  private static final List<String> UID_LABELS =
      List.of("controller-uid", "batch.kubernetes.io/controller-uid");
  private static final List<String> NAME_LABELS =
      List.of("job-name", "batch.kubernetes.io/job-name");

  static void addTo(Map<String, Rules> rules) {
    rules.put("jobs.batch", new JobRules());
    rules.put("cronjobs.batch", JobRules::checkCronJob);
  }

  @Override
  public void check(Field object, Problems problems) {
    checkGenerated(object, problems);
    checkWithSelector(object.at("spec"), problems);
  }

  private static void checkWithSelector(Field spec, Problems problems) {
    checkSpec(spec, problems);
    Field selector = spec.at("selector");
    if (!selector.isSet()) {
      problems.required(selector);
    } else {
      Selectors.check(selector, problems);
    }
    boolean isMatch =
        selector.isSet()
            && Selectors.isValid(selector)
            && Selectors.matches(selector, WorkloadRules.templateLabels(spec));
    if (!isMatch) {
      problems.invalid(
          "spec.template.metadata.labels",
          WorkloadRules.shownLabels(spec),
          "`selector` does not match template `labels`");
    }
  }

  /** Labels and selector are the server's unless the user said that they are his. */
  private static void checkGenerated(Field object, Problems problems) {
    Field spec = object.at("spec");
    if (spec.at("manualSelector").flag() || !spec.at("selector").isSet()) {
      return;
    }
    String uid = object.at("metadata", "uid").text();
    String name = object.at("metadata", "name").text();
    Field labels = spec.at("template", "metadata", "labels");
    UID_LABELS.forEach(label -> checkLabel(labels, label, uid, problems));
    NAME_LABELS.forEach(label -> checkLabel(labels, label, name, problems));
    Map<String, String> selected = spec.at("selector", "matchLabels").texts();
    boolean isGenerated =
        spec.at("selector", "matchExpressions").isEmpty()
            && selected.size() == 1
            && UID_LABELS.stream().anyMatch(label -> uid.equals(selected.get(label)));
    if (!isGenerated) {
      problems.invalid(
          "spec.selector",
          Tree.sorted(spec.at("selector").value()),
          "`selector` not auto-generated");
    }
  }

  private static void checkLabel(Field labels, String label, String value, Problems problems) {
    if (labels.texts().containsKey(label) && !value.equals(labels.texts().get(label))) {
      problems.invalid(
          labels.key(label).path(), Tree.sorted(labels.value()), "must be '" + value + "'");
    }
  }

  private static void checkSpec(Field spec, Problems problems) {
    for (String name :
        List.of(
            "parallelism",
            "completions",
            "activeDeadlineSeconds",
            "backoffLimit",
            "ttlSecondsAfterFinished",
            "backoffLimitPerIndex",
            "maxFailedIndexes")) {
      problems.notNegative(spec.at(name));
    }
    boolean isIndexed = spec.at("completionMode").is("Indexed");
    if (spec.at("maxFailedIndexes").isSet() && !spec.at("backoffLimitPerIndex").isSet()) {
      problems.required(spec.at("backoffLimitPerIndex"), "when maxFailedIndexes is specified");
    }
    Field manager = spec.at("managedBy");
    if (manager.isSet()) {
      Texts.checkPrefixedPath(manager, problems);
    }
    if (spec.at("completionMode").isSet()) {
      problems.oneOf(spec.at("completionMode"), List.of("NonIndexed", "Indexed"));
      if (isIndexed && !spec.at("completions").isSet()) {
        problems.required(spec.at("completions"), "when completion mode is Indexed");
      }
    }
    if (isIndexed
        && spec.at("completions").isSet()
        && spec.at("maxFailedIndexes").number() > spec.at("completions").number()) {
      problems.invalid(spec.at("maxFailedIndexes"), "must be less than or equal to completions");
    }
    for (String name : List.of("backoffLimitPerIndex", "maxFailedIndexes")) {
      if (!isIndexed && spec.at(name).isSet()) {
        problems.invalid(spec.at(name), "requires indexed completion mode");
      }
    }
    JobPolicyRules.checkFailure(spec, problems);
    JobPolicyRules.checkSuccess(spec, problems);
    Field replacement = spec.at("podReplacementPolicy");
    if (replacement.isSet()) {
      if (spec.at("podFailurePolicy").isSet()) {
        problems.oneOf(replacement, List.of("Failed"));
      } else {
        problems.oneOf(replacement, List.of("Failed", "TerminatingOrFailed"));
      }
    }
    WorkloadRules.checkTemplate(spec.at("template"), problems);
    Field policy = spec.at("template", "spec", "restartPolicy");
    if (policy.isEmpty() || policy.is("Always")) {
      problems.required(policy, "valid values: \"OnFailure\", \"Never\"");
    } else if (!POLICIES.contains(policy.text())) {
      problems.notSupported(policy, POLICIES);
    } else if (spec.at("podFailurePolicy").isSet() && !policy.is("Never")) {
      problems.invalid(policy, "only \"Never\" is supported when podFailurePolicy is specified");
    }
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    check(object, problems);
    Field spec = object.at("spec");
    Field before = old.at("spec");
    checkWithSelector(spec, problems); // the server looks at it twice
    checkCompletions(spec, before.at("completions"), problems);
    problems.immutable(spec.at("selector"), before.at("selector"));
    JobTemplateChange.check(spec, old, problems);
    problems.immutable(spec.at("completionMode"), before.at("completionMode"));
    checkSame("podFailurePolicy", "batch.PodFailurePolicy", spec, before, problems);
    problems.immutable(spec.at("backoffLimitPerIndex"), before.at("backoffLimitPerIndex"));
    problems.immutable(spec.at("managedBy"), before.at("managedBy"));
    checkSame("successPolicy", "batch.SuccessPolicy", spec, before, problems);
  }

  private static void checkSame(
      String name, String struct, Field spec, Field before, Problems problems) {
    Field now = spec.at(name);
    if (!now.isSame(before.at(name))) {
      problems.invalid(now.path(), InternalForm.of(struct, now.value()), Problems.IMMUTABLE);
    }
  }

  /** An indexed job may get as many completions as it gets pods at once. */
  private static void checkCompletions(Field spec, Field before, Problems problems) {
    Field completions = spec.at("completions");
    if (!spec.at("completionMode").is("Indexed")) {
      problems.immutable(completions, before);
    } else if (completions.isSet()
        && !completions.isSame(before)
        && completions.number() != spec.at("parallelism").number()) {
      problems.invalid(completions, "can only be modified in tandem with spec.parallelism");
    }
  }

  private static void checkCronJob(Field object, Problems problems) {
    MetadataRules.checkCronJobName(object, problems);
    Field spec = object.at("spec");
    Field schedule = spec.at("schedule");
    if (schedule.isEmpty()) {
      problems.required(schedule);
    } else {
      problems.invalid(schedule, CronSchedule.problems(schedule.text()));
    }
    problems.notNegative(spec.at("startingDeadlineSeconds"));
    checkTimeZone(spec.at("timeZone"), problems);
    problems.oneOf(spec.at("concurrencyPolicy"), List.of("Allow", "Forbid", "Replace"));
    Field job = spec.at("jobTemplate", "spec");
    checkSpec(job, problems);
    if (job.at("selector").isSet()) {
      problems.invalid(
          job.at("selector").path(),
          Tree.sorted(job.at("selector").value()),
          "`selector` will be auto-generated");
    }
    if (job.at("manualSelector").flag()) {
      problems.notSupported(job.at("manualSelector"), List.of("nil", "false"));
    }
    problems.notNegative(spec.at("successfulJobsHistoryLimit"));
    problems.notNegative(spec.at("failedJobsHistoryLimit"));
  }

  private static void checkTimeZone(Field zone, Problems problems) {
    if (!zone.isSet()) {
      return;
    }
    if (zone.isEmpty()) {
      problems.invalid(zone, "timeZone must be nil or non-empty string");
    } else if (zone.text().equalsIgnoreCase("Local")) {
      problems.invalid(
          zone,
          "timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones");
    } else {
      try {
        ZoneId.of(zone.text());
      } catch (DateTimeException e) {
        problems.invalid(zone, "unknown time zone " + zone.text());
      }
    }
  }
}

package dev.bowline.mockserver.registry.rules;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What keeps pods running: deployments, replica sets, stateful sets, daemon sets, controllers. */
final class WorkloadRules {
  private static final String NO_MATCH = "`selector` does not match template `labels`";
  private static final List<String> CHANGEABLE_IN_STATEFUL_SETS =
      List.of(
          "replicas",
          "ordinals",
          "template",
          "updateStrategy",
          "revisionHistoryLimit",
          "persistentVolumeClaimRetentionPolicy",
          "minReadySeconds");

  private WorkloadRules() {}

  static void addTo(Map<String, Rules> rules) {
    rules.put(
        "deployments.apps",
        withImmutableSelector((object, problems) -> checkDeployment(object.at("spec"), problems)));
    rules.put(
        "replicasets.apps",
        withImmutableSelector((object, problems) -> checkReplicaSet(object.at("spec"), problems)));
    rules.put(
        "daemonsets.apps",
        new Rules() {
          @Override
          public void check(Field object, Problems problems) {
            checkDaemonSet(object.at("spec"), problems);
          }

          @Override
          public void checkChange(Field object, Field old, Problems problems) {
            problems.immutable(object.at("spec", "selector"), old.at("spec", "selector"));
            check(object, problems);
          }
        });
    rules.put("statefulsets.apps", new StatefulSets());
    rules.put(
        "replicationcontrollers",
        (object, problems) -> checkReplicationController(object.at("spec"), problems));
    rules.put("podtemplates", (object, problems) -> checkTemplate(object.at("template"), problems));
  }

  private static Rules withImmutableSelector(Rules rules) {
    return new Rules() {
      @Override
      public void check(Field object, Problems problems) {
        rules.check(object, problems);
      }

      @Override
      public void checkChange(Field object, Field old, Problems problems) {
        rules.check(object, problems);
        problems.immutable(object.at("spec", "selector"), old.at("spec", "selector"));
      }
    };
  }

  private static void checkDeployment(Field spec, Problems problems) {
    problems.notNegative(spec.at("replicas"));
    checkSelector(spec, "deployment", true, problems);
    checkTemplateOf(spec, "ReplicaSet", problems);
    checkStrategy(spec.at("strategy"), problems);
    problems.notNegative(spec.at("minReadySeconds"));
    problems.notNegative(spec.at("revisionHistoryLimit"));
    Field deadline = spec.at("progressDeadlineSeconds");
    problems.notNegative(deadline);
    if (deadline.isSet() && deadline.number() <= spec.at("minReadySeconds").number()) {
      problems.invalid(deadline, "must be greater than minReadySeconds");
    }
  }

  private static void checkReplicaSet(Field spec, Problems problems) {
    problems.notNegative(spec.at("replicas"));
    problems.notNegative(spec.at("minReadySeconds"));
    checkSelector(spec, "deployment", true, problems);
    checkTemplateOf(spec, "ReplicaSet", problems);
  }

  private static void checkDaemonSet(Field spec, Problems problems) {
    Field selector = spec.at("selector");
    Selectors.check(selector, problems);
    boolean isMatch =
        selector.isSet()
            && Selectors.isValid(selector)
            && Selectors.matches(selector, templateLabels(spec));
    if (!isMatch && (!selector.isSet() || Selectors.isValid(selector))) {
      problems.invalid("spec.template.metadata.labels", shownLabels(spec), NO_MATCH);
    }
    if (selector.isSet() && Selectors.saysNothing(selector)) {
      problems.invalid(selector, "empty selector is invalid for daemonset");
    }
    checkTemplate(spec.at("template"), problems);
    requireAlways(spec, problems);
    forbidDeadline(spec, "DaemonSet", problems);
    problems.notNegative(spec.at("minReadySeconds"));
    checkDaemonSetStrategy(spec.at("updateStrategy"), problems);
    problems.notNegative(spec.at("revisionHistoryLimit"));
  }

  private static void checkReplicationController(Field spec, Problems problems) {
    problems.notNegative(spec.at("minReadySeconds"));
    if (spec.at("selector").isEmpty()) {
      problems.required(spec.at("selector"));
    }
    problems.notNegative(spec.at("replicas"));
    if (!spec.at("template").isSet()) {
      problems.required(spec.at("template"));
      return;
    }
    Map<String, String> labels = templateLabels(spec);
    boolean isMatch =
        spec.at("selector").texts().entrySet().stream()
            .allMatch(entry -> entry.getValue().equals(labels.get(entry.getKey())));
    if (!isMatch) {
      problems.invalid("spec.template.metadata.labels", shownLabels(spec), NO_MATCH);
    }
    checkTemplate(spec.at("template"), problems);
    requireAlways(spec, problems);
    forbidDeadline(spec, "ReplicationController", problems);
  }

  /** A selector that must be there, and say something that can be evaluated. */
  private static void checkSelector(Field spec, String kind, boolean toldAgain, Problems problems) {
    Field selector = spec.at("selector");
    if (!selector.isSet()) {
      problems.required(selector);
    } else {
      Selectors.check(selector, problems);
      if (Selectors.saysNothing(selector)) {
        problems.invalid(selector, "empty selector is invalid for " + kind);
      }
    }
    if (!Selectors.isValid(selector)) {
      problems.invalid(selector, toldAgain ? "invalid label selector" : "");
    }
  }

  private static void checkTemplateOf(Field spec, String kind, Problems problems) {
    Field selector = spec.at("selector");
    if (!Selectors.isValid(selector)) {
      return;
    }
    boolean isSelecting = selector.isSet() && !Selectors.saysNothing(selector);
    boolean isMatch = isSelecting && Selectors.matches(selector, templateLabels(spec));
    if (!isMatch && (isSelecting || !selector.isSet())) {
      problems.invalid("spec.template.metadata.labels", shownLabels(spec), NO_MATCH);
    }
    checkTemplate(spec.at("template"), problems);
    requireAlways(spec, problems);
    forbidDeadline(spec, kind, problems);
  }

  static void checkTemplate(Field template, Problems problems) {
    Selectors.checkLabels(
        template.at("metadata", "labels").as(template.path() + ".labels"), problems);
    Field annotations = template.at("metadata", "annotations").as(template.path() + ".annotations");
    MetadataMaps.checkAnnotations(annotations, problems);
    PodAnnotationRules.check(annotations, template.at("spec"), problems);
    new PodSpecRules(template.at("spec"), problems).check();
    if (!template.at("spec", "ephemeralContainers").isEmpty()) {
      problems.forbidden(
          template.at("spec", "ephemeralContainers"),
          "ephemeral containers not allowed in pod template");
    }
  }

  private static void requireAlways(Field spec, Problems problems) {
    Field policy = spec.at("template", "spec", "restartPolicy");
    if (!policy.is("Always")) {
      problems.notSupported(policy, List.of("Always"));
    }
  }

  private static void forbidDeadline(Field spec, String kind, Problems problems) {
    Field deadline = spec.at("template", "spec", "activeDeadlineSeconds");
    if (deadline.isSet()) {
      problems.forbidden(deadline, "activeDeadlineSeconds in " + kind + " is not Supported");
    }
  }

  static Map<String, String> templateLabels(Field spec) {
    return spec.at("template", "metadata", "labels").texts();
  }

  static @Nullable Object shownLabels(Field spec) {
    Object labels = spec.at("template", "metadata", "labels").value();
    return labels == null ? null : dev.bowline.mockserver.object.Tree.sorted(labels);
  }

  private static void checkStrategy(Field strategy, Problems problems) {
    Field rolling = strategy.at("rollingUpdate");
    switch (strategy.at("type").text()) {
      case "Recreate" -> {
        if (rolling.isSet()) {
          problems.forbidden(rolling, "may not be specified when strategy `type` is 'Recreate'");
        }
      }
      case "RollingUpdate" -> checkRolling(rolling, problems);
      default ->
          problems.notSupported(
              strategy, internalStrategy(strategy), List.of("Recreate", "RollingUpdate"));
    }
  }

  private static void checkRolling(Field rolling, Problems problems) {
    if (!rolling.isSet()) {
      problems.required(rolling, "this should be defaulted and never be nil");
      return;
    }
    Field unavailable = rolling.at("maxUnavailable");
    Field surge = rolling.at("maxSurge");
    Amounts.checkIntOrPercent(unavailable, problems);
    Amounts.checkIntOrPercent(surge, problems);
    if (Amounts.isZero(unavailable) && Amounts.isZero(surge)) {
      problems.invalid(unavailable, "may not be 0 when `maxSurge` is 0");
    }
    Amounts.checkNotOverAll(unavailable, problems);
  }

  private static void checkDaemonSetStrategy(Field strategy, Problems problems) {
    switch (strategy.at("type").text()) {
      case "OnDelete" -> {}
      case "RollingUpdate" -> {
        Field rolling = strategy.at("rollingUpdate");
        Field unavailable = rolling.at("maxUnavailable");
        Field surge = rolling.at("maxSurge");
        Amounts.checkIntOrPercent(unavailable, problems);
        Amounts.checkIntOrPercent(surge, problems);
        boolean isUnavailable = !Amounts.isZero(unavailable);
        boolean isSurging = !Amounts.isZero(surge);
        if (isUnavailable && isSurging) {
          problems.invalid(surge, "may not be set when maxUnavailable is non-zero");
        } else if (!isUnavailable && !isSurging) {
          problems.required(unavailable, "cannot be 0 when maxSurge is 0");
        }
        Amounts.checkNotOverAll(unavailable, problems);
        Amounts.checkNotOverAll(surge, problems);
      }
      default ->
          problems.notSupported(
              strategy, internalStrategy(strategy), List.of("RollingUpdate", "OnDelete"));
    }
  }

  /** A strategy of a type that nobody knows, as the server's own types are shown. */
  private static String internalStrategy(Field strategy) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("Type", strategy.at("type").text());
    shown.put("RollingUpdate", null);
    return Problems.shown(shown);
  }

  /** Stateful sets. */
  private static final class StatefulSets implements Rules {
    @Override
    public void check(Field object, Problems problems) {
      check(object, true, problems);
    }

    private static void check(Field object, boolean isNew, Problems problems) {
      Field spec = object.at("spec");
      Field management = spec.at("podManagementPolicy");
      if (management.isEmpty()) {
        problems.required(management);
      } else if (!List.of("OrderedReady", "Parallel").contains(management.text())) {
        problems.invalid(management, "must be 'OrderedReady' or 'Parallel'");
      }
      checkUpdateStrategy(spec.at("updateStrategy"), problems);
      Field retention = spec.at("persistentVolumeClaimRetentionPolicy");
      for (String moment : List.of("whenDeleted", "whenScaled")) {
        problems.oneOf(retention.at(moment), List.of("Retain", "Delete"));
      }
      problems.notNegative(spec.at("replicas"));
      problems.notNegative(spec.at("minReadySeconds"));
      problems.notNegative(spec.at("ordinals", "start"));
      if (isNew) {
        checkClaims(spec, problems);
      }
      checkSelector(spec, "statefulset", false, problems);
      checkTemplateOf(StatefulTemplate.complete(spec), "StatefulSet", problems);
    }

    private static void checkClaims(Field spec, Problems problems) {
      for (Field claim : spec.at("volumeClaimTemplates").each()) {
        ClaimRules.checkSpec(claim.at("spec"), problems);
      }
    }

    private static void checkUpdateStrategy(Field strategy, Problems problems) {
      Field rolling = strategy.at("rollingUpdate");
      switch (strategy.at("type").text()) {
        case "" -> problems.required(strategy);
        case "OnDelete" -> {
          if (rolling.isSet()) {
            Map<String, @Nullable Object> shown = new LinkedHashMap<>();
            shown.put("Partition", rolling.at("partition").number());
            shown.put("MaxUnavailable", rolling.at("maxUnavailable").value());
            problems.invalid(
                rolling.path(), shown, "only allowed for updateStrategy 'RollingUpdate'");
          }
        }
        case "RollingUpdate" -> {
          problems.notNegative(rolling.at("partition"));
          if (rolling.at("maxUnavailable").isSet()) {
            Amounts.checkIntOrPercent(rolling.at("maxUnavailable"), problems);
          }
        }
        default -> {
          Map<String, @Nullable Object> shown = new LinkedHashMap<>();
          shown.put("Type", strategy.at("type").text());
          shown.put("RollingUpdate", null);
          problems.invalid(strategy.path(), shown, "must be 'RollingUpdate' or 'OnDelete'");
        }
      }
    }

    @Override
    public void checkChange(Field object, Field old, Problems problems) {
      check(object, false, problems);
      Field spec = object.at("spec");
      boolean isForbidden =
          java.util.stream.Stream.concat(spec.names().stream(), old.at("spec").names().stream())
              .filter(name -> !CHANGEABLE_IN_STATEFUL_SETS.contains(name))
              .anyMatch(
                  name -> !Objects.equals(spec.at(name).value(), old.at("spec").at(name).value()));
      if (isForbidden) {
        problems.forbidden(
            spec,
            "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template',"
                + " 'updateStrategy', 'revisionHistoryLimit',"
                + " 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden");
      }
    }
  }
}

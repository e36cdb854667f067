package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.List;
import java.util.Map;

/** Kinds with few rules: budgets, leases, classes of priority, namespaces. */
final class ClusterRules {
  private static final long MAX_PRIORITY = 1_000_000_000;

  private static final String POD_SECURITY = "pod-security.kubernetes.io/";

  private ClusterRules() {}

  static void addTo(Map<String, Rules> rules) {
    rules.put("poddisruptionbudgets.policy", ClusterRules::checkBudget);
    rules.put("leases.coordination.k8s.io", ClusterRules::checkLease);
    rules.put("priorityclasses.scheduling.k8s.io", new PriorityClasses());
    rules.put("namespaces", ClusterRules::checkNamespace);
  }

  private static void checkBudget(Field object, Problems problems) {
    Field spec = object.at("spec");
    if (spec.at("minAvailable").isSet() && spec.at("maxUnavailable").isSet()) {
      problems.invalid(
          "spec",
          InternalForm.of("policy.PodDisruptionBudgetSpec", spec.value()),
          "minAvailable and maxUnavailable cannot be both set");
    }
    for (String name : List.of("minAvailable", "maxUnavailable")) {
      if (spec.at(name).isSet()) {
        Amounts.checkIntOrPercent(spec.at(name), problems);
        Amounts.checkNotOverAll(spec.at(name), problems);
      }
    }
    Selectors.check(spec.at("selector"), problems);
    Field policy = spec.at("unhealthyPodEvictionPolicy");
    if (policy.isSet()) {
      problems.oneOf(policy, List.of("AlwaysAllow", "IfHealthyBudget"));
    }
  }

  private static void checkLease(Field object, Problems problems) {
    Field seconds = object.at("spec", "leaseDurationSeconds");
    if (seconds.isSet() && seconds.number() <= 0) {
      problems.invalid(seconds, "must be greater than 0");
    }
    problems.notNegative(object.at("spec", "leaseTransitions"));
  }

  private static void checkNamespace(Field object, Problems problems) {
    Field labels = object.at("metadata", "labels");
    for (String mode : List.of("enforce", "audit", "warn")) {
      Field level = labels.key(POD_SECURITY + mode);
      List<String> levels = List.of("privileged", "baseline", "restricted");
      if (level.isSet() && !levels.contains(level.text())) {
        problems.invalid(level, "must be one of " + String.join(", ", levels));
      }
      Field version = labels.key(POD_SECURITY + mode + "-version");
      if (version.isSet() && !version.text().matches("latest|v1\\.[0-9]+")) {
        problems.invalid(version, "must be \"latest\" or \"v1.x\"");
      }
    }
    Field finalizers = object.at("spec", "finalizers");
    for (String finalizer : finalizers.list()) {
      problems.invalid(finalizers.with(finalizer), Names.labelKeyProblems(finalizer));
      if (finalizer.indexOf('/') < 0 && !MetadataRules.STANDARD_FINALIZERS.contains(finalizer)) {
        problems.invalid(
            finalizers.with(finalizer),
            "name is neither a standard finalizer name nor is it fully qualified");
      }
    }
  }

  /** How important pods are. */
  private static final class PriorityClasses implements Rules {
    private static final Map<String, Long> SYSTEM =
        Map.of("system-cluster-critical", 2_000_000_000L, "system-node-critical", 2_000_001_000L);

    @Override
    public void check(Field object, Problems problems) {
      Field name = object.at("metadata", "name");
      long value = object.at("value").number();
      if (name.text().startsWith("system-")) {
        String error = systemProblem(name.text(), value, object.at("globalDefault").flag());
        if (!error.isEmpty()) {
          problems.forbidden(
              name,
              "priority class names with 'system-' prefix are reserved for system use only. error: "
                  + error);
        }
      } else if (value > MAX_PRIORITY) {
        problems.forbidden(
            object.at("value"),
            "maximum allowed value of a user defined priority is " + MAX_PRIORITY);
      }
      problems.oneOf(object.at("preemptionPolicy"), List.of("PreemptLowerPriority", "Never"));
    }

    private static String systemProblem(String name, long value, boolean isDefault) {
      Long known = SYSTEM.get(name);
      if (known == null) {
        return name + " is not a known system priority class";
      }
      if (value != known) {
        return "value of " + name + " PriorityClass must be " + known;
      }
      return isDefault ? "globalDefault of " + name + " PriorityClass must be false" : "";
    }

    @Override
    public void checkChange(Field object, Field old, Problems problems) {
      if (object.at("value").number() != old.at("value").number()) {
        problems.forbidden(object.at("value"), "may not be changed in an update.");
      }
      problems.immutable(object.at("preemptionPolicy"), old.at("preemptionPolicy"));
    }
  }
}

package dev.bowline.mockserver.registry.rules;

import dev.bowline.meta.Quantity;
import dev.bowline.mockserver.object.Names;
import dev.bowline.mockserver.object.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Kinds with few rules: budgets, leases, classes of priority and storage, claims. */
final class ClusterRules {
  private static final long MAX_PRIORITY = 1_000_000_000;
  private static final List<String> ACCESS =
      List.of("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod");

  private ClusterRules() {}

  static void addTo(Map<String, Rules> rules) {
    rules.put("poddisruptionbudgets.policy", ClusterRules::checkBudget);
    rules.put("leases.coordination.k8s.io", ClusterRules::checkLease);
    rules.put(
        "priorityclasses.scheduling.k8s.io",
        fixed(ClusterRules::checkPriority, List.of("preemptionPolicy")));
    rules.put(
        "storageclasses.storage.k8s.io",
        fixed(
            ClusterRules::checkStorageClass,
            List.of("parameters", "provisioner", "reclaimPolicy", "volumeBindingMode")));
    rules.put("persistentvolumeclaims", new Claims());
  }

  private static Rules fixed(Rules rules, List<String> immutable) {
    return new Rules() {
      @Override
      public void check(Field object, Problems problems) {
        rules.check(object, problems);
      }

      @Override
      public void checkChange(Field object, Field old, Problems problems) {
        if (object.at("value").number() != old.at("value").number()) {
          problems.forbidden(object.at("value"), "may not be changed in an update.");
        }
        for (String name : immutable) {
          problems.immutable(object.at(name), old.at(name));
        }
      }
    };
  }

  private static void checkBudget(Field object, Problems problems) {
    Field spec = object.at("spec");
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

  private static void checkPriority(Field object, Problems problems) {
    Field name = object.at("metadata", "name");
    if (name.text().startsWith("system-")
        && !List.of("system-cluster-critical", "system-node-critical").contains(name.text())) {
      problems.forbidden(
          name,
          "priority class names with 'system-' prefix are reserved for system use only. error: "
              + name.text()
              + " is not a known system priority class");
    } else if (!name.text().startsWith("system-") && object.at("value").number() > MAX_PRIORITY) {
      problems.forbidden(
          object.at("value"),
          "maximum allowed value of a user defined priority is " + MAX_PRIORITY);
    }
    problems.oneOf(object.at("preemptionPolicy"), List.of("PreemptLowerPriority", "Never"));
  }

  private static void checkStorageClass(Field object, Problems problems) {
    Field provisioner = object.at("provisioner");
    if (provisioner.isEmpty()) {
      problems.required(provisioner);
    } else {
      String lower = provisioner.text().toLowerCase(Locale.ROOT);
      problems.invalid(provisioner.with(lower), Names.labelKeyProblems(lower));
    }
    Field parameters = object.at("parameters");
    if (parameters.texts().containsKey("")) {
      problems.invalid(parameters.with(""), "field can not be empty.");
    }
    problems.oneOf(object.at("reclaimPolicy"), List.of("Delete", "Retain"));
    problems.oneOf(object.at("volumeBindingMode"), List.of("Immediate", "WaitForFirstConsumer"));
  }

  /** Claims, whose spec stays but for their size. */
  private static final class Claims implements Rules {
    @Override
    public void check(Field object, Problems problems) {
      checkClaim(object, problems);
    }

    @Override
    public void checkChange(Field object, Field old, Problems problems) {
      checkClaim(object, problems);
      if (!Objects.equals(fixedPart(object, old), fixedPart(old, old))) {
        problems.forbidden(
            object.at("spec"),
            "spec is immutable after creation except resources.requests and"
                + " volumeAttributesClassName for bound claims\n");
      }
    }

    private static Map<String, @Nullable Object> fixedPart(Field object, Field old) {
      Map<String, @Nullable Object> spec =
          Objects.requireNonNullElseGet(
              Tree.object(Tree.copy(object.at("spec").value())), LinkedHashMap::new);
      for (String name : List.of("volumeName", "storageClassName")) {
        if (!old.at("spec", name).isSet()) {
          spec.remove(name);
        }
      }
      if (old.at("status", "phase").is("Bound")) {
        Tree.childToChange(spec, "resources").remove("requests");
      }
      spec.remove("volumeAttributesClassName");
      return spec;
    }
  }

  private static void checkClaim(Field object, Problems problems) {
    Field spec = object.at("spec");
    Field modes = spec.at("accessModes");
    if (modes.isEmpty()) {
      problems.required(modes, "at least 1 access mode is required");
    }
    Selectors.check(spec.at("selector"), problems);
    for (Field mode : modes.each()) {
      if (!ACCESS.contains(mode.text())) {
        problems.notSupported(modes.with(mode.text()), ACCESS);
      }
    }
    if (modes.list().contains("ReadWriteOncePod") && modes.list().size() > 1) {
      problems.forbidden(modes, "may not use ReadWriteOncePod with other access modes");
    }
    Field place = new Field("spec.resources[storage]", null);
    Field size = spec.at("resources", "requests").key("storage");
    if (!size.isSet()) {
      problems.required(place);
    } else if (Quantity.parse(size.text()).signum() <= 0) {
      problems.invalid(place.with(size.text()), "must be greater than zero");
    }
    Field type = spec.at("storageClassName");
    if (!type.isEmpty()) {
      problems.invalid(type, Names.subdomainProblems(type.text()));
    }
    Field mode = spec.at("volumeMode");
    if (mode.isSet()) {
      problems.oneOf(mode, List.of("Block", "Filesystem"));
    }
  }
}

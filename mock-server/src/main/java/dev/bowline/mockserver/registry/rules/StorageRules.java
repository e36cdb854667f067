package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Classes of storage, and what they allow to be asked for. */
final class StorageRules {
  private static final int MAX_PARAMETERS = 512;
  private static final int MAX_PARAMETER_BYTES = 256 * 1024;
  private static final List<String> FIXED =
      List.of("parameters", "provisioner", "reclaimPolicy", "volumeBindingMode");

  private StorageRules() {}

  static void addTo(Map<String, Rules> rules) {
    rules.put("storageclasses.storage.k8s.io", classes());
    rules.put("volumeattributesclasses.storage.k8s.io", attributeClasses());
    rules.put("csistoragecapacities.storage.k8s.io", capacities());
  }

  private static Rules classes() {
    return new Rules() {
      @Override
      public void check(Field object, Problems problems) {
        checkProvisioner(object.at("provisioner"), problems);
        checkParameters(object.at("parameters"), true, problems);
        Field policy = object.at("reclaimPolicy");
        if (!policy.isEmpty()) {
          problems.oneOf(policy, List.of("Delete", "Retain"));
        }
        problems.oneOf(
            object.at("volumeBindingMode"), List.of("Immediate", "WaitForFirstConsumer"));
        checkTopologies(object.at("allowedTopologies"), problems);
      }

      @Override
      public void checkChange(Field object, Field old, Problems problems) {
        check(object, problems);
        FIXED.forEach(name -> problems.immutable(object.at(name), old.at(name)));
      }
    };
  }

  private static Rules attributeClasses() {
    Rules rules =
        (object, problems) -> {
          checkProvisioner(object.at("driverName"), problems);
          checkParameters(object.at("parameters"), false, problems);
        };
    return new Rules() {
      @Override
      public void check(Field object, Problems problems) {
        rules.check(object, problems);
      }

      @Override
      public void checkChange(Field object, Field old, Problems problems) {
        for (String name : List.of("driverName", "parameters")) {
          if (!object.at(name).isSame(old.at(name))) {
            problems.forbidden(object.at(name), "updates to " + name + " are forbidden.");
          }
        }
        rules.check(object, problems);
      }
    };
  }

  private static Rules capacities() {
    return new Rules() {
      @Override
      public void check(Field object, Problems problems) {
        Selectors.check(object.at("nodeTopology"), problems);
        Field type = object.at("storageClassName").with(object.at("storageClassName").text());
        problems.invalid(type, Names.subdomainProblems(type.text()));
        problems.notNegativeAmount(object.at("capacity"));
      }

      @Override
      public void checkChange(Field object, Field old, Problems problems) {
        check(object, problems);
        problems.immutable(object.at("nodeTopology"), old.at("nodeTopology"));
        problems.immutable(object.at("storageClassName"), old.at("storageClassName"));
      }
    };
  }

  private static void checkProvisioner(Field provisioner, Problems problems) {
    if (provisioner.isEmpty()) {
      problems.required(provisioner);
    } else {
      String lower = provisioner.text().toLowerCase(Locale.ROOT);
      problems.invalid(provisioner.with(lower), Names.labelKeyProblems(lower));
    }
  }

  private static void checkParameters(Field parameters, boolean mayBeEmpty, Problems problems) {
    Map<String, String> all = parameters.texts();
    if (all.size() > MAX_PARAMETERS) {
      problems.tooLong(parameters, MAX_PARAMETERS);
      return;
    }
    long bytes = 0;
    for (Map.Entry<String, String> parameter : all.entrySet()) {
      if (parameter.getKey().isEmpty()) {
        problems.invalid(parameters.with(""), "field can not be empty.");
      }
      bytes += MetadataMaps.length(parameter.getKey()) + MetadataMaps.length(parameter.getValue());
    }
    if (bytes > MAX_PARAMETER_BYTES) {
      problems.tooLong(parameters, MAX_PARAMETER_BYTES);
    }
    if (!mayBeEmpty && all.isEmpty()) {
      problems.required(parameters, "must contain at least one key/value pair");
    }
  }

  /** The server holds each term against as many empty ones as there are terms. */
  private static void checkTopologies(Field topologies, Problems problems) {
    List<Map<String, Set<String>>> seen = new ArrayList<>();
    topologies.each().forEach(term -> seen.add(Map.of()));
    for (Field term : topologies.each()) {
      Map<String, Set<String>> values = new HashMap<>();
      for (Field expression : term.at("matchLabelExpressions").each()) {
        checkExpression(expression, values, problems);
      }
      seen.stream()
          .filter(values::equals)
          .forEach(other -> problems.duplicate(term.at("matchLabelExpressions").with("")));
      seen.add(values);
    }
  }

  private static void checkExpression(
      Field expression, Map<String, Set<String>> seen, Problems problems) {
    Field values = expression.at("values");
    if (values.isEmpty()) {
      problems.required(values);
    }
    Set<String> distinct = new HashSet<>();
    for (Field value : values.each()) {
      if (!distinct.add(value.text())) {
        problems.duplicate(value);
      }
    }
    Field key = expression.at("key").with(expression.at("key").text());
    problems.invalid(key, Names.labelKeyProblems(key.text()));
    if (seen.put(key.text(), distinct) != null) {
      problems.duplicate(key);
    }
  }
}

package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What claims ask of devices, and templates of claims; expressions are not looked at. */
final class DeviceClaimRules {
  static final int MAX = 32;

  private static final String NO_REQUEST =
      "must be the name of a request in the claim or the name of a request and a subrequest"
          + " separated by '/'";
  private static final String ONE_OF = "exactly one of `exactly` or `firstAvailable` is required";
  private static final int MAX_ALTERNATIVES = 8;

  private final Problems problems;
  private final Map<String, Set<String>> requests = new HashMap<>();

  private DeviceClaimRules(Problems problems) {
    this.problems = problems;
  }

  static void addTo(Map<String, Rules> rules) {
    rules.put(
        "resourceclaims.resource.k8s.io",
        unchanging("resource.ResourceClaimSpec", (object, problems) -> check(object, problems)));
    rules.put(
        "resourceclaimtemplates.resource.k8s.io",
        unchanging(
            "resource.ResourceClaimTemplateSpec",
            (object, problems) -> {
              Field metadata = object.at("spec", "metadata");
              Selectors.checkLabels(metadata.at("labels"), problems);
              MetadataMaps.checkAnnotations(metadata.at("annotations"), problems);
              check(object.at("spec"), problems);
            }));
  }

  private static Rules unchanging(String struct, Rules rules) {
    return new Rules() {
      @Override
      public void check(Field object, Problems problems) {
        rules.check(object, problems);
      }

      @Override
      public void checkChange(Field object, Field old, Problems problems) {
        Field spec = object.at("spec");
        if (!spec.isSame(old.at("spec"))) {
          problems.invalid(spec.path(), InternalForm.of(struct, flat(spec)), Problems.IMMUTABLE);
        }
      }
    };
  }

  /** The metadata of a template stand beside the rest inside. */
  private static @Nullable Object flat(Field spec) {
    Map<String, @Nullable Object> metadata = Tree.object(spec.at("metadata").value());
    if (metadata == null) {
      return spec.value();
    }
    Map<String, @Nullable Object> flat = new LinkedHashMap<>(metadata);
    flat.put("spec", spec.at("spec").value());
    return flat;
  }

  private static void check(Field holder, Problems problems) {
    new DeviceClaimRules(problems).checkDevices(holder.at("spec", "devices"));
  }

  private void checkDevices(Field devices) {
    for (Field request : devices.at("requests").each()) {
      Set<String> alternatives =
          requests.computeIfAbsent(request.at("name").text(), name -> new HashSet<>());
      request
          .at("firstAvailable")
          .each()
          .forEach(alternative -> alternatives.add(alternative.at("name").text()));
    }
    checkNamed(devices.at("requests"), MAX, this::checkRequest);
    if (isShort(devices.at("constraints"), MAX, problems)) {
      devices.at("constraints").each().forEach(this::checkConstraint);
    }
    if (isShort(devices.at("config"), MAX, problems)) {
      for (Field config : devices.at("config").each()) {
        checkReferences(config.at("requests"));
        DeviceRules.checkConfiguration(config, problems);
      }
    }
  }

  static boolean isShort(Field list, int most, Problems problems) {
    boolean isShort = list.each().size() <= most;
    if (!isShort) {
      problems.tooMany(list, most);
    }
    return isShort;
  }

  /** What is checked of one thing of many. */
  private interface Check {
    void of(Field field);
  }

  private void checkNamed(Field list, int most, Check check) {
    if (!isShort(list, most, problems)) {
      return;
    }
    list.each().forEach(check::of);
    Set<String> names = new HashSet<>();
    for (Field element : list.each()) {
      String name = element.at("name").text();
      if (!names.add(name)) {
        problems.duplicate(element.with(name));
      }
    }
  }

  private void checkRequest(Field request) {
    checkName(request.at("name"));
    Field exactly = request.at("exactly");
    Field alternatives = request.at("firstAvailable");
    if (exactly.isSet() && !alternatives.isEmpty()) {
      problems.invalid(request.path(), null, ONE_OF + ", but multiple fields are set");
    } else if (exactly.isSet()) {
      checkDevice(exactly);
    } else if (alternatives.isEmpty()) {
      problems.required(request, ONE_OF);
    } else {
      checkNamed(
          alternatives,
          MAX_ALTERNATIVES,
          alternative -> {
            checkName(alternative.at("name"));
            checkDevice(alternative);
          });
    }
  }

  private void checkName(Field name) {
    problems.invalid(name.with(name.text()), Names.labelProblems(name.text()));
  }

  private void checkDevice(Field request) {
    Field type = request.at("deviceClassName");
    if (type.isEmpty()) {
      problems.required(type);
    } else {
      problems.invalid(type, Names.subdomainProblems(type.text()));
    }
    DeviceRules.checkSelectors(request.at("selectors"), problems);
    Field count = request.at("count");
    switch (request.at("allocationMode").text()) {
      case "All" -> {
        if (count.number() != 0) {
          problems.invalid(count, "must not be specified when allocationMode is 'All'");
        }
      }
      case "ExactCount" -> {
        if (count.number() <= 0) {
          problems.invalid(count.with(count.number()), "must be greater than zero");
        }
      }
      default -> problems.notSupported(request.at("allocationMode"), List.of("All", "ExactCount"));
    }
    request.at("tolerations").each().forEach(this::checkToleration);
  }

  private void checkToleration(Field toleration) {
    Field key = toleration.at("key");
    if (!key.isEmpty()) {
      problems.invalid(key, Names.labelKeyProblems(key.text()));
    }
    Field value = toleration.at("value").with(toleration.at("value").text());
    Field operator = toleration.at("operator");
    switch (operator.text()) {
      case "Exists" -> {
        if (!value.isEmpty()) {
          problems.invalid(value, "must be empty for operator `Exists`");
        }
      }
      case "Equal" -> problems.invalid(value, Names.labelValueProblems(value.text()));
      case "" -> problems.required(operator);
      default -> problems.notSupported(operator, List.of("Equal", "Exists"));
    }
    if (!toleration.at("effect").isEmpty()) {
      problems.oneOf(toleration.at("effect"), DeviceRules.EFFECTS);
    }
  }

  private void checkConstraint(Field constraint) {
    checkReferences(constraint.at("requests"));
    Field match = constraint.at("matchAttribute");
    Field distinct = constraint.at("distinctAttribute");
    if (match.isSet()) {
      checkAttribute(match);
    } else if (distinct.isSet()) {
      checkAttribute(distinct);
    } else {
      problems.required(
          constraint,
          "exactly one of \"matchAttribute\" or \"distinctAttribute\" is required, but multiple"
              + " fields are set");
    }
  }

  private void checkAttribute(Field name) {
    DeviceRules.checkQualifiedName(name, name.text(), problems);
    if (name.text().indexOf('/') < 0) {
      problems.invalid(
          name, "a fully qualified name must be a domain and a name separated by a slash");
    }
  }

  private void checkReferences(Field names) {
    if (!isShort(names, MAX, problems)) {
      return;
    }
    for (Field name : names.each()) {
      List<String> parts = new ArrayList<>(List.of(name.text().split("/", -1)));
      if (parts.size() > 2) {
        problems.invalid(name, NO_REQUEST);
        continue;
      }
      parts.forEach(part -> problems.invalid(name.with(part), Names.labelProblems(part)));
      Set<String> alternatives = requests.get(parts.get(0));
      boolean isKnown =
          alternatives != null && (parts.size() == 1 || alternatives.contains(parts.get(1)));
      if (!isKnown) {
        problems.invalid(name, NO_REQUEST);
      }
    }
    Set<String> seen = new HashSet<>();
    names.each().stream().filter(name -> !seen.add(name.text())).forEach(problems::duplicate);
  }
}

package dev.bowline.mockserver.registry.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a namespace may use. */
final class QuotaRules implements Rules {
  private static final List<String> OBJECTS = List.of("pods");
  private static final List<String> COMPUTE =
      List.of("cpu", "memory", "limits.cpu", "limits.memory", "requests.cpu", "requests.memory");
  private static final List<String> STORAGE = List.of("persistentvolumeclaims", "requests.storage");
  private static final List<String> OF_EXISTENCE =
      List.of(
          "BestEffort",
          "NotBestEffort",
          "Terminating",
          "NotTerminating",
          "CrossNamespacePodAffinity");
  private static final List<String> SCOPES =
      List.of(
          "Terminating",
          "NotTerminating",
          "BestEffort",
          "NotBestEffort",
          "PriorityClass",
          "CrossNamespacePodAffinity",
          "VolumeAttributesClass");
  private static final List<List<String>> CONTRARY =
      List.of(List.of("BestEffort", "NotBestEffort"), List.of("Terminating", "NotTerminating"));

  @Override
  public void check(Field object, Problems problems) {
    Field spec = object.at("spec");
    checkAmounts(spec.at("hard"), problems);
    checkScopes(spec, problems);
    checkSelector(spec, problems);
  }

  /** Amounts by the names of what is counted. */
  static void checkAmounts(Field amounts, Problems problems) {
    for (String name : amounts.names()) {
      Field place = amounts.key(name);
      ResourceRules.checkAnyName(place, name, problems);
      if (name.indexOf('/') < 0 && !isCounted(name)) {
        problems.invalid(place.with(name), "must be a standard resource for quota");
      }
      ResourceRules.checkAmount(place, name, problems);
    }
  }

  private static boolean isCounted(String name) {
    return ResourceRules.isStandard(name) && !name.equals("storage");
  }

  private static boolean isFit(String scope, String resource) {
    return switch (scope) {
      case "BestEffort" -> OBJECTS.contains(resource);
      case "VolumeAttributesClass" -> STORAGE.contains(resource);
      default ->
          !SCOPES.contains(scope) || OBJECTS.contains(resource) || COMPUTE.contains(resource);
    };
  }

  private static void checkFit(Field place, String scope, Field spec, Problems problems) {
    spec.at("hard").names().stream()
        .sorted()
        .filter(name -> isCounted(name) && !isFit(scope, name))
        .forEach(name -> problems.invalid(place, "unsupported scope applied to resource"));
  }

  private static void checkScopes(Field spec, Problems problems) {
    Field scopes = spec.at("scopes");
    for (String scope : scopes.list()) {
      if (!SCOPES.contains(scope)) {
        problems.invalid(scopes, "unsupported scope");
      }
      checkFit(scopes, scope, spec, problems);
    }
    checkContrary(scopes, scopes.list(), problems);
  }

  private static void checkContrary(Field place, List<String> scopes, Problems problems) {
    for (List<String> pair : CONTRARY) {
      if (scopes.containsAll(pair)) {
        problems.invalid(place.path(), place.value(), "conflicting scopes");
      }
    }
  }

  private static void checkSelector(Field spec, Problems problems) {
    Field expressions = spec.at("scopeSelector", "matchExpressions");
    Set<String> scopes = new HashSet<>();
    for (Field expression : expressions.each()) {
      String scope = expression.at("scopeName").text();
      scopes.add(scope);
      if (!SCOPES.contains(scope)) {
        problems.invalid(expressions.at("scopeName").with(scope), "unsupported scope");
      }
      checkFit(
          expressions.with(InternalForm.of("core.ScopeSelector", spec.at("scopeSelector").value())),
          scope,
          spec,
          problems);
      Field operator = expressions.at("operator").with(expression.at("operator").text());
      if (OF_EXISTENCE.contains(scope) && !operator.is("Exists")) {
        problems.invalid(
            operator,
            "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating,"
                + " ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort,"
                + " ResourceQuotaScopeNotBestEffort or"
                + " ResourceQuotaScopeCrossNamespacePodAffinity");
      }
      checkValues(
          operator, expressions.at("values").with(expression.at("values").value()), problems);
    }
    checkContrary(expressions.with(spec.at("scopes").value()), List.copyOf(scopes), problems);
  }

  private static void checkValues(Field operator, Field values, Problems problems) {
    switch (operator.text()) {
      case "In", "NotIn" -> {
        if (values.isEmpty()) {
          problems.required(
              values,
              "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector");
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          problems.invalid(
              values,
              "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector");
        }
      }
      default -> problems.invalid(operator, "not a valid selector operator");
    }
  }

  @Override
  public void checkChange(Field object, Field old, Problems problems) {
    check(object, problems);
    Field scopes = object.at("spec", "scopes");
    if (!Set.copyOf(scopes.list()).equals(Set.copyOf(old.at("spec", "scopes").list()))) {
      problems.invalid(scopes.path(), scopes.value(), Problems.IMMUTABLE);
    }
  }
}

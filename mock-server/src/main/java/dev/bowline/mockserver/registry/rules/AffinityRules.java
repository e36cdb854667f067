package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.List;

/** Which nodes and pods a pod wants to be near to. */
final class AffinityRules {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
  private static final int MAX_WEIGHT = 100;

  private AffinityRules() {}

  static void check(Field affinity, Problems problems) {
    Field node = affinity.at("nodeAffinity");
    if (node.at(REQUIRED).isSet()) {
      checkNodeSelector(node.at(REQUIRED), problems);
    }
    for (Field term : node.at(PREFERRED).each()) {
      checkWeight(term.at("weight"), problems);
      checkNodeTerm(term.at("preference"), problems);
    }
    for (String kind : List.of("podAffinity", "podAntiAffinity")) {
      Field pods = affinity.at(kind);
      pods.at(REQUIRED).each().forEach(term -> checkPodTerm(term, problems));
      for (Field term : pods.at(PREFERRED).each()) {
        checkWeight(term.at("weight"), problems);
        checkPodTerm(term.at("podAffinityTerm"), problems);
      }
    }
  }

  private static void checkWeight(Field weight, Problems problems) {
    if (weight.number() <= 0 || weight.number() > MAX_WEIGHT) {
      problems.invalid(weight.with(weight.number()), "must be in the range 1-100");
    }
  }

  /** Terms of which a node fulfils one. */
  static void checkNodeSelector(Field selector, Problems problems) {
    Field terms = selector.at("nodeSelectorTerms");
    if (terms.isEmpty()) {
      problems.required(terms, "must have at least one node selector term");
    }
    terms.each().forEach(term -> checkNodeTerm(term, problems));
  }

  private static void checkNodeTerm(Field term, Problems problems) {
    for (Field expression : term.at("matchExpressions").each()) {
      checkExpression(expression, problems);
    }
    for (Field expression : term.at("matchFields").each()) {
      Field values = expression.at("values");
      if (!List.of("In", "NotIn").contains(expression.at("operator").text())) {
        problems.invalid(expression.at("operator"), "not a valid selector operator");
      } else if (values.each().size() != 1) {
        problems.required(
            values,
            "must be only one value when `operator` is 'In' or 'NotIn' for node field selector");
      }
      for (Field value : values.each()) {
        if (expression.at("key").is("metadata.name")) {
          problems.invalid(value, Names.subdomainProblems(value.text()));
        }
      }
      if (!expression.at("key").is("metadata.name")) {
        problems.invalid(expression.at("key"), "not a valid field selector key");
      }
    }
  }

  private static void checkExpression(Field expression, Problems problems) {
    Field values = expression.at("values");
    switch (expression.at("operator").text()) {
      case "In", "NotIn" -> {
        if (values.isEmpty()) {
          problems.required(values, "must be specified when `operator` is 'In' or 'NotIn'");
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          problems.forbidden(
              values, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
        }
      }
      case "Gt", "Lt" -> {
        if (values.each().size() != 1) {
          problems.required(
              values, "must be specified single value when `operator` is 'Lt' or 'Gt'");
        }
      }
      default -> problems.invalid(expression.at("operator"), "not a valid selector operator");
    }
    Field key = expression.at("key");
    problems.invalid(key.with(key.text()), Names.labelKeyProblems(key.text()));
  }

  private static void checkPodTerm(Field term, Problems problems) {
    Selectors.check(term.at("labelSelector"), problems);
    Selectors.check(term.at("namespaceSelector"), problems);
    for (Field namespace : term.at("namespaces").each()) {
      problems.invalid(
          term.at("namespace").with(namespace.text()), Names.labelProblems(namespace.text()));
    }
    for (Field key : term.at("matchLabelKeys").each()) {
      if (term.at("mismatchLabelKeys").list().contains(key.text())) {
        problems.invalid(key, "exists in both matchLabelKeys and mismatchLabelKeys");
      }
    }
    Field key = term.at("topologyKey");
    if (key.isEmpty()) {
      problems.required(key, "can not be empty");
    }
    problems.invalid(key.with(key.text()), Names.labelKeyProblems(key.text()));
  }
}

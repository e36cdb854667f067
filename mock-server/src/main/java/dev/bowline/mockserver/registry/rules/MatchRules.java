package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What policies and their bindings are about, and their parameters. */
final class MatchRules {
  private static final List<String> MUTABLE = List.of("*", "CONNECT", "CREATE", "UPDATE");
  private static final String EITHER = "name and selector are mutually exclusive";

  private MatchRules() {}

  /** Checks which resources are meant, if that is said. */
  static void check(Field match, Problems problems) {
    if (!match.isSet()) {
      return;
    }
    if (match.at("matchPolicy").isSet()) {
      problems.oneOf(match.at("matchPolicy"), List.of("Equivalent", "Exact"));
    }
    Selectors.check(match.at("namespaceSelector"), problems);
    Selectors.check(match.at("objectSelector"), problems);
    for (String list : List.of("resourceRules", "excludeResourceRules")) {
      match.at(list).each().forEach(rule -> checkRule(rule, problems));
    }
  }

  private static void checkRule(Field rule, Problems problems) {
    Set<String> seen = new HashSet<>();
    for (Field name : rule.at("resourceNames").each()) {
      problems.invalid(name, Names.pathSegmentProblems(name.text()));
      if (!seen.add(name.text())) {
        problems.duplicate(name);
      }
    }
    AdmissionRules.check(rule, problems);
  }

  /** Sees to it that only requests are meant that can be changed. */
  static void checkMutable(Field match, Problems problems) {
    Field place = match.at("resourceRules").at("operations");
    for (Field rule : match.at("resourceRules").each()) {
      for (Field operation : rule.at("operations").each()) {
        problems.oneOf(operation.as(place.path()), MUTABLE);
      }
    }
  }

  /** Checks where the parameters are, if there are some. */
  static void checkParameters(Field reference, Problems problems) {
    if (!reference.isSet()) {
      return;
    }
    Field name = reference.at("name");
    Field selector = reference.at("selector");
    if (!name.isEmpty()) {
      problems.invalid(name, Names.pathSegmentProblems(name.text()));
      if (selector.isSet()) {
        problems.forbidden(name, EITHER);
      }
    }
    if (selector.isSet()) {
      Selectors.check(selector, problems);
      if (!name.isEmpty()) {
        problems.forbidden(selector, EITHER);
      }
    }
    if (name.isEmpty() && !selector.isSet()) {
      problems.required(reference, "one of name or selector must be specified");
    }
    Field action = reference.at("parameterNotFoundAction");
    if (action.isEmpty()) {
      problems.required(action);
    } else {
      problems.oneOf(action, List.of("Deny", "Allow"));
    }
  }
}

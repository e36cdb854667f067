package dev.bowline.mockserver.registry.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which requests are asked about. */
final class AdmissionRules {
  private static final String ANY = "*";
  private static final List<String> OPERATIONS =
      List.of(ANY, "CONNECT", "CREATE", "DELETE", "UPDATE");
  private static final List<String> SCOPES = List.of(ANY, "Cluster", "Namespaced");

  private AdmissionRules() {}

  static void check(Field rule, Problems problems) {
    checkAnyAlone(rule.at("operations"), "operations", problems);
    for (Field operation : rule.at("operations").each()) {
      problems.oneOf(operation, OPERATIONS);
    }
    checkAnyAlone(rule.at("apiGroups"), "API groups", problems);
    checkAnyAlone(rule.at("apiVersions"), "API versions", problems);
    for (Field version : rule.at("apiVersions").each()) {
      if (version.isEmpty()) {
        problems.required(version);
      }
    }
    checkResources(rule.at("resources"), problems);
    if (rule.at("scope").isSet()) {
      problems.oneOf(rule.at("scope"), SCOPES);
    }
  }

  private static void checkAnyAlone(Field list, String what, Problems problems) {
    if (list.isEmpty()) {
      problems.required(list);
    } else if (list.each().size() > 1 && list.list().contains(ANY)) {
      problems.invalid(list, "if '*' is present, must not specify other " + what);
    }
  }

  private static void checkResources(Field resources, Problems problems) {
    if (resources.isEmpty()) {
      problems.required(resources);
    }
    Set<String> withAllBelow = new HashSet<>();
    Set<String> belowAll = new HashSet<>();
    boolean isLastPlain = false;
    for (Field resource : resources.each()) {
      String text = resource.text();
      int slash = text.indexOf('/');
      if (text.isEmpty()) {
        problems.required(resource);
      } else if (slash < 0) {
        isLastPlain = !text.equals(ANY);
      } else {
        String above = text.substring(0, slash);
        String below = text.substring(slash + 1);
        if (withAllBelow.contains(above)) {
          problems.invalid(resource, "if '" + above + "/*' is present, must not specify " + text);
        }
        if (belowAll.contains(below)) {
          problems.invalid(resource, "if '*/" + below + "' is present, must not specify " + text);
        }
        if (below.equals(ANY)) {
          withAllBelow.add(above);
        }
        if (above.equals(ANY)) {
          belowAll.add(below);
        }
      }
    }
    List<String> all = resources.list();
    if (all.size() > 1 && all.contains("*/*")) {
      problems.invalid(resources, "if '*/*' is present, must not specify other resources");
    }
    if (all.contains(ANY) && isLastPlain) {
      problems.invalid(
          resources, "if '*' is present, must not specify other resources without subresources");
    }
  }
}

package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which requests belong to which flow. */
final class FlowRules implements Rules {
  private static final int MAX_PRECEDENCE = 10_000;
  private static final String ANY = "*";
  private static final List<String> VERBS =
      List.of(
          "create",
          "delete",
          "deletecollection",
          "get",
          "list",
          "patch",
          "proxy",
          "update",
          "watch");

  /** Subjects by their field, with the kind that has it, in the order in which they are checked. */
  private static final Map<String, List<String>> SUBJECTS =
      Map.of(
          "ServiceAccount", List.of("serviceAccount", "user", "group"),
          "User", List.of("user", "serviceAccount", "group"),
          "Group", List.of("group", "serviceAccount", "user"));

  @Override
  public void check(Field object, Problems problems) {
    Field spec = object.at("spec");
    Field precedence = spec.at("matchingPrecedence").with(spec.at("matchingPrecedence").number());
    if (precedence.number() <= 0) {
      problems.invalid(precedence, "must be a positive value");
    }
    if (precedence.number() > MAX_PRECEDENCE) {
      problems.invalid(precedence, "must not be greater than " + MAX_PRECEDENCE);
    }
    if (precedence.number() == 1 && !object.at("metadata", "name").is("exempt")) {
      problems.invalid(precedence, "only the schema named 'exempt' may have matchingPrecedence 1");
    }
    Field method = spec.at("distinguisherMethod");
    List<String> methods = List.of("ByNamespace", "ByUser");
    if (method.isSet() && !methods.contains(method.at("type").text())) {
      Map<String, @Nullable Object> shown = new LinkedHashMap<>();
      shown.put("Type", method.at("type").text());
      problems.notSupported(method.at("type"), Problems.shown(shown), methods);
    }
    Field level = spec.at("priorityLevelConfiguration", "name");
    if (level.isEmpty()) {
      problems.required(level, "must reference a priority level");
    } else {
      problems.invalid(level, Names.subdomainProblems(level.text()));
    }
    spec.at("rules").each().forEach(rule -> checkRule(rule, problems));
  }

  private static void checkRule(Field rule, Problems problems) {
    if (rule.at("subjects").isEmpty()) {
      problems.required(rule.at("subjects"), "subjects must contain at least one value");
    }
    rule.at("subjects").each().forEach(subject -> checkSubject(subject, problems));
    if (rule.at("resourceRules").isEmpty() && rule.at("nonResourceRules").isEmpty()) {
      problems.required(
          rule, "at least one of resourceRules and nonResourceRules has to be non-empty");
    }
    for (Field resources : rule.at("resourceRules").each()) {
      checkVerbs(resources.at("verbs"), problems);
      checkList(resources.at("apiGroups"), "api group", problems);
      checkList(resources.at("resources"), "resource", problems);
      checkNamespaces(resources, problems);
    }
    for (Field paths : rule.at("nonResourceRules").each()) {
      checkVerbs(paths.at("verbs"), problems);
      checkPaths(paths.at("nonResourceURLs"), problems);
    }
  }

  private static void checkSubject(Field subject, Problems problems) {
    String kind = subject.at("kind").text();
    List<String> fields = SUBJECTS.get(kind);
    if (fields == null) {
      problems.oneOf(subject.at("kind"), List.of("Group", "ServiceAccount", "User"));
      return;
    }
    Field own = subject.at(fields.get(0));
    Field name = own.at("name");
    if (!own.isSet()) {
      problems.required(own, fields.get(0) + " is required when subject kind is '" + kind + "'");
    } else if (name.isEmpty()) {
      problems.required(name);
    } else if (kind.equals("ServiceAccount") && !name.is(ANY)) {
      problems.invalid(name, Names.subdomainProblems(name.text()));
    }
    if (own.isSet() && kind.equals("ServiceAccount")) {
      Field namespace = own.at("namespace");
      if (namespace.isEmpty()) {
        problems.required(namespace, "must specify namespace for service account");
      } else {
        problems.invalid(namespace, Names.labelProblems(namespace.text()));
      }
    }
    for (String other : fields.subList(1, fields.size())) {
      if (subject.at(other).isSet()) {
        String otherKind = Character.toUpperCase(other.charAt(0)) + other.substring(1);
        problems.forbidden(
            subject.at(other),
            other + " is forbidden when subject kind is not '" + otherKind + "'");
      }
    }
  }

  private static void checkVerbs(Field verbs, Problems problems) {
    List<String> all = verbs.list();
    if (all.isEmpty()) {
      problems.required(verbs, "verbs must contain at least one value");
    } else if (all.contains(ANY)) {
      if (all.size() > 1) {
        problems.invalid(verbs, "if '*' is present, must not specify other verbs");
      }
    } else if (!VERBS.containsAll(all)) {
      problems.notSupported(verbs, VERBS);
    }
  }

  private static void checkList(Field list, String what, Problems problems) {
    if (list.isEmpty()) {
      problems.required(list, "resource rules must supply at least one " + what);
    } else if (list.each().size() > 1 && list.list().contains(ANY)) {
      problems.invalid(list, "if '*' is present, must not specify other " + what + "s");
    }
  }

  private static void checkNamespaces(Field rule, Problems problems) {
    Field namespaces = rule.at("namespaces");
    List<String> all = namespaces.list();
    if (all.isEmpty() && !rule.at("clusterScope").flag()) {
      problems.required(
          namespaces,
          "resource rules that are not cluster scoped must supply at least one namespace");
    } else if (all.contains(ANY)) {
      if (all.size() > 1) {
        problems.invalid(namespaces, "if '*' is present, must not specify other namespaces");
      }
    } else {
      for (Field namespace : namespaces.each()) {
        for (String problem : Names.labelProblems(namespace.text())) {
          problems.invalid(
              namespace, "each member of this list must be '*' or a DNS-1123 label; " + problem);
        }
      }
    }
  }

  private static void checkPaths(Field paths, Problems problems) {
    List<String> all = paths.list();
    if (all.isEmpty()) {
      problems.required(paths, "nonResourceURLs must contain at least one value");
    } else if (all.contains(ANY) && all.size() > 1) {
      problems.invalid(paths, "if '*' is present, must not specify other non-resource URLs");
    }
  }
}

package dev.bowline.mockserver.auth;

import dev.bowline.mockserver.object.GoFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What somebody would give away without having it. */
final class MissingRights {
  private MissingRights() {}

  /** Those of the wanted rights that no rule gives, in rules of a single entry each. */
  static List<PolicyRule> of(List<PolicyRule> held, List<PolicyRule> wanted) {
    List<PolicyRule> missing = new ArrayList<>();
    for (PolicyRule rule : wanted) {
      for (PolicyRule single : singles(rule)) {
        if (held.stream().noneMatch(mine -> mine.covers(single))) {
          missing.add(single);
        }
      }
    }
    return missing;
  }

  private static List<PolicyRule> singles(PolicyRule rule) {
    List<PolicyRule> singles = new ArrayList<>();
    for (String group : rule.groups()) {
      for (String resource : rule.resources()) {
        for (String verb : rule.verbs()) {
          if (rule.names().isEmpty()) {
            singles.add(single(verb, group, resource, List.of()));
          }
          for (String name : rule.names()) {
            singles.add(single(verb, group, resource, List.of(name)));
          }
        }
      }
    }
    for (String path : rule.paths()) {
      for (String verb : rule.verbs()) {
        singles.add(new PolicyRule(List.of(verb), List.of(), List.of(), List.of(), List.of(path)));
      }
    }
    return singles;
  }

  private static PolicyRule single(String verb, String group, String resource, List<String> names) {
    return new PolicyRule(List.of(verb), List.of(group), List.of(resource), names, List.of());
  }

  /** As the server tells them: a line for each object, its verbs together. */
  static String text(List<PolicyRule> missing) {
    Map<PolicyRule, List<String>> verbs = new LinkedHashMap<>();
    List<String> lines = new ArrayList<>();
    for (PolicyRule rule : missing) {
      if (rule.paths().isEmpty()) {
        PolicyRule object =
            new PolicyRule(List.of(), rule.groups(), rule.resources(), rule.names(), List.of());
        verbs.computeIfAbsent(object, o -> new ArrayList<>()).addAll(rule.verbs());
      } else {
        lines.add(line(rule, rule.verbs()));
      }
    }
    verbs.forEach((object, all) -> lines.add(line(object, all)));
    return lines.stream().sorted().distinct().collect(Collectors.joining("\n"));
  }

  private static String line(PolicyRule rule, List<String> verbs) {
    List<String> parts = new ArrayList<>();
    add(parts, "APIGroups", rule.groups());
    add(parts, "Resources", rule.resources());
    add(parts, "NonResourceURLs", rule.paths());
    add(parts, "ResourceNames", rule.names());
    add(parts, "Verbs", verbs);
    return "{" + String.join(", ", parts) + "}";
  }

  private static void add(List<String> parts, String name, List<String> values) {
    if (!values.isEmpty()) {
      parts.add(name + ":" + GoFormat.quoted(values));
    }
  }
}

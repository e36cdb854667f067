package dev.bowline.mockserver.admission;

import dev.bowline.mockserver.object.Tree;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rules that say which requests webhooks and policies are asked about. */
final class RuleMatch {
  private static final String ALL = "*";

  private RuleMatch() {}

  static boolean any(List<Map<String, @Nullable Object>> rules, AdmissionRequest request) {
    return rules.stream().anyMatch(rule -> matches(rule, request));
  }

  private static boolean matches(Map<String, @Nullable Object> rule, AdmissionRequest request) {
    List<String> names = Tree.texts(rule, "resourceNames");
    return matchesScope(Tree.text(rule, "scope"), request)
        && has(Tree.texts(rule, "operations"), request.operation())
        && has(Tree.texts(rule, "apiGroups"), request.resource().group())
        && has(Tree.texts(rule, "apiVersions"), request.resource().kind().version())
        && Tree.texts(rule, "resources").stream()
            .anyMatch(resource -> matchesResource(resource, request))
        && (names.isEmpty() || names.contains(request.name()));
  }

  private static boolean matchesScope(String scope, AdmissionRequest request) {
    return switch (scope) {
      case "Namespaced" -> request.resource().isNamespaced();
      case "Cluster" -> !request.resource().isNamespaced();
      default -> true;
    };
  }

  private static boolean matchesResource(String wanted, AdmissionRequest request) {
    int slash = wanted.indexOf('/');
    String resource = slash < 0 ? wanted : wanted.substring(0, slash);
    String subresource = slash < 0 ? "" : wanted.substring(slash + 1);
    return (resource.equals(ALL) || resource.equals(request.resource().plural()))
        && (subresource.equals(ALL) || subresource.equals(request.subresource()));
  }

  private static boolean has(List<String> entries, String wanted) {
    return entries.contains(ALL) || entries.contains(wanted);
  }
}

package dev.bowline.mockserver.auth;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A rule of a role.
 *
 * @param verbs verbs, {@code *} for all
 * @param groups API groups, {@code *} for all
 * @param resources resources, {@code *} for all and {@code * /status} for one part of all
 * @param names names of objects; empty for all
 * @param paths paths that are no resources, which may end in {@code *}
 */
public record PolicyRule(
    List<String> verbs,
    List<String> groups,
    List<String> resources,
    List<String> names,
    List<String> paths) {
  private static final String ALL = "*";

  static final PolicyRule ALL_RESOURCES =
      new PolicyRule(List.of(ALL), List.of(ALL), List.of(ALL), List.of(), List.of());
  static final PolicyRule ALL_PATHS =
      new PolicyRule(List.of(ALL), List.of(), List.of(), List.of(), List.of(ALL));

  /** Takes copies. */
  public PolicyRule {
    verbs = List.copyOf(verbs);
    groups = List.copyOf(groups);
    resources = List.copyOf(resources);
    names = List.copyOf(names);
    paths = List.copyOf(paths);
  }

  /** The rules of a role. */
  static List<PolicyRule> of(Map<String, @Nullable Object> role) {
    List<PolicyRule> rules = new ArrayList<>();
    if (role.get("rules") instanceof List<?> list) {
      for (Object element : list) {
        Map<String, @Nullable Object> rule = Tree.object(element);
        rules.add(
            new PolicyRule(
                Tree.texts(rule, "verbs"),
                Tree.texts(rule, "apiGroups"),
                Tree.texts(rule, "resources"),
                Tree.texts(rule, "resourceNames"),
                Tree.texts(rule, "nonResourceURLs")));
      }
    }
    return rules;
  }

  boolean allows(Attributes wish) {
    if (!has(verbs, wish.verb())) {
      return false;
    }
    return wish.isResource()
        ? has(groups, wish.group())
            && allowsResource(wish)
            && (names.isEmpty() || names.contains(wish.name()))
        : paths.stream().anyMatch(path -> leadsTo(path, wish.path()));
  }

  private boolean allowsResource(Attributes wish) {
    return has(resources, wish.resourceWithSubresource())
        || (!wish.subresource().isEmpty() && resources.contains("*/" + wish.subresource()));
  }

  static boolean leadsTo(String pattern, String path) {
    return pattern.equals(path)
        || (pattern.endsWith(ALL)
            && path.startsWith(pattern.substring(0, pattern.length() - ALL.length())));
  }

  /** Whether this rule gives what a rule of single entries gives. */
  boolean covers(PolicyRule single) {
    return single.verbs.stream().allMatch(verb -> has(verbs, verb))
        && single.groups.stream().allMatch(group -> has(groups, group))
        && single.resources.stream().allMatch(this::coversResource)
        && (names.isEmpty() || (!single.names.isEmpty() && names.containsAll(single.names)))
        && single.paths.stream()
            .allMatch(path -> paths.stream().anyMatch(mine -> leadsTo(mine, path)));
  }

  private boolean coversResource(String resource) {
    int slash = resource.indexOf('/');
    return has(resources, resource)
        || (slash > 0 && resources.contains(ALL + resource.substring(slash)));
  }

  private static boolean has(List<String> entries, String wanted) {
    return entries.contains(ALL) || entries.contains(wanted);
  }
}

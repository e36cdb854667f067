package dev.bowline.client.internal.request;

import dev.bowline.type.GroupVersionResource;
import java.util.Set;

/**
 * Which rule the names of a resource type's objects keep, in all versions of servers: the loosest
 * where it changed. Of types that aren't listed nothing is known: an aggregated API server may
 * allow {@code sha256:...}.
 */
public final class ObjectNames {
  private static final Set<String> SUBDOMAINS =
      Set.of(
          "",
          "admissionregistration.k8s.io",
          "apiextensions.k8s.io",
          "apps",
          "autoscaling",
          "batch",
          "coordination.k8s.io",
          "discovery.k8s.io",
          "flowcontrol.apiserver.k8s.io",
          "networking.k8s.io",
          "node.k8s.io",
          "resource.k8s.io",
          "scheduling.k8s.io",
          "storage.k8s.io");

  private ObjectNames() {}

  /** The rule. */
  public static NameRule rule(GroupVersionResource resource) {
    if (!SUBDOMAINS.contains(resource.group())) {
      return NameRule.PATH_SEGMENT;
    }
    return switch (resource.resource()) {
      case "namespaces", "services" ->
          resource.group().isEmpty() ? NameRule.DNS_LABEL : NameRule.DNS_SUBDOMAIN;
      case "events", "ipaddresses", "leasecandidates" -> NameRule.PATH_SEGMENT;
      default -> NameRule.DNS_SUBDOMAIN;
    };
  }

  /**
   * Refuses a name that no object can have.
   *
   * @throws IllegalArgumentException with the rule
   */
  public static void check(GroupVersionResource resource, String name) {
    rule(resource).check("a name of " + resource, name);
  }

  /**
   * Refuses a {@code generateName} from which no name can come.
   *
   * @throws IllegalArgumentException with the rule
   */
  public static void checkPrefix(GroupVersionResource resource, String prefix) {
    rule(resource).checkPrefix("a generateName of " + resource, prefix);
  }
}

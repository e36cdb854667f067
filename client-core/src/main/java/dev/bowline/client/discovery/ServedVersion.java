package dev.bowline.client.discovery;

import java.util.List;
import java.util.Optional;

/**
 * A version of a group, and what is served in it.
 *
 * @param group the group's name; empty for the core group
 * @param version such as {@code v1}
 * @param resources in the server's order; what was known last if the version isn't current
 * @param problem why the resources may be out of date or missing: the API server behind this
 *     version doesn't answer. Empty if they are current
 */
public record ServedVersion(
    String group, String version, List<ServedResource> resources, String problem) {
  /** Copies the resources. */
  public ServedVersion {
    resources = List.copyOf(resources);
  }

  /** Whether the server vouches for the resources. */
  public boolean isCurrent() {
    return problem.isEmpty();
  }

  /** As objects carry it: {@code v1} or {@code apps/v1}. */
  public String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  /** A resource by its plural name, if it is served. */
  public Optional<ServedResource> resource(String plural) {
    return resources.stream().filter(r -> r.resource().resource().equals(plural)).findFirst();
  }

  /** The resource of a kind, if it is served. */
  public Optional<ServedResource> kind(String kind) {
    return resources.stream().filter(r -> r.kind().kind().equals(kind)).findFirst();
  }

  /** {@code apps/v1}. */
  @Override
  public String toString() {
    return apiVersion();
  }
}

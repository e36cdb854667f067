package dev.bowline.client.discovery;

import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import dev.bowline.type.ResourceType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/**
 * What a server served at one moment. Immutable.
 *
 * @param groups the core group first, then in the server's order, which is that of kubectl where a
 *     name is ambiguous
 */
public record ServedApi(List<ServedGroup> groups) {
  /** From the most to the least literal. */
  private static final List<BiPredicate<ServedResource, String>> NAMES =
      List.of(
          (resource, name) -> resource.resource().resource().equals(name),
          (resource, name) -> resource.singular().equals(name),
          (resource, name) -> resource.kind().kind().toLowerCase(Locale.ROOT).equals(name),
          (resource, name) -> resource.shortNames().contains(name));

  /** Copies the groups. */
  public ServedApi {
    groups = List.copyOf(groups);
  }

  /** A group by its name, empty for the core group, if it is served. */
  public Optional<ServedGroup> group(String name) {
    return groups.stream().filter(group -> group.name().equals(name)).findFirst();
  }

  /** All resources in all versions. */
  public Stream<ServedResource> resources() {
    return versions().flatMap(version -> version.resources().stream());
  }

  /**
   * The versions whose resources may be out of date or missing since the API server behind them
   * doesn't answer; {@link ServedVersion#problem} says why. Empty in a healthy cluster.
   */
  public List<ServedVersion> unavailable() {
    return versions().filter(version -> !version.isCurrent()).toList();
  }

  /** Whether a type is served, as the same kind. */
  public boolean serves(ResourceType<?> type) {
    return resource(type.resource()).filter(r -> r.kind().equals(type.kind())).isPresent();
  }

  /** A resource by its full name, if it is served. */
  public Optional<ServedResource> resource(GroupVersionResource resource) {
    return version(resource.group(), resource.version())
        .flatMap(version -> version.resource(resource.resource()));
  }

  /** The resource of a kind, if it is served. */
  public Optional<ServedResource> kind(GroupVersionKind kind) {
    return version(kind.group(), kind.version()).flatMap(version -> version.kind(kind.kind()));
  }

  /** The resource of a kind in the version that the server prefers of those that have it. */
  public Optional<ServedResource> preferred(String group, String kind) {
    return group(group).stream()
        .flatMap(g -> g.versions().stream())
        .flatMap(version -> version.kind(kind).stream())
        .findFirst();
  }

  /**
   * A resource by a name as people type it to kubectl: plural, singular, kind or short name, in any
   * case; {@code deploy}, {@code deployments.apps}, {@code deployments.v1.apps}. Of several the
   * first counts: the most literal name, then the server's order of groups, then its preferred
   * version.
   */
  public Optional<ServedResource> named(String name) {
    String text = name.toLowerCase(Locale.ROOT);
    int first = text.indexOf('.');
    if (first < 0) {
      return match(text, groups.stream().flatMap(group -> group.versions().stream()));
    }
    String resource = text.substring(0, first);
    String rest = text.substring(first + 1);
    int second = rest.indexOf('.');
    Stream<ServedVersion> exact =
        second < 0
            ? version("", rest).stream()
            : version(rest.substring(second + 1), rest.substring(0, second)).stream();
    return match(resource, exact)
        .or(() -> match(resource, group(rest).stream().flatMap(g -> g.versions().stream())));
  }

  private static Optional<ServedResource> match(String name, Stream<ServedVersion> versions) {
    List<ServedResource> resources = versions.flatMap(v -> v.resources().stream()).toList();
    return NAMES.stream()
        .flatMap(rule -> resources.stream().filter(resource -> rule.test(resource, name)))
        .findFirst();
  }

  private Optional<ServedVersion> version(String group, String version) {
    return group(group).flatMap(found -> found.version(version));
  }

  private Stream<ServedVersion> versions() {
    return groups.stream().flatMap(group -> group.versions().stream());
  }

  /** How much there is, since the whole would fill pages. */
  @Override
  public String toString() {
    return groups.size() + " groups, " + resources().count() + " resources";
  }
}

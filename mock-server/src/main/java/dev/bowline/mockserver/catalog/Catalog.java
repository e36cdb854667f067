package dev.bowline.mockserver.catalog;

import dev.bowline.api.Kinds;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.TypeRegistry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** All that the server serves: built-in types, and the custom ones of the moment. Thread-safe. */
public final class Catalog {
  private static final Pattern STABLE = Pattern.compile("v[0-9]+");

  private final TypeRegistry registry;
  private final List<Resource> builtIn;
  private volatile Served served;

  private Catalog(TypeRegistry registry, List<Resource> builtIn, Served served) {
    this.registry = registry;
    this.builtIn = builtIn;
    this.served = served;
  }

  /**
   * What is served at one moment.
   *
   * @param resources everything
   * @param versionsByGroup the versions of each group, the preferred one first
   * @param byPath resources as URLs name them
   */
  private record Served(
      List<Resource> resources,
      Map<String, List<String>> versionsByGroup,
      Map<String, Resource> byPath) {
    static Served of(List<Resource> resources) {
      Map<String, List<String>> versions = new LinkedHashMap<>();
      Map<String, Set<String>> byGroup = new TreeMap<>();
      Map<String, Resource> byPath = new LinkedHashMap<>();
      for (Resource resource : resources) {
        byGroup
            .computeIfAbsent(resource.group(), group -> new LinkedHashSet<>())
            .add(resource.kind().version());
        byPath.put(path(resource.kind().apiVersion(), resource.plural()), resource);
      }
      byGroup.forEach(
          (group, names) ->
              versions.put(
                  group,
                  names.stream()
                      .sorted(Comparator.comparing(VersionPriority::of).reversed())
                      .toList()));
      return new Served(List.copyOf(resources), versions, byPath);
    }
  }

  /** Read once: they don't change, and each server serves them. */
  private static final class BuiltIn {
    static final List<Resource> RESOURCES = List.copyOf(ResourceFacts.read(Kinds.registry()));
  }

  /**
   * The built-in types.
   *
   * @param allVersions whether to serve alpha and beta versions too, which a real server has
   *     switched off by default
   */
  public static Catalog builtIn(boolean allVersions) {
    List<Resource> served = new ArrayList<>();
    for (Resource resource : BuiltIn.RESOURCES) {
      if (allVersions || STABLE.matcher(resource.kind().version()).matches()) {
        served.add(resource);
      }
    }
    List<Resource> all = List.copyOf(served);
    return new Catalog(Kinds.registry(), all, Served.of(all));
  }

  /**
   * What is served now and doesn't change any more: who asks for groups and then for the versions
   * of each may else find none, since a definition has gone meanwhile.
   */
  public Catalog atThisMoment() {
    return new Catalog(registry, builtIn, served);
  }

  /** Serves these custom types from now on, beside the built-in ones. */
  public void serveCustom(List<Resource> custom) {
    List<Resource> all = new ArrayList<>(builtIn);
    all.addAll(custom);
    served = Served.of(all);
  }

  /** The custom types that are served. */
  public List<Resource> custom() {
    List<Resource> all = served.resources();
    return all.subList(builtIn.size(), all.size());
  }

  /** Whether a group has custom types and no others. */
  public boolean isCustomGroup(String group) {
    return !versions(group).isEmpty()
        && builtIn.stream().noneMatch(resource -> resource.group().equals(group));
  }

  /** Whether this very resource is served, and no newer state of its definition. */
  @SuppressWarnings("ReferenceEquality") // each state of a definition makes resources of its own
  public boolean serves(Resource resource) {
    return resource(resource.kind().apiVersion(), resource.plural()) == resource;
  }

  /** The classes of all kinds, also of those that are no resources. */
  public TypeRegistry registry() {
    return registry;
  }

  /** Groups by name, except the core group. */
  public List<String> groups() {
    return served.versionsByGroup().keySet().stream().filter(group -> !group.isEmpty()).toList();
  }

  /** The versions of a group, the preferred one first; empty if there is no such group. */
  public List<String> versions(String group) {
    return served.versionsByGroup().getOrDefault(group, List.of());
  }

  /**
   * The resources of a group version.
   *
   * @param apiVersion {@code v1} or {@code apps/v1}
   */
  public List<Resource> resources(String apiVersion) {
    return served.resources().stream()
        .filter(resource -> resource.kind().apiVersion().equals(apiVersion))
        .toList();
  }

  /** Everything that is served. */
  public List<Resource> resources() {
    return served.resources();
  }

  /** A resource as a URL names it, or null. */
  public @Nullable Resource resource(String apiVersion, String plural) {
    return served.byPath().get(path(apiVersion, plural));
  }

  /** The resource of a kind, or null. */
  public @Nullable Resource resource(GroupVersionKind kind) {
    for (Resource resource : served.resources()) {
      if (resource.kind().equals(kind)) {
        return resource;
      }
    }
    return null;
  }

  private static String path(String apiVersion, String plural) {
    return apiVersion + "/" + plural;
  }
}

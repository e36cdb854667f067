package dev.bowline.mockserver.catalog;

import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.TypeRegistry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** All that the server serves. Immutable. */
public final class Catalog {
  private static final Pattern STABLE = Pattern.compile("v[0-9]+");

  private final TypeRegistry registry;
  private final List<Resource> resources;
  private final Map<String, List<String>> versionsByGroup = new LinkedHashMap<>();
  private final Map<String, Resource> byPath = new LinkedHashMap<>();

  private Catalog(TypeRegistry registry, List<Resource> resources) {
    this.registry = registry;
    this.resources = List.copyOf(resources);
    for (String group : new TreeSet<>(resources.stream().map(Resource::group).toList())) {
      versionsByGroup.put(
          group,
          resources.stream()
              .filter(resource -> resource.group().equals(group))
              .map(resource -> resource.kind().version())
              .distinct()
              .sorted(Comparator.comparing(VersionPriority::of).reversed())
              .toList());
    }
    for (Resource resource : resources) {
      byPath.put(path(resource.kind().apiVersion(), resource.plural()), resource);
    }
  }

  /**
   * The built-in types.
   *
   * @param allVersions whether to serve alpha and beta versions too, which a real server has
   *     switched off by default
   */
  public static Catalog builtIn(TypeRegistry registry, boolean allVersions) {
    List<Resource> served = new ArrayList<>();
    for (Resource resource : ResourceFacts.read(registry)) {
      if (allVersions || STABLE.matcher(resource.kind().version()).matches()) {
        served.add(resource);
      }
    }
    return new Catalog(registry, served);
  }

  /** The classes of all kinds, also of those that are no resources. */
  public TypeRegistry registry() {
    return registry;
  }

  /** Groups by name, except the core group. */
  public List<String> groups() {
    return versionsByGroup.keySet().stream().filter(group -> !group.isEmpty()).toList();
  }

  /** The versions of a group, the preferred one first; empty if there is no such group. */
  public List<String> versions(String group) {
    return versionsByGroup.getOrDefault(group, List.of());
  }

  /**
   * The resources of a group version.
   *
   * @param apiVersion {@code v1} or {@code apps/v1}
   */
  public List<Resource> resources(String apiVersion) {
    return resources.stream()
        .filter(resource -> resource.kind().apiVersion().equals(apiVersion))
        .toList();
  }

  /** Everything that is served. */
  public List<Resource> resources() {
    return resources;
  }

  /** A resource as a URL names it, or null. */
  public @Nullable Resource resource(String apiVersion, String plural) {
    return byPath.get(path(apiVersion, plural));
  }

  /** The resource of a kind, or null. */
  public @Nullable Resource resource(GroupVersionKind kind) {
    for (Resource resource : resources) {
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

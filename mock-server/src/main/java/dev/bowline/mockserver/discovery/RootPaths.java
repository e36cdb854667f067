package dev.bowline.mockserver.discovery;

import dev.bowline.mockserver.catalog.Catalog;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** {@code /}: the paths at which something is. */
public final class RootPaths {
  private static final List<String> FIXED =
      List.of(
          "/.well-known/openid-configuration",
          "/api",
          "/apis",
          "/apis/",
          "/openapi/v2",
          "/openapi/v3",
          "/openapi/v3/",
          "/openid/v1/jwks",
          "/version");

  private final Catalog catalog;

  /** Lists what a catalog has at the time of a question. */
  public RootPaths(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The document. */
  public Map<String, List<String>> document() {
    TreeSet<String> paths = new TreeSet<>(FIXED);
    Catalog now = catalog.atThisMoment();
    now.versions("").forEach(version -> paths.add("/api/" + version));
    for (String group : now.groups()) {
      paths.add("/apis/" + group);
      now.versions(group).forEach(version -> paths.add("/apis/" + group + "/" + version));
    }
    for (String endpoint : List.of("healthz", "livez", "readyz")) {
      paths.add("/" + endpoint);
      HealthChecks.names(endpoint).forEach(name -> paths.add("/" + endpoint + "/" + name));
    }
    return Map.of("paths", List.copyOf(paths));
  }
}

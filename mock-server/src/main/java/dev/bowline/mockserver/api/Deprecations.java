package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Resource;
import java.util.List;
import java.util.Map;

/** The warnings that come with every answer about a type that is on its way out. */
final class Deprecations {
  private static final Map<String, String> WARNINGS =
      Map.of(
          "endpoints",
          "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice",
          "componentstatuses",
          "v1 ComponentStatus is deprecated in v1.19+");

  private Deprecations() {}

  static List<String> of(Resource resource) {
    String warning =
        resource.custom() == null
            ? WARNINGS.getOrDefault(resource.qualifiedName(), "")
            : resource.custom().warning();
    return warning.isEmpty() ? List.of() : List.of(warning);
  }
}

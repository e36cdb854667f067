package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * As much of {@code /openapi/v3} as kubectl reads before it sends an object: which operations know
 * the parameter {@code fieldValidation}. Without it kubectl would want all schemas, to validate on
 * its side.
 */
final class OpenApi {
  private static final List<String> PARAMETERS =
      List.of("dryRun", "fieldManager", "fieldValidation", "force");

  private final Catalog catalog;

  OpenApi(Catalog catalog) {
    this.catalog = catalog;
  }

  /** {@code /openapi/v3}. */
  Map<String, @Nullable Object> paths() {
    Map<String, @Nullable Object> paths = new LinkedHashMap<>();
    TreeSet<String> names = new TreeSet<>();
    catalog.resources().forEach(resource -> names.add(path(resource.kind().apiVersion())));
    for (String name : names) {
      paths.put(name, Map.of("serverRelativeURL", "/openapi/v3/" + name + "?hash=1"));
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("paths", paths);
    return tree;
  }

  /**
   * The document of a group version, or null if it isn't served.
   *
   * @param name {@code api/v1} or {@code apis/apps/v1}
   */
  @Nullable Map<String, @Nullable Object> document(String name) {
    Map<String, @Nullable Object> paths = new LinkedHashMap<>();
    for (Resource resource : catalog.resources()) {
      if (resource.verbs().contains("patch") && path(resource.kind().apiVersion()).equals(name)) {
        String scope = resource.isNamespaced() ? "/namespaces/{namespace}/" : "/";
        paths.put(
            "/" + name + scope + resource.plural() + "/{name}", Map.of("patch", patch(resource)));
      }
    }
    if (paths.isEmpty()) {
      return null;
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("openapi", "3.0.0");
    tree.put("info", Map.of("title", "Kubernetes", "version", "v1.36.3"));
    tree.put("paths", paths);
    return tree;
  }

  private static Map<String, @Nullable Object> patch(Resource resource) {
    List<Map<String, @Nullable Object>> parameters = new ArrayList<>();
    for (String name : PARAMETERS) {
      Map<String, @Nullable Object> parameter = new LinkedHashMap<>();
      parameter.put("name", name);
      parameter.put("in", "query");
      parameter.put("schema", Map.of("type", name.equals("force") ? "boolean" : "string"));
      parameters.add(parameter);
    }
    Map<String, @Nullable Object> operation = new LinkedHashMap<>();
    operation.put("parameters", parameters);
    operation.put("responses", Map.of("200", Map.of("description", "OK")));
    Map<String, @Nullable Object> kind = new LinkedHashMap<>();
    kind.put("group", resource.group());
    kind.put("kind", resource.kind().kind());
    kind.put("version", resource.kind().version());
    operation.put("x-kubernetes-group-version-kind", kind);
    return operation;
  }

  private static String path(String apiVersion) {
    return (apiVersion.indexOf('/') < 0 ? "api/" : "apis/") + apiVersion;
  }
}

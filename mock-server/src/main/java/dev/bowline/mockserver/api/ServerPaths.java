package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.discovery.HealthChecks;
import dev.bowline.mockserver.discovery.RootPaths;
import dev.bowline.mockserver.discovery.ServerVersion;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.status.Failures;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything that is no resource: discovery, version, health. */
final class ServerPaths {
  private static final String JSON_ONLY =
      "406: Not Acceptable\n\nAvailable representations: application/json";

  private final Catalog catalog;
  private final DiscoveryPaths discovery;
  private final OpenApiPaths openApi;
  private final RootPaths root;

  ServerPaths(Catalog catalog, boolean speaksCbor, InstantSource clock) {
    this.catalog = catalog;
    this.discovery = new DiscoveryPaths(catalog);
    this.openApi = new OpenApiPaths(catalog, speaksCbor, clock);
    this.root = new RootPaths(catalog);
  }

  /** The answer, or null if the path is below a group version and so belongs to a resource. */
  @Nullable HttpAnswer answer(ApiRequest request) {
    List<String> segments = request.segments();
    String first = segments.isEmpty() ? "" : segments.get(0);
    boolean isApi = first.equals("api") || first.equals("apis");
    if (isApi && segments.size() > (first.equals("api") ? 2 : 3)) {
      return unknownGroup(request);
    }
    return isApi ? discovery.answer(request) : other(request, first);
  }

  /**
   * What is served for definitions ends in plain text where it ends: an unknown version or resource
   * of a group of theirs, or the wrong scope.
   */
  private boolean isCustomDeadEnd(ApiRequest request) {
    List<String> segments = request.segments();
    String group = segments.get(1);
    if (!catalog.isCustomGroup(group)) {
      return false;
    }
    List<String> path = segments.subList(3, segments.size());
    List<String> rest = path.get(0).equals("watch") ? path.subList(1, path.size()) : path;
    boolean isInNamespace = rest.size() > 2 && rest.get(0).equals("namespaces");
    String plural = isInNamespace ? rest.get(2) : rest.isEmpty() ? "" : rest.get(0);
    Resource resource = catalog.resource(group + "/" + segments.get(2), plural);
    boolean isForAll = rest.size() == 1 && request.method().equals("GET");
    boolean isScopeRight =
        resource != null && (resource.isNamespaced() ? isInNamespace || isForAll : !isInNamespace);
    return !isScopeRight;
  }

  private @Nullable HttpAnswer unknownGroup(ApiRequest request) {
    List<String> segments = request.segments();
    boolean isCore = segments.get(0).equals("api");
    return isCore || (!catalog.versions(segments.get(1)).isEmpty() && !isCustomDeadEnd(request))
        ? null
        : Answers.notFound();
  }

  private HttpAnswer other(ApiRequest request, String first) {
    String target = request.call().target();
    int question = target.indexOf('?');
    String path = question < 0 ? target : target.substring(0, question);
    if (HealthChecks.isEndpoint(first)) {
      return HealthPaths.answer(request, path);
    }
    if (first.equals("openapi")) {
      return openApi.answer(request, path);
    }
    return switch (request.path()) {
      case "" -> Answers.json(200, root.document());
      case "/version" -> version(request);
      default -> Answers.notFound();
    };
  }

  private static HttpAnswer version(ApiRequest request) {
    if (!request.method().equals("GET")) {
      throw Failures.methodNotAllowed();
    }
    if (Accept.of(request).first(List.of(Format.JSON.mediaType())) == null) {
      throw Failures.notAcceptableAtAll(JSON_ONLY);
    }
    return Answers.json(200, ServerVersion.document());
  }
}

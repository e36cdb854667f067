package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Everything that is no resource: discovery, version, health. */
final class ServerPaths {
  private static final String OPENAPI = "/openapi/v3/";
  private static final String NOT_FOUND = "404 page not found\n";

  private final Catalog catalog;
  private final Discovery discovery;
  private final OpenApi openApi;

  ServerPaths(Catalog catalog) {
    this.catalog = catalog;
    this.discovery = new Discovery(catalog);
    this.openApi = new OpenApi(catalog);
  }

  /** The answer, or null if the path is below a group version and so belongs to a resource. */
  @Nullable HttpAnswer answer(ApiRequest request) {
    List<String> segments = request.segments();
    String first = segments.isEmpty() ? "" : segments.get(0);
    boolean isApi = first.equals("api") || first.equals("apis");
    if (isApi && segments.size() > (first.equals("api") ? 2 : 3)) {
      return unknownGroup(segments);
    }
    HttpAnswer answer = isApi ? discovery(request, segments) : other(request, first);
    if (!request.method().equals("GET") && answer.status() == 200) {
      throw Failures.methodNotAllowed();
    }
    return answer;
  }

  private @Nullable HttpAnswer unknownGroup(List<String> segments) {
    boolean isCore = segments.get(0).equals("api");
    return isCore || !catalog.versions(segments.get(1)).isEmpty()
        ? null
        : Answers.text(404, NOT_FOUND);
  }

  private HttpAnswer discovery(ApiRequest request, List<String> segments) {
    boolean isCore = segments.get(0).equals("api");
    String group = isCore || segments.size() == 1 ? "" : segments.get(1);
    int groupDepth = isCore ? 1 : 2;
    if (segments.size() == 1) {
      String host = request.header("Host");
      return document(request, isCore ? discovery.core(host) : discovery.groups());
    }
    if (!isCore && catalog.versions(group).isEmpty()) {
      return Answers.text(404, NOT_FOUND);
    }
    Map<String, @Nullable Object> tree =
        segments.size() == groupDepth
            ? discovery.group(group)
            : discovery.resources(String.join("/", segments.subList(1, segments.size())));
    if (tree == null) {
      throw Failures.noSuchResource();
    }
    return document(request, tree);
  }

  private HttpAnswer document(ApiRequest request, Map<String, @Nullable Object> tree) {
    Message prototype =
        catalog.registry().prototype(new GroupVersionKind("", "v1", Tree.text(tree, "kind")));
    Format format = Accept.of(request).document(prototype != null);
    return prototype == null ? Answers.json(200, tree) : Answers.tree(200, tree, prototype, format);
  }

  private HttpAnswer other(ApiRequest request, String first) {
    if (request.path().equals("/openapi/v3")) {
      return Answers.json(200, openApi.paths());
    }
    if (request.path().startsWith(OPENAPI)) {
      Map<String, @Nullable Object> tree =
          openApi.document(request.path().substring(OPENAPI.length()));
      return tree == null ? Answers.text(404, "") : Answers.json(200, tree);
    }
    if (request.segments().size() > 1) {
      return Answers.text(404, NOT_FOUND);
    }
    return switch (first) {
      case "healthz", "readyz", "livez" -> Answers.text(200, "ok");
      case "version" -> Answers.json(200, version());
      case "" ->
          Answers.json(200, Map.of("paths", List.of("/api", "/api/v1", "/apis", "/version")));
      default -> Answers.text(404, NOT_FOUND);
    };
  }

  private static Map<String, @Nullable Object> version() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("major", "1");
    tree.put("minor", "36");
    tree.put("gitVersion", "v1.36.3+bowline-mock");
    tree.put("gitCommit", "");
    tree.put("gitTreeState", "clean");
    tree.put("buildDate", "1970-01-01T00:00:00Z");
    tree.put("goVersion", "");
    tree.put("compiler", "");
    tree.put("platform", "mock/java");
    return tree;
  }
}

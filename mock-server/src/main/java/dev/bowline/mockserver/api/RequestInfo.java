package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.status.ApiFailure;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a request is about.
 *
 * @param verb {@code get}, {@code list}, {@code watch}, {@code create}, {@code update}, {@code
 *     patch}, {@code delete} or {@code deletecollection}; for what is no resource, the HTTP method
 *     in lower case
 * @param resource plural name with the group if there is one, such as {@code pods} or {@code
 *     deployments.apps}; empty for what is no resource
 * @param namespace namespace; empty for none
 * @param name name of one object; empty for none
 * @param subresource such as {@code status}; empty for none
 * @param parameters first values of the query's parameters
 */
public record RequestInfo(
    String verb,
    String resource,
    String namespace,
    String name,
    String subresource,
    Map<String, String> parameters) {
  /** Finds out what a request is about, whether it will be answered or not. */
  public static RequestInfo of(Catalog catalog, HttpCall call) {
    ApiRequest request = ApiRequest.of(call, List.of());
    List<String> segments = request.segments();
    String method = call.method().toLowerCase(Locale.ROOT);
    int depth = segments.isEmpty() ? 0 : segments.get(0).equals("api") ? 2 : 3;
    boolean isResource = depth > 0 && segments.size() > depth && segments.get(0).startsWith("api");
    if (!isResource) {
      return new RequestInfo(method, "", "", "", "", request.query().firstValues());
    }
    try {
      Target target =
          Target.resolve(
              catalog,
              String.join("/", segments.subList(1, depth)),
              segments.subList(depth, segments.size()));
      return new RequestInfo(
          verb(request, target),
          target.resource().qualifiedName(),
          target.namespace(),
          target.name(),
          target.subresource(),
          request.query().firstValues());
    } catch (ApiFailure e) {
      return new RequestInfo(method, "", "", "", "", request.query().firstValues());
    }
  }

  /** A parameter of the query, or the empty string. */
  public String parameter(String name) {
    return parameters.getOrDefault(name, "");
  }

  static boolean isWatch(ApiRequest request, Target target) {
    return request.method().equals("GET")
        && (target.isWatchPath() || (target.isCollection() && request.query().flag("watch")));
  }

  private static String verb(ApiRequest request, Target target) {
    return switch (request.method()) {
      case "GET" -> isWatch(request, target) ? "watch" : target.isCollection() ? "list" : "get";
      case "POST" -> "create";
      case "PUT" -> "update";
      case "PATCH" -> "patch";
      case "DELETE" -> target.isCollection() ? "deletecollection" : "delete";
      default -> request.method().toLowerCase(Locale.ROOT);
    };
  }
}

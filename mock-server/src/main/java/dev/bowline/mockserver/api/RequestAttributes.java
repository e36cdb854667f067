package dev.bowline.mockserver.api;

import dev.bowline.mockserver.auth.Attributes;
import dev.bowline.mockserver.auth.User;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a request wants to do, as authorization sees it: by the form of its path, whether there is
 * such a type or not.
 */
final class RequestAttributes {
  private static final Set<String> PREFIXES = Set.of("watch", "proxy");
  private static final Set<String> PARTS_OF_NAMESPACES = Set.of("status", "finalize");
  private static final String NAME_FIELD = "metadata.name";

  private RequestAttributes() {}

  static Attributes of(ApiRequest request, User user) {
    List<String> segments = request.segments().stream().filter(part -> !part.isEmpty()).toList();
    boolean isCore = !segments.isEmpty() && segments.get(0).equals("api");
    int depth = isCore ? 2 : 3;
    boolean isResource = segments.size() > depth && (isCore || segments.get(0).equals("apis"));
    if (!isResource) {
      return Attributes.ofPath(user, request.method().toLowerCase(Locale.ROOT), request.fullPath());
    }
    String group = isCore ? "" : segments.get(1);
    List<String> parts = segments.subList(depth, segments.size());
    String verb = verb(request.method());
    if (PREFIXES.contains(parts.get(0)) && parts.size() > 1) {
      verb = parts.get(0);
      parts = parts.subList(1, parts.size());
    }
    String namespace = "";
    if (parts.get(0).equals("namespaces") && parts.size() > 1) {
      namespace = parts.get(1);
      if (parts.size() > 2 && !PARTS_OF_NAMESPACES.contains(parts.get(2))) {
        parts = parts.subList(2, parts.size());
      }
    }
    String name = parts.size() > 1 ? parts.get(1) : "";
    if (name.isEmpty() && verb.equals("get")) {
      verb = request.query().flag("watch") ? "watch" : "list";
      name = selectedName(request.query().text("fieldSelector"));
    } else if (name.isEmpty() && verb.equals("delete")) {
      verb = "deletecollection";
    }
    String subresource = parts.size() > 2 && !verb.equals("proxy") ? parts.get(2) : "";
    return new Attributes(user, verb, group, parts.get(0), subresource, namespace, name, "");
  }

  private static String verb(String method) {
    return switch (method) {
      case "POST" -> "create";
      case "GET", "HEAD" -> "get";
      case "PUT" -> "update";
      case "PATCH" -> "patch";
      case "DELETE" -> "delete";
      default -> "";
    };
  }

  /** The name of the one object that a field selector lets through; empty if it lets more. */
  private static String selectedName(String fieldSelector) {
    for (String term : fieldSelector.split(",", -1)) {
      int equals = term.indexOf('=');
      if (equals > 0 && term.substring(0, equals).equals(NAME_FIELD)) {
        String value = term.substring(equals + (term.startsWith("==", equals) ? 2 : 1));
        boolean fitsIntoPath =
            !value.equals(".")
                && !value.equals("..")
                && !value.contains("/")
                && !value.contains("%");
        return fitsIntoPath ? value : "";
      }
    }
    return "";
  }
}

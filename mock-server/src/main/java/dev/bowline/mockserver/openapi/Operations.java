package dev.bowline.mockserver.openapi;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.catalog.Subresource;
import dev.bowline.mockserver.openapi.Operation.Content;
import dev.bowline.type.GroupVersionKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What can be done with one resource. */
final class Operations {
  private static final GroupVersionKind STATUS = new GroupVersionKind("", "v1", "Status");
  private static final GroupVersionKind DELETE_OPTIONS =
      new GroupVersionKind("", "v1", "DeleteOptions");

  /** Types whose delete says in its schema that it answers the object, not a status. */
  private static final Set<String> DELETES_ANSWER_OBJECT =
      Set.of(
          "persistentvolumeclaims",
          "persistentvolumes",
          "pods",
          "podtemplates",
          "resourcequotas",
          "serviceaccounts",
          "services",
          "csidrivers.storage.k8s.io",
          "csinodes.storage.k8s.io",
          "storageclasses.storage.k8s.io",
          "volumeattachments.storage.k8s.io",
          "volumeattributesclasses.storage.k8s.io");

  private final Resource resource;
  private final ResourceParameters parameters;
  private final MediaTypes types;
  private final String root;
  private final String tag;
  private final List<Operation> operations = new ArrayList<>();

  private Operations(Resource resource, ResourceParameters parameters, MediaTypes types) {
    this.resource = resource;
    this.parameters = parameters;
    this.types = types;
    String apiVersion = resource.kind().apiVersion();
    this.tag = OperationNames.tag(resource.group(), resource.kind().version());
    this.root = (resource.group().isEmpty() ? "/api/" : "/apis/") + apiVersion;
  }

  static List<Operation> of(Resource resource, ResourceParameters parameters, MediaTypes types) {
    Operations made = new Operations(resource, parameters, types);
    made.addCollection();
    made.addObject();
    resource.subresources().forEach(made::addSubresource);
    made.addWatches();
    return made.operations;
  }

  private String collection() {
    return root + (resource.isNamespaced() ? "/namespaces/{namespace}/" : "/") + resource.plural();
  }

  private String object() {
    return collection() + "/{name}";
  }

  private boolean can(String verb) {
    return resource.verbs().contains(verb);
  }

  private String id(String verb, String scope, String suffix) {
    GroupVersionKind kind = resource.kind();
    return verb
        + OperationNames.groupVersion(kind.group(), kind.version())
        + scope
        + (resource.isNamespaced() && !suffix.endsWith("ForAllNamespaces") ? "Namespaced" : "")
        + kind.kind()
        + suffix;
  }

  private void addCollection() {
    GroupVersionKind list =
        new GroupVersionKind(resource.group(), resource.kind().version(), resource.listKind());
    if (can("list")) {
      if (resource.isNamespaced()) {
        String all = root + "/" + resource.plural();
        String id = id("list", "", "ForAllNamespaces");
        add(all, "get", id, "list", parameters.list(), list, types.streams());
      }
      add(
          collection(),
          "get",
          id("list", "", ""),
          "list",
          parameters.list(),
          list,
          types.streams());
    }
    if (can("create")) {
      addWrite(collection(), "post", id("create", "", ""), resource.kind(), List.of(200, 201, 202));
    }
    if (can("deletecollection")) {
      addDelete(
          collection(),
          id("delete", "Collection", ""),
          "deletecollection",
          parameters.deleteCollection(),
          List.of(200),
          STATUS);
    }
  }

  private void addObject() {
    GroupVersionKind kind = resource.kind();
    if (can("get")) {
      add(object(), "get", id("read", "", ""), "get", parameters.get(), kind, types.objects());
    }
    if (can("update")) {
      addWrite(object(), "put", id("replace", "", ""), kind, List.of(200, 201));
    }
    if (can("delete")) {
      boolean answersObject =
          DELETES_ANSWER_OBJECT.contains(resource.qualifiedName())
              || resource.group().equals("resource.k8s.io");
      addDelete(
          object(),
          id("delete", "", ""),
          "delete",
          parameters.delete(),
          List.of(200, 202),
          answersObject ? kind : STATUS);
    }
    if (can("patch")) {
      addPatch(object(), id("patch", "", ""), kind);
    }
  }

  private void addSubresource(Subresource sub) {
    String path = object() + "/" + sub.name();
    String suffix = OperationNames.title(sub.name());
    if (sub.kind().kind().endsWith("Options")) {
      addConnect(path, sub, suffix, "");
      if (sub.name().equals("proxy")) {
        addConnect(path + "/{path}", sub, suffix, "WithPath");
      }
      return;
    }
    boolean isText = sub.name().equals("log");
    for (String verb : sub.verbs()) {
      switch (verb) {
        case "get" ->
            operations.add(
                new Operation(
                    path,
                    "get",
                    id("read", "", suffix),
                    tag,
                    "get",
                    sub.kind(),
                    named(path, isText ? parameters.log() : Set.of(), true),
                    new Content.None(),
                    false,
                    List.of(),
                    List.of(200),
                    isText ? new Content.Text() : new Content.Kind(sub.kind()),
                    isText ? types.withText() : types.objects()));
        case "create" ->
            addWrite(path, "post", id("create", "", suffix), sub.kind(), List.of(200, 201, 202));
        case "update" ->
            addWrite(path, "put", id("replace", "", suffix), sub.kind(), List.of(200, 201));
        case "patch" -> addPatch(path, id("patch", "", suffix), sub.kind());
        default -> {}
      }
    }
  }

  private void addConnect(String path, Subresource sub, String suffix, String end) {
    List<String> methods = new ArrayList<>();
    for (String verb : sub.verbs()) {
      methods.add(
          switch (verb) {
            case "create" -> "post";
            case "update" -> "put";
            default -> verb;
          });
    }
    if (sub.verbs().contains("delete")) {
      methods.add("head");
      methods.add("options");
    }
    for (String method : methods) {
      GroupVersionKind kind = resource.kind();
      String id =
          "connect"
              + OperationNames.groupVersion(kind.group(), kind.version())
              + OperationNames.title(method)
              + (resource.isNamespaced() ? "Namespaced" : "")
              + kind.kind()
              + suffix
              + end;
      operations.add(
          new Operation(
              path,
              method,
              id,
              tag,
              "connect",
              sub.kind(),
              named(path, parameters.options(sub.kind()), false),
              new Content.None(),
              false,
              List.of(),
              List.of(200),
              new Content.Text(),
              List.of("*/*")));
    }
  }

  private void addWatches() {
    if (!can("watch")) {
      return;
    }
    GroupVersionKind event = new GroupVersionKind("", "v1", "WatchEvent");
    String watch = root + "/watch" + collection().substring(root.length());
    if (resource.isNamespaced()) {
      String all = root + "/watch/" + resource.plural();
      String id = id("watch", "", "ListForAllNamespaces");
      add(all, "get", id, "watchlist", parameters.list(), event, types.streams());
    }
    String id = id("watch", "", "List");
    add(watch, "get", id, "watchlist", parameters.list(), event, types.streams());
    String one = watch + "/{name}";
    add(one, "get", id("watch", "", ""), "watch", parameters.list(), event, types.streams());
  }

  private void add(
      String path,
      String method,
      String id,
      String action,
      Set<Parameter> query,
      GroupVersionKind answer,
      List<String> answerTypes) {
    operations.add(
        new Operation(
            path,
            method,
            id,
            tag,
            action,
            resource.kind(),
            named(path, query, true),
            new Content.None(),
            false,
            List.of(),
            List.of(200),
            new Content.Kind(answer),
            answerTypes));
  }

  private void addWrite(
      String path, String method, String id, GroupVersionKind kind, List<Integer> statuses) {
    operations.add(
        new Operation(
            path,
            method,
            id,
            tag,
            method,
            kind,
            named(path, parameters.write(), true),
            new Content.Kind(kind),
            true,
            types.bodies(),
            statuses,
            new Content.Kind(kind),
            types.objects()));
  }

  private void addPatch(String path, String id, GroupVersionKind kind) {
    operations.add(
        new Operation(
            path,
            "patch",
            id,
            tag,
            "patch",
            kind,
            named(path, parameters.patch(), true),
            new Content.AnyPatch(),
            true,
            types.patches(),
            types.isCustom() ? List.of(200) : List.of(200, 201),
            new Content.Kind(kind),
            types.objects()));
  }

  private void addDelete(
      String path,
      String id,
      String action,
      Set<Parameter> query,
      List<Integer> statuses,
      GroupVersionKind answer) {
    boolean takesOptions = !(types.isCustom() && action.equals("deletecollection"));
    operations.add(
        new Operation(
            path,
            "delete",
            id,
            tag,
            action.toLowerCase(Locale.ROOT),
            resource.kind(),
            named(path, query, true),
            takesOptions ? new Content.Kind(DELETE_OPTIONS) : new Content.None(),
            false,
            types.bodies(),
            statuses,
            new Content.Kind(answer),
            types.objects()));
  }

  /** With the variables of the path, and what most operations have. */
  private static Set<Parameter> named(
      String path, @Nullable Set<Parameter> query, boolean isPretty) {
    Set<Parameter> all = new LinkedHashSet<>(query == null ? Set.of() : query);
    for (String variable : List.of("namespace", "name", "path")) {
      if (path.contains("{" + variable + "}")) {
        all.add(Parameter.path(variable));
      }
    }
    if (isPretty) {
      all.add(Parameter.query("pretty", "string"));
    }
    return all;
  }
}

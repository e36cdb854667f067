package dev.bowline.mockserver.openapi;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.CustomType;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.openapi.Operation.Content;
import dev.bowline.type.GroupVersionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the documents of both dialects are made of. Thread-safe. */
final class Documents {
  static final String TITLE = "Kubernetes";
  static final String VERSION = "1.36";
  static final Map<String, String> BEARER_TOKEN =
      Map.of("type", "apiKey", "name", "authorization", "in", "header");

  private static final GroupVersionKind VERSIONS = new GroupVersionKind("", "v1", "APIVersions");
  private static final GroupVersionKind GROUPS = new GroupVersionKind("", "v1", "APIGroupList");
  private static final GroupVersionKind GROUP = new GroupVersionKind("", "v1", "APIGroup");
  private static final GroupVersionKind LIST = new GroupVersionKind("", "v1", "APIResourceList");

  private final Catalog catalog;
  private final TypeFacts facts;
  private final boolean speaksCbor;

  Documents(Catalog catalog, TypeFacts facts, boolean speaksCbor) {
    this.catalog = catalog;
    this.facts = facts;
    this.speaksCbor = speaksCbor;
  }

  Schemas schemas(Dialect dialect, Schemas.KindNames kinds) {
    return new Schemas(facts, dialect, kinds);
  }

  /** Everything that can be done below a name such as {@code apis/apps/v1} or {@code apis}. */
  List<Operation> operations(DocumentName name) {
    if (!name.isGroupVersion()) {
      return List.of(
          switch (name.text()) {
            case "api" -> discovery(name, "getCoreAPIVersions", VERSIONS, speaksCbor);
            case "apis" -> discovery(name, "getAPIVersions", GROUPS, false);
            case "version" ->
                plain(name, "getCodeVersion", new Content.Text(), List.of("application/json"));
            default -> {
              String id = "get" + OperationNames.group(name.group()) + "APIGroup";
              yield discovery(name, id, GROUP, false);
            }
          });
    }
    List<Operation> all = new ArrayList<>();
    boolean isCustom = false;
    for (Resource resource : catalog.resources(name.apiVersion())) {
      isCustom = resource.custom() != null;
      all.addAll(
          Operations.of(
              resource,
              new ResourceParameters(facts, isCustom),
              new MediaTypes(speaksCbor, isCustom)));
    }
    if (!isCustom) {
      String id =
          "get" + OperationNames.groupVersion(name.group(), name.version()) + "APIResources";
      all.add(discovery(name, id, LIST, speaksCbor));
    }
    return all;
  }

  private static Operation discovery(
      DocumentName name, String id, GroupVersionKind kind, boolean hasCbor) {
    List<String> mediaTypes = new MediaTypes(hasCbor, false).objects();
    return plain(name, id, new Content.Kind(kind), mediaTypes);
  }

  private static Operation plain(
      DocumentName name, String id, Content content, List<String> mediaTypes) {
    return new Operation(
        "/" + name.text() + "/",
        "get",
        id,
        name.tag(),
        "",
        null,
        Set.of(),
        new Content.None(),
        false,
        List.of(),
        List.of(200),
        content,
        mediaTypes);
  }

  /** The schema of a body, or a reference to it; null if there is none. */
  @Nullable Map<String, @Nullable Object> schema(Content content, Schemas schemas) {
    if (content instanceof Content.Kind kind) {
      return reference(kind.kind(), schemas);
    }
    if (content instanceof Content.AnyPatch) {
      return schemas.patch();
    }
    return content instanceof Content.Text ? Schemas.tree("type", "string") : null;
  }

  private Map<String, @Nullable Object> reference(GroupVersionKind kind, Schemas schemas) {
    TypeFact type = facts.of(kind);
    if (type != null) {
      return schemas.reference(type.name());
    }
    for (Resource resource : catalog.resources(kind.apiVersion())) {
      CustomType custom = resource.custom();
      if (custom != null) {
        CustomSchemas writer = new CustomSchemas(schemas, resource, custom);
        if (resource.kind().equals(kind)) {
          return writer.object();
        }
        if (resource.listKind().equals(kind.kind())) {
          return writer.list();
        }
      }
    }
    return Schemas.tree("type", "object");
  }
}

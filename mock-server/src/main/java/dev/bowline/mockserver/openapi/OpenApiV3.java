package dev.bowline.mockserver.openapi;

import dev.bowline.type.GroupVersionKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** OpenAPI 3.0: a document for each group version, and small ones for the paths above them. */
final class OpenApiV3 {
  private static final Set<String> KINDS_OF_EVERY_GROUP = Set.of("DeleteOptions", "WatchEvent");

  private final Documents documents;

  OpenApiV3(Documents documents) {
    this.documents = documents;
  }

  Map<String, @Nullable Object> document(DocumentName name) {
    Schemas schemas = documents.schemas(Dialect.V3, type -> kinds(type, name));
    Paths paths = new Paths(new OperationWriterV3(content -> documents.schema(content, schemas)));
    documents.operations(name).forEach(paths::add);
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("openapi", "3.0.0");
    tree.put("info", Map.of("title", Documents.TITLE, "version", Documents.VERSION));
    tree.put("paths", paths.tree());
    Map<String, @Nullable Object> components = new LinkedHashMap<>();
    components.put("schemas", schemas.all());
    components.put("securitySchemes", Map.of("BearerToken", Documents.BEARER_TOKEN));
    tree.put("components", components);
    return tree;
  }

  /** Each group knows some kinds as its own, too. */
  private static List<GroupVersionKind> kinds(TypeFact type, DocumentName name) {
    List<GroupVersionKind> kinds = new ArrayList<>(type.kinds());
    for (GroupVersionKind kind : type.kinds()) {
      if (!name.group().isEmpty()
          && kind.group().isEmpty()
          && KINDS_OF_EVERY_GROUP.contains(kind.kind())) {
        kinds.add(new GroupVersionKind(name.group(), name.version(), kind.kind()));
      }
    }
    return kinds;
  }
}

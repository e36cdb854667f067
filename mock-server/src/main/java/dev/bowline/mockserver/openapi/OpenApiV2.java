package dev.bowline.mockserver.openapi;

import dev.bowline.mockserver.catalog.Catalog;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** OpenAPI 2.0: everything in one document. */
final class OpenApiV2 {
  private final Catalog catalog;
  private final Documents documents;

  OpenApiV2(Catalog catalog, Documents documents) {
    this.catalog = catalog;
    this.documents = documents;
  }

  Map<String, @Nullable Object> document() {
    Schemas schemas = documents.schemas(Dialect.V2, TypeFact::kinds);
    Paths paths = new Paths(new OperationWriterV2(content -> documents.schema(content, schemas)));
    for (String name : DocumentName.all(catalog)) {
      documents.operations(new DocumentName(name)).forEach(paths::add);
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("swagger", "2.0");
    tree.put("info", Map.of("title", Documents.TITLE, "version", Documents.VERSION));
    tree.put("paths", paths.tree());
    tree.put("definitions", schemas.all());
    tree.put("securityDefinitions", Map.of("BearerToken", Documents.BEARER_TOKEN));
    tree.put("security", List.of(Map.of("BearerToken", List.of())));
    return tree;
  }
}

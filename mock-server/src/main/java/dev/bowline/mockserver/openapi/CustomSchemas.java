package dev.bowline.mockserver.openapi;

import dev.bowline.mockserver.catalog.CustomType;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.type.GroupVersionKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The schemas of a custom resource and of its list. */
final class CustomSchemas {
  private final Schemas schemas;
  private final Resource resource;
  private final CustomType custom;

  CustomSchemas(Schemas schemas, Resource resource, CustomType custom) {
    this.schemas = schemas;
    this.resource = resource;
    this.custom = custom;
  }

  Map<String, @Nullable Object> object() {
    Map<String, @Nullable Object> given = Tree.object(form(custom.openApiSchema()));
    Map<String, @Nullable Object> tree = given == null ? new LinkedHashMap<>() : given;
    tree.put("type", "object");
    Map<String, @Nullable Object> properties = new TreeMap<>();
    Map<String, @Nullable Object> own = Tree.object(tree.get("properties"));
    if (own != null) {
      properties.putAll(own);
    }
    addEnvelope(properties, "meta/v1.ObjectMeta");
    tree.put("properties", properties);
    tree.put("x-kubernetes-group-version-kind", List.of(Schemas.kind(resource.kind())));
    return schemas.reference(definition(resource.kind().kind()), tree);
  }

  Map<String, @Nullable Object> list() {
    Map<String, @Nullable Object> properties = new TreeMap<>();
    addEnvelope(properties, "meta/v1.ListMeta");
    Map<String, @Nullable Object> items = Schemas.tree("type", "array");
    items.put("items", object());
    properties.put("items", items);
    Map<String, @Nullable Object> tree = Schemas.tree("type", "object");
    tree.put("required", List.of("items"));
    tree.put("properties", properties);
    GroupVersionKind kind = resource.kind();
    tree.put(
        "x-kubernetes-group-version-kind",
        List.of(
            Schemas.kind(new GroupVersionKind(kind.group(), kind.version(), resource.listKind()))));
    return schemas.reference(definition(resource.listKind()), tree);
  }

  private void addEnvelope(Map<String, @Nullable Object> properties, String metadata) {
    properties.put("apiVersion", Schemas.tree("type", "string"));
    properties.put("kind", Schemas.tree("type", "string"));
    Map<String, @Nullable Object> reference = schemas.reference(metadata);
    properties.put(
        "metadata",
        schemas.dialect() == Dialect.V3 ? Schemas.tree("allOf", List.of(reference)) : reference);
  }

  /** The group reversed, the version and the kind. */
  private String definition(String kind) {
    List<String> labels = new ArrayList<>(Arrays.asList(resource.group().split("\\.", -1)));
    Collections.reverse(labels);
    return String.join(".", labels) + "." + resource.kind().version() + "." + kind;
  }

  private @Nullable Object form(@Nullable Object value) {
    return schemas.dialect() == Dialect.V3 ? CustomForm.v3(value) : CustomForm.v2(value);
  }
}

package dev.bowline.mockserver.openapi;

import dev.bowline.mockserver.openapi.Operation.Content;
import dev.bowline.type.GroupVersionKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Operations in OpenAPI 2.0. */
final class OperationWriterV2 implements Paths.OperationWriter {
  private final Function<Content, @Nullable Map<String, @Nullable Object>> schemas;

  /** A writer that gets the schema of a body, or a reference to it, from a function. */
  OperationWriterV2(Function<Content, @Nullable Map<String, @Nullable Object>> schemas) {
    this.schemas = schemas;
  }

  @Override
  public Map<String, @Nullable Object> operation(Operation operation, List<Parameter> parameters) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("consumes", operation.bodyTypes().isEmpty() ? List.of("*/*") : operation.bodyTypes());
    tree.put("produces", operation.answerTypes());
    tree.put("schemes", List.of("https"));
    tree.put("tags", List.of(operation.tag()));
    tree.put("operationId", operation.id());
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    Map<String, @Nullable Object> body = schemas.apply(operation.body());
    if (body != null) {
      all.add(body(body, operation.isBodyRequired()));
    }
    parameters.forEach(parameter -> all.add(parameter(parameter)));
    if (!all.isEmpty()) {
      tree.put("parameters", all);
    }
    tree.put("responses", responses(operation));
    if (!operation.action().isEmpty()) {
      tree.put("x-kubernetes-action", operation.action());
    }
    GroupVersionKind kind = operation.kind();
    if (kind != null) {
      tree.put("x-kubernetes-group-version-kind", Schemas.kind(kind));
    }
    return tree;
  }

  private static Map<String, @Nullable Object> body(
      Map<String, @Nullable Object> schema, boolean isRequired) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("name", "body");
    tree.put("in", "body");
    if (isRequired) {
      tree.put("required", true);
    }
    tree.put("schema", schema);
    return tree;
  }

  private Map<String, @Nullable Object> responses(Operation operation) {
    Map<String, @Nullable Object> responses = new LinkedHashMap<>();
    for (int status : operation.statuses()) {
      Map<String, @Nullable Object> response = new LinkedHashMap<>();
      response.put("description", OperationWriterV3.phrase(status));
      response.put("schema", schemas.apply(operation.answer()));
      responses.put(Integer.toString(status), response);
    }
    responses.put("401", Map.of("description", OperationWriterV3.phrase(401)));
    return responses;
  }

  @Override
  public Map<String, @Nullable Object> parameter(Parameter parameter) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("uniqueItems", true);
    tree.put("type", parameter.type());
    tree.put("name", parameter.name());
    tree.put("in", parameter.in());
    if (parameter.in().equals("path")) {
      tree.put("required", true);
    }
    return tree;
  }
}

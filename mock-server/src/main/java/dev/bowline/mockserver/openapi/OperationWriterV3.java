package dev.bowline.mockserver.openapi;

import dev.bowline.mockserver.openapi.Operation.Content;
import dev.bowline.type.GroupVersionKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Operations in OpenAPI 3.0. */
final class OperationWriterV3 implements Paths.OperationWriter {
  private final Function<Content, @Nullable Map<String, @Nullable Object>> schemas;

  /** A writer that gets the schema of a body, or a reference to it, from a function. */
  OperationWriterV3(Function<Content, @Nullable Map<String, @Nullable Object>> schemas) {
    this.schemas = schemas;
  }

  @Override
  public Map<String, @Nullable Object> operation(Operation operation, List<Parameter> parameters) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("tags", List.of(operation.tag()));
    tree.put("operationId", operation.id());
    if (!parameters.isEmpty()) {
      tree.put("parameters", parameters.stream().map(this::parameter).toList());
    }
    if (!(operation.body() instanceof Content.None)) {
      Map<String, @Nullable Object> body = new LinkedHashMap<>();
      body.put("content", content(operation.body(), operation.bodyTypes()));
      if (operation.isBodyRequired()) {
        body.put("required", true);
      }
      tree.put("requestBody", body);
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

  private Map<String, @Nullable Object> responses(Operation operation) {
    Map<String, @Nullable Object> responses = new LinkedHashMap<>();
    for (int status : operation.statuses()) {
      Map<String, @Nullable Object> response = new LinkedHashMap<>();
      response.put("description", phrase(status));
      response.put("content", content(operation.answer(), operation.answerTypes()));
      responses.put(Integer.toString(status), response);
    }
    responses.put("401", Map.of("description", phrase(401)));
    return responses;
  }

  static String phrase(int status) {
    return switch (status) {
      case 200 -> "OK";
      case 201 -> "Created";
      case 202 -> "Accepted";
      default -> "Unauthorized";
    };
  }

  private Map<String, @Nullable Object> content(Content content, List<String> mediaTypes) {
    Map<String, @Nullable Object> tree = new TreeMap<>();
    for (String mediaType : mediaTypes) {
      tree.put(mediaType, Schemas.tree("schema", schemas.apply(content)));
    }
    return tree;
  }

  @Override
  public Map<String, @Nullable Object> parameter(Parameter parameter) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("name", parameter.name());
    tree.put("in", parameter.in());
    if (parameter.in().equals("path")) {
      tree.put("required", true);
    }
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    schema.put("type", parameter.type());
    schema.put("uniqueItems", true);
    tree.put("schema", schema);
    return tree;
  }
}

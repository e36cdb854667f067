package dev.bowline.mockserver.openapi;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An OpenAPI 2.0 document in Protobuf, in which clients of long standing read it: the messages of
 * {@code openapi.v2}, where a choice is a message with one field and a map a list of named values.
 */
public final class SwaggerProtobuf {
  private static final int NAME = 1;
  private static final int VALUE = 2;
  private static final int YAML = 2;
  private static final Map<String, Integer> METHODS =
      Map.of("get", 2, "put", 3, "post", 4, "delete", 5, "options", 6, "head", 7, "patch", 8);
  private static final Map<String, Integer> SCHEMA_TEXTS =
      Map.of("$ref", 1, "format", 2, "title", 3, "description", 4, "pattern", 13);
  private static final Map<String, Integer> SCHEMA_REALS =
      Map.of("multipleOf", 6, "maximum", 7, "minimum", 9);
  private static final Map<String, Integer> SCHEMA_INTEGERS =
      Map.of(
          "maxLength", 11,
          "minLength", 12,
          "maxItems", 14,
          "minItems", 15,
          "maxProperties", 17,
          "minProperties", 18);
  private static final Map<String, Integer> SCHEMA_BOOLEANS =
      Map.of("exclusiveMaximum", 8, "exclusiveMinimum", 10, "uniqueItems", 16);

  private SwaggerProtobuf() {}

  /**
   * Translates a document.
   *
   * @param json as {@link OpenApi#v2()} writes it
   */
  public static byte[] of(byte[] json) {
    Map<String, @Nullable Object> document = object(JsonTrees.parse(json));
    ProtobufMessage message = new ProtobufMessage();
    message.text(1, text(document, "swagger"));
    Map<String, @Nullable Object> info = object(document.get("info"));
    message.message(
        2, new ProtobufMessage().text(1, text(info, "title")).text(2, text(info, "version")));
    ProtobufMessage paths = new ProtobufMessage();
    object(document.get("paths"))
        .forEach((path, item) -> paths.message(2, named(path, pathItem(object(item)))));
    message.message(8, paths);
    message.message(9, schemas(object(document.get("definitions"))));
    message.message(12, requirement());
    message.message(
        13, new ProtobufMessage().message(1, named("BearerToken", securityDefinition())));
    return message.toBytes();
  }

  private static ProtobufMessage requirement() {
    return new ProtobufMessage().message(1, named("BearerToken", new ProtobufMessage()));
  }

  private static ProtobufMessage securityDefinition() {
    ProtobufMessage key =
        new ProtobufMessage().text(1, "apiKey").text(2, "authorization").text(3, "header");
    return new ProtobufMessage().message(2, key);
  }

  private static ProtobufMessage pathItem(Map<String, @Nullable Object> item) {
    ProtobufMessage message = new ProtobufMessage();
    item.forEach(
        (name, value) -> {
          Integer method = METHODS.get(name);
          if (method != null) {
            message.message(method, operation(object(value)));
          }
        });
    addParameters(message, 9, item);
    return message;
  }

  private static ProtobufMessage operation(Map<String, @Nullable Object> operation) {
    ProtobufMessage message = new ProtobufMessage();
    addTexts(message, 1, operation.get("tags"));
    message.text(5, text(operation, "operationId"));
    addTexts(message, 6, operation.get("produces"));
    addTexts(message, 7, operation.get("consumes"));
    addParameters(message, 8, operation);
    ProtobufMessage responses = new ProtobufMessage();
    object(operation.get("responses"))
        .forEach((code, response) -> responses.message(1, named(code, response(object(response)))));
    message.message(9, responses);
    addTexts(message, 10, operation.get("schemes"));
    addExtensions(message, 13, operation);
    return message;
  }

  private static void addParameters(
      ProtobufMessage message, int number, Map<String, @Nullable Object> owner) {
    if (owner.get("parameters") instanceof List<?> parameters) {
      for (Object parameter : parameters) {
        message.message(number, new ProtobufMessage().message(1, parameter(object(parameter))));
      }
    }
  }

  private static ProtobufMessage parameter(Map<String, @Nullable Object> parameter) {
    boolean isRequired = Boolean.TRUE.equals(parameter.get("required"));
    String in = text(parameter, "in");
    if (in.equals("body")) {
      ProtobufMessage body =
          new ProtobufMessage().text(2, text(parameter, "name")).text(3, in).bool(4, isRequired);
      ProtobufMessage schema = schema(object(parameter.get("schema")));
      return new ProtobufMessage().message(1, body.message(5, schema));
    }
    boolean isQuery = in.equals("query");
    ProtobufMessage plain =
        new ProtobufMessage()
            .bool(1, isRequired)
            .text(2, in)
            .text(4, text(parameter, "name"))
            .text(isQuery ? 6 : 5, text(parameter, "type"))
            .bool(isQuery ? 20 : 19, true);
    ProtobufMessage choice = new ProtobufMessage().message(isQuery ? 3 : 4, plain);
    return new ProtobufMessage().message(2, choice);
  }

  private static ProtobufMessage response(Map<String, @Nullable Object> response) {
    ProtobufMessage message = new ProtobufMessage().text(1, text(response, "description"));
    Map<String, @Nullable Object> schema = Tree.object(response.get("schema"));
    if (schema != null) {
      message.message(2, new ProtobufMessage().message(1, schema(schema)));
    }
    return new ProtobufMessage().message(1, message);
  }

  private static ProtobufMessage schemas(Map<String, @Nullable Object> schemas) {
    ProtobufMessage message = new ProtobufMessage();
    schemas.forEach((name, schema) -> message.message(1, named(name, schema(object(schema)))));
    return message;
  }

  private static ProtobufMessage schema(Map<String, @Nullable Object> schema) {
    ProtobufMessage message = new ProtobufMessage();
    schema.forEach((name, value) -> addToSchema(message, name, value));
    addExtensions(message, 31, schema);
    return message;
  }

  private static void addToSchema(ProtobufMessage message, String name, @Nullable Object value) {
    Integer number = SCHEMA_TEXTS.get(name);
    if (number != null) {
      message.text(number, Objects.toString(value, ""));
    } else if ((number = SCHEMA_REALS.get(name)) != null && value instanceof Number real) {
      message.real(number, real.doubleValue());
    } else if ((number = SCHEMA_INTEGERS.get(name)) != null && value instanceof Number integer) {
      message.integer(number, integer.longValue());
    } else if ((number = SCHEMA_BOOLEANS.get(name)) != null) {
      message.bool(number, Boolean.TRUE.equals(value));
    } else {
      addPartsToSchema(message, name, value);
    }
  }

  private static void addPartsToSchema(
      ProtobufMessage message, String name, @Nullable Object value) {
    switch (name) {
      case "required" -> addTexts(message, 19, value);
      case "enum" -> {
        for (Object one : value instanceof List<?> list ? list : List.of()) {
          message.message(20, any(one));
        }
      }
      case "additionalProperties" -> {
        ProtobufMessage choice = new ProtobufMessage();
        message.message(
            21,
            value instanceof Boolean flag
                ? choice.bool(2, flag)
                : choice.message(1, schema(object(value))));
      }
      case "type" -> message.message(22, new ProtobufMessage().text(1, String.valueOf(value)));
      case "items" -> message.message(23, new ProtobufMessage().message(1, schema(object(value))));
      case "properties" -> message.message(25, schemas(object(value)));
      default -> {} // extensions are added by themselves
    }
  }

  private static void addExtensions(
      ProtobufMessage message, int number, Map<String, @Nullable Object> owner) {
    owner.forEach(
        (name, value) -> {
          if (name.startsWith("x-")) {
            message.message(number, named(name, any(value)));
          }
        });
  }

  /** Any value is text in YAML, which JSON is. */
  private static ProtobufMessage any(@Nullable Object value) {
    String json = new String(JsonTrees.write(value), StandardCharsets.UTF_8);
    return new ProtobufMessage().text(YAML, json);
  }

  private static ProtobufMessage named(String name, ProtobufMessage value) {
    return new ProtobufMessage().text(NAME, name).message(VALUE, value);
  }

  private static void addTexts(ProtobufMessage message, int number, @Nullable Object values) {
    if (values instanceof List<?> list) {
      list.forEach(value -> message.text(number, String.valueOf(value)));
    }
  }

  private static String text(Map<String, @Nullable Object> tree, String name) {
    return Objects.toString(tree.get(name), "");
  }

  private static Map<String, @Nullable Object> object(@Nullable Object value) {
    Map<String, @Nullable Object> object = Tree.object(value);
    return object == null ? Map.of() : object;
  }
}

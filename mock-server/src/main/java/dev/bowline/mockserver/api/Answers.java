package dev.bowline.mockserver.api;

import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.Status;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Details;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes answers out of objects. */
final class Answers {
  private static final String VERSION = "v1";

  private Answers() {}

  static HttpAnswer document(int status, Document document, Format format) {
    return bytes(status, format.mediaType(), bytes(document, format));
  }

  static byte[] bytes(Document document, Format format) {
    return switch (format) {
      case JSON -> document.json();
      case YAML -> document.yaml();
      case PROTOBUF -> document.protobuf();
      case CBOR -> document.cbor();
    };
  }

  /** A document that is stored nowhere, such as a discovery document. */
  static HttpAnswer tree(
      int status, Map<String, @Nullable Object> tree, Message prototype, Format format) {
    return bytes(status, format.mediaType(), bytes(tree, prototype, format));
  }

  static byte[] bytes(Map<String, @Nullable Object> tree, Message prototype, Format format) {
    if (format == Format.JSON) {
      return JsonTrees.write(tree);
    }
    Map<String, @Nullable Object> complete = new LinkedHashMap<>(tree);
    boolean isComplete = complete.putIfAbsent("apiVersion", VERSION) != null;
    byte[] bytes =
        codec(format).write(JsonTrees.fromTree(complete, prototype), EncodeOptions.DEFAULT);
    return isComplete || format != Format.YAML ? bytes : withoutVersion(bytes);
  }

  /** The version of a document that has none; names come in their order. */
  private static byte[] withoutVersion(byte[] yaml) {
    String text = new String(yaml, StandardCharsets.UTF_8);
    String line = "apiVersion: " + VERSION + "\n";
    return (text.startsWith(line) ? text.substring(line.length()) : text)
        .getBytes(StandardCharsets.UTF_8);
  }

  /** A document without a class: not in Protobuf. */
  static byte[] untyped(Map<String, @Nullable Object> tree, Format format) {
    if (format == Format.JSON) {
      return JsonTrees.write(tree);
    }
    GroupVersionKind kind =
        GroupVersionKind.of(Tree.text(tree, "apiVersion"), Tree.text(tree, "kind"));
    Message message = JsonTrees.fromTree(tree, Unstructured.empty(kind));
    return codec(format).write(message, EncodeOptions.DEFAULT);
  }

  private static Codec codec(Format format) {
    return switch (format) {
      case JSON -> Codecs.json();
      case YAML -> Codecs.yaml();
      case PROTOBUF -> Codecs.protobuf();
      case CBOR -> Codecs.cbor();
    };
  }

  static HttpAnswer failure(ApiFailure failure, Format format) {
    HttpAnswer answer = tree(failure.code(), failure.tree(), Status.EMPTY, format);
    return failure.retryAfterSeconds() > 0
        ? answer.with("Retry-After", Integer.toString(failure.retryAfterSeconds()))
        : answer;
  }

  static HttpAnswer success(Details details, Format format) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("kind", "Status");
    tree.put("apiVersion", "v1");
    tree.put("metadata", Map.of());
    tree.put("status", "Success");
    tree.put("details", details.tree());
    return tree(200, tree, Status.EMPTY, format);
  }

  /** That something was done which leaves no object. */
  static HttpAnswer done(Format format) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("kind", "Status");
    tree.put("apiVersion", "v1");
    tree.put("metadata", Map.of());
    tree.put("status", "Success");
    tree.put("code", 201);
    return tree(201, tree, Status.EMPTY, format);
  }

  static HttpAnswer text(int status, String text) {
    return bytes(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
  }

  /** Where nothing is: no status, but a line of text. */
  static HttpAnswer notFound() {
    return sniffless(text(404, "404 page not found\n"));
  }

  /** With the header that keeps browsers from guessing the type. */
  static HttpAnswer sniffless(HttpAnswer answer) {
    return answer.with("X-Content-Type-Options", "nosniff");
  }

  static HttpAnswer json(int status, Object tree) {
    return bytes(status, "application/json", JsonTrees.write(tree));
  }

  static HttpAnswer bytes(int status, String mediaType, byte[] bytes) {
    return new HttpAnswer(
        status, HttpHeaders.NONE.with("Content-Type", mediaType), new HttpAnswer.Bytes(bytes));
  }
}

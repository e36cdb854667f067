package dev.bowline.mockserver.api;

import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.managed.ManagedReset;
import dev.bowline.mockserver.object.GoJsonProblem;
import dev.bowline.mockserver.object.GoTypeError;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.yaml.YamlProblem;
import dev.bowline.mockserver.yaml.YamlText;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.TypeRegistry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the bodies of requests. */
final class Bodies {
  private static final String SCHEME = "in scheme \"pkg/runtime/scheme.go:111\"";
  private static final int SNIPPET = 30;
  static final String NO_PROTOBUF =
      "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]";
  private static final byte[] PROTOBUF_MAGIC = {'k', '8', 's', 0};

  private static final GroupVersionKind EVICTION = GroupVersionKind.of("policy/v1", "Eviction");

  private final TypeRegistry registry;

  Bodies(TypeRegistry registry) {
    this.registry = registry;
  }

  /**
   * A body that fits its class.
   *
   * @param tree the object, without fields that its class doesn't have
   * @param problems what the server only warns of, unless validation is strict
   */
  record Decoded(Map<String, @Nullable Object> tree, FieldProblems problems) {}

  /**
   * Reads an object to create or to replace.
   *
   * @throws ApiFailure 400 or 415 if it can't be read or is something else
   */
  Decoded object(ApiRequest request, Resource resource, Message prototype) {
    byte[] body = request.call().body();
    List<String> duplicates = new ArrayList<>();
    checkFormat(request, resource);
    Format format = format(request);
    Map<String, @Nullable Object> tree =
        switch (format) {
          case JSON -> json(body, resource);
          case YAML -> yaml(body, resource, duplicates);
          case PROTOBUF -> protobuf(body, resource);
          case CBOR -> cbor(body, resource);
        };
    checkKind(tree, resource, prototype);
    List<String> unknown = resource.removeUnknown(tree);
    FieldProblems problems =
        format == Format.JSON
            ? inJson(body, resource, unknown)
            : FieldProblems.inYaml(duplicates, unknown);
    return new Decoded(checked(tree, resource, prototype), problems);
  }

  /**
   * Sees to it that a body is in a format that the type has.
   *
   * @throws ApiFailure 415 if it isn't
   */
  void checkFormat(ApiRequest request, Resource resource) {
    if (format(request) == Format.PROTOBUF && resource.custom() != null) {
      throw Failures.unsupportedMediaType(
          Format.objects(request.formats().stream().filter(f -> f != Format.PROTOBUF).toList()));
    }
  }

  /** A custom resource is read without its schema first, which sees duplicates everywhere. */
  private static FieldProblems inJson(byte[] body, Resource resource, List<String> unknown) {
    return resource.custom() == null
        ? FieldProblems.inOrder(JsonDuplicates.find(body, unknown), unknown)
        : FieldProblems.inJson(JsonDuplicates.find(body), unknown, "");
  }

  /**
   * The format of the body.
   *
   * @throws ApiFailure 415 if the server doesn't speak it
   */
  static Format format(ApiRequest request) {
    String type = mediaType(request);
    if (type.isEmpty()) {
      return Format.JSON;
    }
    for (Format format : request.formats()) {
      if (format.mediaType().equals(type)) {
        return format;
      }
    }
    throw Failures.unsupportedMediaType(Format.objects(request.formats()));
  }

  /** The type of the body in lower case, without parameters; empty if the client says nothing. */
  static String mediaType(ApiRequest request) {
    String header = request.header("Content-Type");
    int semicolon = header.indexOf(';');
    String type = (semicolon < 0 ? header : header.substring(0, semicolon)).strip();
    return (type.isEmpty() ? header : type).toLowerCase(Locale.ROOT);
  }

  private static Map<String, @Nullable Object> json(byte[] body, Resource resource) {
    Object value;
    try {
      value = JsonTrees.parse(body);
    } catch (CodecException e) {
      throw unrecognized(
          resource, "couldn't get version/kind; json parse error: " + jsonProblem(e, body), body);
    }
    return object(value, resource, body);
  }

  private static Map<String, @Nullable Object> yaml(
      byte[] body, Resource resource, List<String> duplicates) {
    try {
      YamlText.Document document = YamlText.read(body);
      duplicates.addAll(document.duplicates());
      return object(document.tree(), resource, body);
    } catch (YamlProblem e) {
      throw unrecognized(resource, e.text(), body);
    }
  }

  private static Map<String, @Nullable Object> object(
      @Nullable Object value, Resource resource, byte[] body) {
    Map<String, @Nullable Object> tree = value == null ? new LinkedHashMap<>() : Tree.object(value);
    if (tree == null) {
      throw unrecognized(resource, notAnObject(Objects.requireNonNull(value)), body);
    }
    for (String name : List.of("apiVersion", "kind")) {
      Object found = tree.get(name);
      if (found != null && !(found instanceof String)) {
        throw unrecognized(
            resource,
            "couldn't get version/kind; json parse error: json: cannot unmarshal "
                + goType(found)
                + " into Go struct field ."
                + name
                + " of type string",
            body);
      }
    }
    String apiVersion = Tree.text(tree, "apiVersion");
    if (apiVersion.chars().filter(c -> c == '/').count() > 1) {
      throw unrecognized(resource, "unexpected GroupVersion string: " + apiVersion, body);
    }
    if (resource.custom() != null && Tree.text(tree, "kind").isEmpty()) { // no class tells it
      throw unrecognized(
          resource,
          "Object 'Kind' is missing in '" + new String(body, StandardCharsets.UTF_8) + "'",
          body);
    }
    return tree;
  }

  /** What is wrong with malformed JSON; in the server's words where they are known. */
  static String jsonProblem(CodecException e) {
    return e.isTruncated() ? "unexpected end of JSON input" : e.problem();
  }

  /** What is wrong with a body that is no JSON. */
  static String jsonProblem(CodecException e, byte[] body) {
    String problem = GoJsonProblem.of(body);
    return problem.isEmpty() ? jsonProblem(e) : problem;
  }

  /** What the server says to JSON that is no object. */
  static String notAnObject(Object value) {
    return "couldn't get version/kind; json parse error: json: cannot unmarshal "
        + goType(value)
        + " into Go value of type struct { APIVersion string"
        + " \"json:\\\"apiVersion,omitempty\\\"\"; Kind string"
        + " \"json:\\\"kind,omitempty\\\"\" }";
  }

  private Map<String, @Nullable Object> protobuf(byte[] body, Resource resource) {
    if (!isProtobuf(body)) {
      throw unrecognized(resource, NO_PROTOBUF, body);
    }
    if (body.length == PROTOBUF_MAGIC.length) {
      throw unrecognized(resource, "empty body", body);
    }
    try {
      Message message = Codecs.protobuf().read(body, registry, DecodeOptions.DEFAULT);
      EncodeOptions options = EncodeOptions.DEFAULT.withDropUnknownFields(true);
      return Objects.requireNonNull(Tree.object(JsonTrees.toTree(message, options)));
    } catch (CodecException e) {
      throw unrecognized(resource, e.isTruncated() ? "unexpected EOF" : e.problem(), body);
    }
  }

  /** Whether a body begins as the server's Protobuf does. */
  static boolean isProtobuf(byte[] body) {
    return body.length >= PROTOBUF_MAGIC.length
        && Arrays.equals(body, 0, PROTOBUF_MAGIC.length, PROTOBUF_MAGIC, 0, PROTOBUF_MAGIC.length);
  }

  private Map<String, @Nullable Object> cbor(byte[] body, Resource resource) {
    try {
      Message message = Codecs.cbor().read(body, registry, DecodeOptions.DEFAULT);
      return Objects.requireNonNull(Tree.object(JsonTrees.toTree(message)));
    } catch (CodecException e) {
      throw unrecognized(
          resource,
          "unable to determine group/version/kind: "
              + (e.isTruncated() ? "unexpected EOF" : e.problem()),
          body);
    }
  }

  private static ApiFailure otherVersion(String apiVersion, GroupVersionKind expected) {
    return Failures.badRequest(
        "the API version in the data ("
            + apiVersion
            + ") does not match the expected API version ("
            + expected.apiVersion()
            + ")");
  }

  /** A custom resource of another kind is one that is not valid. */
  static ApiFailure otherCustomKind(
      GroupVersionKind found, GroupVersionKind expected, Map<String, @Nullable Object> tree) {
    List<Cause> causes = new ArrayList<>();
    if (!found.kind().equals(expected.kind())) {
      causes.add(Cause.invalid("kind", "\"" + found.kind() + "\"", "must be " + expected.kind()));
    }
    if (!found.apiVersion().equals(expected.apiVersion())) {
      causes.add(
          Cause.invalid(
              "apiVersion", "\"" + found.apiVersion() + "\"", "must be " + expected.apiVersion()));
    }
    return Failures.invalid(
        found.group().isEmpty() ? found.kind() : found.kind() + "." + found.group(),
        Details.of(Tree.text(Tree.child(tree, "metadata"), "name"), found.group(), found.kind()),
        causes);
  }

  private void checkKind(Map<String, @Nullable Object> tree, Resource resource, Message prototype) {
    GroupVersionKind expected = Objects.requireNonNull(prototype.fieldTable().kind());
    if (expected.equals(EVICTION) && "policy/v1beta1".equals(tree.get("apiVersion"))) {
      tree.put(
          "apiVersion", expected.apiVersion()); // the one old version that is taken for the new
    }
    String kind = Tree.text(tree, "kind");
    String apiVersion = Tree.text(tree, "apiVersion");
    boolean isSameKind = kind.isEmpty() || kind.equals(expected.kind());
    boolean isSameVersion =
        (apiVersion.isEmpty() && resource.custom() == null)
            || apiVersion.equals(expected.apiVersion());
    if (isSameKind && isSameVersion) {
      return;
    }
    if (resource.custom() != null && !isSameVersion) {
      throw otherVersion(apiVersion, expected);
    }
    if (resource.custom() != null) {
      throw otherCustomKind(GroupVersionKind.of(apiVersion, kind), expected, tree);
    }
    GroupVersionKind found =
        GroupVersionKind.of(
            apiVersion.isEmpty() ? expected.apiVersion() : apiVersion,
            kind.isEmpty() ? expected.kind() : kind);
    if (isSameKind && found.group().equals(expected.group()) && !found.group().isEmpty()) {
      throw otherVersion(apiVersion, expected);
    }
    throw cannotBeHandled(found, resource, otherKind(found, resource));
  }

  /** What the server says to an object that is of another kind than the one that is wanted. */
  String otherKind(GroupVersionKind found, Resource resource) {
    boolean isKnown = registry.prototype(found) != null || found.kind().equals("List");
    String internal = resource.group().isEmpty() ? "core" : resource.group().split("\\.", -1)[0];
    return isKnown
        ? "converting ("
            + found.version()
            + "."
            + found.kind()
            + ") to ("
            + internal
            + "."
            + resource.kind().kind()
            + "): unknown conversion"
        : "no kind \""
            + found.kind()
            + "\" is registered for version \""
            + found.apiVersion()
            + "\" "
            + SCHEME;
  }

  /**
   * What the server says to an object that is of another kind, which it reads as that kind first.
   */
  String otherObject(
      Map<String, @Nullable Object> tree, GroupVersionKind found, Resource resource) {
    Message prototype = registry.prototype(found);
    String problem = prototype == null ? null : GoTypeError.find(tree, prototype);
    return problem != null ? problem : otherKind(found, resource);
  }

  private static Map<String, @Nullable Object> checked(
      Map<String, @Nullable Object> tree, Resource resource, Message prototype) {
    GroupVersionKind kind = Objects.requireNonNull(prototype.fieldTable().kind());
    tree.put("kind", kind.kind());
    tree.put("apiVersion", kind.apiVersion());
    String problem =
        resource.custom() == null
            ? GoTypeError.find(tree, prototype)
            : GoTypeError.inMetadata(tree);
    if (problem != null) { // also where our reader is content: whole numbers with a point
      throw cannotBeHandled(kind, resource, problem);
    }
    if (resource.custom() == null) {
      ManagedReset.keep(tree);
    }
    try {
      Message message = JsonTrees.fromTree(tree, prototype);
      return Objects.requireNonNull(Tree.object(JsonTrees.toTree(message)));
    } catch (CodecException e) {
      throw cannotBeHandled(kind, resource, "json: " + e.problem() + " at " + e.path());
    }
  }

  static ApiFailure cannotBeHandled(GroupVersionKind found, Resource resource, String problem) {
    return Failures.badRequest(
        found.kind()
            + " in version \""
            + found.version()
            + "\" cannot be handled as a "
            + resource.kind().kind()
            + ": "
            + problem);
  }

  private static ApiFailure unrecognized(Resource resource, String problem, byte[] body) {
    return Failures.badRequest(
        "the object provided is unrecognized (must be of type "
            + resource.kind().kind()
            + "): "
            + problem
            + " ("
            + snippet(body)
            + ")");
  }

  /**
   * What the server shows of a body: the start of what looks like JSON, else bytes in hexadecimal.
   */
  private static String snippet(byte[] body) {
    if (body.length == 0) {
      return "<empty>";
    }
    String tail = body.length > SNIPPET ? " ..." : "";
    int length = Math.min(body.length, SNIPPET);
    return body[0] == '{'
        ? new String(body, 0, length, StandardCharsets.UTF_8) + tail
        : HexFormat.of().formatHex(body, 0, length) + tail;
  }

  static String goType(Object value) {
    if (value instanceof List<?>) {
      return "array";
    }
    return value instanceof String
        ? "string"
        : value instanceof Number ? "number" : value instanceof Boolean ? "bool" : "object";
  }
}

package dev.bowline.mockserver.api;

import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.GoTypeError;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.DeleteOptions;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.yaml.YamlProblem;
import dev.bowline.mockserver.yaml.YamlText;
import dev.bowline.serde.CodecException;
import dev.bowline.type.TypeRegistry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads how to delete, from the body if there is one, else from the query. */
final class DeleteBodies {
  private static final List<String> POLICIES = List.of("Foreground", "Background", "Orphan");

  private final TypeRegistry registry;

  DeleteBodies(TypeRegistry registry) {
    this.registry = registry;
  }

  /**
   * Reads the options.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 400, 415 or 422 if they make no sense
   */
  DeleteOptions options(ApiRequest request) {
    Map<String, @Nullable Object> tree =
        request.call().body().length > 0 ? body(request) : query(request.query());
    return options(tree);
  }

  /**
   * Reads options that are part of something else.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 422 if they make no sense
   */
  static DeleteOptions options(Map<String, @Nullable Object> tree) {
    List<Cause> causes = new ArrayList<>();
    String policy = tree.get("propagationPolicy") instanceof String text ? text : null;
    Object orphan = tree.get("orphanDependents");
    if (policy != null && orphan instanceof Boolean) {
      causes.add(
          Cause.invalid(
              "propagationPolicy",
              GoFormat.quoted(policy),
              "orphanDependents and deletionPropagation cannot be both set"));
    }
    if (policy != null && !POLICIES.contains(policy)) {
      causes.add(
          Cause.notSupported(
              "propagationPolicy",
              GoFormat.quoted(policy),
              "\"Foreground\", \"Background\", \"Orphan\", \"nil\""));
    }
    List<String> dryRun = Tree.texts(tree, "dryRun");
    Cause dryRunProblem = WriteParameters.dryRunProblem(dryRun);
    if (dryRunProblem != null) {
      causes.add(dryRunProblem);
    }
    if (!causes.isEmpty()) {
      throw Failures.invalidOptions("DeleteOptions", causes);
    }
    if (orphan instanceof Boolean isOrphan) {
      policy = isOrphan ? "Orphan" : "Background";
    }
    Map<String, @Nullable Object> preconditions = Tree.child(tree, "preconditions");
    return new DeleteOptions(
        tree.get("gracePeriodSeconds") instanceof Number number ? number.longValue() : null,
        policy == null ? "" : policy,
        condition(preconditions, "uid"),
        condition(preconditions, "resourceVersion"),
        !dryRun.isEmpty(),
        Boolean.FALSE.equals(orphan));
  }

  /** An empty text is a condition, too, which no object fulfills. */
  private static @Nullable String condition(
      @Nullable Map<String, @Nullable Object> preconditions, String name) {
    return preconditions != null && preconditions.get(name) instanceof String text ? text : null;
  }

  private Map<String, @Nullable Object> body(ApiRequest request) {
    Object value;
    Format format = Bodies.format(request);
    if (format == Format.PROTOBUF && !Bodies.isProtobuf(request.call().body())) {
      throw Failures.badRequest(Bodies.NO_PROTOBUF);
    }
    try {
      value =
          switch (format) {
            case JSON -> JsonTrees.parse(request.call().body());
            case YAML -> YamlText.read(request.call().body()).tree();
            case PROTOBUF -> tree(Codecs.protobuf(), request);
            case CBOR -> tree(Codecs.cbor(), request);
          };
    } catch (YamlProblem e) {
      throw Failures.badRequest(e.text());
    } catch (CodecException e) {
      throw Failures.badRequest(
          "couldn't get version/kind; json parse error: "
              + Bodies.jsonProblem(e, request.call().body()));
    }
    if (value == null) {
      return new LinkedHashMap<>();
    }
    Map<String, @Nullable Object> tree = Tree.object(value);
    if (tree == null) {
      throw Failures.badRequest(Bodies.notAnObject(value));
    }
    String kind = Tree.text(tree, "kind");
    String apiVersion = Tree.text(tree, "apiVersion");
    if (!kind.isEmpty() && !kind.equals("DeleteOptions")) {
      throw Failures.badRequest(
          "no kind \""
              + kind
              + "\" is registered for version \""
              + (apiVersion.isEmpty() ? "meta.k8s.io/v1" : apiVersion)
              + "\" in scheme \"pkg/runtime/scheme.go:111\"");
    }
    tree.put("kind", "DeleteOptions");
    tree.put("apiVersion", "v1");
    try {
      return Objects.requireNonNull(
          Tree.object(
              JsonTrees.toTree(JsonTrees.fromTree(tree, dev.bowline.meta.v1.DeleteOptions.EMPTY))));
    } catch (CodecException e) {
      String problem = GoTypeError.find(tree, dev.bowline.meta.v1.DeleteOptions.EMPTY);
      throw Failures.badRequest(
          problem != null ? problem : "json: " + e.problem() + " at " + e.path());
    }
  }

  private Object tree(Codec codec, ApiRequest request) {
    return JsonTrees.toTree(codec.read(request.call().body(), registry, DecodeOptions.DEFAULT));
  }

  private static Map<String, @Nullable Object> query(Query query) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    if (query.has("gracePeriodSeconds")) {
      tree.put("gracePeriodSeconds", Numbers.parsed(query.text("gracePeriodSeconds")));
    }
    if (query.has("propagationPolicy")) {
      tree.put("propagationPolicy", query.text("propagationPolicy"));
    }
    if (query.has("orphanDependents")) {
      tree.put("orphanDependents", query.flag("orphanDependents"));
    }
    if (query.has("dryRun")) {
      tree.put("dryRun", query.all("dryRun"));
    }
    Map<String, @Nullable Object> preconditions = new LinkedHashMap<>();
    for (String name : List.of("uid", "resourceVersion")) {
      if (!query.text(name).isEmpty()) {
        preconditions.put(name, query.text(name));
      }
    }
    tree.put("preconditions", preconditions);
    return tree;
  }
}

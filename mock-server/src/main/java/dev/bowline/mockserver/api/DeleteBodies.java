package dev.bowline.mockserver.api;

import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.GoTypeError;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.DeleteOptions;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.yaml.YamlProblem;
import dev.bowline.mockserver.yaml.YamlText;
import dev.bowline.serde.CodecException;
import dev.bowline.type.TypeRegistry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads how to delete, from the body if there is one, else from the query. */
final class DeleteBodies {
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
    String policy = Tree.text(tree, "propagationPolicy");
    Object orphan = tree.get("orphanDependents");
    if (orphan instanceof Boolean isOrphan) {
      if (!policy.isEmpty()) {
        throw Failures.invalidOptions(
            "DeleteOptions",
            List.of(
                Cause.invalid(
                    "propagationPolicy",
                    "\"" + policy + "\"",
                    "orphanDependents and deletionPropagation cannot be both set")));
      }
      policy = isOrphan ? "Orphan" : "Background";
    }
    if (!List.of("", "Foreground", "Background", "Orphan").contains(policy)) {
      throw Failures.invalidOptions(
          "DeleteOptions",
          List.of(
              Cause.notSupported(
                  "propagationPolicy",
                  "\"" + policy + "\"",
                  "\"Foreground\", \"Background\", \"Orphan\", \"nil\"")));
    }
    Map<String, @Nullable Object> preconditions = Tree.child(tree, "preconditions");
    boolean isDryRun =
        tree.containsKey("dryRun")
            && WriteParameters.isDryRun(Tree.texts(tree, "dryRun"), "DeleteOptions");
    return new DeleteOptions(
        tree.get("gracePeriodSeconds") instanceof Number number ? number.longValue() : null,
        policy,
        Tree.text(preconditions, "uid"),
        Tree.text(preconditions, "resourceVersion"),
        isDryRun);
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
      tree.put("gracePeriodSeconds", Numbers.whole(query.text("gracePeriodSeconds")));
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
    preconditions.put("uid", query.text("uid"));
    preconditions.put("resourceVersion", query.text("resourceVersion"));
    tree.put("preconditions", preconditions);
    return tree;
  }
}

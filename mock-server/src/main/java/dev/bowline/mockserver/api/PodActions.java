package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.DeleteOptions;
import dev.bowline.mockserver.registry.ObjectRegistry;
import dev.bowline.mockserver.status.Failures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Evictions and bindings: objects that are done rather than stored. */
final class PodActions {
  private final ObjectRegistry registry;
  private final Bodies bodies;
  private final Admissions admissions;

  PodActions(ObjectRegistry registry, Bodies bodies, Admissions admissions) {
    this.registry = registry;
    this.bodies = bodies;
    this.admissions = admissions;
  }

  /**
   * Evicts.
   *
   * @param type the type of the body
   */
  HttpAnswer evict(ApiRequest request, Target target, Resource type) {
    Format format = Accept.of(request).document(true);
    bodies.checkFormat(request, type);
    WriteParameters parameters = WriteParameters.of(request, "CreateOptions");
    Bodies.Decoded body = bodies.object(request, type, type.prototype());
    parameters.check(body.problems(), type);
    Writes.checkNamespace(body.tree(), target);
    if (!name(body).equals(target.name())) {
      throw Failures.badRequest("name in URL does not match name in Eviction object");
    }
    registry.requireNamespace(target.resource(), target.namespace(), target.name());
    Map<String, @Nullable Object> eviction =
        admissions.of(request, target, parameters.isDryRun()).ask(placed(body, target));
    registry.pods().require(target.namespace(), target.name());
    registry.pods().evict(target.namespace(), target.name(), options(eviction, parameters));
    return Answers.done(format);
  }

  private static DeleteOptions options(
      Map<String, @Nullable Object> eviction, WriteParameters parameters) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    Map<String, @Nullable Object> given = Tree.child(eviction, "deleteOptions");
    if (given != null) {
      tree.putAll(given);
    }
    List<String> own = Tree.texts(tree, "dryRun");
    if (parameters.isDryRun()) {
      if (!own.isEmpty() && !own.equals(List.of("All"))) {
        throw Failures.internal(
            "Non-matching dry-run options in request and content: [All] and ["
                + String.join(" ", own)
                + "]");
      }
      tree.put("dryRun", List.of("All"));
    } else if (own.isEmpty()) {
      tree.remove("dryRun");
    }
    return DeleteBodies.options(tree);
  }

  /**
   * Binds.
   *
   * @param type the type of the body
   */
  HttpAnswer bind(ApiRequest request, Target target, Resource type) {
    Format format = Accept.of(request).document(true);
    bodies.checkFormat(request, type);
    WriteParameters parameters = WriteParameters.of(request, "CreateOptions");
    Bodies.Decoded body = bodies.object(request, type, type.prototype());
    parameters.check(body.problems(), type);
    Writes.checkNamespace(body.tree(), target);
    String name = name(body);
    if (target.isCollection()) {
      checkTarget(Tree.child(body.tree(), "target"));
      if (name.isEmpty()) {
        throw Failures.badRequest("Name parameter required.");
      }
      Tree.childToChange(body.tree(), "metadata").remove("uid"); // which the server gives
    }
    if (!target.isCollection() && !name.equals(target.name())) {
      throw Failures.badRequest("name in URL does not match name in Binding object");
    }
    registry.requireNamespace(target.resource(), target.namespace(), name);
    Map<String, @Nullable Object> binding =
        admissions.of(request, target, parameters.isDryRun()).ask(placed(body, target));
    checkTarget(Tree.child(binding, "target"));
    registry.pods().bind(target.namespace(), name, binding, parameters.isDryRun());
    return Answers.done(format);
  }

  private static void checkTarget(@Nullable Map<String, @Nullable Object> target) {
    List<String> problems = new ArrayList<>();
    String kind = Tree.text(target, "kind");
    if (!kind.isEmpty() && !kind.equals("Node")) {
      problems.add(
          "target.kind: Unsupported value: "
              + GoFormat.quoted(kind)
              + ": supported values: \"Node\", \"<empty>\"");
    }
    if (Tree.text(target, "name").isEmpty()) {
      problems.add("target.name: Required value");
    }
    if (!problems.isEmpty()) {
      String all = String.join(", ", problems);
      throw Failures.internal(problems.size() == 1 ? all : "[" + all + "]");
    }
  }

  /** The body in the namespace of the URL. */
  private static Map<String, @Nullable Object> placed(Bodies.Decoded body, Target target) {
    Tree.childToChange(body.tree(), "metadata").put("namespace", target.namespace());
    return body.tree();
  }

  private static String name(Bodies.Decoded body) {
    return Tree.text(Tree.child(body.tree(), "metadata"), "name");
  }
}

package dev.bowline.mockserver.api;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.managed.ManagedReset;
import dev.bowline.mockserver.object.GoConversionError;
import dev.bowline.mockserver.object.GoOverflow;
import dev.bowline.mockserver.object.GoStructs;
import dev.bowline.mockserver.object.GoTypeError;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.Applied;
import dev.bowline.mockserver.registry.ObjectRegistry;
import dev.bowline.mockserver.registry.WriteMode;
import dev.bowline.mockserver.registry.Written;
import dev.bowline.mockserver.registry.rules.MetadataRules;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.serde.CodecException;
import dev.bowline.type.GroupVersionKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The verbs create, update and patch. */
final class Writes {
  private final ObjectRegistry registry;
  private final Bodies bodies;
  private final Views views;
  private final Admissions admissions;

  Writes(ObjectRegistry registry, Bodies bodies, Views views, Admissions admissions) {
    this.registry = registry;
    this.bodies = bodies;
    this.views = views;
    this.admissions = admissions;
  }

  HttpAnswer create(ApiRequest request, Target target) {
    Resource resource = target.resource();
    Representation representation =
        Accept.of(request, resource).object(Reads.hasProtobuf(resource));
    bodies.checkFormat(request, resource);
    WriteParameters parameters = WriteParameters.of(request, "CreateOptions");
    if (resource.isNamespaced() && target.namespace().isEmpty()) {
      throw Failures.methodNotAllowed();
    }
    Bodies.Decoded body = bodies.object(request, resource, resource.prototype());
    parameters.check(body.problems(), resource);
    checkNamespace(body.tree(), target);
    warnOfOwners(body.tree(), "", request);
    Written written =
        registry.create(
            resource, target.namespace(), body.tree(), mode(request, target, parameters));
    return views.object(request, 201, resource, written.document(), representation);
  }

  HttpAnswer update(ApiRequest request, Target target) {
    Resource resource = target.resource();
    Representation representation =
        Accept.of(request, resource).object(Reads.hasProtobuf(resource));
    WriteParameters parameters = WriteParameters.of(request, "UpdateOptions");
    Bodies.Decoded body = bodies.object(request, resource, resource.prototype());
    parameters.check(body.problems(), resource);
    checkNamespace(body.tree(), target);
    checkName(name(body.tree()), target);
    warnOfOwners(body.tree(), "", request);
    Written written =
        registry.replace(
            resource,
            target.namespace(),
            target.name(),
            body.tree(),
            mode(request, target, parameters));
    return views.object(
        request, written.isCreated() ? 201 : 200, resource, written.document(), representation);
  }

  HttpAnswer patch(ApiRequest request, Target target) {
    Resource resource = target.resource();
    PatchType type = PatchType.of(request, resource);
    Representation representation =
        Accept.of(request, resource).object(Reads.hasProtobuf(resource));
    WriteParameters parameters = WriteParameters.ofPatch(request, type.isApply());
    if (type.isApply()) {
      return apply(request, target, type, representation, parameters);
    }
    PatchBody patch = new PatchBody(type, request.call().body(), parameters.isChecked());
    Outcome outcome = new Outcome(bodies, resource, target, parameters, patch);
    Written written =
        registry.patch(
            resource,
            target.namespace(),
            target.name(),
            old -> {
              Map<String, @Nullable Object> patched = outcome.apply(old);
              warnOfOwners(patched, " after mutating admission happens", request);
              return patched;
            },
            mode(request, target, parameters));
    return views.object(request, 200, resource, written.document(), representation);
  }

  private HttpAnswer apply(
      ApiRequest request,
      Target target,
      PatchType type,
      Representation representation,
      WriteParameters parameters) {
    AppliedBody body = new AppliedBody(type, request.call().body());
    Applied applied =
        new Applied(
            body::tree,
            parameters.isForced(),
            tree -> {
              body.check(parameters);
              checkNamespace(tree, target);
              checkName(name(tree), target);
            });
    Written written =
        registry.apply(
            target.resource(),
            target.namespace(),
            target.name(),
            applied,
            mode(request, target, parameters));
    return views.object(
        request,
        written.isCreated() ? 201 : 200,
        target.resource(),
        written.document(),
        representation);
  }

  /** Removes owners that are named twice. */
  private static void warnOfOwners(
      Map<String, @Nullable Object> tree, String when, ApiRequest request) {
    List<String> repeated = MetadataRules.removeRepeatedOwners(tree);
    String warning =
        ".metadata.ownerReferences contains duplicate entries"
            + when
            + "; API server dedups owner references in 1.20+, and may reject such requests as"
            + " early as 1.24; please fix your requests; duplicate UID(s) observed: "
            + String.join(", ", repeated);
    if (!repeated.isEmpty()) {
      request.warnings().add(warning);
    }
  }

  private WriteMode mode(ApiRequest request, Target target, WriteParameters parameters) {
    return parameters
        .mode(target.subresource())
        .with(admissions.of(request, target, parameters.isDryRun()));
  }

  /** Applies a patch and sees to it that something of the same kind and name comes out. */
  static final class Outcome implements UnaryOperator<Map<String, @Nullable Object>> {
    private final Bodies bodies;
    private final Resource resource;
    private final Target target;
    private final WriteParameters parameters;
    private final PatchBody patch;

    Outcome(
        Bodies bodies,
        Resource resource,
        Target target,
        WriteParameters parameters,
        PatchBody patch) {
      this.bodies = bodies;
      this.resource = resource;
      this.target = target;
      this.parameters = parameters;
      this.patch = patch;
    }

    @Override
    public Map<String, @Nullable Object> apply(Map<String, @Nullable Object> old) {
      Map<String, @Nullable Object> before =
          resource.custom() == null ? GoStructs.ordered(old, resource.prototype()) : old;
      Map<String, @Nullable Object> tree = patch.apply(before, resource);
      String shown = patch.shown(tree);
      checkKind(tree, shown);
      FieldProblems problems =
          patch.problems().and(FieldProblems.unknown(resource.removeUnknown(tree)));
      if (resource.custom() == null) {
        ManagedReset.keep(tree);
      }
      if (patch.isConverted()) {
        String unlike = GoConversionError.find(tree, resource.prototype());
        if (unlike != null) {
          throw PatchBody.makesInvalid(shown, unlike);
        }
        GoOverflow.cut(tree, resource.prototype());
      }
      Map<String, @Nullable Object> checked;
      try {
        checked =
            Objects.requireNonNull(
                Tree.object(JsonTrees.toTree(JsonTrees.fromTree(tree, resource.prototype()))));
      } catch (CodecException e) {
        String wrongType =
            resource.custom() == null
                ? GoTypeError.find(tree, resource.prototype())
                : GoTypeError.inMetadata(tree);
        throw PatchBody.makesInvalid(shown, wrongType != null ? wrongType : "json: " + e.problem());
      }
      String problem = parameters.strictProblem(problems);
      if (!problem.isEmpty()) {
        throw PatchBody.makesInvalid(shown, problem);
      }
      parameters.warn(problems);
      checkNamespace(checked, target);
      checkName(name(checked), target);
      return checked;
    }

    /** An object of another kind is read as that kind, if there is one. */
    private void checkKind(Map<String, @Nullable Object> tree, String shown) {
      GroupVersionKind expected = resource.kind();
      for (String name : List.of("apiVersion", "kind")) {
        Object given = tree.get(name);
        if (given != null && !(given instanceof String)) {
          throw PatchBody.makesInvalid(
              shown,
              "couldn't get version/kind; json parse error: json: cannot unmarshal "
                  + Bodies.goType(given)
                  + " into Go struct field ."
                  + name
                  + " of type string");
        }
      }
      if (resource.custom() != null && Tree.text(tree, "kind").isEmpty()) {
        throw PatchBody.makesInvalid(shown, "Object 'Kind' is missing in '" + shown + "'");
      }
      if (Tree.text(tree, "kind").isEmpty()) {
        tree.put("kind", expected.kind());
      }
      if (Tree.text(tree, "apiVersion").isEmpty()) {
        tree.put("apiVersion", expected.apiVersion());
      }
      String kind = Tree.text(tree, "kind");
      String apiVersion = Tree.text(tree, "apiVersion");
      if (kind.equals(expected.kind()) && apiVersion.equals(expected.apiVersion())) {
        return;
      }
      if (apiVersion.chars().filter(c -> c == '/').count() > 1) {
        throw PatchBody.makesInvalid(shown, "unexpected GroupVersion string: " + apiVersion);
      }
      GroupVersionKind found = GroupVersionKind.of(apiVersion, kind);
      if (resource.custom() != null) {
        throw Bodies.otherCustomKind(found, expected, tree);
      }
      throw PatchBody.makesInvalid(shown, bodies.otherObject(tree, found, resource));
    }
  }

  private static String name(Map<String, @Nullable Object> tree) {
    return Tree.text(Tree.child(tree, "metadata"), "name");
  }

  static void checkName(String name, Target target) {
    if (name.isEmpty()) {
      throw Failures.badRequest(
          "the name of the object ("
              + target.name()
              + " based on URL) was undeterminable: name must be provided");
    }
    if (!name.equals(target.name())) {
      throw Failures.badRequest(
          "the name of the object ("
              + name
              + ") does not match the name on the URL ("
              + target.name()
              + ")");
    }
  }

  static void checkNamespace(Map<String, @Nullable Object> tree, Target target) {
    String namespace = Tree.text(Tree.child(tree, "metadata"), "namespace");
    if (target.resource().isNamespaced()
        && !namespace.isEmpty()
        && !namespace.equals(target.namespace())) {
      throw Failures.badRequest(
          "the namespace of the provided object does not match the namespace sent on the request");
    }
  }
}

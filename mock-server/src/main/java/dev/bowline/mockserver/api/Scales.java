package dev.bowline.mockserver.api;

import dev.bowline.mockserver.admission.AdmissionView;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.catalog.ScalePaths;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.managed.FieldManager;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.Applied;
import dev.bowline.mockserver.registry.ObjectRegistry;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.table.Printer;
import dev.bowline.mockserver.table.Printers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The subresource {@code scale}: how many replicas an object wants, whatever its kind. */
final class Scales {
  private final ObjectRegistry registry;
  private final Bodies bodies;
  private final Views views;
  private final Admissions admissions;
  private final Reads reads;

  Scales(ObjectRegistry registry, Bodies bodies, Views views, Admissions admissions, Reads reads) {
    this.registry = registry;
    this.bodies = bodies;
    this.views = views;
    this.admissions = admissions;
    this.reads = reads;
  }

  /**
   * Answers get, update and patch.
   *
   * @param type the type of scales
   */
  HttpAnswer answer(ApiRequest request, Target target, Resource type) {
    ScaleView view = ScaleView.of(target.resource());
    return switch (request.method()) {
      case "GET" -> get(request, target, type, view);
      case "PUT" -> update(request, target, type, view);
      case "PATCH" -> patch(request, target, type, view);
      default -> throw Failures.methodNotAllowed();
    };
  }

  private HttpAnswer get(ApiRequest request, Target target, Resource type, ScaleView view) {
    Representation representation = Accept.of(request, target.resource()).object(true);
    Resource resource = target.resource();
    reads.requireVersion(request, resource);
    StoredObject object =
        registry.store().get(resource.storage(), resource.key(target.namespace(), target.name()));
    if (object == null) {
      throw Failures.notFound(resource, target.name());
    }
    ScalePaths paths = resource.custom() == null ? null : resource.custom().scale();
    if (paths != null && !view.isThere(resource.view(object.document()).tree())) {
      throw Failures.internalError(
          "the spec replicas field \"" + paths.specReplicas() + "\" does not exist");
    }
    return answer(request, target, resource.view(object.document()), type, view, representation);
  }

  private HttpAnswer update(ApiRequest request, Target target, Resource type, ScaleView view) {
    Representation representation = Accept.of(request, target.resource()).object(true);
    WriteParameters parameters = WriteParameters.of(request, "UpdateOptions");
    Bodies.Decoded body = bodies.object(request, type, type.prototype());
    parameters.check(body.problems(), type);
    Writes.checkNamespace(body.tree(), target);
    Writes.checkName(Tree.text(Tree.child(body.tree(), "metadata"), "name"), target);
    Document written =
        change(request, target, parameters, view, old -> view.apply(old, body.tree(), target));
    return answer(request, target, written, type, view, representation);
  }

  private HttpAnswer patch(ApiRequest request, Target target, Resource type, ScaleView view) {
    PatchType patchType = PatchType.of(request, target.resource());
    Representation representation = Accept.of(request, target.resource()).object(true);
    WriteParameters parameters = WriteParameters.ofPatch(request, patchType.isApply());
    if (patchType.isApply()) {
      Document applied = apply(request, target, patchType, type, parameters, view);
      return answer(request, target, applied, type, view, representation);
    }
    PatchBody patch = new PatchBody(patchType, request.call().body(), parameters.isChecked());
    Writes.Outcome outcome = new Writes.Outcome(bodies, type, target, parameters, patch);
    Document written =
        change(
            request,
            target,
            parameters,
            view,
            old -> view.apply(old, patched(outcome, view.of(old), type), target));
    return answer(request, target, written, type, view, representation);
  }

  private static Map<String, @Nullable Object> patched(
      Writes.Outcome outcome, Map<String, @Nullable Object> scale, Resource type) {
    String uid = Tree.text(Tree.child(scale, "metadata"), "uid");
    Map<String, @Nullable Object> patched = outcome.apply(scale);
    PatchBody.checkUid(type, patched, uid);
    return patched;
  }

  /** A scale that is applied is the configuration of an object that says only how many. */
  private Document apply(
      ApiRequest request,
      Target target,
      PatchType patchType,
      Resource type,
      WriteParameters parameters,
      ScaleView view) {
    AppliedBody body = new AppliedBody(patchType, request.call().body());
    Resource resource = target.resource();
    Applied applied =
        new Applied(
            () -> {
              Map<String, @Nullable Object> scale = body.tree();
              if (resource.custom() != null) {
                throw notConverted();
              }
              FieldManager.checkKind(scale, type.kind().kind(), type.kind().apiVersion());
              Map<String, @Nullable Object> config = new LinkedHashMap<>();
              config.put("kind", resource.kind().kind());
              config.put("apiVersion", resource.kind().apiVersion());
              return Tree.at(scale, "spec", "replicas") == null
                  ? config
                  : view.apply(config, scale, target);
            },
            parameters.isForced(),
            tree -> body.check(parameters));
    return registry
        .apply(
            resource,
            target.namespace(),
            target.name(),
            applied,
            parameters
                .mode(target.subresource())
                .with(admissions.of(request, target, parameters.isDryRun())))
        .document();
  }

  /** A real server has never been able to. */
  private static ApiFailure notConverted() {
    return Failures.internal(
        "failed to create manager for existing fields: failed to convert live object (/;"
            + " autoscaling/v1, Kind=Scale) to proper version: request to convert CR to an invalid"
            + " group/version: autoscaling/v1");
  }

  private Document change(
      ApiRequest request,
      Target target,
      WriteParameters parameters,
      ScaleView view,
      UnaryOperator<Map<String, @Nullable Object>> change) {
    return registry
        .change(
            target.resource(),
            target.namespace(),
            target.name(),
            change,
            parameters
                .mode(target.subresource())
                .with(admissions.of(request, target, parameters.isDryRun(), shown(view, target))))
        .document();
  }

  private static AdmissionView shown(ScaleView view, Target target) {
    return new AdmissionView() {
      @Override
      public Map<String, @Nullable Object> of(Map<String, @Nullable Object> object) {
        return view.of(object);
      }

      @Override
      public Map<String, @Nullable Object> put(
          Map<String, @Nullable Object> object, Map<String, @Nullable Object> shown) {
        return view.apply(object, shown, target);
      }
    };
  }

  private HttpAnswer answer(
      ApiRequest request,
      Target target,
      Document object,
      Resource type,
      ScaleView view,
      Representation representation) {
    Document scale = Document.of(view.of(object.tree()), type.prototype());
    Printer printer = Printers.builtIn().ofScales(target.resource().custom() != null);
    return views.object(request, 200, type, printer, scale, representation);
  }
}

package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.registry.DeleteOptions;
import dev.bowline.mockserver.registry.Deletion;
import dev.bowline.mockserver.registry.ObjectRegistry;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;

/** The verbs delete and deletecollection. */
final class Deletes {
  private final ObjectRegistry registry;
  private final Reads reads;
  private final Views views;
  private final DeleteBodies bodies;
  private final Admissions admissions;

  Deletes(
      ObjectRegistry registry,
      Reads reads,
      Views views,
      DeleteBodies bodies,
      Admissions admissions) {
    this.registry = registry;
    this.reads = reads;
    this.views = views;
    this.bodies = bodies;
    this.admissions = admissions;
  }

  HttpAnswer delete(ApiRequest request, Target target) {
    Resource resource = target.resource();
    Representation representation =
        Accept.of(request, resource).object(Reads.hasProtobuf(resource));
    DeleteOptions options = bodies.options(request);
    warnOfPods(request, resource, options);
    Deletion.Outcome outcome =
        registry.delete(
            resource,
            target.namespace(),
            target.name(),
            options,
            admissions.of(request, target, options));
    if (!outcome.isStatus()) {
      int code = options.isOrphaningDenied() && !outcome.isGone() ? 202 : 200;
      return views.object(request, code, resource, outcome.document(), representation);
    }
    Details details =
        Details.of(target.name(), resource.group(), resource.plural()).withUid(outcome.uid());
    return Answers.success(details, representation.format());
  }

  private static void warnOfPods(ApiRequest request, Resource resource, DeleteOptions options) {
    if (resource.qualifiedName().equals("jobs.batch") && options.policy().isEmpty()) {
      request
          .warnings()
          .add(
              "child pods are preserved by default when jobs are deleted; set"
                  + " propagationPolicy=Background to remove them or set"
                  + " propagationPolicy=Orphan to suppress this warning");
    }
  }

  HttpAnswer deleteCollection(ApiRequest request, Target target) {
    Resource resource = target.resource();
    if ((resource.isNamespaced() && target.namespace().isEmpty())
        || !resource.verbs().contains("deletecollection")) {
      throw Failures.methodNotAllowed();
    }
    Representation representation =
        Accept.of(request, resource).object(Reads.hasProtobuf(resource));
    ListParameters parameters = ListParameters.of(request.query(), target, false);
    DeleteOptions options = bodies.options(request);
    warnOfPods(request, resource, options);
    Reads.Page page = reads.page(target, parameters);
    registry.deleteAll(resource, page.items(), options, admissions.of(request, target, options));
    return views.list(request, resource, page, representation);
  }
}

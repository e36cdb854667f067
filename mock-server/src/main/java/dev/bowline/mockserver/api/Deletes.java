package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.registry.DeleteOptions;
import dev.bowline.mockserver.registry.Deletion;
import dev.bowline.mockserver.registry.ObjectRegistry;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.StoredObject;
import java.util.ArrayList;
import java.util.List;

/** The verbs delete and deletecollection. */
final class Deletes {
  private final ObjectRegistry registry;
  private final DeleteBodies bodies;

  Deletes(ObjectRegistry registry, DeleteBodies bodies) {
    this.registry = registry;
    this.bodies = bodies;
  }

  HttpAnswer delete(ApiRequest request, Target target) {
    Resource resource = target.resource();
    Format format = Accept.of(request).object(Reads.hasProtobuf(resource), false);
    DeleteOptions options = bodies.options(request);
    Deletion.Outcome outcome =
        registry.delete(resource, target.namespace(), target.name(), options);
    if (!outcome.isStatus()) {
      return Answers.document(200, outcome.document().as(resource.prototype()), format);
    }
    Details details =
        Details.of(target.name(), resource.group(), resource.plural()).withUid(outcome.uid());
    return Answers.success(details, format);
  }

  HttpAnswer deleteCollection(ApiRequest request, Target target) {
    Resource resource = target.resource();
    if ((resource.isNamespaced() && target.namespace().isEmpty())
        || !resource.verbs().contains("deletecollection")) {
      throw Failures.methodNotAllowed();
    }
    Format format = Accept.of(request).object(Reads.hasProtobuf(resource), true);
    ListParameters parameters = ListParameters.of(request.query(), target, false);
    DeleteOptions options = bodies.options(request);
    List<StoredObject> deleted =
        registry.deleteAll(resource, target.namespace(), parameters::selects, options);
    List<Document> documents = new ArrayList<>();
    deleted.forEach(object -> documents.add(object.document().as(resource.prototype())));
    return new HttpAnswer(
        200,
        HttpHeaders.NONE.with("Content-Type", format.mediaType()),
        ListBody.of(resource, documents, registry.store().revision(), "", 0, format));
  }
}

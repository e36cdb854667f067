package dev.bowline.mockserver.api;

import dev.bowline.codec.Codecs;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.ExpiredException;
import dev.bowline.mockserver.store.Snapshot;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The verbs get and list. */
final class Reads {
  private final Store store;

  Reads(Store store) {
    this.store = store;
  }

  HttpAnswer get(ApiRequest request, Target target) {
    Resource resource = target.resource();
    Format format = Accept.of(request).object(hasProtobuf(resource), false);
    String version = request.query().text("resourceVersion");
    String problem = Numbers.versionProblem(version);
    if (!problem.isEmpty()) {
      throw Failures.internal(problem);
    }
    requireReached(version);
    StoredObject object =
        store.get(resource.storage(), resource.key(target.namespace(), target.name()));
    if (object == null) {
      throw Failures.notFound(resource, target.name());
    }
    return Answers.document(200, resource.view(object.document()), format);
  }

  HttpAnswer list(ApiRequest request, Target target) {
    Resource resource = target.resource();
    Format format = Accept.of(request).object(hasProtobuf(resource), true);
    ListParameters parameters = ListParameters.of(request.query(), target, false);
    return answer(resource, page(target, parameters), format);
  }

  static HttpAnswer answer(Resource resource, Page page, Format format) {
    List<Document> documents = new ArrayList<>(page.items().size());
    for (StoredObject item : page.items()) {
      documents.add(resource.view(item.document()));
    }
    return new HttpAnswer(
        200,
        HttpHeaders.NONE.with("Content-Type", format.mediaType()),
        ListBody.of(
            resource, documents, page.revision(), page.continueText(), page.remaining(), format));
  }

  /**
   * A page of a list.
   *
   * @param revision the version of the list
   * @param items the objects in order
   * @param continueText where the next page begins; empty after the last
   * @param remaining how many objects come after it; 0 if nobody counted
   */
  record Page(long revision, List<StoredObject> items, String continueText, long remaining) {}

  /**
   * Finds the objects that a list asks for.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 400, 410 or 504 if there is no such list
   */
  Page page(Target target, ListParameters parameters) {
    String version = parameters.resourceVersion();
    String problem = Numbers.versionProblem(version);
    if (!problem.isEmpty()) {
      throw Failures.badRequest("invalid resource version: " + problem);
    }
    String prefix = target.resource().prefix(target.namespace());
    ContinueToken token = null;
    if (!parameters.continueText().isEmpty()) {
      token = ContinueToken.parse(parameters.continueText());
      if (!version.isEmpty() && !version.equals("0")) {
        throw Failures.badRequest("specifying resource version is not allowed when using continue");
      }
    }
    requireReached(version);
    Snapshot snapshot = snapshot(target, parameters, prefix, token);
    boolean isLimited = parameters.limit() > 0 && !version.equals("0");
    return cut(
        snapshot,
        prefix + (token == null ? "" : token.start()),
        prefix,
        parameters,
        isLimited ? parameters.limit() : Long.MAX_VALUE);
  }

  private Snapshot snapshot(
      Target target, ListParameters parameters, String prefix, @Nullable ContinueToken token) {
    String storage = target.resource().storage();
    String version = parameters.resourceVersion();
    try {
      if (token != null) {
        return token.revision() < 0
            ? store.latest(storage, prefix)
            : store.at(storage, prefix, token.revision());
      }
      boolean isExact =
          parameters.match().equals("Exact")
              || (parameters.match().isEmpty() && parameters.limit() > 0);
      return isExact && !version.isEmpty() && !version.equals("0")
          ? store.at(storage, prefix, Numbers.version(version))
          : store.latest(storage, prefix);
    } catch (ExpiredException e) {
      throw token == null
          ? Failures.listExpired()
          : Failures.continueExpired(new ContinueToken(-1, token.start()).text());
    }
  }

  private static Page cut(
      Snapshot snapshot, String start, String prefix, ListParameters parameters, long limit) {
    List<StoredObject> items = new ArrayList<>();
    List<StoredObject> all = snapshot.objects();
    for (int i = 0; i < all.size(); i++) {
      StoredObject object = all.get(i);
      if (object.key().compareTo(start) < 0 || !parameters.selects(object)) {
        continue;
      }
      if (items.size() == limit) {
        String last = items.get(items.size() - 1).key().substring(prefix.length());
        long remaining = parameters.hasSelector() ? 0 : all.size() - i;
        String token = ContinueToken.after(snapshot.revision(), last).text();
        return new Page(snapshot.revision(), items, token, remaining);
      }
      items.add(object);
    }
    return new Page(snapshot.revision(), items, "", 0);
  }

  private void requireReached(String version) {
    long current = store.revision();
    if (Numbers.version(version) > current) {
      throw Failures.tooLarge(version, current);
    }
  }

  static boolean hasProtobuf(Resource resource) {
    return Codecs.protobuf().canHold(resource.prototype());
  }
}

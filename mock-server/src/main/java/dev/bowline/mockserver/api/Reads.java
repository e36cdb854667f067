package dev.bowline.mockserver.api;

import dev.bowline.codec.Codecs;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.ExpiredException;
import dev.bowline.mockserver.store.Snapshot;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The verbs get and list. */
final class Reads {
  private final Store store;
  private final Views views;

  Reads(Store store, Views views) {
    this.store = store;
    this.views = views;
  }

  HttpAnswer get(ApiRequest request, Target target) {
    Resource resource = target.resource();
    Representation representation = Accept.of(request, resource).object(hasProtobuf(resource));
    requireVersion(request, resource);
    StoredObject object =
        store.get(resource.storage(), resource.key(target.namespace(), target.name()));
    if (object == null) {
      throw Failures.notFound(resource, target.name());
    }
    return views.object(request, 200, resource, object.document(), representation);
  }

  /**
   * Sees to it that the state is as new as is asked for.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 400, 500 or 504 if it isn't
   */
  void requireVersion(ApiRequest request, Resource resource) {
    String version = request.query().text("resourceVersion");
    String problem = Numbers.versionProblem(version);
    if (!problem.isEmpty()) {
      throw resource.isCached() ? Failures.internal(problem) : invalidVersion(problem);
    }
    requireReached(version, resource);
  }

  HttpAnswer list(ApiRequest request, Target target) {
    Resource resource = target.resource();
    Representation representation = Accept.of(request, resource).list(hasProtobuf(resource));
    ListParameters parameters = ListParameters.of(request.query(), target, false);
    return views.list(request, resource, page(target, parameters), representation);
  }

  /**
   * A page of a list.
   *
   * @param revision the version of the list
   * @param items the objects in order
   * @param continueText where the next page begins; empty after the last
   * @param remaining how many objects come after it; 0 if nobody counted
   */
  record Page(long revision, List<StoredObject> items, String continueText, long remaining) {
    /** The {@code metadata} of the list. */
    Map<String, @Nullable Object> metadata() {
      Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
      metadata.put("resourceVersion", Long.toString(revision));
      if (!continueText.isEmpty()) {
        metadata.put("continue", continueText);
      }
      if (remaining > 0) {
        metadata.put("remainingItemCount", remaining);
      }
      return metadata;
    }
  }

  /**
   * Finds the objects that a list asks for.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 400, 410 or 504 if there is no such list
   */
  Page page(Target target, ListParameters parameters) {
    String version = parameters.resourceVersion();
    String problem = Numbers.versionProblem(version);
    if (!problem.isEmpty()) {
      throw invalidVersion(problem);
    }
    String prefix = target.resource().prefix(target.namespace());
    ContinueToken token = null;
    if (!parameters.continueText().isEmpty()) {
      token = ContinueToken.parse(parameters.continueText());
      if (!version.isEmpty() && !version.equals("0")) {
        throw Failures.badRequest("specifying resource version is not allowed when using continue");
      }
      if (token.revision() > 0) {
        requireReached(Long.toString(token.revision()), target.resource());
      }
    }
    requireReached(version, target.resource());
    Snapshot snapshot = snapshot(target, parameters, prefix, token);
    boolean isOne = // which is looked up, and nothing comes after it
        parameters.fields().isByName() && !target.isAcrossNamespaces();
    boolean isLimited =
        parameters.limit() > 0 && !isOne && !(version.equals("0") && target.resource().isCached());
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
      if (object.key().compareTo(start) < 0) {
        continue;
      }
      if (items.size() == limit) { // and something comes after it, selected or not
        String last = items.get(items.size() - 1).key().substring(prefix.length());
        long remaining = parameters.hasSelector() ? 0 : all.size() - i;
        String token = ContinueToken.after(snapshot.revision(), last).text();
        return new Page(snapshot.revision(), items, token, remaining);
      }
      if (parameters.selects(object)) {
        items.add(object);
      }
    }
    return new Page(snapshot.revision(), items, "", 0);
  }

  private void requireReached(String version, Resource resource) {
    long current = store.revision();
    if (Numbers.version(version) > current) {
      throw Failures.tooLarge(version, current, resource.isCached());
    }
  }

  private static ApiFailure invalidVersion(String problem) {
    return Failures.badRequest("invalid resource version: " + problem);
  }

  static boolean hasProtobuf(Resource resource) {
    return Codecs.protobuf().canHold(resource.prototype());
  }
}

package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Subresource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.http.HttpHandler;
import dev.bowline.mockserver.registry.ObjectRegistry;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Failures;
import java.time.Duration;
import java.util.List;

/** From a request to the verb that answers it. Stateless and thread-safe. */
public final class KubeHandler implements HttpHandler {
  private final Catalog catalog;
  private final Access access;
  private final ServerPaths paths;
  private final Reads reads;
  private final Watches watches;
  private final Writes writes;
  private final Deletes deletes;

  /**
   * A handler.
   *
   * @param bookmarkInterval how often watches that allow it get a bookmark
   */
  public KubeHandler(
      Catalog catalog, ObjectRegistry registry, Access access, Duration bookmarkInterval) {
    this.catalog = catalog;
    this.access = access;
    this.paths = new ServerPaths(catalog);
    this.reads = new Reads(registry.store());
    this.watches = new Watches(registry.store(), bookmarkInterval);
    this.writes = new Writes(registry, new Bodies(catalog.registry()));
    this.deletes = new Deletes(registry, new DeleteBodies(catalog.registry()));
  }

  @Override
  public HttpAnswer handle(HttpCall call) {
    ApiRequest request = ApiRequest.of(call);
    HttpAnswer answer;
    try {
      access.check(request);
      HttpAnswer found = paths.answer(request);
      answer = found != null ? found : resource(request);
    } catch (ApiFailure failure) {
      answer = Answers.failure(failure, Accept.of(request).error());
    }
    return Compression.apply(
        request, answer.with("Audit-Id", "00000000-0000-0000-0000-000000000000"));
  }

  private HttpAnswer resource(ApiRequest request) {
    List<String> segments = request.segments();
    boolean isCore = segments.get(0).equals("api");
    int depth = isCore ? 2 : 3;
    String apiVersion = String.join("/", segments.subList(1, depth));
    Target target = Target.resolve(catalog, apiVersion, segments.subList(depth, segments.size()));
    return target.isCollection() ? collection(request, target) : object(request, target);
  }

  private HttpAnswer collection(ApiRequest request, Target target) {
    boolean isWatch = target.isWatchPath() || request.query().flag("watch");
    return switch (request.method()) {
      case "GET" -> {
        requireVerb(target.resource().verbs(), "list");
        yield isWatch ? watches.watch(request, target) : reads.list(request, target);
      }
      case "POST" -> {
        requireVerb(target.resource().verbs(), "create");
        yield writes.create(request, target);
      }
      case "DELETE" -> deletes.deleteCollection(request, target);
      default -> throw Failures.methodNotAllowed();
    };
  }

  private HttpAnswer object(ApiRequest request, Target target) {
    List<String> verbs = target.resource().verbs();
    if (!target.subresource().isEmpty()) {
      Subresource subresource = target.resource().subresource(target.subresource());
      if (subresource == null || !subresource.name().equals("status")) {
        throw Failures.noSuchResource();
      }
      verbs = subresource.verbs();
    }
    return switch (request.method()) {
      case "GET" -> {
        requireVerb(verbs, "get");
        yield target.isWatchPath() ? watches.watch(request, target) : reads.get(request, target);
      }
      case "PUT" -> {
        requireVerb(verbs, "update");
        yield writes.update(request, target);
      }
      case "PATCH" -> {
        requireVerb(verbs, "patch");
        yield writes.patch(request, target);
      }
      case "DELETE" -> {
        requireVerb(verbs, "delete");
        yield deletes.delete(request, target);
      }
      default -> throw Failures.methodNotAllowed();
    };
  }

  private static void requireVerb(List<String> verbs, String verb) {
    if (!verbs.contains(verb)) {
      throw Failures.methodNotAllowed();
    }
  }
}

package dev.bowline.mockserver.api;

import dev.bowline.meta.v1.Status;
import dev.bowline.mockserver.admission.AdmissionPlugins;
import dev.bowline.mockserver.auth.ServiceAccountTokens;
import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Subresource;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Names;
import dev.bowline.mockserver.registry.ObjectRegistry;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.RestoredException;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.stream.Handshake;
import dev.bowline.mockserver.stream.ScriptTable;
import dev.bowline.mockserver.stream.WatchConversation;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/** From a request to the verb that answers it. Stateless and thread-safe. */
public final class KubeHandler implements AutoCloseable {
  private static final int METHOD_NOT_ALLOWED = 405;
  private static final int UNSUPPORTED_TYPE = 415;
  private static final System.Logger LOG = System.getLogger(KubeHandler.class.getName());

  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");
  private static final int FORBIDDEN = 403;
  private static final int MAX_BODY = 3 * 1024 * 1024;
  private static final Set<String> WRITABLE =
      Set.of("status", "finalize", "ephemeralcontainers", "resize", "approval");

  private final Catalog catalog;
  private final List<Format> formats;
  private final Access access;
  private final CommonHeaders common;
  private final ServerPaths paths;
  private final OpenIdPaths openIdPaths;
  private final Reads reads;
  private final Watches watches;
  private final Writes writes;
  private final Deletes deletes;
  private final PodStreams podStreams;
  private final Reviews reviews;
  private final Subresources subresources;
  private final Proxies proxies;

  /**
   * A handler.
   *
   * @param clock what ages in tables count up to
   * @param bookmarkInterval how often watches that allow it get a bookmark
   * @param speaksCbor whether CBOR is spoken beside JSON and Protobuf
   * @param scripts what pods answer
   * @param tokens the tokens of service accounts
   * @param plugins who has a say in writes
   */
  public KubeHandler(
      Catalog catalog,
      ObjectRegistry registry,
      Access access,
      CommonHeaders common,
      InstantSource clock,
      Duration bookmarkInterval,
      boolean speaksCbor,
      ScriptTable scripts,
      ServiceAccountTokens tokens,
      AdmissionPlugins plugins) {
    this.catalog = catalog;
    this.formats = Format.spoken(speaksCbor);
    this.access = access;
    this.common = common;
    this.openIdPaths = new OpenIdPaths(tokens);
    this.paths = new ServerPaths(catalog, speaksCbor, clock);
    Views views = new Views(clock);
    Bodies bodies = new Bodies(catalog.registry());
    this.reads = new Reads(registry.store(), views);
    this.watches = new Watches(catalog, registry.store(), views, bookmarkInterval);
    Admissions admissions = new Admissions(plugins, access);
    this.podStreams = new PodStreams(scripts, clock, registry.store(), admissions);
    this.writes = new Writes(registry, bodies, views, admissions);
    this.proxies = new Proxies(registry.store());
    this.subresources =
        new Subresources(
            catalog,
            new Scales(registry, bodies, views, admissions, reads),
            new PodActions(registry, bodies, admissions),
            new TokenRequests(catalog, registry, tokens, bodies, common, admissions),
            proxies);
    this.reviews = new Reviews(access, registry, bodies, common, admissions);
    this.deletes =
        new Deletes(registry, reads, views, new DeleteBodies(catalog.registry()), admissions);
  }

  /** Ends what is being passed on. */
  @Override
  public void close() {
    proxies.close();
  }

  /**
   * Answers a request.
   *
   * @param seen what was signalled before the request was known to anybody: a watch heeds
   *     everything after it
   * @throws RestoredException if the server was put back before the request had its effect
   */
  public HttpAnswer handle(HttpCall call, Store.Signals seen) {
    ApiRequest request = ApiRequest.of(call, formats);
    if (!request.isReadable()) {
      return Answers.text(400, "400 Bad Request");
    }
    HttpAnswer answer;
    try {
      RequestTimeout.check(request, catalog);
      ApiRequest admitted = admitted(request);
      HttpAnswer openId = openIdPaths.answer(admitted);
      HttpAnswer found = openId != null ? openId : paths.answer(admitted);
      answer = found != null ? found : resource(admitted, seen);
    } catch (RefusedException e) {
      answer = Answers.sniffless(Answers.failure(e.failure(), Accept.of(request).error()));
    } catch (ApiFailure failure) {
      answer = Answers.failure(failure, Accept.of(request).error());
    } catch (RestoredException e) {
      throw e;
    } catch (RuntimeException | Error e) { // an answer is better than a silent connection
      LOG.log(System.Logger.Level.ERROR, "no answer to " + call.method() + " " + call.target(), e);
      ApiFailure failure =
          new ApiFailure(500, "InternalError", "Internal error occurred: " + e, null);
      answer = Answers.failure(failure, Accept.of(request).error());
    }
    return Compression.apply(
        request,
        common.addTo(request, Warnings.addAll(Pretty.apply(request, answer), request.warnings())));
  }

  /** Whoever may not come in is told so in a way that no browser guesses at. */
  private ApiRequest admitted(ApiRequest request) throws RefusedException {
    try {
      return access.admit(request);
    } catch (ApiFailure failure) {
      if (failure.code() == FORBIDDEN) {
        throw new RefusedException(failure);
      }
      throw failure;
    }
  }

  /**
   * The answer that a request gets when its version is too old: an {@code ERROR} event for a watch,
   * a 410 for everything else, with a token to go on without consistency for a page.
   */
  public HttpAnswer expired(HttpCall call) {
    ApiRequest request = ApiRequest.of(call, formats);
    Accept accept = Accept.of(request);
    if (RequestInfo.of(catalog, call).verb().equals("watch")) {
      Format format = accept.error() == Format.YAML ? Format.JSON : accept.error();
      byte[] status = Answers.bytes(Failures.watchExpired(1, 2).tree(), Status.EMPTY, format);
      byte[] event = WatchEvents.frame("ERROR", status, format);
      return Handshake.isWanted(call)
          ? Handshake.acceptAny(
              call, new WatchConversation(new HttpAnswer.Bytes(event), format == Format.JSON))
          : common.addTo(request, Answers.bytes(200, format.watchMediaType(), event));
    }
    String token = request.query().text("continue");
    return failure(call, token.isEmpty() ? Failures.listExpired() : expired(token));
  }

  private static ApiFailure expired(String token) {
    try {
      return Failures.continueExpired(
          new ContinueToken(-1, ContinueToken.parse(token).start()).text());
    } catch (ApiFailure noToken) {
      return noToken;
    }
  }

  /** An error answer in the format that the client wants. */
  public HttpAnswer failure(HttpCall call, ApiFailure failure) {
    ApiRequest request = ApiRequest.of(call, formats);
    return common.addTo(request, Answers.failure(failure, Accept.of(request).error()));
  }

  private HttpAnswer resource(ApiRequest request, Store.Signals seen) {
    if (request.call().body().length > MAX_BODY) {
      throw Failures.tooLarge("limit is " + MAX_BODY);
    }
    List<String> segments = request.segments();
    boolean isCore = segments.get(0).equals("api");
    int depth = isCore ? 2 : 3;
    String apiVersion = String.join("/", segments.subList(1, depth));
    Target target = Target.resolve(catalog, apiVersion, segments.subList(depth, segments.size()));
    List<String> deprecations = Deprecations.of(target.resource());
    request.warnings().addAll(deprecations);
    if (target.isWatchPath() && !request.method().equals("GET")) {
      request.warnings().removeAll(deprecations);
      throw Failures.methodNotAllowed();
    }
    if (target.resource().custom() != null) {
      return custom(request, target, seen);
    }
    try {
      return answer(request, target, seen);
    } catch (ApiFailure failure) {
      if (isTurnedAway(request, failure)) {
        request.warnings().removeAll(deprecations);
      }
      throw failure;
    }
  }

  /** Whether a real server's router refuses a request, and nobody behind it sees it. */
  private static boolean isTurnedAway(ApiRequest request, ApiFailure failure) {
    return failure.code() == METHOD_NOT_ALLOWED
        || (failure.code() == UNSUPPORTED_TYPE && request.method().equals("PATCH"));
  }

  /**
   * No router stands before custom resources: names are asked for late, if at all, and what is only
   * asked about gets the head of the answer.
   */
  private HttpAnswer custom(ApiRequest request, Target target, Store.Signals seen) {
    String method = request.method();
    if (!METHODS.contains(method)) {
      throw Failures.verbNotSupported(target.resource(), "");
    }
    boolean isPart = !target.subresource().isEmpty();
    if (isPart && (method.equals("POST") || method.equals("DELETE"))) {
      throw Failures.verbNotSupported(
          target.resource(), method.equals("POST") ? "create" : "delete");
    }
    if (target.isCollection() && (method.equals("PUT") || method.equals("PATCH"))) {
      throw Failures.badRequest("name must be provided");
    }
    if (method.equals("POST")) {
      return answer(request, target.collection(), seen);
    }
    return answer(method.equals("HEAD") ? request.reading() : request, target, seen);
  }

  private HttpAnswer answer(ApiRequest request, Target target, Store.Signals seen) {
    HttpAnswer special = subresources.answer(request, target);
    if (special != null) {
      return special;
    }
    return target.isCollection()
        ? collection(request, target, seen)
        : object(request, target, seen);
  }

  private HttpAnswer collection(ApiRequest request, Target target, Store.Signals seen) {
    boolean isWatch = RequestInfo.isWatch(request, target);
    return switch (request.method()) {
      case "GET" -> {
        requireVerb(target.resource().verbs(), "list");
        if (isWatch && !target.resource().verbs().contains("watch")) {
          throw Failures.watchNotSupported(target.resource());
        }
        yield isWatch ? watches.watch(request, target, seen) : reads.list(request, target);
      }
      case "POST" -> {
        requireVerb(target.resource().verbs(), "create");
        yield reviews.isFor(target)
            ? reviews.create(request, target)
            : writes.create(request, target);
      }
      case "DELETE" -> deletes.deleteCollection(request, target);
      default -> throw Failures.methodNotAllowed();
    };
  }

  private HttpAnswer object(ApiRequest request, Target target, Store.Signals seen) {
    List<String> verbs = target.resource().verbs();
    if (!target.resource().isStored()) {
      throw Failures.noSuchResource();
    }
    if (PodStreams.isFor(target)) {
      return podStreams.answer(request, target);
    }
    if (!target.subresource().isEmpty()) {
      Subresource subresource = target.resource().subresource(target.subresource());
      if (subresource == null || !WRITABLE.contains(subresource.name())) {
        throw Failures.noSuchResource();
      }
      verbs = subresource.verbs();
    }
    requireSegment(target.name());
    return switch (request.method()) {
      case "GET" -> {
        requireVerb(verbs, "get");
        yield target.isWatchPath()
            ? watches.watch(request, target, seen)
            : reads.get(request, target);
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

  /** A name that can't be a part of a path can't be one of a key in the store, either. */
  private static void requireSegment(String name) {
    List<String> problems = Names.pathSegmentProblems(name);
    if (!problems.isEmpty()) {
      throw Failures.badRequest(
          "Name parameter invalid: " + GoFormat.quoted(name) + ": " + String.join(";", problems));
    }
  }

  private static void requireVerb(List<String> verbs, String verb) {
    if (!verbs.contains(verb)) {
      throw Failures.methodNotAllowed();
    }
  }
}

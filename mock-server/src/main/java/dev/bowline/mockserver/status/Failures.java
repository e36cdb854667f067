package dev.bowline.mockserver.status;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.GoFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The refusals that a server knows. */
public final class Failures {
  private Failures() {}

  /** No such object. */
  public static ApiFailure notFound(Resource resource, String name) {
    return new ApiFailure(
        404,
        "NotFound",
        resource.qualifiedName() + " " + GoFormat.quoted(name) + " not found",
        Details.of(name, resource.group(), resource.plural()));
  }

  /** No such resource type or subresource. */
  public static ApiFailure noSuchResource() {
    return new ApiFailure(
        404, "NotFound", "the server could not find the requested resource", Details.EMPTY);
  }

  /** A verb that the resource doesn't have. */
  public static ApiFailure methodNotAllowed() {
    return new ApiFailure(
        405,
        "MethodNotAllowed",
        "the server does not allow this method on the requested resource",
        Details.EMPTY);
  }

  /**
   * A verb that a custom type doesn't have.
   *
   * @param verb empty for a method that is none
   */
  public static ApiFailure verbNotSupported(Resource resource, String verb) {
    return new ApiFailure(
        405,
        "MethodNotAllowed",
        verb + " is not supported on resources of kind \"" + resource.qualifiedName() + "\"",
        Details.of("", resource.group(), resource.plural()));
  }

  /** A type that can be listed, but not watched. */
  public static ApiFailure watchNotSupported(Resource resource) {
    return new ApiFailure(
        405,
        "MethodNotAllowed",
        "watch is not supported on resources of kind \"" + resource.qualifiedName() + "\"",
        Details.of("", resource.group(), resource.plural()));
  }

  /** The name is taken. */
  public static ApiFailure alreadyExists(Resource resource, String name, boolean isBeingDeleted) {
    return new ApiFailure(
        409,
        "AlreadyExists",
        (isBeingDeleted ? "object is being deleted: " : "")
            + resource.qualifiedName()
            + " "
            + GoFormat.quoted(name)
            + " already exists",
        Details.of(name, resource.group(), resource.plural()));
  }

  /** No name was found that is free; also where the name that is taken was no generated one. */
  public static ApiFailure noFreeName(Resource resource, String name) {
    return new ApiFailure(
        409,
        "AlreadyExists",
        resource.qualifiedName()
            + " \""
            + name
            + "\" already exists, the server was not able to generate a unique name for the object",
        Details.of(name, resource.group(), resource.plural()).withRetryAfter(1));
  }

  /** Somebody else was faster. */
  public static ApiFailure modified(Resource resource, String name) {
    return modified(
        resource,
        name,
        "the object has been modified; please apply your changes to the latest version and try"
            + " again");
  }

  /** A conflict about an object, for the reason given. */
  public static ApiFailure modified(Resource resource, String name, String problem) {
    return conflict(
        resource.qualifiedName(), Details.of(name, resource.group(), resource.plural()), problem);
  }

  /** A conflict of any kind. */
  public static ApiFailure conflict(String what, Details details, String problem) {
    return new ApiFailure(
        409,
        "Conflict",
        "Operation cannot be fulfilled on "
            + what
            + " "
            + GoFormat.quoted(details.name())
            + ": "
            + problem,
        details);
  }

  /** An object that breaks the rules of its kind. */
  public static ApiFailure invalid(Resource resource, String name, List<Cause> causes) {
    return invalid(
        resource.qualifiedKind(),
        Details.of(name, resource.group(), resource.kind().kind()),
        causes);
  }

  /** Options that break the rules. */
  public static ApiFailure invalidOptions(String kind, List<Cause> causes) {
    return invalid(kind + ".meta.k8s.io", Details.of("", "meta.k8s.io", kind), causes);
  }

  /** Anything that breaks the rules. */
  public static ApiFailure invalid(String what, Details details, List<Cause> causes) {
    List<String> texts = causes.stream().map(Cause::asText).distinct().toList();
    String list = String.join(", ", texts);
    return new ApiFailure(
        422,
        "Invalid",
        what
            + " "
            + GoFormat.quoted(details.name())
            + " is invalid: "
            + (texts.size() == 1 ? list : "[" + list + "]"),
        details.withCauses(causes));
  }

  /** A JSON patch that can't be applied. */
  public static ApiFailure unprocessablePatch() {
    return new ApiFailure(
        422,
        "Invalid",
        "the server rejected our request due to an error in our request",
        Details.EMPTY);
  }

  /** A request that makes no sense. */
  public static ApiFailure badRequest(@Nullable String message) {
    return new ApiFailure(400, "BadRequest", String.valueOf(message), null);
  }

  /** What the server blames on itself, though it is the client's. */
  public static ApiFailure internal(String message) {
    return new ApiFailure(500, "", message, null);
  }

  /** An object that somebody on the way doesn't let in. */
  public static ApiFailure forbidden(Resource resource, String name, String problem) {
    return new ApiFailure(
        403,
        "Forbidden",
        resource.qualifiedName() + " " + GoFormat.quoted(name) + " is forbidden: " + problem,
        Details.of(name, resource.group(), resource.plural()));
  }

  /** What went wrong in the server, or in what it asked. */
  public static ApiFailure internalError(String problem) {
    return new ApiFailure(
        500,
        "InternalError",
        "Internal error occurred: " + problem,
        Details.EMPTY.withCauses(List.of(new Cause("", problem, ""))));
  }

  /** A namespace that is going away. */
  public static ApiFailure namespaceTerminating(Resource resource, String name, String namespace) {
    return new ApiFailure(
        403,
        "Forbidden",
        resource.qualifiedName()
            + " \""
            + name
            + "\" is forbidden: unable to create new content in namespace "
            + namespace
            + " because it is being terminated",
        Details.of(name, resource.group(), resource.plural())
            .withCauses(
                List.of(
                    new Cause(
                        "NamespaceTerminating",
                        "namespace " + namespace + " is being terminated",
                        "metadata.namespace"))));
  }

  /** A custom resource whose definition is going away. */
  public static ApiFailure definitionTerminating(Resource resource, String name) {
    return new ApiFailure(
        403,
        "Forbidden",
        resource.qualifiedName()
            + " \""
            + name
            + "\" is forbidden: create not allowed while custom resource definition is terminating",
        Details.of(name, resource.group(), resource.plural()));
  }

  /** A list at a version that is gone. */
  public static ApiFailure listExpired() {
    return new ApiFailure(
        410, "Expired", "The resourceVersion for the provided list is too old.", null);
  }

  /** A page at a version that is gone. */
  public static ApiFailure continueExpired(String freshToken) {
    return new ApiFailure(
            410,
            "Expired",
            "The provided continue parameter is too old to display a consistent list result. You can"
                + " start a new list without the continue parameter, or use the continue token in"
                + " this response to retrieve the remainder of the results. Continuing with the"
                + " provided token results in an inconsistent list - objects that were created,"
                + " modified, or deleted between the time the first chunk was returned and now may"
                + " show up in the list.",
            null)
        .withContinue(freshToken);
  }

  /** A watch from a version that is gone; told in an {@code ERROR} event. */
  public static ApiFailure watchExpired(long requested, long oldest) {
    return new ApiFailure(
        410, "Expired", "too old resource version: " + requested + " (" + oldest + ")", null);
  }

  /** The same, where the store itself is watched. */
  public static ApiFailure watchExpired() {
    return new ApiFailure(
        410, "Expired", "The resourceVersion for the provided watch is too old.", null);
  }

  /** A body beyond what the server takes. */
  public static ApiFailure tooLarge(String problem) {
    return new ApiFailure(
        413, "RequestEntityTooLarge", "Request entity too large: " + problem, null);
  }

  /**
   * A read at a version that is not yet there.
   *
   * @param isCached whether it was asked of a cache, which will get there
   */
  public static ApiFailure tooLarge(String requested, long current, boolean isCached) {
    return new ApiFailure(
        504,
        "Timeout",
        "Timeout: Too large resource version: " + requested + ", current: " + current,
        Details.EMPTY
            .withCauses(
                List.of(new Cause("ResourceVersionTooLarge", "Too large resource version", "")))
            .withRetryAfter(isCached ? 1 : 0));
  }

  /** No format that the client would take. */
  public static ApiFailure notAcceptable(String accepted) {
    return new ApiFailure(
        406, "NotAcceptable", "only the following media types are accepted: " + accepted, null);
  }

  /** A view of a list as of an object, or the other way round. */
  public static ApiFailure notAcceptableView(String view, String problem) {
    return new ApiFailure(
        406,
        "NotAcceptable",
        "you requested " + view + ", but the requested object " + problem,
        null);
  }

  /**
   * No format that the client would take, told before the request reached whoever would answer it.
   *
   * @param message with the formats that there are
   */
  public static ApiFailure notAcceptableAtAll(String message) {
    return new ApiFailure(406, "NotAcceptable", message, Details.EMPTY);
  }

  /** A body in a format that nobody reads. */
  public static ApiFailure unsupportedMediaType(String accepted) {
    return new ApiFailure(
        415,
        "UnsupportedMediaType",
        "the body of the request was in an unknown format - accepted media types include: "
            + accepted,
        null);
  }

  /** A patch of a type that nobody knows. */
  public static ApiFailure unsupportedPatchType() {
    return new ApiFailure(
        415, "UnsupportedMediaType", "415: Unsupported Media Type", Details.EMPTY);
  }

  /** Credentials that nobody knows. */
  public static ApiFailure unauthorized() {
    return new ApiFailure(401, "Unauthorized", "Unauthorized", null);
  }
}

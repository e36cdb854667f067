package dev.bowline.client.internal.request;

import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.serde.Message;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import org.jspecify.annotations.Nullable;

/** Makes the requests of one resource type. Immutable; no I/O. */
public final class ResourceRequests {
  private final ResourceType<?> type;
  private final Form form;

  /** Requests that are answered with objects as they are. */
  public ResourceRequests(ResourceType<?> type) {
    this(type, Form.OBJECT);
  }

  private ResourceRequests(ResourceType<?> type, Form form) {
    this.type = type;
    this.form = form;
  }

  /** The same requests, whose reads ask for another form. */
  public ResourceRequests as(Form newForm) {
    return new ResourceRequests(type, newForm);
  }

  /** In which form reads ask for objects. */
  public Form form() {
    return form;
  }

  /**
   * Reads an object.
   *
   * @param version {@link ResourceVersion#NONE} for the most recent state, else a state not older
   *     than this
   */
  public RequestSpec get(ResourcePath path, ResourceVersion version) {
    QueryString.Builder query =
        QueryString.builder().putUnlessEmpty("resourceVersion", version.value());
    return read(Verb.GET, ofObject(path), query);
  }

  /**
   * Reads a page.
   *
   * @throws IllegalArgumentException if the API has no such combination of parameters
   */
  public RequestSpec list(ListCall call) {
    OptionRules.check(call);
    QueryString.Builder query = selectors(call.scope());
    query.putUnlessEmpty("resourceVersion", call.resourceVersion().value());
    if (call.match() != null) {
      query.put("resourceVersionMatch", call.match().parameter());
    }
    if (call.limit() > 0) {
      query.put("limit", Integer.toString(call.limit()));
    }
    query.putUnlessEmpty("continue", call.continueToken());
    return read(Verb.LIST, collection(call.scope()), query);
  }

  /**
   * Opens a watch.
   *
   * @throws IllegalArgumentException if the API has no such combination of parameters
   */
  public RequestSpec watch(WatchCall call) {
    OptionRules.check(call);
    QueryString.Builder query = QueryString.builder().put("watch", "true");
    addSelectors(query, call.scope());
    query.putUnlessEmpty("resourceVersion", call.resourceVersion().value());
    if (call.initialEvents()) {
      query.put("sendInitialEvents", "true").put("resourceVersionMatch", "NotOlderThan");
    }
    query.flag("allowWatchBookmarks", call.bookmarks());
    query.put("timeoutSeconds", Long.toString(call.timeout().toSeconds()));
    return read(Verb.WATCH, collection(call.scope()), query);
  }

  /** Creates an object in a namespace; null for a cluster-scoped type. */
  public RequestSpec create(
      @Nullable String namespace, Message object, WriteParameters parameters) {
    ResourcePath path = ResourcePath.collection(type.resource(), namespace);
    return write(Verb.CREATE, path, whole(object, parameters), parameters);
  }

  /** Makes a request about an object, at a subresource of it. */
  public RequestSpec createBelow(ResourcePath path, Message object, WriteParameters parameters) {
    return write(Verb.CREATE, ofObject(path), whole(object, parameters), parameters);
  }

  /** Replaces an object, or a subresource of it. */
  public RequestSpec update(ResourcePath path, Message object, WriteParameters parameters) {
    return write(Verb.UPDATE, ofObject(path), whole(object, parameters), parameters);
  }

  /** Patches an object, or a subresource of it. */
  public RequestSpec patch(ResourcePath path, Body.FixedBody patch, WriteParameters parameters) {
    return write(Verb.PATCH, ofObject(path), patch, parameters);
  }

  /**
   * Applies a configuration to an object, or to a subresource of it.
   *
   * @param configuration holds what the manager wants and nothing else
   * @param parameters with a field manager, without which servers refuse it
   * @param force whether fields of other managers are taken from them
   */
  public RequestSpec apply(
      ResourcePath path, Message configuration, WriteParameters parameters, boolean force) {
    QueryString query = parameters.query().flag("force", force).build();
    Body body = new Body.ObjectBody(configuration, true, parameters.dropUnknownFields());
    return new RequestSpec(Verb.PATCH, type, ofObject(path), query, body);
  }

  /**
   * Deletes an object.
   *
   * @param options DeleteOptions, or null; options in the body hide those in the query, so that all
   *     are there
   */
  public RequestSpec delete(ResourcePath path, Body.@Nullable FixedBody options) {
    return new RequestSpec(Verb.DELETE, type, ofObject(path), QueryString.EMPTY, options);
  }

  /**
   * Deletes what a list would answer.
   *
   * @param call which objects
   * @param options DeleteOptions, which must be there: without a body servers read the query, and a
   *     resource version in it as a precondition of each object
   * @throws IllegalArgumentException if the API has no such combination of parameters
   */
  public RequestSpec deleteCollection(ListCall call, Body.FixedBody options) {
    RequestSpec list = list(call);
    return new RequestSpec(Verb.DELETE_COLLECTION, type, list.path(), list.query(), options);
  }

  /** Without a name the same verb would do it to the whole collection. */
  private static ResourcePath ofObject(ResourcePath path) {
    if (path.name() == null) {
      throw new IllegalArgumentException("a request about one object needs its name, not " + path);
    }
    return path;
  }

  private static Body whole(Message object, WriteParameters parameters) {
    return new Body.ObjectBody(object, false, parameters.dropUnknownFields());
  }

  private RequestSpec read(Verb verb, ResourcePath path, QueryString.Builder query) {
    query.putUnlessEmpty("includeObject", form.includeObject());
    return new RequestSpec(verb, type, path, query.build(), null, form);
  }

  private RequestSpec write(Verb verb, ResourcePath path, Body body, WriteParameters parameters) {
    return new RequestSpec(verb, type, path, parameters.query().build(), body);
  }

  private ResourcePath collection(Scope scope) {
    OptionRules.checkNamespace(type, scope.namespace());
    return ResourcePath.collection(type.resource(), scope.namespace());
  }

  private static QueryString.Builder selectors(Scope scope) {
    QueryString.Builder query = QueryString.builder();
    addSelectors(query, scope);
    return query;
  }

  private static void addSelectors(QueryString.Builder query, Scope scope) {
    query.putUnlessEmpty("labelSelector", scope.labels());
    query.putUnlessEmpty("fieldSelector", scope.fields());
    query.putUnlessEmpty("shardSelector", scope.shard());
  }
}

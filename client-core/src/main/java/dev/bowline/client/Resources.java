package dev.bowline.client;

import dev.bowline.client.internal.call.CallOrigin;
import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.client.internal.call.Deadlines;
import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.request.Body;
import dev.bowline.client.internal.request.Form;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.client.internal.request.ResourcePath;
import dev.bowline.client.internal.waiting.ObjectWait;
import dev.bowline.client.waiting.Goal;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.Message;
import dev.bowline.type.ResourceType;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a type in one namespace, or of a cluster-scoped type. Immutable and thread-safe;
 * calls block.
 *
 * <p>Exceptions are those of {@link ResourceCollection}, and {@link IllegalArgumentException} for a
 * name that no object can have, or an object of another kind or namespace.
 *
 * @param <T> class of the objects
 */
public final class Resources<T extends KubeObject> extends ResourceCollection<T> {
  /** How many names a server may make up for one object, each time one that is taken. */
  private static final int GENERATED_NAMES = 8;

  private final ClientCore core;
  private final ObjectChecks checks;
  private final Edits<T> edits;
  private final Departures<T> departures;

  private Resources(ClientCore core, ResourceCalls<T> calls, @Nullable String namespace) {
    super(calls, namespace);
    this.core = core;
    this.checks = new ObjectChecks(calls.type(), namespace);
    this.edits = new Edits<>(calls, checks, core.timing());
    this.departures = new Departures<>(calls, namespace, core.timing());
  }

  /** The same objects, for calls by somebody else. */
  Resources<T> by(CallOrigin origin) {
    return in(core.by(origin), calls().type(), namespace());
  }

  static <T extends KubeObject> Resources<T> in(
      ClientCore core, ResourceType<T> type, @Nullable String namespace) {
    ResourcePath.checkPlace(type, namespace); // refuses impossible names at once
    return new Resources<>(core, core.calls(type), namespace);
  }

  /**
   * Reads an object in its most recent state.
   *
   * @throws NotFoundException if there is none
   */
  public T get(String name) {
    return get(name, query -> {});
  }

  /**
   * Reads an object.
   *
   * @throws NotFoundException if there is none
   * @throws ServerTimeoutException if the server hasn't reached the version that is asked for
   */
  public T get(String name, Consumer<? super GetQuery> query) {
    GetQuery filled = new GetQuery();
    query.accept(filled);
    return calls()
        .object(
            calls().requests().get(path(name), filled.version()), filled.deadline(), filled.told());
  }

  /** Reads an object in its most recent state, if there is one. */
  public Optional<T> find(String name) {
    return find(name, query -> {});
  }

  /**
   * Reads an object if there is one.
   *
   * @throws NotFoundException if the server doesn't even know the type, which says nothing about
   *     the object
   */
  public Optional<T> find(String name, Consumer<? super GetQuery> query) {
    return ObjectReads.find(() -> get(name, query));
  }

  /** The metadata of these objects, without the objects: much less to send and to hold. */
  @Override
  public MetadataResources metadataOnly() {
    return new MetadataResources(calls().metadataOnly(), namespace());
  }

  /**
   * These objects as rows of a table, with the columns that the server has for people: what {@code
   * kubectl get} prints. Each row has its object's metadata.
   */
  @Override
  public TableResources<T> table() {
    return new TableResources<>(calls(), namespace(), Form.TABLE);
  }

  /**
   * Creates an object.
   *
   * @return as it was stored, with what the server has filled in
   * @throws AlreadyExistsException if there is one of this name
   */
  public T create(T object) {
    return create(object, options -> {});
  }

  /**
   * Creates an object. A create that may have reached the server is never repeated: after a {@link
   * TransportException} it may or may not exist. For an object with {@code generateName} the server
   * makes up a name; if that is taken, nothing was stored, and it is asked for another one, up to
   * eight in all.
   *
   * @param object without namespace, or with this one; with name or {@code generateName}
   * @return as it was stored, with what the server has filled in
   * @throws AlreadyExistsException if there is one of this name, or only such names came up
   * @throws BadRequestException if a field is unknown or there twice, and {@link
   *     WriteOptions#strict} was asked for; {@link BadRequestException#fieldProblems} names them
   */
  public T create(T object, Consumer<? super WriteOptions> options) {
    WriteOptions filled = filled(options);
    Message message = checks.toCreate(object);
    RequestSpec request = calls().requests().create(namespace(), message, filled.parameters());
    boolean isNamed = !object.name().isEmpty();
    long end = core.timing().ticker().getAsLong() + calls().deadline(filled.deadline()).toNanos();
    for (int name = 1; ; name++) {
      Duration left = Duration.ofNanos(Math.max(1, end - core.timing().ticker().getAsLong()));
      try {
        return calls().object(request, left, filled.told());
      } catch (AlreadyExistsException e) {
        if (isNamed || name == GENERATED_NAMES) {
          throw e;
        }
      }
    }
  }

  /** Replaces an object, as {@link #replace(KubeObject, Consumer)}. */
  public T replace(T object) {
    return replace(object, options -> {});
  }

  /**
   * Replaces an object by another of its name. What the server has and the new object doesn't is
   * deleted.
   *
   * <p>With the resource version that was read, nobody's change is lost: the replace fails if there
   * was one. Without a version the type decides: ConfigMaps, Secrets and Roles are overwritten
   * whatever is there; Leases and all custom resources are refused ({@link InvalidException}).
   *
   * <p>If there is no such object, some types are created (Leases, Roles), others aren't
   * (ConfigMaps, Secrets, custom resources: {@link NotFoundException}). An object that was read has
   * a uid, and is never created again by this.
   *
   * @param object of this name; without namespace, or with this one
   * @return as it was stored
   * @throws ConflictException if the object has changed since it was read, or it has a uid and
   *     isn't there any more
   */
  public T replace(T object, Consumer<? super WriteOptions> options) {
    WriteOptions filled = filled(options);
    Message message = checks.toReplace(object);
    RequestSpec request =
        calls().requests().update(path(object.name()), message, filled.parameters());
    return calls().object(request, filled.deadline(), filled.told());
  }

  /** Edits an object, as {@link #edit(String, UnaryOperator, Consumer)}. */
  public T edit(String name, UnaryOperator<T> change) {
    return edit(name, change, options -> {});
  }

  /**
   * Reads an object, changes it and writes it, again from the start if somebody else has changed it
   * meanwhile, up to ten times. Nothing is written if the change makes no difference.
   *
   * @param change may run several times, each time with the newest state; returns that object
   *     changed, with name and resource version as they were
   * @return as it was stored
   * @throws NotFoundException if there is no such object
   * @throws ConflictException if others were faster ten times
   * @throws IllegalArgumentException if the change returns another object
   */
  public T edit(String name, UnaryOperator<T> change, Consumer<? super WriteOptions> options) {
    ResourcePath path = path(name);
    return edits.edit(path, path, change, filled(options));
  }

  /**
   * Applies a configuration (server-side apply): creates the object if there is none, sets the
   * fields that are set here, and deletes those that this field manager applied before and no
   * longer names. Fields of others stay as they are.
   *
   * <p>A field that is set to its zero counts as set; what was never set is not sent.
   *
   * @param configuration what the field manager wants, and nothing else: made anew, not read from
   *     the server and changed. With name; without namespace, or with this one
   * @param options must name the field manager
   * @return as it was stored
   * @throws ApplyConflictException if fields belong to other managers, and have other values there
   * @throws ConflictException if it has a resource version or uid, and the object has another
   * @throws ServerErrorException if it has fields that the type doesn't: servers answer 500
   * @throws IllegalArgumentException if there is no field manager, or the configuration has no name
   *     or has managed fields, as only objects read from a server do
   */
  public T apply(T configuration, Consumer<? super ApplyOptions> options) {
    Message message = checks.toApply(configuration);
    return apply(path(configuration.name()), message, options);
  }

  /** Hands fields over, as {@link #migrateToApply(String, String, Set, Consumer)}. */
  public T migrateToApply(String name, String applying, Set<String> updating) {
    return migrateToApply(name, applying, updating, options -> {});
  }

  /**
   * Hands the fields that managers own by plain writes over to one who applies, once and before its
   * first apply: {@code migrateToApply("web", "release", Set.of("kubectl-client-side-apply"))}.
   * Without it those fields have two owners, and stay when the applied configuration no longer
   * names them. Values don't change. Conflicts are repeated as in {@link #edit}.
   *
   * <p>Of each manager, the fields that are told in the API version of the one who applies are
   * handed over (of its newest version, if that one has applied nothing yet); those of other
   * versions lose this owner. Fields of subresources are left alone.
   *
   * @param applying the field manager of the applies to come
   * @param updating the managers whose fields it takes
   * @param options a deadline in them is that of all reads and writes together; a field manager
   *     owns nothing by this
   * @return the object; as it was if there was nothing to hand over
   * @throws NotFoundException if there is no such object
   */
  public T migrateToApply(
      String name, String applying, Set<String> updating, Consumer<? super WriteOptions> options) {
    return new ApplyMigration<>(calls(), core.timing())
        .run(path(name), applying, updating, filled(options));
  }

  /** Patches an object, as {@link #patch(String, Patch, Consumer)}. */
  public T patch(String name, Patch patch) {
    return patch(name, patch, options -> {});
  }

  /**
   * Patches an object on the server, whatever its version.
   *
   * @return as it was stored
   * @throws NotFoundException if there is no such object
   * @throws InvalidException if an operation fails or its result breaks the rules of the type
   * @throws IllegalArgumentException if it is a strategic merge patch and the type's group can't be
   *     one of Kubernetes' own
   */
  public T patch(String name, Patch patch, Consumer<? super WriteOptions> options) {
    return patch(path(name), patch, filled(options));
  }

  /** Deletes an object, as {@link #delete(String, Consumer)}. */
  public Deletion delete(String name) {
    return delete(name, options -> {});
  }

  /**
   * Deletes an object.
   *
   * @return whether it is gone, waits for something, or wasn't there
   * @throws ConflictException if a precondition doesn't hold
   * @throws NotFoundException if the server doesn't even know the type
   */
  public Deletion delete(String name, Consumer<? super DeleteOptions> options) {
    DeleteOptions filled = new DeleteOptions();
    options.accept(filled);
    RequestSpec request = calls().requests().delete(path(name), filled.toBody());
    try {
      Deletion deletion =
          calls()
              .call(request, filled.deadline(), filled.told(), new DeletionReader(calls().type()));
      Duration waiting = filled.waiting();
      return waiting != null && !filled.isDryRun() && deletion instanceof Deletion.Pending pending
          ? departures.await(pending, waiting)
          : deletion;
    } catch (NotFoundException e) {
      if (e.isTypeUnknown()) {
        throw e;
      }
      return new Deletion.Absent();
    }
  }

  /**
   * Deletes many objects with one call ({@code deletecollection}). Not all or nothing: if one can't
   * be deleted, the call fails, and others may be gone or not. Some types can't be deleted so, for
   * instance namespaces; the server's refusal (405) is an {@link ApiException}.
   *
   * @param options must name a selector, or {@link DeleteAllOptions#everything}
   * @return what was deleted and what of it is still there; for the latter the objects are listed
   *     once again, which needs the right to list. Whatever fails then is in the result ({@link
   *     CollectionDeletion.Pending.Unknown}) and not thrown, since the objects are deleted
   * @throws IllegalArgumentException if no objects were chosen
   */
  public CollectionDeletion<T> deleteAll(Consumer<? super DeleteAllOptions> options) {
    DeleteAllOptions filled = new DeleteAllOptions();
    options.accept(filled);
    return new CollectionDeletions<>(calls(), namespace(), departures, core.timing())
        .delete(filled);
  }

  /**
   * Waits until an object is gone, whoever deletes it: until there is none of that name, or another
   * one than now. The object is watched; broken and expired watches begin anew. Needs the right to
   * list and watch.
   *
   * @param atMost more than zero
   * @return {@link Deletion.Absent} if there was none, {@link Deletion.Done} when it is gone,
   *     {@link Deletion.Pending} with its last known state if it is still there when the time is
   *     over
   * @throws ApiException if the server refuses the list or the watch; busy servers are survived
   * @throws TransportException if the server has never answered, or could not be asked in all that
   *     time; the cause is what failed last
   */
  public Deletion awaitGone(String name, Duration atMost) {
    path(name); // refuses impossible names
    return departures.await(name, Deadlines.require(atMost));
  }

  /** Adds a finalizer, as {@link #addFinalizer(String, String, Consumer)}. */
  public T addFinalizer(String name, String finalizer) {
    return addFinalizer(name, finalizer, options -> {});
  }

  /**
   * Adds a finalizer to an object, if it isn't there: the object then stays after a delete until
   * the finalizer is removed. Those of others are left alone; conflicts are repeated as in {@link
   * #edit}, with whichever object has the name by then.
   *
   * @param finalizer a qualified name such as {@code example.com/release-address}
   * @param options a deadline in them is that of all reads and writes together
   * @return the object with the finalizer
   * @throws NotFoundException if there is no such object
   * @throws InvalidException if the object is being deleted, or no finalizer can have that name
   */
  public T addFinalizer(String name, String finalizer, Consumer<? super WriteOptions> options) {
    return new Finalizers<>(calls(), filled(options), core.timing()).add(path(name), finalizer);
  }

  /** Removes a finalizer, as {@link #removeFinalizer(String, String, Consumer)}. */
  public Optional<T> removeFinalizer(String name, String finalizer) {
    return removeFinalizer(name, finalizer, options -> {});
  }

  /**
   * Removes a finalizer from an object, if it is there. Those of others are left alone; conflicts
   * are repeated as in {@link #edit}. An object that is being deleted goes with its last finalizer.
   *
   * @param options a deadline in them is that of all reads and writes together
   * @return the object without the finalizer; empty if there is no such object (any more)
   */
  public Optional<T> removeFinalizer(
      String name, String finalizer, Consumer<? super WriteOptions> options) {
    return new Finalizers<>(calls(), filled(options), core.timing()).remove(path(name), finalizer);
  }

  /** Waits for an object, as {@link #await(String, Goal, Consumer)}, for the client's deadline. */
  public T await(String name, Goal<? super T> goal) {
    return await(name, goal, options -> {});
  }

  /**
   * Waits until an object has reached a goal: {@code deployments.await("web", Goal.rolledOut(), w
   * -> w.within(Duration.ofMinutes(5)))}. An object that doesn't exist yet is waited for.
   *
   * <p>The object is listed and then watched, by its name; so both verbs must be allowed. Broken
   * connections, expired versions and busy servers are survived, once the server has answered.
   *
   * @return the object in the first state seen that has reached the goal
   * @throws dev.bowline.client.waiting.WaitException if it hasn't in time, never will, or is
   *     deleted
   * @throws ApiException if the server refuses the list or the watch
   */
  public T await(String name, Goal<? super T> goal, Consumer<? super WaitOptions> options) {
    WaitOptions filled = new WaitOptions();
    options.accept(filled);
    path(name); // refuses impossible names
    return new ObjectWait<>(calls(), core.timing(), namespace(), name, goal, filled.plan(core))
        .await();
  }

  /** The status of these objects, which writes to the object leave alone. */
  public StatusSubresource<T> status() {
    return new StatusSubresource<>(this);
  }

  /**
   * A subresource whose objects are of this type, too: {@code ephemeralcontainers} and {@code
   * resize} of pods, {@code approval} of certificate signing requests, {@code finalize} of
   * namespaces.
   *
   * @param name of the subresource
   * @throws IllegalArgumentException if no subresource can have that name
   */
  public Subresource<T> subresource(String name) {
    return subresource(name, calls().type().prototype());
  }

  /**
   * A subresource whose objects are of another type: {@code subresource("scale", Scale.EMPTY)}.
   *
   * @param name of the subresource
   * @param prototype the empty instance of the class of its objects
   * @param <S> class of the subresource's objects
   * @throws IllegalArgumentException if no subresource can have that name
   */
  public <S extends KubeObject> Subresource<S> subresource(String name, S prototype) {
    return Subresource.of(core, calls().type(), namespace(), name, prototype);
  }

  T replaceStatus(T object, WriteOptions options) {
    Message message = checks.toReplace(object);
    RequestSpec request =
        calls().requests().update(statusPath(object.name()), message, options.parameters());
    return calls().object(request, options.deadline(), options.told());
  }

  T editStatus(String name, UnaryOperator<T> change, WriteOptions options) {
    return edits.edit(path(name), statusPath(name), change, options);
  }

  T applyStatus(T configuration, Consumer<? super ApplyOptions> options) {
    Message message = checks.toApply(configuration);
    return apply(statusPath(configuration.name()), message, options);
  }

  T patchStatus(String name, Patch patch, WriteOptions options) {
    return patch(statusPath(name), patch, options);
  }

  private T apply(
      ResourcePath path, Message configuration, Consumer<? super ApplyOptions> options) {
    ApplyOptions filled = new ApplyOptions();
    options.accept(filled);
    RequestSpec request =
        calls().requests().apply(path, configuration, filled.parameters(), filled.isForced());
    return calls().object(request, filled.deadline(), filled.told());
  }

  private T patch(ResourcePath path, Patch patch, WriteOptions options) {
    StrategicMergePatch.requireSupport(patch, calls().type());
    Body.FixedBody body = new Body.FixedBody(patch.mediaType(), patch.body());
    RequestSpec request = calls().requests().patch(path, body, options.parameters());
    return calls().object(request, options.deadline(), options.told());
  }

  private ResourcePath path(String name) {
    return ResourcePath.object(calls().type().resource(), namespace(), name);
  }

  private ResourcePath statusPath(String name) {
    return path(name).subresource("status");
  }

  static WriteOptions filled(Consumer<? super WriteOptions> options) {
    WriteOptions filled = new WriteOptions();
    options.accept(filled);
    return filled;
  }
}

package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.defaults.Defaulting;
import dev.bowline.mockserver.registry.kinds.Strategies;
import dev.bowline.mockserver.registry.kinds.Strategy;
import dev.bowline.mockserver.registry.kinds.Write;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.store.Transaction;
import dev.bowline.type.GroupVersionKind;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Creates, changes and deletes objects of any kind, as the generic registry of a real server does.
 * Thread-safe: every write is one transaction.
 */
public final class ObjectRegistry {
  private final Catalog catalog;
  private final Resource namespaces;
  private final Store store;
  private final InstantSource clock;
  private final Ids ids;
  private final Deletion deletion;
  private final FieldAccounts fields;
  private final @Nullable RoleAggregation roleAggregation;
  private final PodOperations podOperations;
  private final Definitions definitions;

  /**
   * A registry on a store.
   *
   * @param catalog all that is served
   * @param playsControllers whether deletions are finished that a kubelet or a controller would
   *     finish
   */
  public ObjectRegistry(
      Catalog catalog, Store store, InstantSource clock, Ids ids, boolean playsControllers) {
    this.catalog = catalog;
    this.namespaces = Objects.requireNonNull(catalog.resource("v1", "namespaces"));
    this.store = store;
    this.clock = clock;
    this.ids = ids;
    this.deletion = new Deletion(catalog, clock, playsControllers);
    this.podOperations = new PodOperations(catalog, store, clock, deletion);
    this.fields = new FieldAccounts(catalog, clock);
    this.roleAggregation = playsControllers ? new RoleAggregation(catalog) : null;
    this.definitions = new Definitions(catalog, store, clock, deletion);
  }

  /** Evictions and bindings. */
  public PodOperations pods() {
    return podOperations;
  }

  /**
   * Sees to it that a namespace can take in something new.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 404 if it isn't there, 403 if it goes away
   */
  public void requireNamespace(Resource resource, String namespace, String name) {
    store.transaction(
        transaction -> {
          Map<String, @Nullable Object> tree = new LinkedHashMap<>();
          Tree.childToChange(tree, "metadata").put("name", name);
          requireNamespace(transaction, resource, Metadata.of(tree), namespace);
          return name;
        });
  }

  /** The store below. */
  public Store store() {
    return store;
  }

  /**
   * What a write left behind.
   *
   * @param document the object
   * @param isCreated whether it is new
   */
  public record Written(Document document, boolean isCreated) {}

  /**
   * How a write is done.
   *
   * @param subresource {@code status}, {@code finalize}, or the empty string for the object itself
   * @param isDryRun whether to store nothing
   * @param isTrusted whether the writer may set what only the server's own parts set: a status
   *     together with the rest, times and uids
   * @param admission who has a say in it
   * @param manager who will own the fields that change
   */
  public record Mode(
      String subresource,
      boolean isDryRun,
      boolean isTrusted,
      Admission admission,
      String manager) {
    /** A write in which nobody else has a say. */
    public Mode(String subresource, boolean isDryRun, boolean isTrusted) {
      this(subresource, isDryRun, isTrusted, Admission.NONE, "kube-apiserver");
    }

    /** The same write, with somebody who has a say in it. */
    public Mode with(Admission newAdmission) {
      return new Mode(subresource, isDryRun, isTrusted, newAdmission, manager);
    }

    /** The same write by somebody else. */
    public Mode by(String newManager) {
      return new Mode(subresource, isDryRun, isTrusted, admission, newManager);
    }

    /** An ordinary write. */
    public static final Mode PLAIN = new Mode("", false, false);

    boolean isFinalize() {
      return subresource.equals("finalize");
    }

    boolean isStatus() {
      return subresource.equals("status");
    }
  }

  /**
   * Creates an object.
   *
   * @param namespace namespace of the URL, empty for cluster-scoped types
   * @param tree the object, of the class of the resource; changed
   * @throws dev.bowline.mockserver.status.ApiFailure if the server refuses
   */
  public Written create(
      Resource resource, String namespace, Map<String, @Nullable Object> tree, Mode mode) {
    return store.transaction(
        transaction -> {
          Written written = create(transaction, resource, namespace, tree, mode);
          aggregateRoles(transaction, resource);
          return written;
        });
  }

  private Written create(
      Transaction transaction,
      Resource resource,
      String namespace,
      Map<String, @Nullable Object> tree,
      Mode mode) {
    fields.created(resource, tree, mode);
    return insert(transaction, resource, namespace, tree, mode);
  }

  /** Creates an object that has its managed fields. */
  private Written insert(
      Transaction transaction,
      Resource resource,
      String namespace,
      Map<String, @Nullable Object> tree,
      Mode mode) {
    Metadata metadata = Metadata.of(tree);
    if (resource.isNamespaced()) {
      metadata.put("namespace", namespace);
    } else {
      metadata.remove("namespace");
    }
    requireNamespace(transaction, resource, metadata, namespace);
    if (mode.admission() != Admission.NONE) {
      completeForAdmission(resource, tree);
      mode.admission().mutate(resource, null, tree);
    }
    metadata = Metadata.of(tree);
    if (resource.isNamespaced()) {
      metadata.put("namespace", namespace);
    }
    String generateName = metadata.text("generateName");
    if (metadata.name().isEmpty() && !generateName.isEmpty()) {
      metadata.put("name", ids.name(generateName));
    }
    String version = metadata.resourceVersion();
    if (!mode.isTrusted() && isNumber(version) && !version.equals("0")) {
      throw Failures.internal("resourceVersion should not be set on objects to be created");
    }
    Write write = new Write(transaction, catalog, resource, clock.instant());
    Strategy strategy = Strategies.of(resource);
    complete(resource, tree);
    strategy.admitNew(write, tree);
    metadata.put("uid", mode.isTrusted() && metadata.has("uid") ? metadata.text("uid") : ids.uid());
    if (!mode.isTrusted() || !metadata.has("creationTimestamp")) {
      metadata.putTime("creationTimestamp", write.now());
    }
    metadata.remove("deletionTimestamp");
    metadata.remove("deletionGracePeriodSeconds");
    metadata.remove("selfLink");
    if (KindRules.beginsWithGeneration(resource)) {
      metadata.put("generation", 1L);
    }
    if (!mode.isTrusted()) {
      if (resource.hasStatus() && !KindRules.keepsNewStatus(resource)) {
        tree.put("status", new LinkedHashMap<>());
      }
      strategy.allocate(write, tree, null);
      strategy.prepareNew(write, tree);
    }
    if (KindRules.isNamespace(resource)) {
      NamespaceRules.labelWithName(tree);
      NamespaceRules.completeNew(tree);
    }
    List<Cause> problems = CustomRules.prepareNew(resource, tree, mode);
    ObjectChecks.checkNew(resource, tree, mode.isTrusted(), problems);
    mode.admission().validate(resource, null, tree);
    StoredObject old =
        transaction.get(resource.storage(), resource.key(namespace, metadata.name()));
    if (old != null) {
      boolean isBeingDeleted = Metadata.of(old.document().tree()).isBeingDeleted();
      throw Failures.alreadyExists(resource, metadata.name(), isBeingDeleted);
    }
    Written written =
        new Written(new ObjectWriter(transaction, resource, mode.isDryRun()).put(tree, null), true);
    if (KindRules.isDefinition(resource) && !mode.isDryRun()) {
      definitions.settle(transaction, metadata.name());
    }
    return written;
  }

  /** Fills in the defaults of built-in types. */
  static void complete(Resource resource, Map<String, @Nullable Object> tree) {
    if (resource.custom() == null) {
      Defaulting.complete(tree, resource.prototype());
    }
  }

  /** What those see who have a say has its defaults. */
  static void completeForAdmission(Resource resource, Map<String, @Nullable Object> tree) {
    complete(resource, tree);
    if (KindRules.isNamespace(resource)) {
      NamespaceRules.labelWithName(tree);
    }
  }

  private void requireNamespace(
      Transaction transaction, Resource resource, Metadata metadata, String namespace) {
    if (!resource.isNamespaced()) {
      return;
    }
    StoredObject found = transaction.get(namespaces.storage(), namespace);
    if (found == null) {
      throw Failures.notFound(namespaces, namespace);
    }
    if (Metadata.of(found.document().tree()).isBeingDeleted()) {
      throw Failures.namespaceTerminating(resource, metadata.name(), namespace);
    }
  }

  /**
   * Replaces an object, or its status.
   *
   * @param tree the new state; changed
   * @throws dev.bowline.mockserver.status.ApiFailure if the server refuses
   */
  public Written replace(
      Resource resource,
      String namespace,
      String name,
      Map<String, @Nullable Object> tree,
      Mode mode) {
    return store.transaction(
        transaction -> {
          StoredObject old = transaction.get(resource.storage(), resource.key(namespace, name));
          if (old == null) {
            if (mode.subresource().isEmpty() && KindRules.isCreatedByUpdate(resource)) {
              // A copy, since an interlude makes this begin anew.
              Map<String, @Nullable Object> created =
                  Objects.requireNonNull(Tree.object(Tree.copy(tree)));
              Update.checkNoPrecondition(resource, namespace, name, Metadata.of(created));
              return create(transaction, resource, namespace, created, mode);
            }
            throw Failures.notFound(resource, name);
          }
          fields.changed(resource, resource.view(old.document()).tree(), tree, mode);
          return update(transaction, resource, old, tree, mode, KindRules.needsVersion(resource));
        });
  }

  /**
   * Changes an object, or its status.
   *
   * @param change makes the new tree from the old one
   * @throws dev.bowline.mockserver.status.ApiFailure if the server refuses
   */
  public Written patch(
      Resource resource,
      String namespace,
      String name,
      UnaryOperator<Map<String, @Nullable Object>> change,
      Mode mode) {
    return store.transaction(
        transaction -> {
          StoredObject old = transaction.get(resource.storage(), resource.key(namespace, name));
          if (old == null) {
            throw Failures.notFound(resource, name);
          }
          Map<String, @Nullable Object> tree = change.apply(resource.view(old.document()).tree());
          fields.changed(resource, resource.view(old.document()).tree(), tree, mode);
          return update(transaction, resource, old, tree, mode, false);
        });
  }

  /**
   * A configuration that is applied.
   *
   * @param config what its manager wants to be so; asked for when there is something to apply it to
   * @param isForced whether fields are taken that others own
   * @param check looks at the outcome before it is stored
   */
  public record Applied(
      Supplier<Map<String, @Nullable Object>> config,
      boolean isForced,
      Consumer<Map<String, @Nullable Object>> check) {}

  /**
   * Merges a configuration into an object, or its status; creates the object if there is none.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure if the server refuses
   */
  public Written apply(
      Resource resource, String namespace, String name, Applied applied, Mode mode) {
    return store.transaction(
        transaction -> {
          StoredObject old = transaction.get(resource.storage(), resource.key(namespace, name));
          boolean isNew = old == null;
          if (isNew && !mode.subresource().isEmpty()) {
            throw Failures.notFound(resource, name);
          }
          Map<String, @Nullable Object> tree =
              fields.applied(
                  resource,
                  old == null ? null : resource.view(old.document()).tree(),
                  applied.config().get(),
                  applied.isForced(),
                  mode);
          Metadata metadata = Metadata.of(tree);
          if (isNew && metadata.has("uid")) {
            throw Failures.modified(
                resource,
                name,
                "uid mismatch: the provided object specified uid "
                    + metadata.text("uid")
                    + ", and no existing object was found");
          }
          applied.check().accept(tree);
          if (old != null) {
            return update(transaction, resource, old, tree, mode, false);
          }
          metadata.remove("resourceVersion");
          Written written = insert(transaction, resource, namespace, tree, mode);
          aggregateRoles(transaction, resource);
          return written;
        });
  }

  /**
   * Deletes an object, or begins to.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure if the server refuses
   */
  public Deletion.Outcome delete(
      Resource resource, String namespace, String name, DeleteOptions options) {
    return delete(resource, namespace, name, options, Admission.NONE);
  }

  /**
   * Deletes an object, or begins to, if those let it who have a say.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure if the server refuses
   */
  public Deletion.Outcome delete(
      Resource resource,
      String namespace,
      String name,
      DeleteOptions options,
      Admission admission) {
    return store.transaction(
        transaction -> {
          StoredObject old = transaction.get(resource.storage(), resource.key(namespace, name));
          if (old == null) {
            throw Failures.notFound(resource, name);
          }
          admission.validate(resource, resource.view(old.document()).tree(), null);
          Deletion.Outcome outcome = deletion.delete(transaction, resource, old, options);
          followUp(transaction, resource, old);
          return outcome;
        });
  }

  private Written update(
      Transaction transaction,
      Resource resource,
      StoredObject old,
      Map<String, @Nullable Object> tree,
      Mode mode,
      boolean needsVersion) {
    Write write = new Write(transaction, catalog, resource, clock.instant());
    Written written = new Update(write, old, mode, needsVersion).apply(tree);
    if (!mode.isDryRun()) {
      deletion.goOn(transaction, resource, old.key());
    }
    followUp(transaction, resource, old);
    return written;
  }

  private void aggregateRoles(Transaction transaction, Resource resource) {
    if (roleAggregation != null) {
      roleAggregation.goOn(transaction, resource);
    }
  }

  /**
   * An object that is gone may have been the last one that a namespace, or a definition, waited
   * for; a definition changes what is served.
   */
  private void followUp(Transaction transaction, Resource resource, StoredObject old) {
    aggregateRoles(transaction, resource);
    if (KindRules.isDefinition(resource)) {
      definitions.settle(transaction, old.key());
    } else if (resource.custom() != null
        && transaction.get(resource.storage(), old.key()) == null) {
      definitions.objectIsGone(transaction, resource);
    }
    if (resource.isNamespaced() && transaction.get(resource.storage(), old.key()) == null) {
      String namespace = old.key().substring(0, old.key().indexOf('/'));
      deletion.goOn(transaction, namespaces, namespace);
    }
  }

  /**
   * Deletes objects, those of them that are still there.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure if the server refuses one; those before it are
   *     deleted
   */
  public void deleteAll(
      Resource resource, List<StoredObject> objects, DeleteOptions options, Admission admission) {
    for (StoredObject object : objects) {
      store.transaction(
          transaction -> {
            StoredObject found = transaction.get(resource.storage(), object.key());
            if (found != null) {
              admission.validate(resource, resource.view(found.document()).tree(), null);
              deletion.delete(transaction, resource, found, options);
              followUp(transaction, resource, found);
            }
            return object;
          });
    }
  }

  private static boolean isNumber(String version) {
    return !version.isEmpty() && version.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** Makes cluster-scoped objects, those that aren't there. */
  public void ensureAll(List<Map<String, @Nullable Object>> trees) {
    store.transaction(
        transaction -> {
          for (Map<String, @Nullable Object> tree : trees) {
            Resource resource =
                Objects.requireNonNull(
                    catalog.resource(
                        GroupVersionKind.of(
                            Tree.text(tree, "apiVersion"), Tree.text(tree, "kind"))));
            String name = Tree.text(Tree.child(tree, "metadata"), "name");
            if (transaction.get(resource.storage(), name) == null) {
              create(transaction, resource, "", tree, Mode.PLAIN);
            }
          }
          if (roleAggregation != null) {
            roleAggregation.goOn(transaction);
          }
          return trees;
        });
  }

  /** Serves what the definitions say that are stored, after they were replaced behind its back. */
  public void serveStoredDefinitions() {
    store.transaction(
        transaction -> {
          definitions.serve(transaction);
          return this;
        });
  }

  /** Makes a namespace, unless it is there. */
  public void ensureNamespace(String name) {
    store.transaction(
        transaction -> {
          StoredObject found = transaction.get(namespaces.storage(), name);
          if (found != null) {
            return found.document();
          }
          Map<String, @Nullable Object> tree = new LinkedHashMap<>();
          Tree.childToChange(tree, "metadata").put("name", name);
          return create(transaction, namespaces, "", tree, Mode.PLAIN).document();
        });
  }
}

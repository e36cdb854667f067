package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.custom.Conversions;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.registry.kinds.Write;
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
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Creates, changes and deletes objects of any kind, as the generic registry of a real server does.
 * Thread-safe: every write is one transaction.
 */
public final class ObjectRegistry {
  private final Catalog catalog;
  private final Namespaces namespaces;
  private final Store store;
  private final InstantSource clock;
  private final Deletion deletion;
  private final FieldAccounts fields;
  private final PodOperations podOperations;
  private final Definitions definitions;
  private final Creation creation;
  private final Aftermath aftermath;

  /**
   * A registry on a store.
   *
   * @param catalog all that is served
   * @param conversions turns custom resources of one version into another
   * @param looksAtAccounts whether new pods need the service accounts that they name
   */
  public ObjectRegistry(
      Catalog catalog,
      Store store,
      InstantSource clock,
      Ids ids,
      Conversions conversions,
      boolean looksAtAccounts) {
    this.catalog = catalog;
    this.namespaces = new Namespaces(catalog);
    this.store = store;
    this.clock = clock;
    this.deletion = new Deletion(clock);
    this.podOperations = new PodOperations(catalog, store, clock, deletion);
    this.fields = new FieldAccounts(catalog, clock);
    this.definitions = new Definitions(catalog, store, clock, deletion, conversions);
    this.creation = new Creation(catalog, clock, ids, namespaces, definitions, looksAtAccounts);
    this.aftermath = new Aftermath(catalog, definitions, deletion);
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
          namespaces.require(transaction, resource, namespace, name);
          return name;
        });
  }

  /** The store below. */
  public Store store() {
    return store;
  }

  /** Notes who owns the fields of an object that is answered at once and not stored. */
  public void account(Resource resource, Map<String, @Nullable Object> tree, WriteMode mode) {
    fields.created(resource, tree, mode);
  }

  /**
   * Creates an object.
   *
   * @param namespace namespace of the URL, empty for cluster-scoped types
   * @param tree the object, of the class of the resource
   * @throws dev.bowline.mockserver.status.ApiFailure if the server refuses
   */
  public Written create(
      Resource resource, String namespace, Map<String, @Nullable Object> tree, WriteMode mode) {
    return store.transaction(
        transaction -> {
          Written written = create(transaction, resource, namespace, copy(tree), mode);
          aftermath.created(transaction, resource);
          return written;
        });
  }

  /** For one try: an interlude makes the write begin anew with what was sent. */
  private static Map<String, @Nullable Object> copy(Map<String, @Nullable Object> tree) {
    return Objects.requireNonNull(Tree.object(Tree.copy(tree)));
  }

  private Written create(
      Transaction transaction,
      Resource resource,
      String namespace,
      Map<String, @Nullable Object> tree,
      WriteMode mode) {
    fields.created(resource, tree, mode);
    return creation.create(transaction, resource, namespace, tree, mode);
  }

  /**
   * Replaces an object, or its status.
   *
   * @param tree the new state
   * @throws dev.bowline.mockserver.status.ApiFailure if the server refuses
   */
  public Written replace(
      Resource resource,
      String namespace,
      String name,
      Map<String, @Nullable Object> tree,
      WriteMode mode) {
    return store.transaction(
        transaction -> {
          Map<String, @Nullable Object> next = copy(tree);
          StoredObject old = transaction.get(resource.storage(), resource.key(namespace, name));
          if (old == null) {
            if (mode.subresource().isEmpty() && KindRules.isCreatedByUpdate(resource)) {
              Update.checkNoPrecondition(resource, namespace, name, Metadata.of(next), mode);
              Written written = create(transaction, resource, namespace, next, mode);
              aftermath.created(transaction, resource);
              return written;
            }
            throw Failures.notFound(resource, name);
          }
          fields.changed(resource, resource.view(old.document()).tree(), next, mode);
          Update.Condition condition =
              KindRules.needsVersion(resource)
                  ? Update.Condition.VERSION
                  : Update.Condition.WHAT_IT_NAMES;
          return update(transaction, resource, old, next, mode, condition);
        });
  }

  /**
   * Stores an object, whether there is one of its name or not. Another uid makes another object.
   *
   * @param tree the object, of the class of the resource; its version is no condition
   * @throws dev.bowline.mockserver.status.ApiFailure if the server refuses
   */
  public Written put(
      Resource resource, String namespace, Map<String, @Nullable Object> tree, WriteMode mode) {
    return store.transaction(
        transaction -> {
          Map<String, @Nullable Object> next = copy(tree);
          Metadata metadata = Metadata.of(next);
          metadata.remove("resourceVersion");
          StoredObject old =
              transaction.get(resource.storage(), resource.key(namespace, metadata.name()));
          boolean isAnother =
              old != null && metadata.has("uid") && !metadata.text("uid").equals(old.uid());
          if (old != null && !isAnother) {
            metadata.put("namespace", namespace);
            fields.changed(resource, resource.view(old.document()).tree(), next, mode);
            return update(transaction, resource, old, next, mode, Update.Condition.WHAT_IT_NAMES);
          }
          if (old != null) {
            new ObjectWriter(transaction, resource, false)
                .remove(resource.view(old.document()).tree());
          }
          Written written = create(transaction, resource, namespace, next, mode);
          aftermath.created(transaction, resource);
          return written;
        });
  }

  /**
   * Changes an object, or its status. An identity in the outcome is a field that can't be changed.
   *
   * @param change makes the new tree from the old one
   * @throws dev.bowline.mockserver.status.ApiFailure if the server refuses
   */
  public Written patch(
      Resource resource,
      String namespace,
      String name,
      UnaryOperator<Map<String, @Nullable Object>> change,
      WriteMode mode) {
    return change(resource, namespace, name, change, mode, Update.Condition.VERSION_THAT_IT_NAMES);
  }

  /**
   * Changes an object by a view of it. An identity in the outcome says which object is meant.
   *
   * @param change makes the new tree from the old one
   * @throws dev.bowline.mockserver.status.ApiFailure if the server refuses
   */
  public Written change(
      Resource resource,
      String namespace,
      String name,
      UnaryOperator<Map<String, @Nullable Object>> change,
      WriteMode mode) {
    return change(resource, namespace, name, change, mode, Update.Condition.WHAT_IT_NAMES);
  }

  private Written change(
      Resource resource,
      String namespace,
      String name,
      UnaryOperator<Map<String, @Nullable Object>> change,
      WriteMode mode,
      Update.Condition condition) {
    return store.transaction(
        transaction -> {
          StoredObject old = transaction.get(resource.storage(), resource.key(namespace, name));
          if (old == null) {
            throw Failures.notFound(resource, name);
          }
          Map<String, @Nullable Object> tree = change.apply(resource.view(old.document()).tree());
          fields.changed(resource, resource.view(old.document()).tree(), tree, mode);
          return update(transaction, resource, old, tree, mode, condition);
        });
  }

  /**
   * Merges a configuration into an object, or its status; creates the object if there is none.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure if the server refuses
   */
  public Written apply(
      Resource resource, String namespace, String name, Applied applied, WriteMode mode) {
    return store.transaction(
        transaction -> {
          StoredObject old = transaction.get(resource.storage(), resource.key(namespace, name));
          boolean isNew = old == null;
          boolean isLate = KindRules.isCreatedByUpdate(resource); // as of what an update may create
          if (isNew && !mode.subresource().isEmpty() && !isLate) {
            throw Failures.notFound(resource, name);
          }
          Map<String, @Nullable Object> tree =
              fields.applied(
                  resource,
                  old == null ? null : resource.view(old.document()).tree(),
                  applied.config().get(),
                  applied.isForced(),
                  mode);
          if (isNew && !mode.subresource().isEmpty()) {
            throw Failures.notFound(resource, name);
          }
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
            return update(
                transaction, resource, old, tree, mode, Update.Condition.VERSION_THAT_IT_NAMES);
          }
          metadata.remove("resourceVersion");
          Written written = creation.create(transaction, resource, namespace, tree, mode);
          aftermath.created(transaction, resource);
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
          Deletion.Outcome outcome =
              deletion.delete(transaction, resource, old, options, admission);
          aftermath.changed(transaction, resource, old);
          return outcome;
        });
  }

  private Written update(
      Transaction transaction,
      Resource resource,
      StoredObject old,
      Map<String, @Nullable Object> tree,
      WriteMode mode,
      Update.Condition condition) {
    Write write = new Write(transaction, catalog, resource, clock.instant(), mode.warnings(), null);
    Written written = new Update(write, old, mode, condition).apply(tree);
    aftermath.changed(transaction, resource, old);
    return written;
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
              deletion.delete(transaction, resource, found, options, admission);
              aftermath.changed(transaction, resource, found);
            }
            return object;
          });
    }
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
              create(transaction, resource, "", tree, WriteMode.PLAIN);
            }
          }
          aftermath.rolesCreated(transaction);
          return trees;
        });
  }

  /** Has the store changed behind the back of all rules, and serves what is defined then. */
  public void rewrite(Consumer<Transaction> change) {
    store.transaction(
        transaction -> {
          change.accept(transaction);
          definitions.serve(transaction);
          return this;
        });
  }

  /** Makes a namespace, unless it is there. */
  public void ensureNamespace(String name) {
    store.transaction(
        transaction -> {
          StoredObject found = namespaces.find(transaction, name);
          if (found != null) {
            return found.document();
          }
          Map<String, @Nullable Object> tree = new LinkedHashMap<>();
          Tree.childToChange(tree, "metadata").put("name", name);
          return create(transaction, namespaces.resource(), "", tree, WriteMode.PLAIN).document();
        });
  }
}

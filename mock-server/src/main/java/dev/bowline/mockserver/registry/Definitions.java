package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.custom.AcceptedNames;
import dev.bowline.mockserver.custom.Conditions;
import dev.bowline.mockserver.custom.Conversions;
import dev.bowline.mockserver.custom.Definition;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.store.Transaction;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What follows from writes of definitions of custom resources: names are accepted or not, resources
 * are served, and go with all their objects when the definition is deleted. All of it happens
 * within the write, so that a client that has its answer finds the resources.
 */
final class Definitions {
  /** The finalizer that keeps a definition until its objects are gone. */
  static final String CLEANUP = "customresourcecleanup.apiextensions.k8s.io";

  private final Catalog catalog;
  private final Store store;
  private final InstantSource clock;
  private final Deletion deletion;
  private final Resource resource;
  private final Conversions conversions;

  /** What is served for each definition, and the state that it is served for. */
  private final Map<String, Served> served = new HashMap<>();

  /** What stored definitions say, by their states, each of which is read once. */
  private final Map<Document, Definition> read = new WeakHashMap<>();

  private record Served(List<@Nullable Object> state, List<Resource> resources) {}

  Definitions(
      Catalog catalog,
      Store store,
      InstantSource clock,
      Deletion deletion,
      Conversions conversions) {
    this.catalog = catalog;
    this.resource =
        Objects.requireNonNull(
            catalog.resource("apiextensions.k8s.io/v1", "customresourcedefinitions"));
    this.store = store;
    this.clock = clock;
    this.deletion = deletion;
    this.conversions = conversions;
  }

  /** Follows up on a write of a definition that may have changed anything. */
  void settle(Transaction transaction, String key) {
    StoredObject object = transaction.get(resource.storage(), key);
    if (object != null) {
      acceptNames(transaction, object);
    }
    finish(transaction, key);
    reconsiderOthers(transaction, key);
    serve(transaction); // last: what is published isn't taken back if the transaction fails
  }

  /** Follows up on the end of an object: the last one may set its definition free. */
  void objectIsGone(Transaction transaction, Resource custom) {
    if (finish(transaction, custom.qualifiedName())) {
      serve(transaction);
    }
  }

  private void acceptNames(Transaction transaction, StoredObject object) {
    Map<String, @Nullable Object> tree = resource.view(object.document()).tree();
    List<Definition> others = new ArrayList<>();
    for (StoredObject other : transaction.all(resource.storage(), "")) {
      if (!other.key().equals(object.key())) {
        others.add(definition(other));
      }
    }
    if (!AcceptedNames.settle(tree, others, clock.instant())) {
      return;
    }
    write(transaction, tree, object);
    if (Conditions.isTrue(tree, Conditions.NAMES_ACCEPTED)
        && !Conditions.isTrue(tree, Conditions.ESTABLISHED)) {
      StoredObject accepted = transaction.get(resource.storage(), object.key());
      Conditions.set(
          tree,
          Conditions.ESTABLISHED,
          true,
          "InitialNamesAccepted",
          AcceptedNames.ACCEPTED,
          clock.instant());
      write(transaction, tree, accepted);
    }
  }

  /** A name that was let go may be what another definition waits for. */
  private void reconsiderOthers(Transaction transaction, String key) {
    for (StoredObject other : transaction.all(resource.storage(), "")) {
      if (!other.key().equals(key) && !definition(other).is(Conditions.NAMES_ACCEPTED)) {
        acceptNames(transaction, other);
      }
    }
  }

  private Definition definition(StoredObject object) {
    return read.computeIfAbsent(object.document(), document -> new Definition(document.tree()));
  }

  /** Serves what the definitions say that are stored. */
  void serve(Transaction transaction) {
    List<Resource> resources = new ArrayList<>();
    Map<String, Served> now = new HashMap<>();
    for (StoredObject object : transaction.all(resource.storage(), "")) {
      Definition definition = definition(object);
      List<@Nullable Object> state = definition.state();
      Served before = served.get(object.uid());
      Served one =
          before != null && before.state().equals(state)
              ? before
              : new Served(state, definition.resources(conversions));
      if ((before == null || before.resources().isEmpty()) && !one.resources().isEmpty()) {
        store.watchFromNow(one.resources().get(0).storage());
      }
      now.put(object.uid(), one);
      resources.addAll(one.resources());
    }
    served.clear();
    served.putAll(now);
    if (!catalog.custom().equals(resources)) {
      catalog.serveCustom(resources);
      store.catalogChanged();
    }
  }

  /**
   * Deletes the objects of a definition that is being deleted, and then itself.
   *
   * @return whether none of its objects hold it any more
   */
  private boolean finish(Transaction transaction, String key) {
    StoredObject object = transaction.get(resource.storage(), key);
    if (object == null || !Metadata.of(object.document().tree()).isBeingDeleted()) {
      return false;
    }
    Map<String, @Nullable Object> tree = resource.view(object.document()).tree();
    Metadata metadata = Metadata.of(tree);
    if (!metadata.finalizers().contains(CLEANUP)) {
      return false;
    }
    Conditions.set(
        tree,
        Conditions.TERMINATING,
        true,
        "InstanceDeletionInProgress",
        "CustomResource deletion is in progress",
        clock.instant());
    write(transaction, tree, object);
    if (!deleteObjects(transaction, tree)) {
      return false;
    }
    List<String> finalizers = new ArrayList<>(metadata.finalizers());
    finalizers.remove(CLEANUP);
    metadata.finalizers(finalizers);
    boolean wasEstablished = Conditions.isTrue(tree, Conditions.ESTABLISHED);
    Conditions.set(
        tree,
        Conditions.TERMINATING,
        false,
        wasEstablished ? "InstanceDeletionCompleted" : "NeverEstablished",
        wasEstablished ? "removed all instances" : "resource was never established",
        clock.instant());
    if (finalizers.isEmpty()) {
      new ObjectWriter(transaction, resource, false).remove(tree);
    } else {
      write(transaction, tree, transaction.get(resource.storage(), key));
    }
    reconsiderOthers(transaction, key);
    return true;
  }

  /** Whether none is left. Each goes in its own version, so that no webhook is needed for it. */
  private boolean deleteObjects(Transaction transaction, Map<String, @Nullable Object> tree) {
    Definition definition = new Definition(tree);
    Resource custom = definition.stored(conversions);
    if (custom == null) {
      return true;
    }
    Map<String, Resource> written = new HashMap<>();
    for (StoredObject object : transaction.all(custom.storage(), "")) {
      Map<String, @Nullable Object> own = object.document().tree();
      if (!Metadata.of(own).isBeingDeleted()) {
        Resource itsOwn =
            written.computeIfAbsent(
                Tree.text(own, "apiVersion"),
                version ->
                    Objects.requireNonNullElse(definition.written(version, conversions), custom));
        deletion.delete(transaction, itsOwn, object, DeleteOptions.NOW);
      }
    }
    return transaction.all(custom.storage(), "").isEmpty();
  }

  private void write(
      Transaction transaction, Map<String, @Nullable Object> tree, @Nullable StoredObject old) {
    new ObjectWriter(transaction, resource, false).put(tree, old);
  }

  /** Marks a definition for deletion, the first time that somebody deletes it. */
  static void mark(Map<String, @Nullable Object> tree, InstantSource clock) {
    Metadata metadata = Metadata.of(tree);
    metadata.putTime("deletionTimestamp", clock.instant());
    List<String> finalizers = new ArrayList<>(metadata.finalizers());
    if (!finalizers.contains(CLEANUP)) {
      finalizers.add(CLEANUP);
    }
    metadata.finalizers(finalizers);
    Conditions.set(
        tree,
        Conditions.TERMINATING,
        true,
        "InstanceDeletionPending",
        "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon",
        clock.instant());
  }
}

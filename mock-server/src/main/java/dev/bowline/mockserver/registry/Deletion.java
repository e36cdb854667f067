package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.store.Transaction;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Deletes objects, in two steps where somebody still has to finish something: finalizers, the
 * kubelet, the namespace controller.
 */
public final class Deletion {
  private static final long DEFAULT_GRACE_SECONDS = 30;

  private final Catalog catalog;
  private final InstantSource clock;
  private final boolean playsControllers;

  Deletion(Catalog catalog, InstantSource clock, boolean playsControllers) {
    this.catalog = catalog;
    this.clock = clock;
    this.playsControllers = playsControllers;
  }

  /**
   * What a delete answers.
   *
   * @param document the object
   * @param isStatus whether the answer is a status and not the object
   * @param uid identity of the object
   */
  public record Outcome(Document document, boolean isStatus, String uid) {}

  Outcome delete(
      Transaction transaction, Resource resource, StoredObject old, DeleteOptions options) {
    Map<String, @Nullable Object> tree = old.document().as(resource.prototype()).tree();
    Metadata metadata = Metadata.of(tree);
    checkPreconditions(resource, old, metadata, options);
    ObjectWriter writer = new ObjectWriter(transaction, resource, options.isDryRun());
    addPolicyFinalizer(metadata, options.policy());
    long grace = grace(resource, tree, metadata, options);
    boolean isNamespace = KindRules.isNamespace(resource);
    boolean isHeld = !metadata.finalizers().isEmpty() || (isNamespace && hasFinalizers(tree));
    if (!isHeld && grace == 0) {
      return removed(writer, resource, tree, old.uid());
    }
    mark(metadata, isHeld && !KindRules.isPod(resource) ? 0 : grace);
    if (isNamespace) {
      metadata.remove("deletionGracePeriodSeconds");
      Tree.childToChange(tree, "status").put("phase", "Terminating");
    }
    Document marked = writer.put(tree, old);
    if (playsControllers && !options.isDryRun()) {
      finish(transaction, resource, marked.tree());
    }
    return new Outcome(marked, false, old.uid());
  }

  private Outcome removed(
      ObjectWriter writer, Resource resource, Map<String, @Nullable Object> tree, String uid) {
    Document last = writer.remove(tree);
    boolean isStatus = !KindRules.answersDeletedObject(resource);
    if (!KindRules.isPod(resource)) {
      return new Outcome(last, isStatus, uid);
    }
    Map<String, @Nullable Object> answer = last.tree();
    mark(Metadata.of(answer), 0);
    return new Outcome(Document.of(answer, resource.prototype()), false, uid);
  }

  private static void checkPreconditions(
      Resource resource, StoredObject old, Metadata metadata, DeleteOptions options) {
    Details details = Details.of(metadata.name(), resource.group(), resource.kind().kind());
    if (!options.uid().isEmpty() && !options.uid().equals(old.uid())) {
      throw Failures.conflict(
          resource.qualifiedKind(),
          details,
          "the UID in the precondition ("
              + options.uid()
              + ") does not match the UID in record ("
              + old.uid()
              + "). The object might have been deleted and then recreated");
    }
    String version = Long.toString(old.revision());
    if (!options.resourceVersion().isEmpty() && !options.resourceVersion().equals(version)) {
      throw Failures.conflict(
          resource.qualifiedKind(),
          details,
          "the ResourceVersion in the precondition ("
              + options.resourceVersion()
              + ") does not match the ResourceVersion in record ("
              + version
              + "). The object might have been modified");
    }
  }

  private static void addPolicyFinalizer(Metadata metadata, String policy) {
    List<String> finalizers = new ArrayList<>(metadata.finalizers());
    finalizers.remove("orphan");
    finalizers.remove("foregroundDeletion");
    if (policy.equals("Orphan")) {
      finalizers.add("orphan");
    } else if (policy.equals("Foreground")) {
      finalizers.add("foregroundDeletion");
    } else {
      finalizers = metadata.finalizers();
    }
    metadata.finalizers(finalizers);
  }

  /** Only pods that run somewhere get time; a later delete can only shorten it. */
  private static long grace(
      Resource resource,
      Map<String, @Nullable Object> tree,
      Metadata metadata,
      DeleteOptions options) {
    if (!KindRules.isPod(resource) || !(Tree.at(tree, "spec", "nodeName") instanceof String)) {
      return 0;
    }
    Object phase = Tree.at(tree, "status", "phase");
    if ("Failed".equals(phase) || "Succeeded".equals(phase)) {
      return 0;
    }
    Object own = Tree.at(tree, "spec", "terminationGracePeriodSeconds");
    Long wanted = options.graceSeconds();
    long grace =
        wanted != null
            ? wanted
            : own instanceof Number number ? number.longValue() : DEFAULT_GRACE_SECONDS;
    if (grace < 0) {
      grace = 1;
    }
    return metadata.isBeingDeleted() ? Math.min(grace, metadata.graceSeconds()) : grace;
  }

  private void mark(Metadata metadata, long grace) {
    Instant end = clock.instant().plusSeconds(grace);
    if (!metadata.isBeingDeleted()) {
      if (metadata.generation() > 0) {
        metadata.put("generation", metadata.generation() + 1);
      }
      metadata.putTime("deletionTimestamp", end);
      metadata.put("deletionGracePeriodSeconds", grace);
    } else if (grace < metadata.graceSeconds()) {
      metadata.putTime("deletionTimestamp", end);
      metadata.put("deletionGracePeriodSeconds", grace);
    }
  }

  /** Does what a kubelet, the garbage collector or the namespace controller would do next. */
  private void finish(
      Transaction transaction, Resource resource, Map<String, @Nullable Object> tree) {
    Metadata metadata = Metadata.of(tree);
    List<String> finalizers = new ArrayList<>(metadata.finalizers());
    finalizers.remove("orphan");
    finalizers.remove("foregroundDeletion");
    if (KindRules.isNamespace(resource) && !emptied(transaction, metadata.name())) {
      return;
    }
    if (finalizers.isEmpty()) {
      new ObjectWriter(transaction, resource, false).remove(tree);
    }
  }

  /** Goes on with the deletion of a namespace that has waited for an object to go. */
  void objectGone(Transaction transaction, Resource namespaces, String namespace) {
    StoredObject found = transaction.get(namespaces.storage(), namespace);
    if (playsControllers && found != null) {
      Map<String, @Nullable Object> tree = found.document().tree();
      if (Metadata.of(tree).isBeingDeleted()) {
        finish(transaction, namespaces, tree);
      }
    }
  }

  private boolean emptied(Transaction transaction, String namespace) {
    boolean isEmpty = true;
    for (Resource resource : catalog.resources()) {
      if (resource.isNamespaced() && resource.isStored()) {
        for (StoredObject object :
            transaction.all(resource.storage(), resource.prefix(namespace))) {
          delete(transaction, resource, object, DeleteOptions.NOW);
        }
        isEmpty &= transaction.all(resource.storage(), resource.prefix(namespace)).isEmpty();
      }
    }
    return isEmpty;
  }

  private static boolean hasFinalizers(Map<String, @Nullable Object> namespace) {
    return !namespaceFinalizers(namespace).isEmpty();
  }

  /** What a namespace still waits for. */
  static List<String> namespaceFinalizers(Map<String, @Nullable Object> namespace) {
    return Tree.texts(
        Objects.requireNonNullElse(Tree.child(namespace, "spec"), Map.of()), "finalizers");
  }
}

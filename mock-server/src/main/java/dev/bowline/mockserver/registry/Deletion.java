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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Deletes objects, in two steps where somebody still has to finish something: finalizers, the
 * kubelet, the namespace controller.
 */
public final class Deletion {
  private static final long DEFAULT_GRACE_SECONDS = 30;
  private static final String ORPHAN = "orphan";
  private static final String FOREGROUND = "foregroundDeletion";

  /** The finalizers that the garbage collector removes. */
  private static final Set<String> COLLECTORS = Set.of(ORPHAN, FOREGROUND);

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
    Map<String, @Nullable Object> tree = resource.view(old.document()).tree();
    Metadata metadata = Metadata.of(tree);
    checkPreconditions(resource, old, metadata, options);
    ObjectWriter writer = new ObjectWriter(transaction, resource, options.isDryRun());
    if (KindRules.isDefinition(resource) && !metadata.isBeingDeleted()) {
      Definitions.mark(tree, clock);
      return new Outcome(writer.put(tree, old), false, old.uid());
    }
    addPolicyFinalizer(metadata, options.policy());
    long grace = grace(resource, tree, metadata, options);
    boolean isNamespace = KindRules.isNamespace(resource);
    boolean isHeld =
        !metadata.finalizers().isEmpty()
            || (isNamespace && !NamespaceRules.finalizers(tree).isEmpty());
    if (!isHeld && grace == 0) {
      if (KindRules.isPod(resource)) { // which are marked first, and be it for no time at all
        mark(metadata, 0);
        writer.put(tree, old);
      }
      return removed(writer, resource, tree, old.uid());
    }
    mark(metadata, isHeld && !KindRules.isPod(resource) ? 0 : grace);
    if (isNamespace) {
      metadata.remove("deletionGracePeriodSeconds");
      NamespaceRules.terminate(tree);
    }
    Document marked = writer.put(tree, old);
    if (!options.isDryRun()) {
      goOn(transaction, resource, old.key());
    }
    return new Outcome(marked, false, old.uid());
  }

  private Outcome removed(
      ObjectWriter writer, Resource resource, Map<String, @Nullable Object> tree, String uid) {
    Document last = writer.remove(tree);
    return new Outcome(last, !KindRules.answersDeletedObject(resource), uid);
  }

  static void checkPreconditions(
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

  /** Without a policy those of an earlier deletion stay. */
  private static void addPolicyFinalizer(Metadata metadata, String policy) {
    if (policy.isEmpty()) {
      return;
    }
    List<String> finalizers = new ArrayList<>(metadata.finalizers());
    finalizers.removeAll(COLLECTORS);
    if (policy.equals("Orphan")) {
      finalizers.add(ORPHAN);
    } else if (policy.equals("Foreground")) {
      finalizers.add(FOREGROUND);
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

  /**
   * Does what a kubelet, the garbage collector or the namespace controller would do next with an
   * object that is being deleted; nothing, if there is none.
   */
  void goOn(Transaction transaction, Resource resource, String key) {
    StoredObject found = transaction.get(resource.storage(), key);
    if (found == null || !playsControllers) {
      return;
    }
    Map<String, @Nullable Object> stored = resource.view(found.document()).tree();
    if (!Metadata.of(stored).isBeingDeleted()) {
      return;
    }
    Map<String, @Nullable Object> next = resource.view(found.document()).tree();
    Metadata metadata = Metadata.of(next);
    metadata.finalizers(
        metadata.finalizers().stream().filter(name -> !COLLECTORS.contains(name)).toList());
    boolean isWaiting = !metadata.finalizers().isEmpty();
    if (KindRules.isNamespace(resource)) {
      if (emptied(transaction, metadata.name())) {
        NamespaceRules.contentIsGone(next);
      }
      isWaiting |= !NamespaceRules.finalizers(next).isEmpty();
    } else if (metadata.graceSeconds() > 0) {
      metadata.put("deletionGracePeriodSeconds", 0L);
    }
    ObjectWriter writer = new ObjectWriter(transaction, resource, false);
    if (isWaiting) {
      writer.put(next, found);
    } else {
      writer.remove(stored);
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
}

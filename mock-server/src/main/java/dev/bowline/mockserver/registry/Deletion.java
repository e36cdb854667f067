package dev.bowline.mockserver.registry;

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

  private final InstantSource clock;

  Deletion(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * What a delete answers.
   *
   * @param document the object
   * @param isStatus whether the answer is a status and not the object
   * @param uid identity of the object
   * @param isGone whether nothing is left of it
   */
  public record Outcome(Document document, boolean isStatus, String uid, boolean isGone) {}

  /** Deletes an object in which nobody else has a say. */
  Outcome delete(
      Transaction transaction, Resource resource, StoredObject old, DeleteOptions options) {
    return delete(transaction, resource, old, options, Admission.NONE);
  }

  /**
   * Deletes an object.
   *
   * @param admission who has a say in it, if there is anything to be done
   */
  Outcome delete(
      Transaction transaction,
      Resource resource,
      StoredObject old,
      DeleteOptions options,
      Admission admission) {
    Map<String, @Nullable Object> tree = resource.view(old.document()).tree();
    Metadata metadata = Metadata.of(tree);
    checkPreconditions(resource, old, metadata, options);
    if (isWaiting(resource, tree, metadata, options)) {
      return new Outcome(resource.view(old.document()), false, old.uid(), false);
    }
    admission.validate(resource, resource.view(old.document()).tree(), null);
    ObjectWriter writer = new ObjectWriter(transaction, resource, options.isDryRun());
    if (KindRules.isDefinition(resource) && !metadata.isBeingDeleted()) {
      Definitions.mark(tree, clock);
      return new Outcome(writer.put(tree, old), false, old.uid(), false);
    }
    List<String> finalizers = metadata.finalizers();
    addPolicyFinalizer(resource, metadata, options.policy());
    long grace = grace(resource, tree, metadata, options);
    boolean isNamespace = KindRules.isNamespace(resource);
    boolean isHeld =
        !metadata.finalizers().isEmpty()
            || (isNamespace && !NamespaceRules.finalizers(tree).isEmpty());
    if (!isHeld && grace == 0) {
      metadata.finalizers(finalizers);
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
    return new Outcome(writer.put(tree, old), false, old.uid(), false);
  }

  /**
   * Whether another deletion changes nothing any more: a pod's, unless it shortens its time, and
   * that of a namespace that isn't empty yet.
   */
  private static boolean isWaiting(
      Resource resource,
      Map<String, @Nullable Object> tree,
      Metadata metadata,
      DeleteOptions options) {
    if (!metadata.isBeingDeleted()) {
      return false;
    }
    if (KindRules.isNamespace(resource)) {
      return !NamespaceRules.finalizers(tree).isEmpty();
    }
    Long wanted = options.graceSeconds();
    return metadata.graceSeconds() > 0
        && (wanted == null || atLeastOneSecond(wanted) >= metadata.graceSeconds());
  }

  private Outcome removed(
      ObjectWriter writer, Resource resource, Map<String, @Nullable Object> tree, String uid) {
    Document last = writer.remove(tree);
    return new Outcome(last, !KindRules.answersDeletedObject(resource), uid, true);
  }

  static void checkPreconditions(
      Resource resource, StoredObject old, Metadata metadata, DeleteOptions options) {
    if (KindRules.isNamespace(resource)) {
      checkNamespace(resource, old, metadata.name(), options);
      return;
    }
    Details details = Details.of(metadata.name(), resource.group(), resource.kind().kind());
    if (options.uid() != null && !options.uid().equals(old.uid())) {
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
    if (options.resourceVersion() != null && !options.resourceVersion().equals(version)) {
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

  private static void checkNamespace(
      Resource resource, StoredObject old, String name, DeleteOptions options) {
    checkNamespace(resource, name, "UID", options.uid(), old.uid());
    checkNamespace(
        resource,
        name,
        "ResourceVersion",
        options.resourceVersion(),
        Long.toString(old.revision()));
  }

  /** Namespaces have words of their own. */
  private static void checkNamespace(
      Resource resource, String name, String what, @Nullable String wanted, String found) {
    if (wanted != null && !wanted.equals(found)) {
      throw Failures.conflict(
          resource.qualifiedName(),
          Details.of(name, resource.group(), resource.plural()),
          "Precondition failed: "
              + what
              + " in precondition: "
              + wanted
              + ", "
              + what
              + " in object meta: "
              + found);
    }
  }

  /**
   * Without a policy those of an earlier deletion stay; without an earlier one, the kind decides.
   */
  private static void addPolicyFinalizer(Resource resource, Metadata metadata, String policy) {
    List<String> finalizers = new ArrayList<>(metadata.finalizers());
    String earlier = finalizers.stream().filter(COLLECTORS::contains).findFirst().orElse("");
    if (KindRules.hasNoDependents(resource)) {
      finalizers.removeAll(COLLECTORS);
      metadata.finalizers(finalizers);
      return;
    }
    String wanted =
        switch (policy) {
          case "Orphan" -> ORPHAN;
          case "Foreground" -> FOREGROUND;
          case "Background" -> "";
          default -> earlier.isEmpty() && KindRules.orphansDependents(resource) ? ORPHAN : earlier;
        };
    if (!wanted.equals(earlier)) {
      finalizers.removeAll(COLLECTORS);
      if (!wanted.isEmpty()) {
        finalizers.add(wanted);
      }
      metadata.finalizers(finalizers);
    }
  }

  /** Only pods that run somewhere get time; a later delete can only shorten it. */
  private static long grace(
      Resource resource,
      Map<String, @Nullable Object> tree,
      Metadata metadata,
      DeleteOptions options) {
    if (!KindRules.isPod(resource)) {
      return 0;
    }
    Long wanted = options.graceSeconds();
    if (metadata.isBeingDeleted()) {
      return wanted == null
          ? metadata.graceSeconds()
          : Math.min(atLeastOneSecond(wanted), metadata.graceSeconds());
    }
    Object phase = Tree.at(tree, "status", "phase");
    if (!(Tree.at(tree, "spec", "nodeName") instanceof String)
        || "Failed".equals(phase)
        || "Succeeded".equals(phase)) {
      return 0;
    }
    Object own = Tree.at(tree, "spec", "terminationGracePeriodSeconds");
    return atLeastOneSecond(
        wanted != null
            ? wanted
            : own instanceof Number number ? number.longValue() : DEFAULT_GRACE_SECONDS);
  }

  /** A time below zero is one second. */
  private static long atLeastOneSecond(long grace) {
    return grace < 0 ? 1 : grace;
  }

  private void mark(Metadata metadata, long grace) {
    if (!metadata.isBeingDeleted()) {
      if (metadata.generation() > 0) {
        metadata.put("generation", metadata.generation() + 1);
      }
      metadata.putTime("deletionTimestamp", clock.instant().plusNanos(nanos(grace)));
      metadata.put("deletionGracePeriodSeconds", grace);
    } else if (grace < metadata.graceSeconds()) {
      Instant end = Instant.parse(metadata.text("deletionTimestamp"));
      metadata.putTime(
          "deletionTimestamp",
          end.minusNanos(nanos(metadata.graceSeconds())).plusNanos(nanos(grace)));
      metadata.put("deletionGracePeriodSeconds", grace);
    }
  }

  /** A real server counts so, and beyond 292 years it counts on from the other end. */
  private static long nanos(long seconds) {
    return seconds * 1_000_000_000L;
  }
}

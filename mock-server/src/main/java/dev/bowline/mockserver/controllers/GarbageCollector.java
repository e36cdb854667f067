package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Finalizers;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.type.GroupVersionKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Deletes what nobody owns any more, and finishes deletions in the foreground and of owners whose
 * dependents are to stay.
 */
final class GarbageCollector implements Controller {
  private static final String ORPHAN = "orphan";
  private static final String FOREGROUND = "foregroundDeletion";
  private static final Set<String> NEVER_COLLECTED = Set.of("events", "events.k8s.io/events");

  private final Cluster cluster;
  private final OwnerGraph graph = new OwnerGraph();

  GarbageCollector(Cluster cluster) {
    this.cluster = cluster;
  }

  @Override
  public void reset() {
    graph.clear();
  }

  @Override
  public void see(Sight sight, Agenda agenda) {
    Ref ref = sight.ref();
    if (NEVER_COLLECTED.contains(ref.storage())) {
      return;
    }
    Set<String> before = graph.owners(ref);
    if (sight.isGone()) { // maybe with its type
      graph.remove(ref);
      graph.dependents(sight.now().uid()).forEach(agenda::add);
      askOwners(before, agenda);
      return;
    }
    Resource resource = cluster.resource(ref.storage());
    if (resource == null) {
      return;
    }
    Item item = cluster.item(resource, sight.now());
    boolean hasOtherOwners = graph.put(item);
    if (hasOtherOwners) {
      askOwners(before, agenda);
    }
    if (hasOtherOwners || item.isBeingDeleted()) {
      agenda.add(ref);
    }
  }

  /** Owners may wait for what one of their dependents has done. */
  private void askOwners(Set<String> uids, Agenda agenda) {
    for (String uid : uids) {
      Ref owner = graph.find(uid);
      if (owner != null) {
        agenda.add(owner);
      }
    }
  }

  @Override
  public @Nullable Instant settle(Ref ref, Agenda agenda) {
    Item item = cluster.find(ref);
    if (item == null) {
      return null;
    }
    if (!item.isBeingDeleted()) {
      if (!item.owners().isEmpty()) {
        collect(item);
      }
    } else if (item.finalizers().contains(ORPHAN)) {
      leaveBehind(item);
    } else if (item.finalizers().contains(FOREGROUND)) {
      deleteDependentsFirst(item, agenda);
    }
    return null;
  }

  /** What becomes of a reference. */
  private enum Owner {
    THERE,
    WAITING_FOR_DEPENDENTS,
    GONE,
    UNKNOWN
  }

  private void collect(Item item) {
    boolean isOwned = false;
    boolean isWaitedFor = false;
    List<String> others = new ArrayList<>();
    for (Map<String, @Nullable Object> reference : item.owners()) {
      Owner owner = look(item, reference);
      if (owner == Owner.UNKNOWN) {
        return; // a type that nobody serves, or one out of reach: nothing is known then
      }
      isOwned |= owner == Owner.THERE;
      isWaitedFor |= owner == Owner.WAITING_FOR_DEPENDENTS;
      if (owner != Owner.THERE) {
        others.add(Tree.text(reference, "uid"));
      }
    }
    if (isOwned) {
      if (!others.isEmpty()) {
        forgetOwners(item, others);
      }
      return;
    }
    List<Ref> dependents = graph.dependents(item.uid());
    if (isWaitedFor && !dependents.isEmpty()) {
      if (dependents.stream().anyMatch(this::isDeletedInForeground)) {
        unblock(item); // there may be a circle
      }
      cluster.delete(item, null, "Foreground");
    } else {
      cluster.delete(item, null, policy(item));
    }
  }

  private static String policy(Item item) {
    if (item.finalizers().contains(ORPHAN)) {
      return "Orphan";
    }
    return item.finalizers().contains(FOREGROUND) ? "Foreground" : "Background";
  }

  private Owner look(Item item, Map<String, @Nullable Object> reference) {
    if (graph.hasGone(Tree.text(reference, "uid"))) {
      return Owner.GONE; // also if nobody knows its type any more
    }
    Resource type =
        cluster
            .catalog()
            .resource(
                GroupVersionKind.of(
                    Tree.text(reference, "apiVersion"), Tree.text(reference, "kind")));
    if (type == null || (type.isNamespaced() && item.namespace().isEmpty())) {
      return Owner.UNKNOWN;
    }
    Item owner = cluster.find(type, item.namespace(), Tree.text(reference, "name"));
    if (owner == null || !owner.uid().equals(Tree.text(reference, "uid"))) {
      return Owner.GONE;
    }
    return owner.isBeingDeleted() && owner.finalizers().contains(FOREGROUND)
        ? Owner.WAITING_FOR_DEPENDENTS
        : Owner.THERE;
  }

  private boolean isDeletedInForeground(Ref ref) {
    Item item = cluster.find(ref);
    return item != null && item.isBeingDeleted() && item.finalizers().contains(FOREGROUND);
  }

  private void deleteDependentsFirst(Item owner, Agenda agenda) {
    if (graph.blocking(owner.uid()).isEmpty()) {
      removeFinalizer(owner, FOREGROUND);
    }
    for (Ref dependent : graph.dependents(owner.uid())) { // also those that it doesn't wait for
      if (!isDeletedInForeground(dependent)) {
        agenda.add(dependent);
      }
    }
  }

  private void leaveBehind(Item owner) {
    for (Ref dependent : graph.dependents(owner.uid())) {
      Item item = cluster.find(dependent);
      if (item != null) {
        forgetOwners(item, List.of(owner.uid()));
      }
    }
    removeFinalizer(owner, ORPHAN);
  }

  private void forgetOwners(Item item, List<String> uids) {
    cluster.change(
        item,
        tree -> {
          Map<String, @Nullable Object> metadata = Tree.childToChange(tree, "metadata");
          metadata.put(
              "ownerReferences",
              Tree.objects(metadata, "ownerReferences").stream()
                  .filter(owner -> !uids.contains(Tree.text(owner, "uid")))
                  .collect(Collectors.toCollection(ArrayList::new)));
        });
  }

  private void unblock(Item item) {
    cluster.change(
        item,
        tree ->
            Tree.objects(Tree.child(tree, "metadata"), "ownerReferences")
                .forEach(owner -> owner.put("blockOwnerDeletion", false)));
  }

  private void removeFinalizer(Item item, String finalizer) {
    cluster.change(item, tree -> Finalizers.remove(tree, finalizer));
  }
}

package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.select.LabelSelector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who controls what, by labels: an owner takes what nobody controls and its selector wants, and
 * lets go of what it wants no more.
 */
final class Claims {
  private final Cluster cluster;
  private final Resource owners;
  private final Resource owned;
  private final BiPredicate<Item, Item> mayBeOf;

  /**
   * Claims of the objects of one type to those of another.
   *
   * @param mayBeOf what else must be true of an owner and what it takes
   */
  Claims(Cluster cluster, Resource owners, Resource owned, BiPredicate<Item, Item> mayBeOf) {
    this.cluster = cluster;
    this.owners = owners;
    this.owned = owned;
    this.mayBeOf = mayBeOf;
  }

  /** Asks for all that may want an object which nobody controls. */
  void offer(Item orphan, Agenda agenda) {
    for (Item owner : cluster.all(owners, orphan.namespace())) {
      if (wants(owner, orphan)) {
        agenda.add(owner.ref());
      }
    }
  }

  /** Takes and lets go. */
  void settle(Item owner) {
    if (owner.isBeingDeleted() || !isUsable(selector(owner), owner)) {
      return;
    }
    for (Item item : cluster.all(owned, owner.namespace())) {
      if (item.isControlledBy(owner.uid())) {
        if (!selector(owner).matches(item.labels())) {
          release(owner, item);
        }
      } else if (!item.hasController() && !item.isBeingDeleted() && wants(owner, item)) {
        adopt(owner, item);
      }
    }
  }

  private boolean wants(Item owner, Item item) {
    LabelSelector selector = selector(owner);
    return isUsable(selector, owner)
        && selector.matches(item.labels())
        && mayBeOf.test(owner, item);
  }

  /** What was stored past the rules may have a selector that its own objects would not match. */
  private static boolean isUsable(LabelSelector selector, Item owner) {
    return !selector.isEverything()
        && selector.matches(Tree.textMap(owner.child("spec", "template", "metadata"), "labels"));
  }

  /** That of a ReplicationController is nothing but labels. */
  private static LabelSelector selector(Item owner) {
    Map<String, @Nullable Object> selector = owner.child("spec", "selector");
    return owner.resource().kind().kind().equals("ReplicationController")
        ? LabelSelector.of(Map.of("matchLabels", selector))
        : LabelSelector.of(selector);
  }

  private void adopt(Item owner, Item item) {
    changeOwners(
        item,
        references -> {
          if (references.stream().noneMatch(one -> Boolean.TRUE.equals(one.get("controller")))) {
            references.removeIf(one -> owner.uid().equals(one.get("uid")));
            references.add(new LinkedHashMap<>(Pods.referenceTo(owner)));
          }
        });
  }

  private void release(Item owner, Item item) {
    changeOwners(
        item, references -> references.removeIf(one -> owner.uid().equals(one.get("uid"))));
  }

  private void changeOwners(Item item, Consumer<List<Map<String, @Nullable Object>>> change) {
    cluster.change(
        item,
        tree -> {
          Map<String, @Nullable Object> metadata = Tree.childToChange(tree, "metadata");
          List<Map<String, @Nullable Object>> references =
              new ArrayList<>(Tree.objects(metadata, "ownerReferences"));
          change.accept(references);
          metadata.put("ownerReferences", references);
        });
  }
}

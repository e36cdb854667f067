package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.catalog.Resource;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Finds the controller of what has changed, and those who may want what has none. */
final class Owned {
  private final Cluster cluster;
  private final Resource owners;
  private final Resource owned;
  private final Claims claims;

  /**
   * For one pair of types.
   *
   * @param owners the type that controls
   * @param owned the type that is controlled
   */
  Owned(Cluster cluster, Resource owners, Resource owned) {
    this(cluster, owners, owned, (owner, item) -> true);
  }

  /**
   * As the other one.
   *
   * @param mayBeOf what else must be true of an owner and what it takes
   */
  Owned(Cluster cluster, Resource owners, Resource owned, BiPredicate<Item, Item> mayBeOf) {
    this.cluster = cluster;
    this.owners = owners;
    this.owned = owned;
    this.claims = new Claims(cluster, owners, owned, mayBeOf);
  }

  /** Asks for what has changed itself, or for the controller of what has. */
  void see(Sight sight, Agenda agenda) {
    Ref ref = sight.ref();
    if (ref.storage().equals(owners.storage())) {
      agenda.add(ref);
    } else if (ref.storage().equals(owned.storage())) {
      Item item = cluster.item(owned, sight.now());
      if (!sight.isGone() && !item.hasController()) {
        claims.offer(item, agenda);
      }
      addController(item, agenda);
      if (sight.before() != null) {
        addController(cluster.item(owned, sight.before()), agenda);
      }
    }
  }

  /** Sees to it that an owner controls what its selector wants, and nothing else. */
  void claim(Item owner) {
    claims.settle(owner);
  }

  /** Asks for the controller of an object, if it is of this type. */
  void addController(Item item, Agenda agenda) {
    for (Map<String, @Nullable Object> owner : item.owners()) {
      if (Boolean.TRUE.equals(owner.get("controller"))
          && owners.kind().kind().equals(owner.get("kind"))) {
        agenda.add(new Ref(owners.storage(), item.namespace() + "/" + owner.get("name")));
      }
    }
  }
}

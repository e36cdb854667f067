package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.store.StoredObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the controller of what has changed. */
final class Owned {
  private final Resource owners;
  private final Resource owned;

  /**
   * For one pair of types.
   *
   * @param owners the type that controls
   * @param owned the type that is controlled
   */
  Owned(Resource owners, Resource owned) {
    this.owners = owners;
    this.owned = owned;
  }

  /** Asks for what has changed itself, or for the controller of what has. */
  void see(Sight sight, Agenda agenda) {
    Ref ref = sight.ref();
    if (ref.storage().equals(owners.storage())) {
      agenda.add(ref);
    } else if (ref.storage().equals(owned.storage())) {
      addController(sight.now(), agenda);
      if (sight.before() != null) {
        addController(sight.before(), agenda);
      }
    }
  }

  private void addController(StoredObject object, Agenda agenda) {
    Item item = Item.of(owned, object);
    for (Map<String, @Nullable Object> owner : item.owners()) {
      if (Boolean.TRUE.equals(owner.get("controller"))
          && owners.kind().kind().equals(owner.get("kind"))) {
        agenda.add(new Ref(owners.storage(), item.namespace() + "/" + owner.get("name")));
      }
    }
  }
}

package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.store.Change;
import dev.bowline.mockserver.store.StoredObject;
import org.jspecify.annotations.Nullable;

/**
 * What a controller sees: an object that is there, has changed or is gone.
 *
 * @param ref which one
 * @param before its state before; null if it is new, or seen for the first time
 * @param now its state; the last one, if it is gone
 * @param isGone whether it is gone
 */
record Sight(Ref ref, @Nullable StoredObject before, StoredObject now, boolean isGone) {
  static Sight of(String storage, Change change) {
    return new Sight(
        new Ref(storage, change.after().key()),
        change.before(),
        change.after(),
        change.isDeletion());
  }

  static Sight first(String storage, StoredObject object) {
    return new Sight(new Ref(storage, object.key()), null, object, false);
  }
}

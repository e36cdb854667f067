package dev.bowline.mockserver.store;

import java.util.List;
import java.util.Map;

/**
 * Everything that a store held at one revision. Immutable.
 *
 * @param revision the revision
 * @param objects the objects of each resource type in order of their keys
 */
public record Contents(long revision, Map<String, List<StoredObject>> objects) {
  /** Takes a copy of the map. */
  public Contents {
    objects = Map.copyOf(objects);
  }
}

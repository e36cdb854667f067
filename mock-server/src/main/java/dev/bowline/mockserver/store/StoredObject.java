package dev.bowline.mockserver.store;

import dev.bowline.mockserver.object.Document;
import java.util.Map;

/**
 * One state of one object. Immutable.
 *
 * @param key {@code namespace/name}, or the name alone for a cluster-scoped object: the order of
 *     lists
 * @param uid identity of the object
 * @param revision the revision that wrote this state; its {@code metadata.resourceVersion}
 * @param labels its labels
 * @param fields values of the fields that field selectors may name
 * @param document the object itself
 */
public record StoredObject(
    String key,
    String uid,
    long revision,
    Map<String, String> labels,
    Map<String, String> fields,
    Document document) {
  /** Takes copies of the maps. */
  public StoredObject {
    labels = Map.copyOf(labels);
    fields = Map.copyOf(fields);
  }

  /** The same state under another revision. */
  public StoredObject withRevision(long newRevision) {
    return new StoredObject(
        key,
        uid,
        newRevision,
        labels,
        fields,
        document.withResourceVersion(Long.toString(newRevision)));
  }
}

package dev.bowline.mockserver.store;

import java.util.List;

/**
 * A collection as it was at one revision.
 *
 * @param revision the revision
 * @param objects the objects in order of their keys
 */
public record Snapshot(long revision, List<StoredObject> objects) {}

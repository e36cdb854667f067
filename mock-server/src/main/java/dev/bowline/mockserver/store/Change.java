package dev.bowline.mockserver.store;

import org.jspecify.annotations.Nullable;

/**
 * One entry of the log.
 *
 * @param revision the revision that the change made
 * @param before the state before, null for a creation
 * @param after the new state; of a deletion, the last state with the deletion's revision
 * @param isDeletion whether the object is gone
 */
public record Change(
    long revision, @Nullable StoredObject before, StoredObject after, boolean isDeletion) {}

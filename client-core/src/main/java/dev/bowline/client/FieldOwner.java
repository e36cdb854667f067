package dev.bowline.client;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who owns fields of an object: one entry of {@code managedFields}.
 *
 * @param manager name of the field manager
 * @param isApply whether the fields were applied (server-side apply), so that the manager's next
 *     apply deletes those that it no longer names; false for those of other writes
 * @param subresource where they were written, such as {@code status}; empty for the object itself
 * @param apiVersion version that the paths are of
 * @param time when the manager last changed one of them; null if the server doesn't say
 * @param fields which fields
 */
public record FieldOwner(
    String manager,
    boolean isApply,
    String subresource,
    String apiVersion,
    @Nullable Instant time,
    FieldSet fields) {}

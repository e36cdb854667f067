package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.catalog.ScalePaths;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a definition says about a version.
 *
 * @param listKind kind of lists
 * @param schema {@code openAPIV3Schema}
 * @param storedSchema that of the version that objects are stored in; null if it is this one, or if
 *     webhooks convert, which keep objects as they were written
 * @param columns {@code additionalPrinterColumns}
 * @param selectableFields paths that field selectors may name
 * @param scale where the subresource {@code scale} finds its values, or null
 * @param warning what answers warn of; empty for nothing
 * @param isTerminating whether the definition is being deleted
 * @param storageVersion version in which a real server stores objects
 * @param webhook {@code spec.conversion.webhook}; null if versions differ in their name only
 */
record VersionSpec(
    String listKind,
    Map<String, @Nullable Object> schema,
    @Nullable Map<String, @Nullable Object> storedSchema,
    List<Map<String, @Nullable Object>> columns,
    List<String> selectableFields,
    @Nullable ScalePaths scale,
    String warning,
    boolean isTerminating,
    String storageVersion,
    @Nullable Map<String, @Nullable Object> webhook) {}

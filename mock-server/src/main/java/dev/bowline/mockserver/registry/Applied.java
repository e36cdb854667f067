package dev.bowline.mockserver.registry;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A configuration that is applied.
 *
 * @param config what its manager wants to be so; asked for when there is something to apply it to
 * @param isForced whether fields are taken that others own
 * @param check looks at the outcome before it is stored
 */
public record Applied(
    Supplier<Map<String, @Nullable Object>> config,
    boolean isForced,
    Consumer<Map<String, @Nullable Object>> check) {}

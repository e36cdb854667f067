package dev.bowline.informer;

import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.meta.KubeObject;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * When and how a cache is compared with its server.
 *
 * @param metadata opens reads of the objects' metadata; null if audits must read whole objects
 * @param afterLists whether each list is compared
 * @param interval between comparisons; null for none
 * @param listener gets each result
 */
record AuditPlan(
    @Nullable Supplier<? extends RawResources<? extends KubeObject>> metadata,
    boolean afterLists,
    @Nullable Duration interval,
    Consumer<? super Audit> listener) {}

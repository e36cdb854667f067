package dev.bowline.informer;

import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.FieldMask;
import java.util.List;
import java.util.function.Function;

/**
 * What an informer is to do, and where it reads.
 *
 * @param subscribers add the handlers that are there from the start
 */
record InformerPlan<T extends KubeObject>(
    String name,
    RawResources<T> source,
    Scope scope,
    List<Index<T, ?>> indexes,
    List<Function<Dispatcher<T>, Subscription>> subscribers,
    Preparation<T> preparation,
    FieldMask mask,
    int pageSize,
    StartPolicy startPolicy,
    boolean isStreaming,
    AuditPlan audits) {}

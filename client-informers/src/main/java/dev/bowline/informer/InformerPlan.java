package dev.bowline.informer;

import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.FieldMask;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an informer is to do, and where it reads.
 *
 * @param namespaces if it reads several, or may do so; null if the scope says it all
 * @param subscribers add the handlers that are there from the start
 */
record InformerPlan<T extends KubeObject>(
    String name,
    RawResources<T> source,
    Scope scope,
    @Nullable Set<String> namespaces,
    List<Index<T, ?>> indexes,
    List<Function<Dispatcher<T>, Subscription>> subscribers,
    Preparation<T> preparation,
    FieldMask mask,
    int pageSize,
    StartPolicy startPolicy,
    boolean isStreaming,
    AuditPlan audits) {
  /** The scope of one of the namespaces. */
  Scope scope(String namespace) {
    return new Scope(namespace, scope.labels(), scope.fields(), scope.shard());
  }
}

package dev.bowline.informer;

import dev.bowline.client.Shard;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.FieldMask;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an informer is to do, and where it reads.
 *
 * @param namespaces if it reads several, or may do so; null if the scope says it all
 * @param scope without the shard, which may change
 * @param shard the first one; null if it has none
 * @param subscribers add the handlers that are there from the start
 */
record InformerPlan<T extends KubeObject>(
    String name,
    RawResources<T> source,
    Scope scope,
    @Nullable Set<String> namespaces,
    @Nullable Shard shard,
    List<Index<T, ?>> indexes,
    List<Function<Dispatcher<T>, Subscription>> subscribers,
    Preparation<T> preparation,
    FieldMask mask,
    int pageSize,
    StartPolicy startPolicy,
    boolean isStreaming,
    AuditPlan audits) {
  /** The scope of a namespace, or of all, and of a shard. */
  Scope scope(@Nullable String namespace, @Nullable Shard part) {
    if (part == null && Objects.equals(namespace, scope.namespace())) {
      return scope;
    }
    return new Scope(
        namespace, scope.labels(), scope.fields(), part == null ? "" : part.toString());
  }
}

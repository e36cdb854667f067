package dev.bowline.informer.internal.own;

import dev.bowline.client.FieldRequirements;
import dev.bowline.client.LabelRequirements;
import dev.bowline.client.Shard;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.meta.KubeObject;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Whether an informer sees an object, told without the server. Namespaces and shard may change. */
public final class LocalScope {
  private final Predicate<String> namespaces;
  private final Supplier<@Nullable Shard> shard;
  private final LabelRequirements labels;
  private final FieldRequirements fields;

  /**
   * The part of a collection that an informer mirrors.
   *
   * @param shard the one that is looked at; null for none
   */
  public LocalScope(Scope scope, Supplier<@Nullable Shard> shard) {
    this(scope, name -> scope.namespace() == null || scope.namespace().equals(name), shard);
  }

  /** As the other one, with a namespace or not by a condition, which may change. */
  public LocalScope(Scope scope, Predicate<String> namespaces, Supplier<@Nullable Shard> shard) {
    this.namespaces = namespaces;
    this.shard = shard;
    this.labels = LabelRequirements.parse(scope.labels());
    this.fields = FieldRequirements.parse(scope.fields());
  }

  /** Whether objects of a namespace can be in it; empty for a cluster-scoped object. */
  public boolean hasNamespace(String namespace) {
    return namespaces.test(namespace);
  }

  /** Whether it has all objects of its namespaces. */
  boolean isEverything() {
    return labels.isEverything() && fields.isEverything() && shard.get() == null;
  }

  /** Whether the shard, if there is one, has an object. */
  public boolean isInShard(KubeObject object) {
    Shard now = shard.get();
    return now == null || now.contains(object);
  }

  /**
   * Whether an object is in it.
   *
   * @param object whole, as the server has it
   * @return empty if only the server can tell
   */
  public Optional<Boolean> contains(KubeObject object) {
    return hasNamespace(object.namespace())
            && labels.matches(object.metadata().labels())
            && isInShard(object)
        ? fields.matches(object)
        : Optional.of(false);
  }
}

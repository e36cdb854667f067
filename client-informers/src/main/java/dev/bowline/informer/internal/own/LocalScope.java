package dev.bowline.informer.internal.own;

import dev.bowline.client.FieldRequirements;
import dev.bowline.client.LabelRequirements;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.meta.KubeObject;
import java.util.Optional;
import java.util.function.Predicate;

/** Whether an informer sees an object, told without the server. Immutable. */
public final class LocalScope {
  private final Scope scope;
  private final Predicate<String> namespaces;
  private final LabelRequirements labels;
  private final FieldRequirements fields;

  /** The part of a collection that an informer mirrors. */
  public LocalScope(Scope scope) {
    this(scope, name -> scope.namespace() == null || scope.namespace().equals(name));
  }

  /** As the other one, with a namespace or not by a condition, which may change. */
  public LocalScope(Scope scope, Predicate<String> namespaces) {
    this.scope = scope;
    this.namespaces = namespaces;
    this.labels = LabelRequirements.parse(scope.labels());
    this.fields = FieldRequirements.parse(scope.fields());
  }

  /** Whether objects of a namespace can be in it; empty for a cluster-scoped object. */
  public boolean hasNamespace(String namespace) {
    return namespaces.test(namespace);
  }

  /**
   * Whether an object is in it.
   *
   * @param object whole, as the server has it
   * @return empty if only the server can tell
   */
  public Optional<Boolean> contains(KubeObject object) {
    if (!hasNamespace(object.namespace()) || !labels.matches(object.metadata().labels())) {
      return Optional.of(false);
    }
    Optional<Boolean> fits = fields.matches(object);
    boolean isDecided = scope.shard().isEmpty() || !fits.orElse(true);
    return isDecided ? fits : Optional.empty();
  }
}

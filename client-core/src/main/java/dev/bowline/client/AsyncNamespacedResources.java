package dev.bowline.client;

import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.NamespacedType;
import java.util.concurrent.Executor;

/**
 * A resource type whose objects live in namespaces, for callers who don't wait: choose which.
 * Immutable and thread-safe; makes no call.
 *
 * @param <T> class of the objects
 */
public final class AsyncNamespacedResources<T extends KubeObject> {
  private final ClientCore core;
  private final Executor executor;
  private final NamespacedType<T> type;

  AsyncNamespacedResources(ClientCore core, Executor executor, NamespacedType<T> type) {
    this.core = core;
    this.executor = executor;
    this.type = type;
  }

  /**
   * The objects of one namespace.
   *
   * @throws IllegalArgumentException if no namespace can have that name
   */
  public AsyncResources<T> inNamespace(String namespace) {
    return new AsyncResources<>(
        executor, core.timing().ticker(), Resources.in(core, type, namespace));
  }

  /**
   * The objects of the namespace that the configuration names; {@code default} if it names none.
   */
  public AsyncResources<T> inDefaultNamespace() {
    return inNamespace(core.defaultNamespace());
  }

  /** The objects of all namespaces, to be listed and watched. */
  public AsyncResourceCollection<T> inAllNamespaces() {
    return new AsyncResourceCollection<>(
        executor,
        core.timing().ticker(),
        origin -> new ResourceCollection<>(core.by(origin).calls(type), null));
  }

  @Override
  public String toString() {
    return type.toString();
  }
}

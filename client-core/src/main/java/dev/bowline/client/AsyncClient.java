package dev.bowline.client;

import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ClusterType;
import dev.bowline.type.NamespacedType;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * A {@link KubeClient} for callers who don't wait. Immutable and thread-safe.
 *
 * <pre>{@code
 * CompletableFuture<Pod> pod = client.async().resources(Pod.TYPE).inNamespace("shop").get("web-0");
 * }</pre>
 *
 * <p>Each call is the blocking call of the same name on a thread of the executor: with the same
 * options, deadline, repetitions and exceptions. No verb here blocks the calling thread or throws
 * what the blocking one throws: that is in the future, {@link IllegalArgumentException} included.
 * Choosing a type and a namespace makes no call, and refuses an impossible name at once. Cancelling
 * a future, or completing it in any other way, ends the call and frees its connection; a write may
 * have happened all the same.
 */
public final class AsyncClient {
  private final KubeClient client;
  private final ClientCore core;
  private final Executor executor;

  AsyncClient(KubeClient client, ClientCore core, Executor executor) {
    this.client = client;
    this.core = core;
    this.executor = executor;
  }

  /**
   * Does with the blocking client whatever it can do, as one call that can be cancelled:
   *
   * <pre>{@code
   * async.call(c -> c.applyAll(manifest, o -> o.fieldManager("release")));
   * async.call(c -> c.unstructured("deploy").inNamespace("shop").get("web"));
   * }</pre>
   *
   * <p>Ending the future ends the request that the work makes at that time, the wait that it is in
   * and the command or log of a pod that it has open; requests that it makes afterwards fail
   * ({@link TransportException}, kind {@code CANCELLED}). Watches and forwarded ports that it holds
   * are its own to close, and informers live on.
   *
   * @param work runs on a thread of the executor; its client is this one, with the same connections
   *     and the same knowledge of what the server serves; closing it closes both
   */
  public <R> CompletableFuture<R> call(Function<? super KubeClient, ? extends R> work) {
    return AsyncCall.start(
        executor, core.timing().ticker(), origin -> work.apply(client.by(origin)));
  }

  /** The resources of a type whose objects live in namespaces. */
  public <T extends KubeObject> AsyncNamespacedResources<T> resources(NamespacedType<T> type) {
    return new AsyncNamespacedResources<>(core, executor, type);
  }

  /** The resources of a cluster-scoped type. */
  public <T extends KubeObject> AsyncResources<T> resources(ClusterType<T> type) {
    return of(Resources.in(core, type, null));
  }

  /** The same objects as a blocking handle's: {@code client.async().of(deployments)}. */
  public <T extends KubeObject> AsyncResources<T> of(Resources<T> resources) {
    return new AsyncResources<>(executor, core.timing().ticker(), resources);
  }
}

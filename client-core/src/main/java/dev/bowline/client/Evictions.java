package dev.bowline.client;

import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.client.internal.status.DisruptionBudgets;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Evicts pods of one namespace: deletes them as far as their disruption budgets allow. Immutable
 * and thread-safe; calls block.
 */
public final class Evictions {
  private static final GroupVersionKind KIND = new GroupVersionKind("policy", "v1", "Eviction");
  private static final GroupVersionKind POD = new GroupVersionKind("", "v1", "Pod");
  private static final NamespacedType<Unstructured> PODS =
      NamespacedType.custom(POD, "pods", Unstructured.empty(POD));

  private final String namespace;
  private final Subresource<Unstructured> evictions;

  Evictions(ClientCore core, String namespace) {
    this.namespace = namespace;
    this.evictions = Subresource.of(core, PODS, namespace, "eviction", Unstructured.empty(KIND));
  }

  /** Evicts a pod, as {@link #evict(String, Consumer)}. */
  public EvictionResult evict(String pod) {
    return evict(pod, options -> {});
  }

  /**
   * Evicts a pod. Made once: a budget that forbids it is a result, after which it is up to the
   * caller to wait and try again.
   *
   * @param pod name of the pod
   * @param options grace period, preconditions and dry run, as for a deletion
   * @throws IllegalArgumentException if it shall wait until the pod is gone, which is {@link
   *     Resources#awaitGone} of the pods
   * @throws ConflictException if a precondition doesn't hold
   * @throws TooManyRequestsException if the server is busy, which is no matter of budgets
   * @throws ServerErrorException if more than one budget covers the pod, which servers can't handle
   */
  public EvictionResult evict(String pod, Consumer<? super DeleteOptions> options) {
    DeleteOptions filled = new DeleteOptions();
    options.accept(filled);
    if (filled.waiting() != null) {
      throw new IllegalArgumentException(
          "an eviction doesn't wait for the pod's end: ask the pods for awaitGone(\""
              + pod
              + "\", ...)");
    }
    Unstructured eviction =
        Unstructured.of(
            KIND,
            ObjectMeta.of(m -> m.name(pod).namespace(namespace)),
            Map.of("deleteOptions", filled.toTree()));
    try {
      Duration deadline = filled.deadline();
      Consumer<? super ServerIds> onServerIds = filled.onServerIds();
      evictions.create(
          pod,
          eviction,
          o -> {
            if (deadline != null) {
              o.deadline(deadline);
            }
            if (onServerIds != null) {
              o.onServerIds(onServerIds);
            }
          });
      return new EvictionResult.Accepted();
    } catch (TooManyRequestsException e) {
      if (!DisruptionBudgets.forbid(e.status())) {
        throw e;
      }
      return new EvictionResult.Blocked(
          e.status().message(), DisruptionBudgets.of(e.status()), e.retryAfter());
    } catch (NotFoundException e) {
      if (e.isTypeUnknown()) {
        throw e;
      }
      return new EvictionResult.Absent();
    }
  }

  /** The namespace. */
  @Override
  public String toString() {
    return evictions.toString();
  }
}

package dev.bowline.informer;

import dev.bowline.client.KubeClient;
import dev.bowline.client.discovery.ServedApi;
import dev.bowline.client.discovery.ServedVersion;
import dev.bowline.client.internal.raw.RawAccess;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.Interning;
import dev.bowline.codec.SharedParts;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceType;

/**
 * Makes informers on a client and keeps what they share. One per client is right.
 *
 * <pre>{@code
 * var byNode = Index.of("node", (Pod p) -> List.of(p.spec().nodeName()));
 * try (var informers = Informers.of(client);
 *     var pods = informers.of(Pod.TYPE).index(byNode).on(event -> ...).start()) {
 *   pods.awaitSync(Duration.ofSeconds(30));
 *   List<Pod> here = pods.store().byIndex(byNode, "node-7");
 * }
 * }</pre>
 *
 * <p>Thread-safe. All threads are daemons.
 */
public final class Informers implements AutoCloseable {
  private static final int INTERNED = 1 << 16;
  private static final int SHARED_PARTS = 1 << 20;

  private final KubeClient client;
  private final InformerRuntime runtime = new InformerRuntime(this::isGone);
  private final DecodeOptions decoding =
      DecodeOptions.DEFAULT.withInterning(Interning.of(INTERNED));

  private Informers(KubeClient client) {
    this.client = client;
  }

  /**
   * Informers that read through a client, with its connections and credentials. Makes no call. The
   * client must stay open as long as they are used, and is not closed by them.
   */
  public static Informers of(KubeClient client) {
    return new Informers(client);
  }

  /** Sets up an informer of a type. */
  public <T extends KubeObject> InformerBuilder<T> of(ResourceType<T> type) {
    return new InformerBuilder<>(
        type,
        runtime,
        (mask, isSharing) ->
            RawAccess.resources(
                client,
                type,
                (isSharing ? decoding.withSharedParts(SharedParts.of(SHARED_PARTS)) : decoding)
                    .withMask(mask)));
  }

  private boolean isGone(ResourceType<?> type) {
    ServedApi api = client.discovery().refresh();
    return api.resource(type.resource()).isEmpty()
        && api.unavailable().stream().noneMatch(version -> isOf(version, type));
  }

  private static boolean isOf(ServedVersion version, ResourceType<?> type) {
    return version.group().equals(type.resource().group())
        && version.version().equals(type.resource().version());
  }

  /**
   * Closes all informers, see {@link Informer#close}, and ends all threads. Does nothing the second
   * time.
   */
  @Override
  public void close() {
    runtime.close();
  }
}

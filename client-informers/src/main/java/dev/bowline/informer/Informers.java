package dev.bowline.informer;

import dev.bowline.client.KubeClient;
import dev.bowline.client.discovery.ServedApi;
import dev.bowline.client.internal.raw.RawAccess;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.Interning;
import dev.bowline.codec.SharedParts;
import dev.bowline.informer.internal.driver.Timing;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.meta.v1.PartialObjectMetadata;
import dev.bowline.serde.FieldMask;
import dev.bowline.type.GroupVersionResource;
import dev.bowline.type.ResourceType;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

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
  private static final FieldMask NO_MANAGED_FIELDS =
      FieldMask.none().except(ObjectMeta.EMPTY.fieldTable(), "managedFields");

  /** The group of the definitions of custom resources. */
  private static final String DEFINITIONS = "apiextensions.k8s.io";

  private static final int INTERNED = 1 << 16;
  private static final int SHARED_PARTS = 1 << 20;

  private final KubeClient client;
  private final InformerRuntime runtime;
  private final DecodeOptions decoding =
      DecodeOptions.DEFAULT.withInterning(Interning.of(INTERNED));

  private Informers(
      KubeClient client, @Nullable InformerObserver observer, UnaryOperator<Timing> timing) {
    this.client = client;
    this.runtime = new InformerRuntime(this::isGone, observer, timing);
  }

  /**
   * Informers that read through a client, with its connections and credentials. Makes no call. The
   * client must stay open as long as they are used, and is not closed by them.
   */
  public static Informers of(KubeClient client) {
    return new Informers(client, null, timing -> timing);
  }

  /**
   * As {@link #of(KubeClient)}, observed.
   *
   * @param observer is told of each informer that is started, such as {@code InformerMeters} of
   *     {@code bowline-client-micrometer}
   */
  public static Informers of(KubeClient client, InformerObserver observer) {
    return new Informers(client, Objects.requireNonNull(observer, "observer"), timing -> timing);
  }

  /** As {@link #of(KubeClient)}, with other time or chance than the machine's. */
  static Informers timed(KubeClient client, UnaryOperator<Timing> timing) {
    return new Informers(client, null, timing);
  }

  /** Sets up an informer of a type. */
  public <T extends KubeObject> InformerBuilder<T> of(ResourceType<T> type) {
    return new InformerBuilder<>(
        type,
        type.prototype(),
        type.toString(),
        runtime,
        (mask, isSharing) -> RawAccess.resources(client, type, decoding(mask, isSharing)),
        () -> RawAccess.metadata(client, type, DecodeOptions.DEFAULT.withMask(NO_MANAGED_FIELDS)));
  }

  /**
   * Sets up an informer of the metadata of a type's objects: names, labels, annotations, owners,
   * finalizers, versions. The server sends nothing else, in Protobuf for every type unless the
   * client speaks another {@link dev.bowline.client.Encoding}; where a server sends whole objects
   * all the same, they are reduced as they are read. An object is updated also where something else
   * of it changed, since its version is part of the metadata.
   *
   * <p>Kind and API version of what is cached are those of {@code PartialObjectMetadata}; to read
   * an object as a whole, ask the client for it by name.
   */
  public InformerBuilder<PartialObjectMetadata> metadataOf(ResourceType<?> type) {
    return new InformerBuilder<>(
        type,
        PartialObjectMetadata.EMPTY,
        "metadata of " + type,
        runtime,
        (mask, isSharing) -> RawAccess.metadata(client, type, decoding(mask, isSharing)),
        null);
  }

  private DecodeOptions decoding(FieldMask mask, boolean isSharing) {
    DecodeOptions options =
        isSharing ? decoding.withSharedParts(SharedParts.of(SHARED_PARTS)) : decoding;
    return options.withMask(mask);
  }

  private boolean isGone(ResourceType<?> type) {
    return isDefined(type) && isGone(type.resource(), client.discovery().refresh());
  }

  /**
   * Whether it is by a definition, whose group is a domain, that the type is served: with that its
   * objects are deleted. A server that lacks a built-in type is of another release, or was started
   * without it, and the objects are still stored. Of the project's own domain may be both.
   */
  static boolean isDefined(ResourceType<?> type) {
    String group = type.resource().group();
    return !type.hasProtobuf() && group.contains(".") && !group.endsWith(".k8s.io");
  }

  /**
   * Where only this version of it is retired, its objects live on in another one. An answer without
   * definitions themselves isn't that of a server that has any: so answers what stands in front of
   * it with 404 for each path, or with a part of discovery.
   */
  static boolean isGone(GroupVersionResource resource, ServedApi api) {
    boolean knowsDefinitions =
        api.resources().anyMatch(served -> served.resource().group().equals(DEFINITIONS));
    return knowsDefinitions
        && api.resources().noneMatch(served -> isSame(served.resource(), resource))
        && api.unavailable().stream().noneMatch(v -> v.group().equals(resource.group()));
  }

  private static boolean isSame(GroupVersionResource one, GroupVersionResource other) {
    return one.group().equals(other.group()) && one.resource().equals(other.resource());
  }

  /**
   * Closes all informers, see {@link Informer#close}, and ends all threads. However many there are,
   * it waits at most ten seconds for those that read and ten for handlers that run; called by a
   * handler, it doesn't wait for handlers. Does nothing the second time.
   */
  @Override
  public void close() {
    runtime.close();
  }
}

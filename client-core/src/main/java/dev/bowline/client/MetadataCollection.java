package dev.bowline.client;

import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.meta.v1.PartialObjectMetadata;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of many objects: names, labels, annotations, owners, finalizers, versions. Immutable
 * and thread-safe; calls block.
 *
 * <p>Metadata goes in Protobuf for all types, also for those whose objects can't, unless the client
 * speaks another {@link Encoding}. Where a server gives whole objects all the same, they are
 * reduced here. Exceptions are those of {@link ResourceCollection}.
 */
public sealed class MetadataCollection permits MetadataResources {
  private final ObjectReads<PartialObjectMetadata> reads;

  MetadataCollection(ResourceCalls<PartialObjectMetadata> calls, @Nullable String namespace) {
    this.reads = new ObjectReads<>(calls, namespace);
  }

  /** Reads the metadata of all objects, on one page. */
  public final Page<PartialObjectMetadata> list() {
    return list(query -> {});
  }

  /** Reads the first page; {@link Page#next} goes on. */
  public final Page<PartialObjectMetadata> list(Consumer<? super ListQuery> query) {
    return reads.list(query);
  }

  /** Reads the metadata of all objects page by page, as {@link ResourceCollection#stream()}. */
  public final Stream<PartialObjectMetadata> stream() {
    return stream(query -> {});
  }

  /** Reads metadata page by page, as {@link ResourceCollection#stream(Consumer)}. */
  public final Stream<PartialObjectMetadata> stream(Consumer<? super ListQuery> query) {
    return reads.stream(query);
  }

  /** Watches the metadata of all objects, beginning with their present state. */
  public final Watch<PartialObjectMetadata> watch() {
    return watch(query -> {});
  }

  /**
   * Opens a watch, as {@link ResourceCollection#watch(Consumer)}. An object is reported as modified
   * also if something else of it has changed than its metadata: its version is part of them.
   */
  public final Watch<PartialObjectMetadata> watch(Consumer<? super WatchQuery> query) {
    return reads.watch(query);
  }

  final ResourceCalls<PartialObjectMetadata> calls() {
    return reads.calls();
  }

  final @Nullable String namespace() {
    return reads.namespace();
  }

  /** The type, and the namespace if there is one. */
  @Override
  public String toString() {
    return "metadata of " + calls().type() + (namespace() == null ? "" : " in " + namespace());
  }
}

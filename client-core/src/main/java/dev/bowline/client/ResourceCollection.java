package dev.bowline.client;

import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.request.Form;
import dev.bowline.meta.KubeObject;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What can be done to many objects of a type: in one namespace, in all, or of a cluster-scoped
 * type. Immutable and thread-safe; calls block.
 *
 * <p>Every call throws {@link ApiException} if the server refuses, {@link TransportException} if
 * there is no usable answer, {@link ParameterIgnoredException} if the answer isn't what was asked
 * for, {@link dev.bowline.serde.CodecException} if the answer doesn't fit the type, and {@link
 * IllegalArgumentException} if the API has no such combination of options.
 *
 * @param <T> class of the objects
 */
public sealed class ResourceCollection<T extends KubeObject> permits Resources {
  private final ResourceCalls<T> calls;
  private final @Nullable String namespace;
  private final ObjectReads<T> reads;

  ResourceCollection(ResourceCalls<T> calls, @Nullable String namespace) {
    this.calls = calls;
    this.namespace = namespace;
    this.reads = new ObjectReads<>(calls, namespace);
  }

  /** Reads all objects, on one page. A missing namespace is an empty one. */
  public final Page<T> list() {
    return list(query -> {});
  }

  /** Reads the first page; {@link Page#next} goes on. */
  public final Page<T> list(Consumer<? super ListQuery> query) {
    return reads.list(query);
  }

  /** Reads all objects, as {@link #stream(Consumer)}. */
  public final Stream<T> stream() {
    return stream(query -> {});
  }

  /**
   * Reads objects page by page, each page when its first object is asked for; one page is held at a
   * time.
   *
   * <p>A list that takes minutes may expire on the server. Unless the query {@linkplain
   * ListQuery#whenExpired says otherwise}, the stream then goes on behind the last object that it
   * gave, at the newest version: nothing comes twice and nothing that existed all the time is left
   * out, but the whole is no longer a snapshot of one moment. A list of an exact version throws
   * {@link ExpiredException} instead.
   */
  public final Stream<T> stream(Consumer<? super ListQuery> query) {
    return reads.stream(query);
  }

  /** Watches all objects, beginning with their present state. */
  public final Watch<T> watch() {
    return watch(query -> {});
  }

  /**
   * Opens a watch; returns when the server has accepted it, which may take as long as the watch may
   * last ({@link WatchQuery#timeout}) where something in between holds the answer back. Close it.
   *
   * <p>A watch isn't repeated when it ends. To keep a copy of the cluster's state, use an informer.
   */
  public final Watch<T> watch(Consumer<? super WatchQuery> query) {
    return reads.watch(query);
  }

  /** The metadata of these objects, without the objects: much less to send and to hold. */
  public MetadataCollection metadataOnly() {
    return new MetadataCollection(calls.metadataOnly(), namespace);
  }

  /**
   * These objects as rows of a table, with the columns that the server has for people: what {@code
   * kubectl get} prints. Each row has its object's metadata.
   */
  public TableCollection<T> table() {
    return new TableCollection<>(calls, namespace, Form.TABLE);
  }

  final ResourceCalls<T> calls() {
    return calls;
  }

  final @Nullable String namespace() {
    return namespace;
  }

  /** The type, and the namespace if there is one. */
  @Override
  public String toString() {
    return calls.type() + (namespace == null ? "" : " in " + namespace);
  }
}

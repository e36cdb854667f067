package dev.bowline.client;

import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.request.Form;
import dev.bowline.client.internal.request.ResourceRequests;
import dev.bowline.meta.KubeObject;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Many objects as rows of tables, with the columns that the server has for people. Immutable and
 * thread-safe; calls block.
 *
 * <p>Tables are JSON whatever the client's {@link Encoding}: servers have them in no binary format.
 * Where a server gives objects all the same, the rows are made here. Exceptions are those of {@link
 * ResourceCollection}.
 *
 * @param <T> class of the objects
 */
public sealed class TableCollection<T extends KubeObject> permits TableResources {
  private final ResourceCalls<T> calls;
  private final @Nullable String namespace;
  private final Form form;
  private final ResourceRequests requests;
  private final TableReader<T> reader;

  TableCollection(ResourceCalls<T> calls, @Nullable String namespace, Form form) {
    this.calls = calls;
    this.namespace = namespace;
    this.form = form;
    this.requests = calls.requests().as(form);
    this.reader = new TableReader<>(calls.type(), form, calls.decoding());
  }

  /** The same tables, each row with its whole object. */
  public TableCollection<T> withObjects() {
    return new TableCollection<>(calls, namespace, Form.TABLE_WITH_OBJECTS);
  }

  /** The same tables, cells only: what they don't show isn't known. */
  public TableCollection<T> withoutMetadata() {
    return new TableCollection<>(calls, namespace, Form.TABLE_OF_CELLS);
  }

  /** Reads all objects as one table. */
  public final TablePage<T> list() {
    return list(query -> {});
  }

  /** Reads the first page; {@link TablePage#next} goes on. */
  public final TablePage<T> list(Consumer<? super ListQuery> query) {
    return new TablePage<>(ObjectReads.list(pager(), query, namespace));
  }

  /** Reads all rows page by page, as {@link ResourceCollection#stream()}. */
  public final Stream<Row<T>> stream() {
    return stream(query -> {});
  }

  /**
   * Reads rows page by page, as {@link ResourceCollection#stream(Consumer)}. Without metadata a
   * stream goes on after an expiry only if the server gives a token for it.
   */
  public final Stream<Row<T>> stream(Consumer<? super ListQuery> query) {
    return ObjectReads.stream(pager(), query, namespace);
  }

  /** Watches all objects, beginning with their present state. */
  public final Watch<Row<T>> watch() {
    return watch(query -> {});
  }

  /**
   * Opens a watch, as {@link ResourceCollection#watch(Consumer)}.
   *
   * @throws IllegalArgumentException if a shard is asked for without metadata, in which case nobody
   *     could say whether events belong to it
   */
  public final Watch<Row<T>> watch(Consumer<? super WatchQuery> query) {
    WatchQuery filled = new WatchQuery();
    query.accept(filled);
    if (filled.shard() != null && form == Form.TABLE_OF_CELLS) {
      throw new IllegalArgumentException(
          "that rows without metadata are of a shard can't be checked");
    }
    WatchCall call = filled.toCall(namespace);
    return new Watch<>(
        new TableEvents<>(
            calls.watch(requests.watch(call), call.timeout(), reader::frames),
            reader,
            call.initialEvents(),
            filled.shard()));
  }

  private TablePager<T> pager() {
    return new TablePager<>(calls, requests, reader);
  }

  final ResourceCalls<T> calls() {
    return calls;
  }

  final @Nullable String namespace() {
    return namespace;
  }

  final ResourceRequests requests() {
    return requests;
  }

  final TableReader<T> reader() {
    return reader;
  }

  /** The type, and the namespace if there is one. */
  @Override
  public String toString() {
    return "table of " + calls.type() + (namespace == null ? "" : " in " + namespace);
  }
}

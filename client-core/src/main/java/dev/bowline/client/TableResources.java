package dev.bowline.client;

import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.request.Form;
import dev.bowline.client.internal.request.ResourcePath;
import dev.bowline.meta.KubeObject;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one namespace, or of a cluster-scoped type, as rows of tables. Immutable and
 * thread-safe; calls block.
 *
 * @param <T> class of the objects
 */
public final class TableResources<T extends KubeObject> extends TableCollection<T> {
  TableResources(ResourceCalls<T> calls, @Nullable String namespace, Form form) {
    super(calls, namespace, form);
  }

  @Override
  public TableResources<T> withObjects() {
    return new TableResources<>(calls(), namespace(), Form.TABLE_WITH_OBJECTS);
  }

  @Override
  public TableResources<T> withoutMetadata() {
    return new TableResources<>(calls(), namespace(), Form.TABLE_OF_CELLS);
  }

  /**
   * Reads an object as a row, in its most recent state.
   *
   * @throws NotFoundException if there is none
   */
  public Row<T> get(String name) {
    return get(name, query -> {});
  }

  /**
   * Reads an object as a row.
   *
   * @throws NotFoundException if there is none
   * @throws ServerTimeoutException if the server hasn't reached the version that is asked for
   */
  public Row<T> get(String name, Consumer<? super GetQuery> query) {
    GetQuery filled = new GetQuery();
    query.accept(filled);
    ResourcePath path = ResourcePath.object(calls().type().resource(), namespace(), name);
    return calls()
        .call(
            requests().get(path, filled.version()),
            filled.deadline(),
            filled.told(),
            reader()::row);
  }

  /** Reads an object as a row in its most recent state, if there is one. */
  public Optional<Row<T>> find(String name) {
    return find(name, query -> {});
  }

  /**
   * Reads an object as a row if there is one.
   *
   * @throws NotFoundException if the server doesn't even know the type, which says nothing about
   *     the object
   */
  public Optional<Row<T>> find(String name, Consumer<? super GetQuery> query) {
    return ObjectReads.find(() -> get(name, query));
  }
}

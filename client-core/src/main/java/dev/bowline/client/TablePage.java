package dev.bowline.client;

import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.TableColumnDefinition;
import dev.bowline.type.ResourceVersion;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A page of a list as a table. Immutable.
 *
 * <p>A server that has no tables gives objects; of them the page is made here, with the columns
 * {@code Name} and {@code Created At}.
 *
 * @param <T> class of the objects
 */
public final class TablePage<T extends KubeObject> implements Iterable<Row<T>> {
  private final ReadPage<Row<T>> page;

  TablePage(ReadPage<Row<T>> page) {
    this.page = page;
  }

  /** The rows, ordered by namespace and name of their objects; may be empty. */
  public List<Row<T>> rows() {
    return page.items();
  }

  /**
   * Names, types, descriptions and priorities of the columns, in order. Those of another priority
   * than 0 are details, as {@code kubectl get -o wide} shows them.
   */
  public List<TableColumnDefinition> columns() {
    return page.fetched().columns().definitions();
  }

  /** Whether the columns are the server's; if not, they are the two that are made here. */
  public boolean hasServerColumns() {
    return page.fetched().columns().areServers();
  }

  /** As {@link Page#resourceVersion}. */
  public ResourceVersion resourceVersion() {
    return page.fetched().result().resourceVersion();
  }

  /** As {@link Page#remaining}. */
  public OptionalLong remaining() {
    Long remaining = page.fetched().result().remaining();
    return remaining == null ? OptionalLong.empty() : OptionalLong.of(remaining);
  }

  /** As {@link Page#serverIds}. */
  public ServerIds serverIds() {
    return page.fetched().result().ids();
  }

  /** Whether nothing follows. */
  public boolean isLast() {
    return page.isLast();
  }

  /** As {@link Page#continuity}. */
  public Continuity continuity() {
    return page.progress().continuity();
  }

  /**
   * Reads the next page, as {@link Page#next}.
   *
   * @throws ExpiredException if the list is too old to be continued, and the query doesn't say what
   *     to do then
   */
  public Optional<TablePage<T>> next() {
    return page.next().map(TablePage::new);
  }

  @Override
  public Iterator<Row<T>> iterator() {
    return rows().iterator();
  }

  /** How many rows, at which version, and the columns' names: {@code 3 rows at 7 [Name, Data]}. */
  @Override
  public String toString() {
    return rows().size()
        + (rows().size() == 1 ? " row" : " rows")
        + " at "
        + resourceVersion()
        + " "
        + columns().stream().map(TableColumnDefinition::name).toList();
  }
}

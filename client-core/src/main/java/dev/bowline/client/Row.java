package dev.bowline.client;

import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.meta.v1.TableColumnDefinition;
import dev.bowline.meta.v1.TableRow;
import dev.bowline.meta.v1.TableRowCondition;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ObjectKey;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An object as a row of a table. Immutable.
 *
 * @param <T> class of the object
 */
public final class Row<T extends KubeObject> {
  private final Columns columns;
  private final TableRow row;
  private final @Nullable ObjectMeta metadata;
  private final @Nullable T object;

  Row(Columns columns, TableRow row, @Nullable ObjectMeta metadata, @Nullable T object) {
    this.columns = columns;
    this.row = row;
    this.metadata = metadata;
    this.object = object;
  }

  /** Names, types, descriptions and priorities of the columns, in order. */
  public List<TableColumnDefinition> columns() {
    return columns.definitions();
  }

  /** Whether the columns are the server's; if not, they are {@link TablePage}'s own two. */
  public boolean hasServerColumns() {
    return columns.areServers();
  }

  /**
   * The cells as they came, in the order of the columns: null, text, number, boolean, list, map.
   */
  public List<@Nullable Object> cells() {
    return row.cells();
  }

  /**
   * The cell of a column.
   *
   * @param column name of the column, such as {@code Ready}
   * @return null if the cell is null or missing
   * @throws IllegalArgumentException if there is no such column
   */
  public @Nullable Object cell(String column) {
    Integer place = columns.places().get(column);
    if (place == null) {
      throw new IllegalArgumentException(
          "no column \""
              + column
              + "\"; there are "
              + columns.definitions().stream()
                  .map(TableColumnDefinition::name)
                  .collect(Collectors.joining(", ")));
    }
    return place < row.cells().size() ? row.cells().get(place) : null;
  }

  /**
   * The cell of a column as text, whatever its type; empty if it is null.
   *
   * @throws IllegalArgumentException if there is no such column
   */
  public String text(String column) {
    Object cell = cell(column);
    return cell == null ? "" : cell.toString();
  }

  /**
   * The cell of a column of type {@code integer}.
   *
   * @return null if the cell is null
   * @throws IllegalArgumentException if there is no such column
   * @throws CodecException if the cell is something else
   */
  public @Nullable Long integer(String column) {
    return cell(column, Long.class, "an integer");
  }

  /**
   * The cell of a column of type {@code number}.
   *
   * @return null if the cell is null
   * @throws IllegalArgumentException if there is no such column
   * @throws CodecException if the cell is something else
   */
  public @Nullable Double number(String column) {
    Number number = cell(column, Number.class, "a number");
    return number == null ? null : number.doubleValue();
  }

  /**
   * The cell of a column of type {@code boolean}.
   *
   * @return null if the cell is null
   * @throws IllegalArgumentException if there is no such column
   * @throws CodecException if the cell is something else
   */
  public @Nullable Boolean flag(String column) {
    return cell(column, Boolean.class, "a boolean");
  }

  private <C> @Nullable C cell(String column, Class<C> type, String expected) {
    Object cell = cell(column);
    if (cell == null || type.isInstance(cell)) {
      return type.cast(cell);
    }
    throw new CodecException(
        "column \""
            + column
            + "\": expected "
            + expected
            + ", found a "
            + cell.getClass().getSimpleName(),
        -1);
  }

  /** Notes about the object, such as {@code Completed}. */
  public List<TableRowCondition> conditions() {
    return row.conditions();
  }

  /** Whether the server says that the object is done, as a pod that has succeeded. */
  public boolean isCompleted() {
    return conditions().stream()
        .anyMatch(
            condition -> condition.type().equals("Completed") && condition.status().equals("True"));
  }

  /** The object's metadata; empty for a table {@link TableCollection#withoutMetadata}. */
  public Optional<ObjectMeta> metadata() {
    return Optional.ofNullable(metadata);
  }

  /** The object; empty but for a table {@link TableCollection#withObjects}. */
  public Optional<T> object() {
    return Optional.ofNullable(object);
  }

  /** The columns' names and their cells, but for what only details are. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (TableColumnDefinition column : columns.definitions()) {
      if (column.priority() == 0) {
        text.append(text.isEmpty() ? "" : ", ")
            .append(column.name())
            .append('=')
            .append(text(column.name()));
      }
    }
    return text.toString();
  }

  @Nullable ObjectMeta metadataOrNull() {
    return metadata;
  }

  /** Namespace and name of the object; null if it isn't known. */
  @Nullable ObjectKey key() {
    return metadata == null ? null : new ObjectKey(metadata.namespace(), metadata.name());
  }
}

package dev.bowline.meta;

import dev.bowline.meta.v1.ListMeta;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A list of objects of one type, as the server answers it: one class for all list kinds. Immutable.
 *
 * @param <T> class of the items
 */
public final class KubeList<T extends KubeObject> extends Message implements Iterable<T> {
  private static final int METADATA = 2;
  private static final int ITEMS = 3;
  private static final KindTables TABLES =
      new KindTables(
          """
          kind - string oe
          apiVersion - string oe
          metadata 1 message oe
          items 2 []message
          """);

  /**
   * Takes the items of a list while it is read.
   *
   * @param <T> class of the items
   */
  @FunctionalInterface
  public interface ItemSink<T> {
    /** Takes an item. */
    void item(T item);

    /**
     * Takes note of an item that could not be decoded, although the list around it could. The
     * reading goes on with the next item, unless this throws, as it does by default.
     *
     * @param item the item's bytes: a value of the JSON family, or a Protobuf message without
     *     envelope; they may hold secrets
     * @param problem what is wrong with it, with the item's place in the list
     */
    default void unreadable(Bytes item, CodecException problem) {
      throw problem;
    }
  }

  private final ResourceType<T> type;
  private final FieldTable table;
  private final @Nullable ItemSink<? super T> sink;
  private final @Nullable String kind;
  private final @Nullable String apiVersion;
  private final @Nullable ListMeta metadata;
  private final @Nullable List<T> items;

  private KubeList(
      ResourceType<T> type,
      FieldTable table,
      @Nullable ItemSink<? super T> sink,
      @Nullable String kind,
      @Nullable String apiVersion,
      @Nullable ListMeta metadata,
      @Nullable List<T> items,
      @Nullable UnknownFields unknownFields) {
    super(unknownFields);
    this.type = type;
    this.table = table;
    this.sink = sink;
    this.kind = kind;
    this.apiVersion = apiVersion;
    this.metadata = metadata;
    this.items = items;
  }

  /** The empty list of a type, from which codecs read. Items are held. */
  public static <T extends KubeObject> KubeList<T> empty(ResourceType<T> type) {
    return new KubeList<>(type, tableOf(type), null, null, null, null, null, null);
  }

  /**
   * A list to read from, whose items go to the sink one by one and are not held. JSON that has them
   * twice, or a stream of YAML, is refused at the second ones: the last would count, but the first
   * are handed over.
   *
   * @param type type of the items
   * @param sink gets each item on the reading thread as soon as it is decoded, in YAML when the
   *     next one is or the list has ended; an exception that it throws ends the read
   */
  public static <T extends KubeObject> KubeList<T> into(
      ResourceType<T> type, ItemSink<? super T> sink) {
    return new KubeList<>(type, tableOf(type), sink, null, null, null, null, null);
  }

  /** A list of objects at a resource version. */
  public static <T extends KubeObject> KubeList<T> of(
      ResourceType<T> type, ListMeta metadata, List<? extends T> items) {
    return new KubeList<>(
        type, tableOf(type), null, null, null, metadata, List.copyOf(items), null);
  }

  /**
   * Whether a list of these objects may say that it is of this kind. A definition may name any kind
   * for its lists ({@code listKind}), which no type and no discovery document tells; so for types
   * of a group that can have definitions, which is one with a dot, every kind but the objects' own.
   *
   * @param type type of the items
   * @param kind as a list in the API version of the type names it
   */
  public static boolean isListKind(ResourceType<?> type, String kind) {
    return kind.equals(type.listKind())
        || (!type.hasProtobuf()
            && type.kind().group().indexOf('.') > 0
            && !kind.isEmpty()
            && !kind.equals(type.kind().kind()));
  }

  /** Type of the items. */
  public ResourceType<T> type() {
    return type;
  }

  /** Resource version of the collection, and where the next page begins. Never null. */
  public ListMeta metadata() {
    return metadata == null ? ListMeta.EMPTY : metadata;
  }

  /** The objects; empty if they went to a sink. */
  public List<T> items() {
    return items == null ? List.of() : items;
  }

  /** Resource version of the collection. */
  public ResourceVersion resourceVersion() {
    return new ResourceVersion(metadata().resourceVersion());
  }

  @Override
  public Iterator<T> iterator() {
    return items().iterator();
  }

  @Override
  protected boolean isSameKindOfMessage(Message other) {
    return other instanceof KubeList<?> that && Objects.equals(table.kind(), that.table.kind());
  }

  @Override
  public FieldTable fieldTable() {
    return table;
  }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> kind;
      case 1 -> apiVersion;
      case METADATA -> metadata;
      case ITEMS -> items;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  public @Nullable Message fieldPrototype(int ordinal) {
    return ordinal == METADATA ? ListMeta.EMPTY : ordinal == ITEMS ? itemPrototype() : null;
  }

  @Override
  protected @Nullable ItemSink<?> itemSink() {
    return sink;
  }

  @Override
  protected Message read(FieldValues in) {
    List<T> read = in.get(ITEMS);
    return new KubeList<>(
        type, table, sink, in.get(0), in.get(1), in.get(METADATA), read, in.unknownFields());
  }

  @Override
  @SuppressWarnings("unchecked") // T is a message: codecs can read nothing else
  protected void write(FieldWriter out) {
    out.typeMeta(table, kind, apiVersion);
    out.message(table, METADATA, metadata);
    out.messages(table, ITEMS, (List<? extends Message>) (List<?>) items);
    out.unknownFields(table, unknownFields());
  }

  private Message itemPrototype() {
    return (Message) type.prototype();
  }

  private static FieldTable tableOf(ResourceType<?> type) {
    GroupVersionKind kind = type.kind();
    return TABLES.get(new GroupVersionKind(kind.group(), kind.version(), type.listKind()));
  }
}

package dev.bowline.meta;

import dev.bowline.meta.tree.SameTree;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import dev.bowline.type.GroupVersionKind;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An object without a class: typed metadata, and everything else as trees of Java values (null,
 * String, Boolean, Long, Double, List, Map). Immutable and thread-safe. JSON, YAML and CBOR only:
 * without a schema, Protobuf can't be read.
 *
 * <p>Numbers are what Go makes of them: a Long if they are integers of 64 bits, else the nearest
 * Double, which in JSON has the digits that tell it from other doubles ({@code 0.1}). One that is
 * beyond doubles is refused. A whole Double is written without a point, and read back as a Long.
 *
 * <p>Equal to another one if kind, metadata and content are, numbers by value: 1 equals 1.0.
 */
public final class Unstructured extends Message implements KubeObject {
  private static final int METADATA = 2;
  private static final KindTables TABLES =
      new KindTables(
          """
          kind - string oe
          apiVersion - string oe
          metadata 1 message oe
          """);

  private final GroupVersionKind type;
  private final FieldTable table;
  private final @Nullable ObjectMeta metadata;

  private Unstructured(
      GroupVersionKind type,
      FieldTable table,
      @Nullable ObjectMeta metadata,
      @Nullable UnknownFields content) {
    super(content);
    this.type = type;
    this.table = table;
    this.metadata = metadata;
  }

  /** The empty object of a kind, from which codecs read. */
  public static Unstructured empty(GroupVersionKind kind) {
    return new Unstructured(kind, TABLES.get(kind), null, null);
  }

  /**
   * An object of a kind.
   *
   * @param kind group, version and kind
   * @param metadata name, labels and so on
   * @param content trees by field name, beside kind, apiVersion and metadata; copied, with integers
   *     as Long if they fit, and all other numbers as the nearest Double; a Quantity and an
   *     IntOrString become what they are in JSON
   * @throws IllegalArgumentException if the content holds anything else or a number that no Double
   *     is near, is nested too deep, or has a field {@code kind}, {@code apiVersion} or {@code
   *     metadata}
   */
  public static Unstructured of(
      GroupVersionKind kind, ObjectMeta metadata, Map<String, ? extends @Nullable Object> content) {
    FieldTable table = TABLES.get(kind);
    for (int i = 0; i < table.size(); i++) {
      if (content.containsKey(table.field(i).name())) {
        throw new IllegalArgumentException(
            "content has " + table.field(i).name() + ", which is a parameter of its own");
      }
    }
    UnknownFields fields = content.isEmpty() ? null : UnknownFields.named(content);
    return new Unstructured(kind, table, metadata, fields);
  }

  @Override
  public String apiVersion() {
    return type.apiVersion();
  }

  @Override
  public String kind() {
    return type.kind();
  }

  @Override
  public ObjectMeta metadata() {
    return metadata == null ? ObjectMeta.EMPTY : metadata;
  }

  /** Fields beside kind, apiVersion and metadata. Not to be changed, on any level. */
  public Map<String, @Nullable Object> content() {
    UnknownFields content = unknownFields();
    return content == null ? Map.of() : content.byName();
  }

  /**
   * A value inside the content.
   *
   * @param path names from the top, such as {@code "spec", "replicas"}
   * @return the value, or null if it is null or absent
   * @throws NullPointerException if a name is null
   */
  public @Nullable Object get(String... path) {
    Object value = content();
    for (String name : path) {
      Objects.requireNonNull(name, "a name in the path");
      if (!(value instanceof Map<?, ?> map)) {
        return null;
      }
      value = map.get(name);
    }
    return value;
  }

  /**
   * A place in the content: {@code at("spec", "replicas").asInt()}.
   *
   * @param names of the fields that lead there; without any, the content as a whole
   * @throws dev.bowline.serde.CodecException if one of the values on the way is neither absent,
   *     null nor a map
   * @throws NullPointerException if a name is null
   * @throws IllegalArgumentException if the first name is {@code metadata}, {@code kind} or {@code
   *     apiVersion}, which are no content
   */
  public ContentValue at(String... names) {
    return ContentValue.root(this).at(names);
  }

  void requireContent(String name) {
    if (table.field(name) != null) {
      throw new IllegalArgumentException(name + " is no content: use " + name + "()");
    }
  }

  /** This object with other metadata. */
  public Unstructured withMetadata(ObjectMeta newMetadata) {
    return new Unstructured(type, table, newMetadata, unknownFields());
  }

  /**
   * This object with changes to its metadata: {@code withMetadata(m -> m.putLabel("app", "web"))}.
   */
  public Unstructured withMetadata(Consumer<? super ObjectMeta.Builder> change) {
    return withMetadata(metadata().with(change));
  }

  /**
   * This object with another content.
   *
   * @param content as for {@link #of}
   * @throws IllegalArgumentException as {@link #of}
   */
  public Unstructured withContent(Map<String, ? extends @Nullable Object> content) {
    return of(type, metadata(), content);
  }

  /** With content that is immutable already. */
  @SuppressWarnings("unchecked") // a copy of content
  Unstructured withTree(Object content) {
    Map<String, @Nullable Object> map = (Map<String, @Nullable Object>) content;
    return new Unstructured(
        type, table, metadata, map.isEmpty() ? null : UnknownFields.ofTree(map));
  }

  @Override
  protected boolean isSameKindOfMessage(Message other) {
    return other instanceof Unstructured that
        && type.equals(that.type)
        && SameTree.equal(content(), that.content());
  }

  @Override
  public FieldTable fieldTable() {
    return table;
  }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0, 1 -> null;
      case METADATA -> metadata;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  public @Nullable Message fieldPrototype(int ordinal) {
    return ordinal == METADATA ? ObjectMeta.EMPTY : null;
  }

  @Override
  protected Unstructured read(FieldValues in) {
    return new Unstructured(type, table, in.get(METADATA), in.unknownFields());
  }

  @Override
  protected void write(FieldWriter out) {
    out.typeMeta(table, null, null);
    out.message(table, METADATA, metadata);
    out.unknownFields(table, unknownFields());
  }
}

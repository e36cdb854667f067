package dev.bowline.api.demo.v1;

import dev.bowline.meta.v1.ListMeta;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Growing;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import dev.bowline.type.GroupVersionKind;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The kind {@code ScaleList} of {@code demo.k8s.io/v1}. */
public final class ScaleList extends Message {
  /** Group, version and kind. */
  public static final GroupVersionKind KIND = new GroupVersionKind("demo.k8s.io", "v1", "ScaleList");

  private static final FieldTable FIELDS = FieldTable.of(KIND, """
      kind - string oe
      apiVersion - string oe
      metadata 1 message oe
      items 2 []message
      """);

  /** Has nothing set. */
  public static final ScaleList EMPTY = new ScaleList(new Builder());

  // Null if absent.
  private final String kind;
  private final String apiVersion;
  private final ListMeta metadata;
  private final List<Scale> items;

  private ScaleList(Builder b) {
    super(b.unknownFields); kind = b.kind; apiVersion = b.apiVersion; metadata = b.metadata;
    items = b.items;
  }

  private ScaleList(FieldValues in) {
    super(in.unknownFields()); kind = in.get(0); apiVersion = in.get(1); metadata = in.get(2);
    items = in.get(3);
  }

  /** A new instance: what the given code sets. */
  public static ScaleList of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public ScaleList with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** Always {@code demo.k8s.io/v1}. */
  public String apiVersion() { return "demo.k8s.io/v1"; }

  /** Always {@code ScaleList}. */
  public String kind() { return "ScaleList"; }

  /** The {@code metadata} field (Protobuf 1). Never null; the empty instance if absent. */
  public ListMeta metadata() { return metadata == null ? ListMeta.EMPTY : metadata; }

  /** Whether {@link #metadata} is present. */
  public boolean hasMetadata() { return metadata != null; }

  /** The {@code items} field (Protobuf 2). Never null; empty if absent. Required by the schema. */
  public List<Scale> items() { return items == null ? List.of() : items; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> kind; case 1 -> apiVersion; case 2 -> metadata; case 3 -> items;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  public @Nullable Message fieldPrototype(int ordinal) {
    return switch (ordinal) {
      case 2 -> ListMeta.EMPTY; case 3 -> Scale.EMPTY;
      default -> null;
    };
  }

  @Override
  protected Message read(FieldValues in) { return new ScaleList(in); }

  @Override
  protected void write(FieldWriter out) {
    out.typeMeta(FIELDS, kind, apiVersion); out.message(FIELDS, 2, metadata);
    out.messages(FIELDS, 3, items); out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link ScaleList}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private String kind;
    private String apiVersion;
    private ListMeta metadata;
    private List<Scale> items;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(ScaleList from) {
      kind = from.kind; apiVersion = from.apiVersion; this.metadata = from.metadata;
      this.items = from.items; unknownFields = from.unknownFields();
    }

    /** Sets {@code metadata}. */
    public Builder metadata(ListMeta value) { this.metadata = Objects.requireNonNull(value, "metadata"); return this; }

    /** Edits {@code metadata} as it is so far. */
    public Builder metadata(Consumer<? super ListMeta.Builder> change) { metadata = (metadata == null ? ListMeta.EMPTY : metadata).with(change); return this; }

    /** Takes {@code metadata} away. */
    public Builder clearMetadata() { metadata = null; return this; }

    /** Replaces {@code items}. */
    public Builder items(List<? extends Scale> values) { this.items = Growing.copy(values, "items"); return this; }

    /** Takes {@code items} away. */
    public Builder clearItems() { items = null; return this; }

    /** Appends to {@code items}. */
    public Builder addItem(Scale value) { items = Growing.append(items, value, "items"); return this; }

    /** Appends to {@code items}. */
    public Builder addItem(Consumer<? super Scale.Builder> change) { items = Growing.append(items, Scale.of(change), "items"); return this; }

    /** The message as set so far. */
    public ScaleList build() {
      items = Growing.done(items); return new ScaleList(this);
    }
  }
}

package dev.bowline.api.demo.v1;

import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import dev.bowline.type.GroupVersionKind;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The kind {@code Scale} of {@code demo.k8s.io/v1}. */
public final class Scale extends Message implements KubeObject {
  /** Group, version and kind. */
  public static final GroupVersionKind KIND = new GroupVersionKind("demo.k8s.io", "v1", "Scale");

  private static final FieldTable FIELDS = FieldTable.of(KIND, """
      kind - string oe
      apiVersion - string oe
      metadata 1 message oe
      """);

  /** Has nothing set. */
  public static final Scale EMPTY = new Scale(new Builder());

  // Null if absent.
  private final String kind;
  private final String apiVersion;
  private final ObjectMeta metadata;

  private Scale(Builder b) {
    super(b.unknownFields); kind = b.kind; apiVersion = b.apiVersion; metadata = b.metadata;
  }

  private Scale(FieldValues in) {
    super(in.unknownFields()); kind = in.get(0); apiVersion = in.get(1); metadata = in.get(2);
  }

  /** A new instance: what the given code sets. */
  public static Scale of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public Scale with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** Always {@code demo.k8s.io/v1}. */
  @Override
  public String apiVersion() { return "demo.k8s.io/v1"; }

  /** Always {@code Scale}. */
  @Override
  public String kind() { return "Scale"; }

  /** The {@code metadata} field (Protobuf 1). Never null; the empty instance if absent. */
  @Override
  public ObjectMeta metadata() { return metadata == null ? ObjectMeta.EMPTY : metadata; }

  /** Whether {@link #metadata} is present. */
  public boolean hasMetadata() { return metadata != null; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> kind; case 1 -> apiVersion; case 2 -> metadata;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  public @Nullable Message fieldPrototype(int ordinal) {
    return switch (ordinal) {
      case 2 -> ObjectMeta.EMPTY;
      default -> null;
    };
  }

  @Override
  protected Message read(FieldValues in) { return new Scale(in); }

  @Override
  protected void write(FieldWriter out) {
    out.typeMeta(FIELDS, kind, apiVersion); out.message(FIELDS, 2, metadata);
    out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link Scale}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private String kind;
    private String apiVersion;
    private ObjectMeta metadata;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(Scale from) {
      kind = from.kind; apiVersion = from.apiVersion; this.metadata = from.metadata;
      unknownFields = from.unknownFields();
    }

    /** Sets {@code metadata}. */
    public Builder metadata(ObjectMeta value) { this.metadata = Objects.requireNonNull(value, "metadata"); return this; }

    /** Edits {@code metadata} as it is so far. */
    public Builder metadata(Consumer<? super ObjectMeta.Builder> change) { metadata = (metadata == null ? ObjectMeta.EMPTY : metadata).with(change); return this; }

    /** Takes {@code metadata} away. */
    public Builder clearMetadata() { metadata = null; return this; }

    /** Sets the name in the metadata. */
    public Builder name(String value) { return metadata(m -> m.name(value)); }

    /** Sets the namespace in the metadata. */
    public Builder namespace(String value) { return metadata(m -> m.namespace(value)); }

    /** Puts a label into the metadata. */
    public Builder label(String key, String value) { return metadata(m -> m.putLabel(key, value)); }

    /** Puts an annotation into the metadata. */
    public Builder annotation(String key, String value) { return metadata(m -> m.putAnnotation(key, value)); }

    /** The message as set so far. */
    public Scale build() {
      return new Scale(this);
    }
  }
}

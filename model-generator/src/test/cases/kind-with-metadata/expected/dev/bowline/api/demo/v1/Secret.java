package dev.bowline.api.demo.v1;

import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.StringMap;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Growing;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The kind {@code Secret} of {@code demo.k8s.io/v1}, resource {@code secrets}. */
public final class Secret extends Message implements KubeObject {
  /** Group, version and kind. */
  public static final GroupVersionKind KIND = new GroupVersionKind("demo.k8s.io", "v1", "Secret");

  private static final FieldTable FIELDS = FieldTable.of(KIND, """
      kind - string oe
      apiVersion - string oe
      metadata 1 message oe
      namespace 2 string oe
      data 3 map[]bytes oe secret
      stringData 4 map[]string oe secret
      """);

  /** Has nothing set. */
  public static final Secret EMPTY = new Secret(new Builder());

  /** The resource type {@code secrets}. */
  public static final NamespacedType<Secret> TYPE =
      NamespacedType.builtIn(KIND, "secrets", EMPTY, Set.of("scale", "status"), List.of("sec"));

  // Null if absent.
  private final String kind;
  private final String apiVersion;
  private final ObjectMeta metadata;
  private final String namespace_;
  private final Map<String, Bytes> data;
  private final Map<String, String> stringData;

  private Secret(Builder b) {
    super(b.unknownFields); kind = b.kind; apiVersion = b.apiVersion; metadata = b.metadata;
    namespace_ = b.namespace_; data = b.data; stringData = b.stringData;
  }

  private Secret(FieldValues in) {
    super(in.unknownFields()); kind = in.get(0); apiVersion = in.get(1); metadata = in.get(2);
    namespace_ = in.get(3); data = in.get(4); stringData = in.get(5);
  }

  /** A new instance: what the given code sets. */
  public static Secret of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public Secret with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** Always {@code demo.k8s.io/v1}. */
  @Override
  public String apiVersion() { return "demo.k8s.io/v1"; }

  /** Always {@code Secret}. */
  @Override
  public String kind() { return "Secret"; }

  /** The {@code metadata} field (Protobuf 1). Never null; the empty instance if absent. */
  @Override
  public ObjectMeta metadata() { return metadata == null ? ObjectMeta.EMPTY : metadata; }

  /** Whether {@link #metadata} is present. */
  public boolean hasMetadata() { return metadata != null; }

  /** The {@code namespace} field (Protobuf 2). Empty if absent. */
  public String namespace_() { return namespace_ == null ? "" : namespace_; }

  /** The {@code data} field (Protobuf 3). Never null; empty if absent. */
  public Map<String, Bytes> data() { return data == null ? StringMap.empty() : data; }

  /** The {@code stringData} field (Protobuf 4). Never null; empty if absent. */
  public Map<String, String> stringData() { return stringData == null ? StringMap.empty() : stringData; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> kind; case 1 -> apiVersion; case 2 -> metadata; case 3 -> namespace_;
      case 4 -> data; case 5 -> stringData;
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
  protected Message read(FieldValues in) { return new Secret(in); }

  @Override
  protected void write(FieldWriter out) {
    out.typeMeta(FIELDS, kind, apiVersion); out.message(FIELDS, 2, metadata);
    out.string(FIELDS, 3, namespace_); out.bytesMap(FIELDS, 4, data);
    out.stringMap(FIELDS, 5, stringData); out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link Secret}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private String kind;
    private String apiVersion;
    private ObjectMeta metadata;
    private String namespace_;
    private Map<String, Bytes> data;
    private Map<String, String> stringData;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(Secret from) {
      kind = from.kind; apiVersion = from.apiVersion; this.metadata = from.metadata;
      this.namespace_ = from.namespace_; this.data = from.data; this.stringData = from.stringData;
      unknownFields = from.unknownFields();
    }

    /** Sets {@code metadata}. */
    public Builder metadata(ObjectMeta value) { this.metadata = Objects.requireNonNull(value, "metadata"); return this; }

    /** Edits {@code metadata} as it is so far. */
    public Builder metadata(Consumer<? super ObjectMeta.Builder> change) { metadata = (metadata == null ? ObjectMeta.EMPTY : metadata).with(change); return this; }

    /** Takes {@code metadata} away. */
    public Builder clearMetadata() { metadata = null; return this; }

    /** Sets {@code namespace}. */
    public Builder namespace_(String value) { this.namespace_ = Objects.requireNonNull(value, "namespace_"); return this; }

    /** Takes {@code namespace} away. */
    public Builder clearNamespace() { namespace_ = null; return this; }

    /** Replaces {@code data}. */
    public Builder data(Map<String, Bytes> values) { this.data = Growing.copy(values, "data"); return this; }

    /** Takes {@code data} away. */
    public Builder clearData() { data = null; return this; }

    /** Puts an entry into {@code data}. */
    public Builder putData(String key, Bytes value) { data = Growing.put(data, key, value, "data"); return this; }

    /** Replaces {@code stringData}. */
    public Builder stringData(Map<String, String> values) { this.stringData = Growing.copy(values, "stringData"); return this; }

    /** Takes {@code stringData} away. */
    public Builder clearStringData() { stringData = null; return this; }

    /** Puts an entry into {@code stringData}. */
    public Builder putStringData(String key, String value) { stringData = Growing.put(stringData, key, value, "stringData"); return this; }

    /** Sets the name in the metadata. */
    public Builder name(String value) { return metadata(m -> m.name(value)); }

    /** Sets the namespace in the metadata. */
    public Builder namespace(String value) { return metadata(m -> m.namespace(value)); }

    /** Puts a label into the metadata. */
    public Builder label(String key, String value) { return metadata(m -> m.putLabel(key, value)); }

    /** Puts an annotation into the metadata. */
    public Builder annotation(String key, String value) { return metadata(m -> m.putAnnotation(key, value)); }

    /** The message as set so far. */
    public Secret build() {
      data = Growing.done(data); stringData = Growing.done(stringData); return new Secret(this);
    }
  }
}

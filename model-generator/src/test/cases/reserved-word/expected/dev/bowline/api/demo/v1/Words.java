package dev.bowline.api.demo.v1;

import dev.bowline.meta.RawValue;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Growing;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The struct {@code Words} of {@code demo/v1}. */
public final class Words extends Message {
  private static final FieldTable FIELDS = FieldTable.of("demo.v1.Words", """
      default 1 string oe
      enum 2 []JSON oe
      int 3 *int64 oe
      class 4 string oe
      fieldTable 5 string oe
      isEmpty 6 bool oe
      $ref 7 *string oe
      x-kubernetes-list-type 8 string oe
      Port 9 int32
      """);

  /** Has nothing set. */
  public static final Words EMPTY = new Words(new Builder());

  // Null if absent.
  private final String default_;
  private final List<RawValue> enum_;
  private final Long int_;
  private final String class_;
  private final String fieldTable_;
  private final Boolean isEmpty_;
  private final String ref;
  private final String xKubernetesListType;
  private final Integer port;

  private Words(Builder b) {
    super(b.unknownFields); default_ = b.default_; enum_ = b.enum_; int_ = b.int_;
    class_ = b.class_; fieldTable_ = b.fieldTable_; isEmpty_ = b.isEmpty_; ref = b.ref;
    xKubernetesListType = b.xKubernetesListType; port = b.port;
  }

  private Words(FieldValues in) {
    super(in.unknownFields()); default_ = in.get(0); enum_ = in.get(1); int_ = in.get(2);
    class_ = in.get(3); fieldTable_ = in.get(4); isEmpty_ = in.get(5); ref = in.get(6);
    xKubernetesListType = in.get(7); port = in.get(8);
  }

  /** A new instance: what the given code sets. */
  public static Words of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public Words with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** The {@code default} field (Protobuf 1). Empty if absent. */
  public String default_() { return default_ == null ? "" : default_; }

  /** The {@code enum} field (Protobuf 2). Never null; empty if absent. */
  public List<RawValue> enum_() { return enum_ == null ? List.of() : enum_; }

  /** The {@code int} field (Protobuf 3). Null if absent, which is not the same as zero. */
  public @Nullable Long int_() { return int_; }

  /** The {@code class} field (Protobuf 4). Empty if absent. */
  public String class_() { return class_ == null ? "" : class_; }

  /** The {@code fieldTable} field (Protobuf 5). Empty if absent. */
  public String fieldTable_() { return fieldTable_ == null ? "" : fieldTable_; }

  /** The {@code isEmpty} field (Protobuf 6). False if absent. */
  public boolean isEmpty_() { return isEmpty_ == null ? false : isEmpty_; }

  /** The {@code $ref} field (Protobuf 7). Null if absent, which is not the same as zero. */
  public @Nullable String ref() { return ref; }

  /** The {@code x-kubernetes-list-type} field (Protobuf 8). Empty if absent. */
  public String xKubernetesListType() { return xKubernetesListType == null ? "" : xKubernetesListType; }

  /** The {@code Port} field (Protobuf 9). Zero if absent. */
  public int port() { return port == null ? 0 : port; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> default_; case 1 -> enum_; case 2 -> int_; case 3 -> class_; case 4 -> fieldTable_;
      case 5 -> isEmpty_; case 6 -> ref; case 7 -> xKubernetesListType; case 8 -> port;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  protected Message read(FieldValues in) { return new Words(in); }

  @Override
  protected void write(FieldWriter out) {
    out.string(FIELDS, 0, default_); out.raws(FIELDS, 1, enum_); out.int64(FIELDS, 2, int_);
    out.string(FIELDS, 3, class_); out.string(FIELDS, 4, fieldTable_);
    out.bool(FIELDS, 5, isEmpty_); out.string(FIELDS, 6, ref);
    out.string(FIELDS, 7, xKubernetesListType); out.int32(FIELDS, 8, port);
    out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link Words}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private String default_;
    private List<RawValue> enum_;
    private Long int_;
    private String class_;
    private String fieldTable_;
    private Boolean isEmpty_;
    private String ref;
    private String xKubernetesListType;
    private Integer port;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(Words from) {
      this.default_ = from.default_; this.enum_ = from.enum_; this.int_ = from.int_;
      this.class_ = from.class_; this.fieldTable_ = from.fieldTable_; this.isEmpty_ = from.isEmpty_;
      this.ref = from.ref; this.xKubernetesListType = from.xKubernetesListType;
      this.port = from.port; unknownFields = from.unknownFields();
    }

    /** Sets {@code default}. */
    public Builder default_(String value) { this.default_ = Objects.requireNonNull(value, "default_"); return this; }

    /** Takes {@code default} away. */
    public Builder clearDefault() { default_ = null; return this; }

    /** Replaces {@code enum}. */
    public Builder enum_(List<RawValue> values) { this.enum_ = Growing.copy(values, "enum_"); return this; }

    /** Takes {@code enum} away. */
    public Builder clearEnum() { enum_ = null; return this; }

    /** Appends to {@code enum}. */
    public Builder addEnum(RawValue value) { enum_ = Growing.append(enum_, value, "enum_"); return this; }

    /** Sets {@code int}; null takes it away. */
    public Builder int_(@Nullable Long value) { this.int_ = value; return this; }

    /** Sets {@code class}. */
    public Builder class_(String value) { this.class_ = Objects.requireNonNull(value, "class_"); return this; }

    /** Takes {@code class} away. */
    public Builder clearClass() { class_ = null; return this; }

    /** Sets {@code fieldTable}. */
    public Builder fieldTable_(String value) { this.fieldTable_ = Objects.requireNonNull(value, "fieldTable_"); return this; }

    /** Takes {@code fieldTable} away. */
    public Builder clearFieldTable() { fieldTable_ = null; return this; }

    /** Sets {@code isEmpty}. */
    public Builder isEmpty_(boolean value) { this.isEmpty_ = value; return this; }

    /** Takes {@code isEmpty} away. */
    public Builder clearIsEmpty() { isEmpty_ = null; return this; }

    /** Sets {@code $ref}; null takes it away. */
    public Builder ref(@Nullable String value) { this.ref = value; return this; }

    /** Sets {@code x-kubernetes-list-type}. */
    public Builder xKubernetesListType(String value) { this.xKubernetesListType = Objects.requireNonNull(value, "xKubernetesListType"); return this; }

    /** Takes {@code x-kubernetes-list-type} away. */
    public Builder clearXKubernetesListType() { xKubernetesListType = null; return this; }

    /** Sets {@code Port}. */
    public Builder port(int value) { this.port = value; return this; }

    /** Takes {@code Port} away. */
    public Builder clearPort() { port = null; return this; }

    /** The message as set so far. */
    public Words build() {
      enum_ = Growing.done(enum_); return new Words(this);
    }
  }
}

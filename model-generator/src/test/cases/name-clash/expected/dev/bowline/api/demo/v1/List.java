package dev.bowline.api.demo.v1;

import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Growing;
import dev.bowline.serde.Message;
import dev.bowline.serde.TimePrecision;
import dev.bowline.serde.UnknownFields;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The struct {@code List} of {@code demo/v1}. */
public final class List extends Message {
  private static final FieldTable FIELDS = FieldTable.of("demo.v1.List", """
      groups 1 []string oe
      kind 2 message
      other 3 message oe
      when 4 Time oe
      """);

  /** Has nothing set. */
  public static final List EMPTY = new List(new Builder());

  // Null if absent.
  private final java.util.List<String> groups;
  private final GroupVersionKind kind;
  private final dev.bowline.api.other.v1.List other;
  private final java.time.Instant when;

  private List(Builder b) {
    super(b.unknownFields); groups = b.groups; kind = b.kind; other = b.other; when = b.when;
  }

  private List(FieldValues in) {
    super(in.unknownFields()); groups = in.get(0); kind = in.get(1); other = in.get(2);
    when = in.get(3);
  }

  /** A new instance: what the given code sets. */
  public static List of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public List with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** The {@code groups} field (Protobuf 1). Never null; empty if absent. */
  public java.util.List<String> groups() { return groups == null ? java.util.List.of() : groups; }

  /** The {@code kind} field (Protobuf 2). Never null; the empty instance if absent. */
  public GroupVersionKind kind() { return kind == null ? GroupVersionKind.EMPTY : kind; }

  /** Whether {@link #kind} is present. */
  public boolean hasKind() { return kind != null; }

  /** The {@code other} field (Protobuf 3). Never null; the empty instance if absent. */
  public dev.bowline.api.other.v1.List other() { return other == null ? dev.bowline.api.other.v1.List.EMPTY : other; }

  /** Whether {@link #other} is present. */
  public boolean hasOther() { return other != null; }

  /** The {@code when} field (Protobuf 4). Null if absent. */
  public java.time.@Nullable Instant when() { return when; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> groups; case 1 -> kind; case 2 -> other; case 3 -> when;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  public @Nullable Message fieldPrototype(int ordinal) {
    return switch (ordinal) {
      case 1 -> GroupVersionKind.EMPTY; case 2 -> dev.bowline.api.other.v1.List.EMPTY;
      default -> null;
    };
  }

  @Override
  protected Message read(FieldValues in) { return new List(in); }

  @Override
  protected void write(FieldWriter out) {
    out.strings(FIELDS, 0, groups); out.message(FIELDS, 1, kind); out.message(FIELDS, 2, other);
    out.time(FIELDS, 3, when); out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link List}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private java.util.List<String> groups;
    private GroupVersionKind kind;
    private dev.bowline.api.other.v1.List other;
    private java.time.Instant when;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(List from) {
      this.groups = from.groups; this.kind = from.kind; this.other = from.other;
      this.when = from.when; unknownFields = from.unknownFields();
    }

    /** Replaces {@code groups}. */
    public Builder groups(java.util.List<String> values) { this.groups = Growing.copy(values, "groups"); return this; }

    /** Takes {@code groups} away. */
    public Builder clearGroups() { groups = null; return this; }

    /** Appends to {@code groups}. */
    public Builder addGroup(String value) { groups = Growing.append(groups, value, "groups"); return this; }

    /** Sets {@code kind}. */
    public Builder kind(GroupVersionKind value) { this.kind = Objects.requireNonNull(value, "kind"); return this; }

    /** Edits {@code kind} as it is so far. */
    public Builder kind(Consumer<? super GroupVersionKind.Builder> change) { kind = (kind == null ? GroupVersionKind.EMPTY : kind).with(change); return this; }

    /** Takes {@code kind} away. */
    public Builder clearKind() { kind = null; return this; }

    /** Sets {@code other}. */
    public Builder other(dev.bowline.api.other.v1.List value) { this.other = Objects.requireNonNull(value, "other"); return this; }

    /** Edits {@code other} as it is so far. */
    public Builder other(Consumer<? super dev.bowline.api.other.v1.List.Builder> change) { other = (other == null ? dev.bowline.api.other.v1.List.EMPTY : other).with(change); return this; }

    /** Takes {@code other} away. */
    public Builder clearOther() { other = null; return this; }

    /** Sets {@code when}; null takes it away. What is beyond the second is cut off, since no format holds it; Go's zero time is absent, too. */
    public Builder when(java.time.@Nullable Instant value) { this.when = TimePrecision.SECONDS.of(value); return this; }

    /** The message as set so far. */
    public List build() {
      groups = Growing.done(groups); return new List(this);
    }
  }
}

package dev.bowline.api.demo.v1;

import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The struct {@code GroupVersionKind} of {@code demo/v1}. */
public final class GroupVersionKind extends Message {
  private static final FieldTable FIELDS = FieldTable.of("demo.v1.GroupVersionKind", """
      group 1 string
      """);

  /** Has nothing set. */
  public static final GroupVersionKind EMPTY = new GroupVersionKind(new Builder());

  // Null if absent.
  private final String group;

  private GroupVersionKind(Builder b) {
    super(b.unknownFields); group = b.group;
  }

  private GroupVersionKind(FieldValues in) {
    super(in.unknownFields()); group = in.get(0);
  }

  /** A new instance: what the given code sets. */
  public static GroupVersionKind of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public GroupVersionKind with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** The {@code group} field (Protobuf 1). Empty if absent. */
  public String group() { return group == null ? "" : group; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> group;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  protected Message read(FieldValues in) { return new GroupVersionKind(in); }

  @Override
  protected void write(FieldWriter out) {
    out.string(FIELDS, 0, group); out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link GroupVersionKind}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private String group;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(GroupVersionKind from) {
      this.group = from.group; unknownFields = from.unknownFields();
    }

    /** Sets {@code group}. */
    public Builder group(String value) { this.group = Objects.requireNonNull(value, "group"); return this; }

    /** Takes {@code group} away. */
    public Builder clearGroup() { group = null; return this; }

    /** The message as set so far. */
    public GroupVersionKind build() {
      return new GroupVersionKind(this);
    }
  }
}

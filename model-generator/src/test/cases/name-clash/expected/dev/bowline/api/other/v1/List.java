package dev.bowline.api.other.v1;

import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The struct {@code List} of {@code other/v1}. */
public final class List extends Message {
  private static final FieldTable FIELDS = FieldTable.of("other.v1.List", """
      name 1 string
      """);

  /** Has nothing set. */
  public static final List EMPTY = new List(new Builder());

  // Null if absent.
  private final String name;

  private List(Builder b) {
    super(b.unknownFields); name = b.name;
  }

  private List(FieldValues in) {
    super(in.unknownFields()); name = in.get(0);
  }

  /** A new instance: what the given code sets. */
  public static List of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public List with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** The {@code name} field (Protobuf 1). Empty if absent. */
  public String name() { return name == null ? "" : name; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> name;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  protected Message read(FieldValues in) { return new List(in); }

  @Override
  protected void write(FieldWriter out) {
    out.string(FIELDS, 0, name); out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link List}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private String name;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(List from) {
      this.name = from.name; unknownFields = from.unknownFields();
    }

    /** Sets {@code name}. */
    public Builder name(String value) { this.name = Objects.requireNonNull(value, "name"); return this; }

    /** Takes {@code name} away. */
    public Builder clearName() { name = null; return this; }

    /** The message as set so far. */
    public List build() {
      return new List(this);
    }
  }
}

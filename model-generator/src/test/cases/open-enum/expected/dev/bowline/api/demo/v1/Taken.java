package dev.bowline.api.demo.v1;

import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The struct {@code Taken} of {@code demo/v1}. */
public final class Taken extends Message {
  private static final FieldTable FIELDS = FieldTable.of("demo.v1.Taken", """
      on 1 bool
      """);

  /** Has nothing set. */
  public static final Taken EMPTY = new Taken(new Builder());

  // Null if absent.
  private final Boolean on;

  private Taken(Builder b) {
    super(b.unknownFields); on = b.on;
  }

  private Taken(FieldValues in) {
    super(in.unknownFields()); on = in.get(0);
  }

  /** A new instance: what the given code sets. */
  public static Taken of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public Taken with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** The {@code on} field (Protobuf 1). False if absent. */
  public boolean on() { return on == null ? false : on; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> on;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  protected Message read(FieldValues in) { return new Taken(in); }

  @Override
  protected void write(FieldWriter out) {
    out.bool(FIELDS, 0, on); out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link Taken}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private Boolean on;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(Taken from) {
      this.on = from.on; unknownFields = from.unknownFields();
    }

    /** Sets {@code on}. */
    public Builder on(boolean value) { this.on = value; return this; }

    /** Takes {@code on} away. */
    public Builder clearOn() { on = null; return this; }

    /** The message as set so far. */
    public Taken build() {
      return new Taken(this);
    }
  }
}

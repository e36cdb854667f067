package dev.bowline.api.demo.v1;

import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.TimePrecision;
import dev.bowline.serde.UnknownFields;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The struct {@code Instant} of {@code demo/v1}. */
public final class Instant extends Message {
  private static final FieldTable FIELDS = FieldTable.of("demo.v1.Instant", """
      at 1 Time oe
      took 2 Duration oe
      """);

  /** Has nothing set. */
  public static final Instant EMPTY = new Instant(new Builder());

  // Null if absent.
  private final java.time.Instant at;
  private final Duration took;

  private Instant(Builder b) {
    super(b.unknownFields); at = b.at; took = b.took;
  }

  private Instant(FieldValues in) {
    super(in.unknownFields()); at = in.get(0); took = in.get(1);
  }

  /** A new instance: what the given code sets. */
  public static Instant of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public Instant with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** The {@code at} field (Protobuf 1). Null if absent. */
  public java.time.@Nullable Instant at() { return at; }

  /** The {@code took} field (Protobuf 2). Zero if absent. */
  public Duration took() { return took == null ? Duration.ZERO : took; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> at; case 1 -> took;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  protected Message read(FieldValues in) { return new Instant(in); }

  @Override
  protected void write(FieldWriter out) {
    out.time(FIELDS, 0, at); out.duration(FIELDS, 1, took);
    out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link Instant}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private java.time.Instant at;
    private Duration took;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(Instant from) {
      this.at = from.at; this.took = from.took; unknownFields = from.unknownFields();
    }

    /** Sets {@code at}; null takes it away. What is beyond the second is cut off, since no format holds it; Go's zero time is absent, too. */
    public Builder at(java.time.@Nullable Instant value) { this.at = TimePrecision.SECONDS.of(value); return this; }

    /** Sets {@code took}. */
    public Builder took(Duration value) { this.took = Objects.requireNonNull(value, "took"); return this; }

    /** Takes {@code took} away. */
    public Builder clearTook() { took = null; return this; }

    /** The message as set so far. */
    public Instant build() {
      return new Instant(this);
    }
  }
}

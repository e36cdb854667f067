package dev.bowline.api.demo.v1;

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

/** The struct {@code Phase} of {@code demo/v1}. */
public final class Phase extends Message {
  private static final FieldTable FIELDS = FieldTable.of("demo.v1.Phase", """
      phase 1 string oe
      mode 2 *string oe
      all 3 []string oe
      taken 4 string
      """);

  /** Has nothing set. */
  public static final Phase EMPTY = new Phase(new Builder());

  // Null if absent.
  private final String phase;
  private final String mode;
  private final List<String> all;
  private final String taken;

  private Phase(Builder b) {
    super(b.unknownFields); phase = b.phase; mode = b.mode; all = b.all; taken = b.taken;
  }

  private Phase(FieldValues in) {
    super(in.unknownFields()); phase = in.get(0); mode = in.get(1); all = in.get(2);
    taken = in.get(3);
  }

  /** A new instance: what the given code sets. */
  public static Phase of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public Phase with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** The {@code phase} field (Protobuf 1). Empty if absent. Known values: {@link PodPhase}. */
  public String phase() { return phase == null ? "" : phase; }

  /** The {@code mode} field (Protobuf 2). Null if absent, which is not the same as zero. Known values: {@link Mode}. */
  public @Nullable String mode() { return mode; }

  /** The {@code all} field (Protobuf 3). Never null; empty if absent. Known values: {@link Mode}. */
  public List<String> all() { return all == null ? List.of() : all; }

  /** The {@code taken} field (Protobuf 4). Empty if absent. */
  public String taken() { return taken == null ? "" : taken; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> phase; case 1 -> mode; case 2 -> all; case 3 -> taken;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  protected Message read(FieldValues in) { return new Phase(in); }

  @Override
  protected void write(FieldWriter out) {
    out.string(FIELDS, 0, phase); out.string(FIELDS, 1, mode); out.strings(FIELDS, 2, all);
    out.string(FIELDS, 3, taken); out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link Phase}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private String phase;
    private String mode;
    private List<String> all;
    private String taken;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(Phase from) {
      this.phase = from.phase; this.mode = from.mode; this.all = from.all; this.taken = from.taken;
      unknownFields = from.unknownFields();
    }

    /** Sets {@code phase}. */
    public Builder phase(String value) { this.phase = Objects.requireNonNull(value, "phase"); return this; }

    /** Takes {@code phase} away. */
    public Builder clearPhase() { phase = null; return this; }

    /** Sets {@code mode}; null takes it away. */
    public Builder mode(@Nullable String value) { this.mode = value; return this; }

    /** Replaces {@code all}. */
    public Builder all(List<String> values) { this.all = Growing.copy(values, "all"); return this; }

    /** Takes {@code all} away. */
    public Builder clearAll() { all = null; return this; }

    /** Appends to {@code all}. */
    public Builder addAll(String value) { all = Growing.append(all, value, "all"); return this; }

    /** Sets {@code taken}. */
    public Builder taken(String value) { this.taken = Objects.requireNonNull(value, "taken"); return this; }

    /** Takes {@code taken} away. */
    public Builder clearTaken() { taken = null; return this; }

    /** The message as set so far. */
    public Phase build() {
      all = Growing.done(all); return new Phase(this);
    }
  }
}

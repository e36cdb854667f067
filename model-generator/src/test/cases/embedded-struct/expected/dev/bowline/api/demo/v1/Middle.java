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

/** The struct {@code Middle} of {@code demo/v1}. */
public final class Middle extends Message {
  private static final FieldTable FIELDS = FieldTable.of("demo.v1.Middle", """
      name 1 string
      + 2
      verbs 1 []string
      -
      """);

  /** Has nothing set. */
  public static final Middle EMPTY = new Middle(new Builder());

  // Null if absent.
  private final String name;
  private final List<String> verbs;

  private Middle(Builder b) {
    super(b.unknownFields); name = b.name; verbs = b.verbs;
  }

  private Middle(FieldValues in) {
    super(in.unknownFields()); name = in.get(0); verbs = in.get(1);
  }

  /** A new instance: what the given code sets. */
  public static Middle of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public Middle with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** The {@code name} field (Protobuf 1). Empty if absent. Required by the schema. */
  public String name() { return name == null ? "" : name; }

  /** The {@code verbs} field (Protobuf 2.1). Never null; empty if absent. */
  public List<String> verbs() { return verbs == null ? List.of() : verbs; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> name; case 1 -> verbs;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  protected Message read(FieldValues in) { return new Middle(in); }

  @Override
  protected void write(FieldWriter out) {
    out.string(FIELDS, 0, name); out.openGroup(FIELDS, 1); out.strings(FIELDS, 1, verbs);
    out.closeGroup(FIELDS, 1); out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link Middle}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private String name;
    private List<String> verbs;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(Middle from) {
      this.name = from.name; this.verbs = from.verbs; unknownFields = from.unknownFields();
    }

    /** Sets {@code name}. */
    public Builder name(String value) { this.name = Objects.requireNonNull(value, "name"); return this; }

    /** Takes {@code name} away. */
    public Builder clearName() { name = null; return this; }

    /** Replaces {@code verbs}. */
    public Builder verbs(List<String> values) { this.verbs = Growing.copy(values, "verbs"); return this; }

    /** Takes {@code verbs} away. */
    public Builder clearVerbs() { verbs = null; return this; }

    /** Appends to {@code verbs}. */
    public Builder addVerb(String value) { verbs = Growing.append(verbs, value, "verbs"); return this; }

    /** The message as set so far. */
    public Middle build() {
      verbs = Growing.done(verbs); return new Middle(this);
    }
  }
}

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

/** The struct {@code Outer} of {@code demo/v1}. */
public final class Outer extends Message {
  private static final FieldTable FIELDS = FieldTable.of("demo.v1.Outer", """
      first 1 string oe
      + 3
      name 1 string
      + 2
      verbs 1 []string
      -
      -
      again 4 *message oe
      last 9 bool oe
      """);

  /** Has nothing set. */
  public static final Outer EMPTY = new Outer(new Builder());

  // Null if absent.
  private final String first;
  private final String name;
  private final List<String> verbs;
  private final Middle again;
  private final Boolean last;

  private Outer(Builder b) {
    super(b.unknownFields); first = b.first; name = b.name; verbs = b.verbs; again = b.again;
    last = b.last;
  }

  private Outer(FieldValues in) {
    super(in.unknownFields()); first = in.get(0); name = in.get(1); verbs = in.get(2);
    again = in.get(3); last = in.get(4);
  }

  /** A new instance: what the given code sets. */
  public static Outer of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public Outer with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** The {@code first} field (Protobuf 1). Empty if absent. */
  public String first() { return first == null ? "" : first; }

  /** The {@code name} field (Protobuf 3.1). Empty if absent. Required by the schema. */
  public String name() { return name == null ? "" : name; }

  /** The {@code verbs} field (Protobuf 3.2.1). Never null; empty if absent. */
  public List<String> verbs() { return verbs == null ? List.of() : verbs; }

  /** The {@code again} field (Protobuf 4). Never null; the empty instance if absent. */
  public Middle again() { return again == null ? Middle.EMPTY : again; }

  /** Whether {@link #again} is present. */
  public boolean hasAgain() { return again != null; }

  /** The {@code last} field (Protobuf 9). False if absent. */
  public boolean last() { return last == null ? false : last; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> first; case 1 -> name; case 2 -> verbs; case 3 -> again; case 4 -> last;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  public @Nullable Message fieldPrototype(int ordinal) {
    return switch (ordinal) {
      case 3 -> Middle.EMPTY;
      default -> null;
    };
  }

  @Override
  protected Message read(FieldValues in) { return new Outer(in); }

  @Override
  protected void write(FieldWriter out) {
    out.string(FIELDS, 0, first); out.openGroup(FIELDS, 1); out.string(FIELDS, 1, name);
    out.openGroup(FIELDS, 2); out.strings(FIELDS, 2, verbs); out.closeGroup(FIELDS, 2);
    out.closeGroup(FIELDS, 1); out.message(FIELDS, 3, again); out.bool(FIELDS, 4, last);
    out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link Outer}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private String first;
    private String name;
    private List<String> verbs;
    private Middle again;
    private Boolean last;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(Outer from) {
      this.first = from.first; this.name = from.name; this.verbs = from.verbs;
      this.again = from.again; this.last = from.last; unknownFields = from.unknownFields();
    }

    /** Sets {@code first}. */
    public Builder first(String value) { this.first = Objects.requireNonNull(value, "first"); return this; }

    /** Takes {@code first} away. */
    public Builder clearFirst() { first = null; return this; }

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

    /** Sets {@code again}; null takes it away. */
    public Builder again(@Nullable Middle value) { this.again = value; return this; }

    /** Edits {@code again} as it is so far. */
    public Builder again(Consumer<? super Middle.Builder> change) { again = (again == null ? Middle.EMPTY : again).with(change); return this; }

    /** Takes {@code again} away. */
    public Builder clearAgain() { again = null; return this; }

    /** Sets {@code last}. */
    public Builder last(boolean value) { this.last = value; return this; }

    /** Takes {@code last} away. */
    public Builder clearLast() { last = null; return this; }

    /** The message as set so far. */
    public Outer build() {
      verbs = Growing.done(verbs); return new Outer(this);
    }
  }
}

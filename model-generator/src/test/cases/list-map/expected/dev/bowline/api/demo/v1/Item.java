package dev.bowline.api.demo.v1;

import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The struct {@code Item} of {@code demo/v1}. */
public final class Item extends Message {
  private static final FieldTable FIELDS = FieldTable.of("demo.v1.Item", """
      + 1
      name 1 string
      -
      size 2 int32 oe
      """);

  /** Has nothing set. */
  public static final Item EMPTY = new Item(new Builder());

  // Null if absent.
  private final String name;
  private final Integer size;

  private Item(Builder b) {
    super(b.unknownFields); name = b.name; size = b.size;
  }

  private Item(FieldValues in) {
    super(in.unknownFields()); name = in.get(0); size = in.get(1);
  }

  /** A new instance: what the given code sets. */
  public static Item of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public Item with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** The {@code name} field (Protobuf 1.1). Empty if absent. Required by the schema. */
  public String name() { return name == null ? "" : name; }

  /** The {@code size} field (Protobuf 2). Zero if absent. */
  public int size() { return size == null ? 0 : size; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> name; case 1 -> size;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  protected Message read(FieldValues in) { return new Item(in); }

  @Override
  protected void write(FieldWriter out) {
    out.openGroup(FIELDS, 1); out.string(FIELDS, 0, name); out.closeGroup(FIELDS, 1);
    out.int32(FIELDS, 1, size); out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link Item}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private String name;
    private Integer size;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(Item from) {
      this.name = from.name; this.size = from.size; unknownFields = from.unknownFields();
    }

    /** Sets {@code name}. */
    public Builder name(String value) { this.name = Objects.requireNonNull(value, "name"); return this; }

    /** Takes {@code name} away. */
    public Builder clearName() { name = null; return this; }

    /** Sets {@code size}. */
    public Builder size(int value) { this.size = value; return this; }

    /** Takes {@code size} away. */
    public Builder clearSize() { size = null; return this; }

    /** The message as set so far. */
    public Item build() {
      return new Item(this);
    }
  }
}

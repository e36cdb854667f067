package dev.bowline.api.demo.v1;

import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The struct {@code Port} of {@code demo/v1}. */
public final class Port extends Message {
  private static final FieldTable FIELDS = FieldTable.of("demo.v1.Port", """
      containerPort 3 int32
      protocol 4 string oe
      """);

  /** Has nothing set. */
  public static final Port EMPTY = new Port(new Builder());

  // Null if absent.
  private final Integer containerPort;
  private final String protocol;

  private Port(Builder b) {
    super(b.unknownFields); containerPort = b.containerPort; protocol = b.protocol;
  }

  private Port(FieldValues in) {
    super(in.unknownFields()); containerPort = in.get(0); protocol = in.get(1);
  }

  /** A new instance: what the given code sets. */
  public static Port of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public Port with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** The {@code containerPort} field (Protobuf 3). Zero if absent. */
  public int containerPort() { return containerPort == null ? 0 : containerPort; }

  /** The {@code protocol} field (Protobuf 4). Empty if absent. */
  public String protocol() { return protocol == null ? "" : protocol; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> containerPort; case 1 -> protocol;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  protected Message read(FieldValues in) { return new Port(in); }

  @Override
  protected void write(FieldWriter out) {
    out.int32(FIELDS, 0, containerPort); out.string(FIELDS, 1, protocol);
    out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link Port}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private Integer containerPort;
    private String protocol;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(Port from) {
      this.containerPort = from.containerPort; this.protocol = from.protocol;
      unknownFields = from.unknownFields();
    }

    /** Sets {@code containerPort}. */
    public Builder containerPort(int value) { this.containerPort = value; return this; }

    /** Takes {@code containerPort} away. */
    public Builder clearContainerPort() { containerPort = null; return this; }

    /** Sets {@code protocol}. */
    public Builder protocol(String value) { this.protocol = Objects.requireNonNull(value, "protocol"); return this; }

    /** Takes {@code protocol} away. */
    public Builder clearProtocol() { protocol = null; return this; }

    /** The message as set so far. */
    public Port build() {
      return new Port(this);
    }
  }
}

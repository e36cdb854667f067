package dev.bowline.api.demo.v1;

import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.RawValue;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.TimePrecision;
import dev.bowline.serde.UnknownFields;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The struct {@code Numbers} of {@code demo/v1}. */
public final class Numbers extends Message {
  private static final FieldTable FIELDS = FieldTable.of("demo.v1.Numbers", """
      plain 1 int32
      pointer 2 *int32 oe
      plainFlag 3 bool oe
      pointerFlag 4 *bool oe
      plainText 5 string oe oz
      pointerText 6 *string oe
      plainLong 7 int64
      pointerDouble 8 *float64 oe
      plainTime 9 Time oe
      pointerTime 10 *MicroTime oe
      content 11 bytes oe
      window 12 Duration
      plainAmount 13 Quantity
      pointerAmount 14 *Quantity oe
      target 15 IntOrString
      raw 16 RawExtension
      """);

  /** Has nothing set. */
  public static final Numbers EMPTY = new Numbers(new Builder());

  // Null if absent.
  private final Integer plain;
  private final Integer pointer;
  private final Boolean plainFlag;
  private final Boolean pointerFlag;
  private final String plainText;
  private final String pointerText;
  private final Long plainLong;
  private final Double pointerDouble;
  private final Instant plainTime;
  private final Instant pointerTime;
  private final Bytes content;
  private final Duration window;
  private final Quantity plainAmount;
  private final Quantity pointerAmount;
  private final IntOrString target;
  private final RawValue raw;

  private Numbers(Builder b) {
    super(b.unknownFields); plain = b.plain; pointer = b.pointer; plainFlag = b.plainFlag;
    pointerFlag = b.pointerFlag; plainText = b.plainText; pointerText = b.pointerText;
    plainLong = b.plainLong; pointerDouble = b.pointerDouble; plainTime = b.plainTime;
    pointerTime = b.pointerTime; content = b.content; window = b.window;
    plainAmount = b.plainAmount; pointerAmount = b.pointerAmount; target = b.target; raw = b.raw;
  }

  private Numbers(FieldValues in) {
    super(in.unknownFields()); plain = in.get(0); pointer = in.get(1); plainFlag = in.get(2);
    pointerFlag = in.get(3); plainText = in.get(4); pointerText = in.get(5); plainLong = in.get(6);
    pointerDouble = in.get(7); plainTime = in.get(8); pointerTime = in.get(9); content = in.get(10);
    window = in.get(11); plainAmount = in.get(12); pointerAmount = in.get(13); target = in.get(14);
    raw = in.get(15);
  }

  /** A new instance: what the given code sets. */
  public static Numbers of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public Numbers with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** The {@code plain} field (Protobuf 1). Zero if absent. */
  public int plain() { return plain == null ? 0 : plain; }

  /** The {@code pointer} field (Protobuf 2). Null if absent, which is not the same as zero. The server fills in {@code 1}. */
  public @Nullable Integer pointer() { return pointer; }

  /** The {@code plainFlag} field (Protobuf 3). False if absent. Feature gate: Shiny. */
  public boolean plainFlag() { return plainFlag == null ? false : plainFlag; }

  /** The {@code pointerFlag} field (Protobuf 4). Null if absent, which is not the same as zero. Deprecated by Kubernetes. */
  public @Nullable Boolean pointerFlag() { return pointerFlag; }

  /** The {@code plainText} field (Protobuf 5). Empty if absent. */
  public String plainText() { return plainText == null ? "" : plainText; }

  /** The {@code pointerText} field (Protobuf 6). Null if absent, which is not the same as zero. */
  public @Nullable String pointerText() { return pointerText; }

  /** The {@code plainLong} field (Protobuf 7). Zero if absent. */
  public long plainLong() { return plainLong == null ? 0L : plainLong; }

  /** The {@code pointerDouble} field (Protobuf 8). Null if absent, which is not the same as zero. */
  public @Nullable Double pointerDouble() { return pointerDouble; }

  /** The {@code plainTime} field (Protobuf 9). Null if absent. */
  public @Nullable Instant plainTime() { return plainTime; }

  /** The {@code pointerTime} field (Protobuf 10). Null if absent, which is not the same as zero. */
  public @Nullable Instant pointerTime() { return pointerTime; }

  /** The {@code content} field (Protobuf 11). Null if absent. */
  public @Nullable Bytes content() { return content; }

  /** The {@code window} field (Protobuf 12). Zero if absent. */
  public Duration window() { return window == null ? Duration.ZERO : window; }

  /** The {@code plainAmount} field (Protobuf 13). Zero if absent. */
  public Quantity plainAmount() { return plainAmount == null ? Quantity.ZERO : plainAmount; }

  /** The {@code pointerAmount} field (Protobuf 14). Null if absent, which is not the same as zero. */
  public @Nullable Quantity pointerAmount() { return pointerAmount; }

  /** The {@code target} field (Protobuf 15). Zero if absent. */
  public IntOrString target() { return target == null ? IntOrString.ZERO : target; }

  /** The {@code raw} field (Protobuf 16). Null if absent. */
  public @Nullable RawValue raw() { return raw; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> plain; case 1 -> pointer; case 2 -> plainFlag; case 3 -> pointerFlag;
      case 4 -> plainText; case 5 -> pointerText; case 6 -> plainLong; case 7 -> pointerDouble;
      case 8 -> plainTime; case 9 -> pointerTime; case 10 -> content; case 11 -> window;
      case 12 -> plainAmount; case 13 -> pointerAmount; case 14 -> target; case 15 -> raw;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  protected Message read(FieldValues in) { return new Numbers(in); }

  @Override
  protected void write(FieldWriter out) {
    out.int32(FIELDS, 0, plain); out.int32(FIELDS, 1, pointer); out.bool(FIELDS, 2, plainFlag);
    out.bool(FIELDS, 3, pointerFlag); out.string(FIELDS, 4, plainText);
    out.string(FIELDS, 5, pointerText); out.int64(FIELDS, 6, plainLong);
    out.float64(FIELDS, 7, pointerDouble); out.time(FIELDS, 8, plainTime);
    out.time(FIELDS, 9, pointerTime); out.bytes(FIELDS, 10, content);
    out.duration(FIELDS, 11, window); out.quantity(FIELDS, 12, plainAmount);
    out.quantity(FIELDS, 13, pointerAmount); out.intOrString(FIELDS, 14, target);
    out.raw(FIELDS, 15, raw); out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link Numbers}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private Integer plain;
    private Integer pointer;
    private Boolean plainFlag;
    private Boolean pointerFlag;
    private String plainText;
    private String pointerText;
    private Long plainLong;
    private Double pointerDouble;
    private Instant plainTime;
    private Instant pointerTime;
    private Bytes content;
    private Duration window;
    private Quantity plainAmount;
    private Quantity pointerAmount;
    private IntOrString target;
    private RawValue raw;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(Numbers from) {
      this.plain = from.plain; this.pointer = from.pointer; this.plainFlag = from.plainFlag;
      this.pointerFlag = from.pointerFlag; this.plainText = from.plainText;
      this.pointerText = from.pointerText; this.plainLong = from.plainLong;
      this.pointerDouble = from.pointerDouble; this.plainTime = from.plainTime;
      this.pointerTime = from.pointerTime; this.content = from.content; this.window = from.window;
      this.plainAmount = from.plainAmount; this.pointerAmount = from.pointerAmount;
      this.target = from.target; this.raw = from.raw; unknownFields = from.unknownFields();
    }

    /** Sets {@code plain}. */
    public Builder plain(int value) { this.plain = value; return this; }

    /** Takes {@code plain} away. */
    public Builder clearPlain() { plain = null; return this; }

    /** Sets {@code pointer}; null takes it away. */
    public Builder pointer(@Nullable Integer value) { this.pointer = value; return this; }

    /** Sets {@code plainFlag}. */
    public Builder plainFlag(boolean value) { this.plainFlag = value; return this; }

    /** Takes {@code plainFlag} away. */
    public Builder clearPlainFlag() { plainFlag = null; return this; }

    /** Sets {@code pointerFlag}; null takes it away. */
    public Builder pointerFlag(@Nullable Boolean value) { this.pointerFlag = value; return this; }

    /** Sets {@code plainText}. */
    public Builder plainText(String value) { this.plainText = Objects.requireNonNull(value, "plainText"); return this; }

    /** Takes {@code plainText} away. */
    public Builder clearPlainText() { plainText = null; return this; }

    /** Sets {@code pointerText}; null takes it away. */
    public Builder pointerText(@Nullable String value) { this.pointerText = value; return this; }

    /** Sets {@code plainLong}. */
    public Builder plainLong(long value) { this.plainLong = value; return this; }

    /** Takes {@code plainLong} away. */
    public Builder clearPlainLong() { plainLong = null; return this; }

    /** Sets {@code pointerDouble}; null takes it away. */
    public Builder pointerDouble(@Nullable Double value) { this.pointerDouble = value; return this; }

    /** Sets {@code plainTime}; null takes it away. What is beyond the second is cut off, since no format holds it; Go's zero time is absent, too. */
    public Builder plainTime(@Nullable Instant value) { this.plainTime = TimePrecision.SECONDS.of(value); return this; }

    /** Sets {@code pointerTime}; null takes it away. What is beyond the microsecond is cut off, since no format holds it; Go's zero time is absent, too. */
    public Builder pointerTime(@Nullable Instant value) { this.pointerTime = TimePrecision.MICROS.of(value); return this; }

    /** Sets {@code content}; null takes it away. */
    public Builder content(@Nullable Bytes value) { this.content = value; return this; }

    /** Sets {@code window}. */
    public Builder window(Duration value) { this.window = Objects.requireNonNull(value, "window"); return this; }

    /** Takes {@code window} away. */
    public Builder clearWindow() { window = null; return this; }

    /** Sets {@code plainAmount}. */
    public Builder plainAmount(Quantity value) { this.plainAmount = Objects.requireNonNull(value, "plainAmount"); return this; }

    /** Sets {@code plainAmount}. */
    public Builder plainAmount(String value) { this.plainAmount = Quantity.parse(Objects.requireNonNull(value, "plainAmount")); return this; }

    /** Takes {@code plainAmount} away. */
    public Builder clearPlainAmount() { plainAmount = null; return this; }

    /** Sets {@code pointerAmount}; null takes it away. */
    public Builder pointerAmount(@Nullable Quantity value) { this.pointerAmount = value; return this; }

    /** Sets {@code pointerAmount}. */
    public Builder pointerAmount(String value) { this.pointerAmount = Quantity.parse(Objects.requireNonNull(value, "pointerAmount")); return this; }

    /** Takes {@code pointerAmount} away. */
    public Builder clearPointerAmount() { pointerAmount = null; return this; }

    /** Sets {@code target}. */
    public Builder target(IntOrString value) { this.target = Objects.requireNonNull(value, "target"); return this; }

    /** Sets {@code target}. */
    public Builder target(int value) { this.target = IntOrString.of(value); return this; }

    /** Sets {@code target}. */
    public Builder target(String value) { this.target = IntOrString.of(Objects.requireNonNull(value, "target")); return this; }

    /** Takes {@code target} away. */
    public Builder clearTarget() { target = null; return this; }

    /** Sets {@code raw}; null takes it away. */
    public Builder raw(@Nullable RawValue value) { this.raw = value; return this; }

    /** The message as set so far. */
    public Numbers build() {
      return new Numbers(this);
    }
  }
}

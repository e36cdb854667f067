package dev.bowline.api.demo.v1;

import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import dev.bowline.type.GroupVersionKind;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The kind {@code Answer} of {@code demo.k8s.io/v1}. */
public final class Answer extends Message {
  /** Group, version and kind. */
  public static final GroupVersionKind KIND = new GroupVersionKind("demo.k8s.io", "v1", "Answer");

  private static final FieldTable FIELDS = FieldTable.of(KIND, """
      kind - string oe
      apiVersion - string oe
      allowed 1 bool
      """);

  /** Has nothing set. */
  public static final Answer EMPTY = new Answer(new Builder());

  // Null if absent.
  private final String kind;
  private final String apiVersion;
  private final Boolean allowed;

  private Answer(Builder b) {
    super(b.unknownFields); kind = b.kind; apiVersion = b.apiVersion; allowed = b.allowed;
  }

  private Answer(FieldValues in) {
    super(in.unknownFields()); kind = in.get(0); apiVersion = in.get(1); allowed = in.get(2);
  }

  /** A new instance: what the given code sets. */
  public static Answer of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public Answer with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** Always {@code demo.k8s.io/v1}. */
  public String apiVersion() { return "demo.k8s.io/v1"; }

  /** Always {@code Answer}. */
  public String kind() { return "Answer"; }

  /** The {@code allowed} field (Protobuf 1). False if absent. */
  public boolean allowed() { return allowed == null ? false : allowed; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> kind; case 1 -> apiVersion; case 2 -> allowed;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  protected Message read(FieldValues in) { return new Answer(in); }

  @Override
  protected void write(FieldWriter out) {
    out.typeMeta(FIELDS, kind, apiVersion); out.bool(FIELDS, 2, allowed);
    out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link Answer}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private String kind;
    private String apiVersion;
    private Boolean allowed;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(Answer from) {
      kind = from.kind; apiVersion = from.apiVersion; this.allowed = from.allowed;
      unknownFields = from.unknownFields();
    }

    /** Sets {@code allowed}. */
    public Builder allowed(boolean value) { this.allowed = value; return this; }

    /** Takes {@code allowed} away. */
    public Builder clearAllowed() { allowed = null; return this; }

    /** The message as set so far. */
    public Answer build() {
      return new Answer(this);
    }
  }
}

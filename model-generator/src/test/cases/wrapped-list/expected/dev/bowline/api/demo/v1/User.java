package dev.bowline.api.demo.v1;

import dev.bowline.meta.StringMap;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Growing;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The struct {@code User} of {@code demo/v1}. */
public final class User extends Message {
  private static final FieldTable FIELDS = FieldTable.of("demo.v1.User", """
      verbs 1 []string wrapped
      extra 2 map[]string oe wrapped secret
      """);

  /** Has nothing set. */
  public static final User EMPTY = new User(new Builder());

  // Null if absent.
  private final List<String> verbs;
  private final Map<String, List<String>> extra;

  private User(Builder b) {
    super(b.unknownFields); verbs = b.verbs; extra = b.extra;
  }

  private User(FieldValues in) {
    super(in.unknownFields()); verbs = in.get(0); extra = in.get(1);
  }

  /** A new instance: what the given code sets. */
  public static User of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public User with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** The {@code verbs} field (Protobuf 1). Never null; empty if absent. Required by the schema. */
  public List<String> verbs() { return verbs == null ? List.of() : verbs; }

  /** The {@code extra} field (Protobuf 2). Never null; empty if absent. */
  public Map<String, List<String>> extra() { return extra == null ? StringMap.empty() : extra; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> verbs; case 1 -> extra;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  protected Message read(FieldValues in) { return new User(in); }

  @Override
  protected void write(FieldWriter out) {
    out.strings(FIELDS, 0, verbs); out.stringListMap(FIELDS, 1, extra);
    out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link User}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private List<String> verbs;
    private Map<String, List<String>> extra;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(User from) {
      this.verbs = from.verbs; this.extra = from.extra; unknownFields = from.unknownFields();
    }

    /** Replaces {@code verbs}. */
    public Builder verbs(List<String> values) { this.verbs = Growing.copy(values, "verbs"); return this; }

    /** Takes {@code verbs} away. */
    public Builder clearVerbs() { verbs = null; return this; }

    /** Appends to {@code verbs}. */
    public Builder addVerb(String value) { verbs = Growing.append(verbs, value, "verbs"); return this; }

    /** Replaces {@code extra}. */
    public Builder extra(Map<String, List<String>> values) { this.extra = Growing.copyOfLists(values, "extra"); return this; }

    /** Takes {@code extra} away. */
    public Builder clearExtra() { extra = null; return this; }

    /** Puts an entry into {@code extra}. */
    public Builder putExtra(String key, List<String> value) { extra = Growing.put(extra, key, Growing.copy(value, "extra"), "extra"); return this; }

    /** The message as set so far. */
    public User build() {
      verbs = Growing.done(verbs); extra = Growing.done(extra); return new User(this);
    }
  }
}

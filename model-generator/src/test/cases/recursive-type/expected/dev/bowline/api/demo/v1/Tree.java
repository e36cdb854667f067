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
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The struct {@code Tree} of {@code demo/v1}. */
public final class Tree extends Message {
  private static final FieldTable FIELDS = FieldTable.of("demo.v1.Tree", """
      value 1 string oe
      left 2 *message oe
      children 3 []message oe
      byName 4 map[]message oe
      """);

  /** Has nothing set. */
  public static final Tree EMPTY = new Tree(new Builder());

  // Null if absent.
  private final String value;
  private final Tree left;
  private final List<Tree> children;
  private final Map<String, Tree> byName;

  private Tree(Builder b) {
    super(b.unknownFields); value = b.value; left = b.left; children = b.children;
    byName = b.byName;
  }

  private Tree(FieldValues in) {
    super(in.unknownFields()); value = in.get(0); left = in.get(1); children = in.get(2);
    byName = in.get(3);
  }

  /** A new instance: what the given code sets. */
  public static Tree of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public Tree with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** The {@code value} field (Protobuf 1). Empty if absent. */
  public String value() { return value == null ? "" : value; }

  /** The {@code left} field (Protobuf 2). Never null; the empty instance if absent. */
  public Tree left() { return left == null ? Tree.EMPTY : left; }

  /** Whether {@link #left} is present. */
  public boolean hasLeft() { return left != null; }

  /** The {@code children} field (Protobuf 3). Never null; empty if absent. */
  public List<Tree> children() { return children == null ? List.of() : children; }

  /** The {@code byName} field (Protobuf 4). Never null; empty if absent. */
  public Map<String, Tree> byName() { return byName == null ? StringMap.empty() : byName; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> value; case 1 -> left; case 2 -> children; case 3 -> byName;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  public @Nullable Message fieldPrototype(int ordinal) {
    return switch (ordinal) {
      case 1 -> Tree.EMPTY; case 2 -> Tree.EMPTY; case 3 -> Tree.EMPTY;
      default -> null;
    };
  }

  @Override
  protected Message read(FieldValues in) { return new Tree(in); }

  @Override
  protected void write(FieldWriter out) {
    out.string(FIELDS, 0, value); out.message(FIELDS, 1, left); out.messages(FIELDS, 2, children);
    out.messageMap(FIELDS, 3, byName); out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link Tree}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private String value;
    private Tree left;
    private List<Tree> children;
    private Map<String, Tree> byName;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(Tree from) {
      this.value = from.value; this.left = from.left; this.children = from.children;
      this.byName = from.byName; unknownFields = from.unknownFields();
    }

    /** Sets {@code value}. */
    public Builder value(String value) { this.value = Objects.requireNonNull(value, "value"); return this; }

    /** Takes {@code value} away. */
    public Builder clearValue() { value = null; return this; }

    /** Sets {@code left}; null takes it away. */
    public Builder left(@Nullable Tree value) { this.left = value; return this; }

    /** Edits {@code left} as it is so far. */
    public Builder left(Consumer<? super Tree.Builder> change) { left = (left == null ? Tree.EMPTY : left).with(change); return this; }

    /** Takes {@code left} away. */
    public Builder clearLeft() { left = null; return this; }

    /** Replaces {@code children}. */
    public Builder children(List<? extends Tree> values) { this.children = Growing.copy(values, "children"); return this; }

    /** Takes {@code children} away. */
    public Builder clearChildren() { children = null; return this; }

    /** Appends to {@code children}. */
    public Builder addChildren(Tree value) { children = Growing.append(children, value, "children"); return this; }

    /** Appends to {@code children}. */
    public Builder addChildren(Consumer<? super Tree.Builder> change) { children = Growing.append(children, Tree.of(change), "children"); return this; }

    /** Replaces {@code byName}. */
    public Builder byName(Map<String, ? extends Tree> values) { this.byName = Growing.copy(values, "byName"); return this; }

    /** Takes {@code byName} away. */
    public Builder clearByName() { byName = null; return this; }

    /** Puts an entry into {@code byName}. */
    public Builder putByName(String key, Tree value) { byName = Growing.put(byName, key, value, "byName"); return this; }

    /** Puts an entry into {@code byName}. */
    public Builder putByName(String key, Consumer<? super Tree.Builder> change) { byName = Growing.put(byName, key, Tree.of(change), "byName"); return this; }

    /** The message as set so far. */
    public Tree build() {
      children = Growing.done(children); byName = Growing.done(byName); return new Tree(this);
    }
  }
}

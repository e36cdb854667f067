package dev.bowline.api.demo.v1;

import dev.bowline.meta.KeyedList;
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

/** The struct {@code Spec} of {@code demo/v1}. */
public final class Spec extends Message {
  private static final FieldTable FIELDS = FieldTable.of("demo.v1.Spec", """
      items 1 []message oe list=map:name patch=merge:name
      ports 2 []message oe atomic list=map:containerPort,protocol patch=merge:containerPort
      byNumber 3 []message oe atomic list=map:containerPort
      finalizers 4 []string oe list=set patch=merge
      labels 5 map[]string oe atomic
      parts 6 map[]message oe
      counts 7 []int32 oe list=atomic
      """);

  /** Has nothing set. */
  public static final Spec EMPTY = new Spec(new Builder());

  // Null if absent.
  private final KeyedList<String, Item> items;
  private final List<Port> ports;
  private final KeyedList<Integer, Port> byNumber;
  private final List<String> finalizers;
  private final Map<String, String> labels;
  private final Map<String, Item> parts;
  private final List<Integer> counts;

  private Spec(Builder b) {
    super(b.unknownFields); items = Growing.keyed(b.items, 0); ports = b.ports;
    byNumber = Growing.keyed(b.byNumber, 0); finalizers = b.finalizers; labels = b.labels;
    parts = b.parts; counts = b.counts;
  }

  private Spec(FieldValues in) {
    super(in.unknownFields()); items = in.get(0); ports = in.get(1); byNumber = in.get(2);
    finalizers = in.get(3); labels = in.get(4); parts = in.get(5); counts = in.get(6);
  }

  /** A new instance: what the given code sets. */
  public static Spec of(Consumer<? super Builder> change) { return EMPTY.with(change); }

  /** This instance with changes. */
  public Spec with(Consumer<? super Builder> change) { Builder b = toBuilder(); change.accept(b); return b.build(); }

  /** A builder that begins with the content of this instance, unknown fields included. */
  public Builder toBuilder() { return new Builder(this); }

  /** The {@code items} field (Protobuf 1). Never null; empty if absent. */
  public KeyedList<String, Item> items() { return items == null ? KeyedList.empty() : items; }

  /** The {@code ports} field (Protobuf 2). Never null; empty if absent. */
  public List<Port> ports() { return ports == null ? List.of() : ports; }

  /** The {@code byNumber} field (Protobuf 3). Never null; empty if absent. */
  public KeyedList<Integer, Port> byNumber() { return byNumber == null ? KeyedList.empty() : byNumber; }

  /** The {@code finalizers} field (Protobuf 4). Never null; empty if absent. */
  public List<String> finalizers() { return finalizers == null ? List.of() : finalizers; }

  /** The {@code labels} field (Protobuf 5). Never null; empty if absent. */
  public Map<String, String> labels() { return labels == null ? StringMap.empty() : labels; }

  /** The {@code parts} field (Protobuf 6). Never null; empty if absent. */
  public Map<String, Item> parts() { return parts == null ? StringMap.empty() : parts; }

  /** The {@code counts} field (Protobuf 7). Never null; empty if absent. */
  public List<Integer> counts() { return counts == null ? List.of() : counts; }

  @Override
  public FieldTable fieldTable() { return FIELDS; }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> items; case 1 -> ports; case 2 -> byNumber; case 3 -> finalizers; case 4 -> labels;
      case 5 -> parts; case 6 -> counts;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  public @Nullable Message fieldPrototype(int ordinal) {
    return switch (ordinal) {
      case 0 -> Item.EMPTY; case 1 -> Port.EMPTY; case 2 -> Port.EMPTY; case 5 -> Item.EMPTY;
      default -> null;
    };
  }

  @Override
  protected Message read(FieldValues in) { return new Spec(in); }

  @Override
  protected void write(FieldWriter out) {
    out.messages(FIELDS, 0, items); out.messages(FIELDS, 1, ports);
    out.messages(FIELDS, 2, byNumber); out.strings(FIELDS, 3, finalizers);
    out.stringMap(FIELDS, 4, labels); out.messageMap(FIELDS, 5, parts);
    out.int32s(FIELDS, 6, counts); out.unknownFields(FIELDS, unknownFields());
  }

  /** Makes instances of {@link Spec}. Reusable; not thread-safe. Collections are copied when they are set and when the message is built. */
  public static final class Builder {
    // Null if absent.
    private List<Item> items;
    private List<Port> ports;
    private List<Port> byNumber;
    private List<String> finalizers;
    private Map<String, String> labels;
    private Map<String, Item> parts;
    private List<Integer> counts;
    private final UnknownFields unknownFields;

    /** A builder of an instance that has nothing set. */
    public Builder() { unknownFields = null; }

    private Builder(Spec from) {
      this.items = from.items; this.ports = from.ports; this.byNumber = from.byNumber;
      this.finalizers = from.finalizers; this.labels = from.labels; this.parts = from.parts;
      this.counts = from.counts; unknownFields = from.unknownFields();
    }

    /** Replaces {@code items}. */
    public Builder items(List<? extends Item> values) { this.items = Growing.copy(values, "items"); return this; }

    /** Takes {@code items} away. */
    public Builder clearItems() { items = null; return this; }

    /** Appends to {@code items}. */
    public Builder addItem(Item value) { items = Growing.append(items, value, "items"); return this; }

    /** Appends to {@code items}. */
    public Builder addItem(Consumer<? super Item.Builder> change) { items = Growing.append(items, Item.of(change), "items"); return this; }

    /** Edits the element of {@code items} with this {@code name}; appends one if there is none. */
    public Builder item(String key, Consumer<? super Item.Builder> change) {
      int at = Growing.indexOf(items, 0, key);
      items = at < 0
          ? Growing.append(items, new Item.Builder().name(key).build().with(change), "items")
          : Growing.replace(items, at, items.get(at).with(change));
      return this;
    }

    /** Replaces {@code ports}. */
    public Builder ports(List<? extends Port> values) { this.ports = Growing.copy(values, "ports"); return this; }

    /** Takes {@code ports} away. */
    public Builder clearPorts() { ports = null; return this; }

    /** Appends to {@code ports}. */
    public Builder addPort(Port value) { ports = Growing.append(ports, value, "ports"); return this; }

    /** Appends to {@code ports}. */
    public Builder addPort(Consumer<? super Port.Builder> change) { ports = Growing.append(ports, Port.of(change), "ports"); return this; }

    /** Replaces {@code byNumber}. */
    public Builder byNumber(List<? extends Port> values) { this.byNumber = Growing.copy(values, "byNumber"); return this; }

    /** Takes {@code byNumber} away. */
    public Builder clearByNumber() { byNumber = null; return this; }

    /** Appends to {@code byNumber}. */
    public Builder addByNumber(Port value) { byNumber = Growing.append(byNumber, value, "byNumber"); return this; }

    /** Appends to {@code byNumber}. */
    public Builder addByNumber(Consumer<? super Port.Builder> change) { byNumber = Growing.append(byNumber, Port.of(change), "byNumber"); return this; }

    /** Replaces {@code finalizers}. */
    public Builder finalizers(List<String> values) { this.finalizers = Growing.copy(values, "finalizers"); return this; }

    /** Takes {@code finalizers} away. */
    public Builder clearFinalizers() { finalizers = null; return this; }

    /** Appends to {@code finalizers}. */
    public Builder addFinalizer(String value) { finalizers = Growing.append(finalizers, value, "finalizers"); return this; }

    /** Replaces {@code labels}. */
    public Builder labels(Map<String, String> values) { this.labels = Growing.copy(values, "labels"); return this; }

    /** Takes {@code labels} away. */
    public Builder clearLabels() { labels = null; return this; }

    /** Puts an entry into {@code labels}. */
    public Builder putLabel(String key, String value) { labels = Growing.put(labels, key, value, "labels"); return this; }

    /** Replaces {@code parts}. */
    public Builder parts(Map<String, ? extends Item> values) { this.parts = Growing.copy(values, "parts"); return this; }

    /** Takes {@code parts} away. */
    public Builder clearParts() { parts = null; return this; }

    /** Puts an entry into {@code parts}. */
    public Builder putPart(String key, Item value) { parts = Growing.put(parts, key, value, "parts"); return this; }

    /** Puts an entry into {@code parts}. */
    public Builder putPart(String key, Consumer<? super Item.Builder> change) { parts = Growing.put(parts, key, Item.of(change), "parts"); return this; }

    /** Replaces {@code counts}. */
    public Builder counts(List<Integer> values) { this.counts = Growing.copy(values, "counts"); return this; }

    /** Takes {@code counts} away. */
    public Builder clearCounts() { counts = null; return this; }

    /** Appends to {@code counts}. */
    public Builder addCount(Integer value) { counts = Growing.append(counts, value, "counts"); return this; }

    /** The message as set so far. */
    public Spec build() {
      ports = Growing.done(ports); finalizers = Growing.done(finalizers);
      labels = Growing.done(labels); parts = Growing.done(parts); counts = Growing.done(counts);
      return new Spec(this);
    }
  }
}

package dev.bowline.serde;

import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.tree.SameTree;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A structured value of the Kubernetes API: a kind, or a part of one.
 *
 * <p>Messages are deeply immutable and may be shared between threads without copying. Each class
 * has a shared empty instance, {@code EMPTY}; an absent nested message reads as that instance,
 * never as null.
 *
 * <p>Two messages are equal when they are of one class and their accessors return equal values: an
 * explicit zero equals an absent plain field, an empty list equals an absent one. Unknown fields,
 * and the {@code kind} and {@code apiVersion} as they were spelled on the wire, do not count.
 */
public abstract class Message {
  private final @Nullable UnknownFields unknownFields;

  /**
   * For generated classes.
   *
   * @param unknownFields what was read and has no field of its own, or null
   */
  protected Message(@Nullable UnknownFields unknownFields) {
    this.unknownFields = unknownFields;
  }

  /** The fields of this class, in Protobuf order. */
  public abstract FieldTable fieldTable();

  /**
   * The value of a field as it is stored: null where nothing was set or, for a plain (non-pointer)
   * field, where zero was decoded.
   *
   * @param ordinal the field's place in {@link #fieldTable()}
   * @throws IndexOutOfBoundsException if there is no such field
   */
  public abstract @Nullable Object fieldValue(int ordinal);

  /**
   * The empty instance of the message class that a field holds, directly, in its list or as its
   * map's values.
   *
   * @param ordinal the field's place in {@link #fieldTable()}
   * @return the prototype, or null if the field holds no messages
   */
  public @Nullable Message fieldPrototype(int ordinal) {
    return null;
  }

  /** What was read and has no field of its own; null in the common case that there is nothing. */
  public final @Nullable UnknownFields unknownFields() {
    return unknownFields;
  }

  /**
   * A message of this class and kind, made of values that a codec has read.
   *
   * @param in the values, which are not kept
   */
  protected abstract Message read(FieldValues in);

  /**
   * Where the elements of this message's only list go, instead of being held, when codecs read into
   * it. Only {@link KubeList} has such a place.
   */
  protected @Nullable ItemSink<?> itemSink() {
    return null;
  }

  /** Writes the fields in ascending Protobuf number. */
  protected abstract void write(FieldWriter out);

  /**
   * Whether another message has the same class and kind, so that it is equal if its fields are.
   * Only a class whose instances don't share one table, or whose unknown fields are its content,
   * needs another answer.
   *
   * @param other any message
   */
  protected boolean isSameKindOfMessage(Message other) {
    return fieldTable() == other.fieldTable();
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof Message that) || !isSameKindOfMessage(that)) {
      return false;
    }
    FieldTable table = fieldTable();
    for (int i = table.firstDataOrdinal(); i < table.size(); i++) {
      if (!sameValue(table.field(i), fieldValue(i), that.fieldValue(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public final int hashCode() {
    FieldTable table = fieldTable();
    int hash = table.name().hashCode();
    for (int i = table.firstDataOrdinal(); i < table.size(); i++) {
      Object value = fieldValue(i);
      if (value != null && !isZero(table.field(i), value)) {
        hash = hash * 31 + i;
        boolean isTree = table.field(i).kind() == FieldKind.ANY;
        hash = hash * 31 + (isTree ? SameTree.hash(value) : value.hashCode());
      }
    }
    return hash;
  }

  /**
   * A kind shows its identity only; any other message its fields, without those that may hold
   * secrets.
   */
  @Override
  public String toString() {
    return MessageText.of(this);
  }

  private static boolean sameValue(FieldTable.Field field, @Nullable Object a, @Nullable Object b) {
    if (field.kind() == FieldKind.ANY ? SameTree.equal(a, b) : Objects.equals(a, b)) {
      return true;
    }
    return (a == null || isZero(field, a)) && (b == null || isZero(field, b));
  }

  /** Whether a stored value means the same as an absent one. */
  private static boolean isZero(FieldTable.Field field, Object value) {
    if (value instanceof Collection<?> list) {
      return list.isEmpty();
    }
    if (value instanceof Map<?, ?> map) {
      return map.isEmpty();
    }
    if (field.isPointer()) {
      return false;
    }
    if (value instanceof Message message) {
      return message.isEmpty();
    }
    return field.kind().isZero(value);
  }

  /** Whether every field is absent or zero; unknown fields do not count. */
  public final boolean isEmpty() {
    FieldTable table = fieldTable();
    for (int i = table.firstDataOrdinal(); i < table.size(); i++) {
      Object value = fieldValue(i);
      if (value != null && !isZero(table.field(i), value)) {
        return false;
      }
    }
    return true;
  }
}

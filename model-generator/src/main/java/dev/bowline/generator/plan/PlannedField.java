package dev.bowline.generator.plan;

import dev.bowline.generator.facts.FieldType.Shape;
import dev.bowline.generator.facts.Member;
import dev.bowline.generator.facts.TypeName;
import org.jspecify.annotations.Nullable;

/**
 * A field of a class.
 *
 * @param ordinal its place in the class
 * @param fact what the facts say
 * @param name name of its accessor
 * @param kind how one value of it is held
 * @param key what identifies an element of its list, or null
 * @param isSecret whether it may hold a secret
 * @param isAtomic whether server-side apply owns the value, or each element, as a whole
 * @param hasBuilder whether it holds messages whose class has a builder
 */
public record PlannedField(
    int ordinal,
    Member.Field fact,
    String name,
    ValueKind kind,
    @Nullable ListKey key,
    boolean isSecret,
    boolean isAtomic,
    boolean hasBuilder) {
  /**
   * The field that identifies an element of a list.
   *
   * @param ordinal its place in the elements' class
   * @param name its accessor there
   * @param kind its kind
   */
  public record ListKey(int ordinal, String name, ValueKind kind) {}

  public Shape shape() {
    return fact.type().shape();
  }

  public boolean isList() {
    return shape() == Shape.LIST;
  }

  public boolean isMap() {
    return shape() == Shape.MAP || shape() == Shape.MAP_OF_LISTS;
  }

  /** Whether it holds one message. */
  public boolean isMessage() {
    return kind == ValueKind.MESSAGE && !isList() && !isMap();
  }

  /** Full name of the class of one value. */
  public String valueType() {
    TypeName message = fact.type().message();
    return message == null ? kind.javaType() : JavaNames.classOf(message);
  }

  /** Whether absent reads as null. */
  public boolean readsNull() {
    if (isList() || isMap() || kind == ValueKind.MESSAGE) {
      return false;
    }
    return shape() == Shape.POINTER || kind.zero() == null;
  }
}

package dev.bowline.mockserver.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One node of a schema: what a value may be and how it is merged. Whatever walks objects by schema
 * walks over this, so that it knows no difference between built-in types and custom resources.
 *
 * <p>Nodes are immutable. A schema may be recursive: children are asked for one by one. Two nodes
 * for the same place need not be equal.
 */
public interface Structure {
  /** How a value is owned and merged. */
  enum Shape {
    /** A single value. */
    SCALAR,
    /** An object, or a map: each of its members by itself. */
    MAP,
    /** An object, or a map, that has one owner as a whole. */
    ATOMIC_MAP,
    /** A list that has one owner as a whole. */
    ATOMIC_LIST,
    /** A list of scalars, each of them there once and owned by itself. */
    SET,
    /** A list of objects that some of their fields identify: {@link #keys}. */
    KEYED_LIST;

    /** Whether the whole value is owned at once. */
    public boolean isLeaf() {
      return this == SCALAR || this == ATOMIC_MAP || this == ATOMIC_LIST;
    }

    /** Whether elements of the list are found by what they are and not by where they stand. */
    public boolean isAssociative() {
      return this == SET || this == KEYED_LIST;
    }
  }

  /** What a scalar may be. */
  enum ScalarType {
    /** A text. */
    STRING,
    /** An integer or a fraction. */
    NUMBER,
    /** True or false. */
    BOOLEAN,
    /** Any of the others. */
    ANY
  }

  /**
   * The shape that a value here has or, if it is of the wrong type, should have.
   *
   * @param value the value; only nodes without a type of their own look at it
   */
  Shape shape(@Nullable Object value);

  /** What a scalar here may be; only for {@link Shape#SCALAR}. */
  default ScalarType scalarType() {
    return ScalarType.ANY;
  }

  /**
   * A member of an object or map.
   *
   * @return its node, or null if the schema declares no such member
   */
  default @Nullable Structure field(String name) {
    return null;
  }

  /**
   * Whether a member is a field that the schema names, and not one of any number of entries. Named
   * fields are there by themselves, entries belong to those who made them.
   */
  default boolean declares(String name) {
    return false;
  }

  /** The elements of a list; a list without a type has {@link Untyped#ATOMIC} ones. */
  default Structure element() {
    return Untyped.ATOMIC;
  }

  /** The fields that identify an element of a {@link Shape#KEYED_LIST}, as they are declared. */
  default List<String> keys() {
    return List.of();
  }

  /**
   * What a member of an object counts as where it is absent and identifies the object.
   *
   * @return a scalar, or null if there is no default
   */
  default @Nullable Object defaultOf(String name) {
    return null;
  }
}

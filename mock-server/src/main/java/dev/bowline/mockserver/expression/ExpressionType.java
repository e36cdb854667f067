package dev.bowline.mockserver.expression;

import java.util.Map;

/** The type of a variable. Immutable and thread-safe. */
public sealed interface ExpressionType {
  /** A type without parts. */
  enum Scalar implements ExpressionType {
    /** True or false. */
    BOOL,
    /** A whole number of 64 bits. */
    INT,
    /** A floating-point number. */
    DOUBLE,
    /** Text. */
    STRING,
    /** Bytes; in a tree, text in base64. */
    BYTES,
    /** A moment; in a tree, text as in RFC 3339, or a date only. */
    TIMESTAMP,
    /** A time span; in a tree, text such as {@code 1h30m}. */
    DURATION,
    /** Anything; checked when it is used. */
    ANY
  }

  /**
   * A list.
   *
   * @param items type of its items
   */
  record ListOf(ExpressionType items) implements ExpressionType {}

  /**
   * A map by names.
   *
   * @param values type of its values
   */
  record MapOf(ExpressionType values) implements ExpressionType {}

  /**
   * An object.
   *
   * @param name name of the type, as messages tell it
   * @param fields types of its fields, by their names in JSON
   */
  record ObjectOf(String name, Map<String, ExpressionType> fields) implements ExpressionType {
    /** Copies the fields. */
    public ObjectOf {
      fields = Map.copyOf(fields);
    }
  }

  /**
   * A value that may be missing.
   *
   * @param value type of the value
   */
  record OptionalOf(ExpressionType value) implements ExpressionType {}

  /**
   * The type of what an expression evaluates to.
   *
   * @param name as messages tell it: {@code bool}, {@code string}, ...
   * @param type what the engine knows of it
   */
  record Result(String name, Object type) implements ExpressionType {}
}

package dev.bowline.generator.plan;

import dev.bowline.generator.facts.FactsException;
import org.jspecify.annotations.Nullable;

/**
 * How one value of a field is held in Java; the generator's view of what {@code FieldKind} is at
 * run time.
 */
public enum ValueKind {
  STRING("string", "java.lang.String", null, "\"\"", "string"),
  INT32("int32", "java.lang.Integer", "int", "0", "int32"),
  INT64("int64", "java.lang.Long", "long", "0L", "int64"),
  BOOL("bool", "java.lang.Boolean", "boolean", "false", "bool"),
  FLOAT64("float64", "java.lang.Double", "double", "0.0", "float64"),
  BYTES("bytes", "dev.bowline.meta.Bytes", null, null, "bytes"),
  TIME("Time", "java.time.Instant", null, null, "time"),
  MICRO_TIME("MicroTime", "java.time.Instant", null, null, "time"),
  DURATION("Duration", "java.time.Duration", null, "ZERO", "duration"),
  QUANTITY("Quantity", "dev.bowline.meta.Quantity", null, "ZERO", "quantity"),
  INT_OR_STRING("IntOrString", "dev.bowline.meta.IntOrString", null, "ZERO", "intOrString"),
  RAW("RawExtension", "dev.bowline.meta.RawValue", null, null, "raw"),
  FIELDS_V1("FieldsV1", "dev.bowline.meta.RawValue", null, null, "raw"),
  JSON("JSON", "dev.bowline.meta.RawValue", null, null, "raw"),
  ANY("any", "java.lang.Object", null, null, "any"),
  MESSAGE("message", "", null, "EMPTY", "message");

  private final String token;
  private final String javaType;
  private final @Nullable String primitive;
  private final @Nullable String zero;
  private final String method;

  ValueKind(
      String token,
      String javaType,
      @Nullable String primitive,
      @Nullable String zero,
      String method) {
    this.token = token;
    this.javaType = javaType;
    this.primitive = primitive;
    this.zero = zero;
    this.method = method;
  }

  static ValueKind ofWord(String word) {
    for (ValueKind kind : values()) {
      if (kind.token.equals(word)) {
        return kind;
      }
    }
    throw new FactsException("no Java type for " + word);
  }

  /** The word in facts and field tables. */
  public String token() {
    return token;
  }

  /** Full name of the class; empty for messages, which have one each. */
  public String javaType() {
    return javaType;
  }

  /** The primitive type that a plain field has in the API, or null. */
  public @Nullable String primitive() {
    return primitive;
  }

  /**
   * What an absent plain field reads as: a literal or the name of a constant of the class; null
   * where it reads as null.
   */
  public @Nullable String zero() {
    return zero;
  }

  /** Name of the reader's and the writer's method for one value. */
  public String method() {
    return method;
  }

  /** Name of the reader's and the writer's method for a list. */
  public String listMethod() {
    return switch (this) {
      case BYTES -> "bytesList";
      case QUANTITY -> "quantities";
      case STRING, INT32, INT64, BOOL, TIME, MICRO_TIME, RAW, JSON, ANY, MESSAGE -> method + "s";
      case FLOAT64, DURATION, INT_OR_STRING, FIELDS_V1 ->
          throw new FactsException("readers and writers have no list of " + token);
    };
  }

  /** Name of the reader's and the writer's method for a map. */
  public String mapMethod() {
    return switch (this) {
      case STRING, BYTES, QUANTITY, TIME, MICRO_TIME, RAW, JSON, MESSAGE -> method + "Map";
      case INT32, INT64, BOOL, FLOAT64, DURATION, INT_OR_STRING, FIELDS_V1, ANY ->
          throw new FactsException("readers and writers have no map of " + token);
    };
  }
}

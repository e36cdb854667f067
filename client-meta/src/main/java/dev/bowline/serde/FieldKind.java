package dev.bowline.serde;

import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import java.time.Duration;
import java.util.Map;

/**
 * The closed set of what a field can hold. One method of {@link FieldWriter} stands for each.
 *
 * <table>
 * <caption>Kinds and their forms</caption>
 * <tr><th>kind</th><th>stored as</th><th>JSON</th><th>Protobuf</th></tr>
 * <tr><td>STRING</td><td>String</td><td>string</td><td>string</td></tr>
 * <tr><td>INT32, INT64</td><td>Integer, Long</td><td>number</td><td>varint</td></tr>
 * <tr><td>BOOL</td><td>Boolean</td><td>true, false</td><td>varint</td></tr>
 * <tr><td>FLOAT64</td><td>Double</td><td>number</td><td>fixed64</td></tr>
 * <tr><td>BYTES</td><td>Bytes</td><td>base64 string</td><td>bytes</td></tr>
 * <tr><td>TIME, MICRO_TIME</td><td>Instant</td><td>RFC 3339 string, whole seconds or six digits</td><td>message of seconds and nanos</td></tr>
 * <tr><td>DURATION</td><td>Duration</td><td>Go duration string</td><td>message of nanoseconds</td></tr>
 * <tr><td>QUANTITY</td><td>Quantity</td><td>string</td><td>message of a string</td></tr>
 * <tr><td>INT_OR_STRING</td><td>IntOrString</td><td>number or string</td><td>message of type, int and string</td></tr>
 * <tr><td>RAW, FIELDS_V1, JSON</td><td>RawValue</td><td>any value</td><td>message of bytes</td></tr>
 * <tr><td>ANY</td><td>tree of Java values</td><td>any value</td><td>none</td></tr>
 * <tr><td>MESSAGE</td><td>Message</td><td>object</td><td>message</td></tr>
 * </table>
 */
public enum FieldKind {
  /** A text; enums of the API are texts, too. */
  STRING("string"),
  /** A 32-bit integer. */
  INT32("int32"),
  /** A 64-bit integer. */
  INT64("int64"),
  /** True or false. */
  BOOL("bool"),
  /** A double. */
  FLOAT64("float64"),
  /** A sequence of bytes. */
  BYTES("bytes"),
  /** A point in time, in whole seconds. */
  TIME("Time"),
  /** A point in time, in microseconds. */
  MICRO_TIME("MicroTime"),
  /** A length of time, in nanoseconds. */
  DURATION("Duration"),
  /** An amount of a resource. */
  QUANTITY("Quantity"),
  /** A 32-bit integer or a text. */
  INT_OR_STRING("IntOrString"),
  /**
   * An object of any kind, as JSON or inside a Protobuf envelope ({@code runtime.RawExtension}).
   */
  RAW("RawExtension"),
  /** The field set of a manager, JSON in every format. */
  FIELDS_V1("FieldsV1"),
  /** Any JSON value (apiextensions {@code JSON}). */
  JSON("JSON"),
  /** Any JSON value without a Protobuf form (cells of a Table). */
  ANY("any"),
  /** A structured value of a class of its own. */
  MESSAGE("message");

  private final String token;

  FieldKind(String token) {
    this.token = token;
  }

  /** The word that stands for this kind in facts and in field tables. */
  public String token() {
    return token;
  }

  /**
   * Whether a stored value is Go's zero of this kind.
   *
   * @param value a value of the type that this kind stores
   */
  boolean isZero(Object value) {
    if (value instanceof String text) {
      return this == STRING && text.isEmpty();
    }
    if (value instanceof Number number) {
      return this != ANY && number.doubleValue() == 0;
    }
    if (value instanceof Boolean bool) {
      return this == BOOL && !bool;
    }
    if (value instanceof Message message) {
      return message.isEmpty();
    }
    if (value instanceof Quantity quantity) {
      return quantity.isZero();
    }
    if (value instanceof Bytes bytes) {
      return bytes.isEmpty();
    }
    return value instanceof Map<?, ?> map
        ? map.isEmpty()
        : value.equals(TimePrecision.ZERO)
            || value.equals(Duration.ZERO)
            || value.equals(IntOrString.ZERO);
  }

  /** Whether it is a struct in Go, which is written as JSON whether it is empty or not. */
  boolean isStruct() {
    return compareTo(TIME) >= 0 && this != ANY;
  }
}

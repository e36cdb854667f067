package dev.bowline.mockserver.status;

/**
 * One thing that is wrong with an object.
 *
 * @param reason {@code FieldValueInvalid} and the like
 * @param message what is wrong
 * @param field path of the field; empty where there is none
 */
public record Cause(String reason, String message, String field) {
  /** A value that is not allowed. */
  public static Cause invalid(String field, String value, String problem) {
    return new Cause("FieldValueInvalid", "Invalid value: " + value + ": " + problem, field);
  }

  /** A field that must not be there. */
  public static Cause forbidden(String field, String problem) {
    return new Cause("FieldValueForbidden", "Forbidden: " + problem, field);
  }

  /** A field that must be there. */
  public static Cause required(String field, String problem) {
    return new Cause("FieldValueRequired", "Required value: " + problem, field);
  }

  /** A text with too many bytes. */
  public static Cause tooLong(String field, int maxBytes) {
    return new Cause(
        "FieldValueTooLong", "Too long: may not be more than " + maxBytes + " bytes", field);
  }

  /** A value out of a closed set. */
  public static Cause notSupported(String field, String value, String supported) {
    return new Cause(
        "FieldValueNotSupported",
        "Unsupported value: " + value + ": supported values: " + supported,
        field);
  }

  /** As it appears in the message of the whole. */
  String asText() {
    return field.isEmpty() ? message : field + ": " + message;
  }
}

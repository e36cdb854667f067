package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.status.Cause;

/**
 * One thing that a schema doesn't allow.
 *
 * @param reason {@code FieldValueInvalid} and the like
 * @param place path from the value that was checked; empty for the value itself
 * @param value what the message shows of the value; empty for nothing
 * @param problem what is wrong
 */
record Violation(String reason, String place, String value, String problem) {
  static final String TYPE = "FieldValueTypeInvalid";
  static final String INVALID = "FieldValueInvalid";
  static final String REQUIRED = "FieldValueRequired";
  static final String NOT_SUPPORTED = "FieldValueNotSupported";
  static final String TOO_LONG = "FieldValueTooLong";
  static final String TOO_MANY = "FieldValueTooMany";

  /** A violation that the server ascribes to no field. */
  static Violation general(String problem) {
    return new Violation(INVALID, "", "\"\"", problem);
  }

  /**
   * As a status tells it.
   *
   * @param base path of the value that was checked; empty for the object
   */
  Cause cause(String base) {
    String name = place.startsWith(".") ? place.substring(1) : place;
    String joint = base.isEmpty() || name.isEmpty() ? "" : ".";
    String field = base + joint + name;
    return new Cause(reason, message(), field.isEmpty() ? "<nil>" : field);
  }

  private String message() {
    return switch (reason) {
      case REQUIRED -> "Required value";
      case NOT_SUPPORTED -> "Unsupported value: " + value + problem;
      case TOO_LONG -> "Too long: " + problem;
      case TOO_MANY -> "Too many: " + value + ": " + problem;
      default -> "Invalid value: " + value + ": " + problem;
    };
  }
}

package dev.bowline.serde;

/** What kind of value comes next, for the few messages whose JSON form is not always an object. */
public enum ValueShape {
  /** A message with field numbers (Protobuf) or an object with names. */
  MESSAGE,
  /** A JSON array. */
  ARRAY,
  /** True or false. */
  BOOL,
  /** A JSON string. */
  STRING,
  /** A JSON number. */
  NUMBER,
  /** The JSON null. */
  NULL
}

package dev.bowline.serde;

import org.jspecify.annotations.Nullable;

/**
 * A message whose JSON form depends on its content: a boolean or a schema, one schema or an array
 * of them. Readers and writers of the JSON family hand the whole value to the message; in Protobuf
 * it is an ordinary message.
 */
public abstract class ShapedMessage extends Message {
  /** For the few classes of this kind. */
  protected ShapedMessage(@Nullable UnknownFields unknownFields) {
    super(unknownFields);
  }

  /**
   * Reads the JSON form.
   *
   * @param in stands before the value; {@link ShapeReader#shape()} tells what it is. One of the
   *     other methods is called, once
   */
  protected abstract ShapedMessage readShape(ShapeReader in);

  /**
   * Writes the JSON form: exactly one value, through {@link FieldWriter#shapeBool}, {@code
   * shapeMessage}, {@code shapeMessages}, {@code shapeStrings} or {@code shapeNull}.
   */
  protected abstract void writeShape(FieldWriter out);
}

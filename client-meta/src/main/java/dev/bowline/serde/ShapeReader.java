package dev.bowline.serde;

import java.util.List;

/**
 * Stands before one value whose form depends on its content, for a {@link ShapedMessage} to read
 * with exactly one of these methods. Only codecs of the JSON family have such values, and only
 * {@code client-codecs} extends this class. Not thread-safe.
 *
 * <p>All methods throw {@link CodecException} for input that is malformed or of another shape.
 */
public abstract class ShapeReader {
  /** For the codecs. */
  protected ShapeReader() {}

  /** Lets a codec start the read, which is hidden from users of the message. */
  @SuppressWarnings("unchecked") // a message reads itself
  protected static <T extends Message> T readShape(T prototype, ShapeReader in) {
    return (T) ((ShapedMessage) prototype).readShape(in);
  }

  /** The shape of the value. */
  public abstract ValueShape shape();

  /** A BOOL. */
  public abstract boolean shapeBool();

  /**
   * An object.
   *
   * @param prototype the empty instance of its class
   */
  public abstract <T extends Message> T shapeMessage(T prototype);

  /**
   * An array of objects.
   *
   * @param prototype the empty instance of the elements' class
   */
  public abstract <T extends Message> List<T> shapeMessages(T prototype);

  /** An array of strings. */
  public abstract List<String> shapeStrings();

  /** A value of any shape, which is not kept. */
  public abstract void skipShape();
}

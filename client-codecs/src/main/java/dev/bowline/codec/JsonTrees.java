package dev.bowline.codec;

import dev.bowline.codec.internal.json.JsonTreeCodec;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import org.jspecify.annotations.Nullable;

/**
 * JSON as trees of Java values: null, String, Boolean, Long, Double, List and Map. Objects keep the
 * order of their names; of duplicate names the last counts. Thread-safe.
 */
public final class JsonTrees {
  private JsonTrees() {}

  /**
   * Parses one JSON value. Lists and maps of the result may be changed.
   *
   * @param body one value, with white space around it at most; not changed
   * @return numbers as Go has them: integers as Long if they fit, all others as the nearest Double
   * @throws CodecException if it is malformed, has a number beyond doubles, or exceeds the default
   *     limits
   */
  public static @Nullable Object parse(byte[] body) {
    return JsonTreeCodec.parse(body, DecodeOptions.DEFAULT);
  }

  /**
   * Writes a tree as compact JSON.
   *
   * @param tree of the values named above, also Integer, Short, Byte, Float, BigInteger and
   *     BigDecimal, the last two with all their digits; maps have String keys, written in their own
   *     order
   * @throws CodecException if a number is not finite, something else is in the tree, or it is
   *     nested deeper than the stack of the thread, as a tree is that contains itself
   */
  public static byte[] write(@Nullable Object tree) {
    return JsonTreeCodec.write(tree);
  }

  /**
   * The JSON form of a message as a tree.
   *
   * @param options as for {@link Codec#write(Message, EncodeOptions)}
   * @throws CodecException as {@link Codec#write(Message, EncodeOptions)}
   */
  public static Object toTree(Message message, EncodeOptions options) {
    return JsonTreeCodec.toTree(message, options);
  }

  /** The JSON form of a message as a tree, with the default options. */
  public static Object toTree(Message message) {
    return toTree(message, EncodeOptions.DEFAULT);
  }

  /**
   * Reads a message from a tree. A tree of any message class will do, kind or not; {@code kind} and
   * {@code apiVersion} are checked if the class has them.
   *
   * @throws CodecException if the tree doesn't fit the class
   */
  public static <T extends Message> T fromTree(@Nullable Object tree, T prototype) {
    return JsonTreeCodec.fromTree(tree, prototype, false);
  }
}

package dev.bowline.codec.internal.json;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.internal.Identity;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** JSON to trees and back; messages go through their bytes, as YAML does in Go. */
public final class JsonTreeCodec {
  private static final int FIRST_OUTPUT = 1024;

  /** Offsets in the bytes between would mean nothing to the caller; negative ones are not shown. */
  private static final long NO_OFFSETS = Long.MIN_VALUE / 2;

  private static final JsonCodec CODEC = new JsonCodec();

  private JsonTreeCodec() {}

  /** One value with nothing but white space around it; numbers are Long or Double. */
  public static @Nullable Object parse(byte[] body, DecodeOptions options) {
    return parse(body, options, false);
  }

  /** One value with all digits of its numbers, which are not beyond doubles; not to be changed. */
  public static @Nullable Object parseExactly(byte[] body, DecodeOptions options) {
    return parse(body, options, true);
  }

  private static @Nullable Object parse(byte[] body, DecodeOptions options, boolean isExact) {
    JsonInput in = new JsonInput(body, 0, body.length, options);
    JsonTreeReader reader =
        isExact ? JsonTreeReader.exactButFinite(in) : JsonTreeReader.mutable(in);
    Object tree = reader.value();
    in.expectEnd();
    return tree;
  }

  /** Compact JSON. */
  public static byte[] write(@Nullable Object tree) {
    JsonOutput out = new JsonOutput(FIRST_OUTPUT);
    try {
      new JsonTreeWriter(out).value(tree);
    } catch (StackOverflowError e) {
      throw new CodecException(
          "a tree nested deeper than the stack, or one that contains itself", -1);
    }
    return out.toByteArray();
  }

  /** The tree of a message's JSON form. */
  public static Object toTree(Message message, EncodeOptions options) {
    return Objects.requireNonNull(parse(CODEC.write(message, options), DecodeOptions.DEFAULT));
  }

  /** The fields that are set, with a mark before the names of those that the class doesn't know. */
  public static Object toMarkedTree(Message message, String mark) {
    JsonOutput out = new JsonOutput(FIRST_OUTPUT);
    JsonCodec.write(message, out, EncodeOptions.ONLY_SET_FIELDS, mark);
    return Objects.requireNonNull(parse(out.toByteArray(), DecodeOptions.DEFAULT));
  }

  /**
   * A message from the tree of its JSON form.
   *
   * @param isPart whether it is a part of another, which need not say of which kind it is
   */
  public static <T extends Message> T fromTree(@Nullable Object tree, T prototype, boolean isPart) {
    byte[] json = write(tree);
    DecodeOptions options = DecodeOptions.DEFAULT;
    JsonInput in = new JsonInput(json, 0, json.length, options);
    in.base = NO_OFFSETS;
    if (!isPart) {
      return JsonCodec.message(in, prototype, options, null);
    }
    JsonFieldReader reader = new JsonFieldReader(in, options);
    T part = reader.outermost(prototype);
    GroupVersionKind expected = prototype.fieldTable().kind();
    if (expected != null) {
      String kind = Objects.requireNonNullElse(reader.kind(), expected.kind());
      String version = Objects.requireNonNullElse(reader.apiVersion(), expected.apiVersion());
      Identity.check(expected, kind, version, -1);
    }
    return part;
  }
}

package dev.bowline.codec.internal.cbor;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.Interning;
import dev.bowline.codec.internal.Identity;
import dev.bowline.codec.internal.StackProbe;
import dev.bowline.codec.internal.text.Utf8;
import dev.bowline.meta.tree.ErrorPath;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;

/**
 * A cursor over CBOR bytes that are all there. Accepts what the server's reader does: heads of any
 * length, indefinite lengths, tags; but no bignums, NaN or infinity.
 */
final class CborInput {
  static final int UNSIGNED = 0;
  static final int NEGATIVE = 1;
  static final int BYTES = 2;
  static final int TEXT = 3;
  static final int ARRAY = 4;
  static final int MAP = 5;
  static final int TAG = 6;

  private static final int SIMPLE = 0xE0;

  static final int FALSE = 0xF4;
  static final int TRUE = 0xF5;
  static final int NULL = 0xF6;
  static final int UNDEFINED = 0xF7;
  static final int HALF = 0xF9;
  static final int SINGLE = 0xFA;
  static final int DOUBLE = 0xFB;
  static final int BREAK = 0xFF;

  static final int TAG_TEXT_TIME = 0;
  static final int TAG_EPOCH_TIME = 1;
  private static final int TAG_NEGATIVE_BIGNUM = 3;
  private static final int TAG_BASE64_URL = 21;
  private static final int TAG_BASE64 = 22;
  private static final int TAG_BASE16 = 23;

  private static final int INDEFINITE = 31;
  private static final int INFO = 0x1F;

  byte[] buffer;
  int at;
  int end;

  /** Offset of {@code buffer[0]} in the whole input. */
  long base;

  /** Whether a sink has an item of this input, whose errors are not ours. */
  boolean isHandingOver;

  /** Tag 21, 22 or 23 if it encloses the value at the cursor: what its bytes become as text. */
  int laterText;

  /**
   * Whether the value at the cursor belongs to a field that isn't known, of which the server only
   * checks that it is well-formed.
   */
  boolean isLenient;

  private final Interning interning;
  private final int maxDepth;
  private final int maxStringBytes;
  private int depth;

  /** Up to which depth is known to be allowed and to fit the stack. */
  private int reach;

  /** What follows the initial byte that was read last: a number, a length, a count, bits. */
  private long argument;

  CborInput(byte[] buffer, int from, int to, DecodeOptions options) {
    DecodeLimits limits = options.limits();
    this.interning = options.interning();
    this.buffer = buffer;
    this.at = from;
    this.end = to;
    this.maxDepth = limits.maxDepth();
    this.reach = StackProbe.free(maxDepth);
    this.maxStringBytes = limits.maxStringBytes();
  }

  Interning interning() {
    return interning;
  }

  /** The next byte, which stays unread; -1 at the end. */
  int peek() {
    return at < end ? buffer[at] & 0xFF : -1;
  }

  /** The major type of the next value; -1 at the end. */
  int major() {
    return at < end ? (buffer[at] & 0xFF) >>> 5 : -1;
  }

  /** What followed the initial byte; -1 for an indefinite length. */
  long argument() {
    return argument;
  }

  /**
   * Reads an initial byte and its argument.
   *
   * @return the initial byte
   */
  int head() {
    if (at >= end) {
      throw truncated("a value");
    }
    int initial = buffer[at] & 0xFF;
    int info = initial & INFO;
    if (info < 24) {
      at++;
      argument = info;
      return initial;
    }
    if (info == 24 && initial < SIMPLE && end - at > 1) {
      argument = buffer[at + 1] & 0xFF;
      at += 2;
      return initial;
    }
    longHead(initial, info);
    return initial;
  }

  private void longHead(int initial, int info) {
    int major = initial >>> 5;
    if (info > 27) {
      if (info < INDEFINITE || major < BYTES || major == TAG) {
        throw error("initial byte 0x" + Integer.toHexString(initial) + " means nothing");
      }
      if (initial == BREAK) {
        throw error("a break outside of a value of indefinite length");
      }
      at++;
      argument = -1;
      return;
    }
    int size = 1 << (info - 24);
    if (end - at <= size) {
      throw truncated("the rest of a value's head");
    }
    long value = 0;
    for (int i = 1; i <= size; i++) {
      value = value << 8 | (buffer[at + i] & 0xFF);
    }
    if (major > TAG) {
      checkSimple(initial, value);
    } else if (value < 0 && major >= BYTES && major < TAG) {
      throw truncated("what has a length beyond 2^63");
    }
    at += size + 1;
    argument = value;
  }

  private void checkSimple(int initial, long value) {
    if (initial < HALF ? value < 32 : !Double.isFinite(float64(initial, value))) {
      throw error(
          initial < HALF
              ? "simple value " + value + " in two bytes"
              : "a number that is not finite");
    }
  }

  /** The double that the bits behind an initial byte stand for. */
  static double float64(int initial, long bits) {
    return switch (initial) {
      case HALF -> CborFloats.half((int) bits);
      case SINGLE -> Float.intBitsToFloat((int) bits);
      default -> Double.longBitsToDouble(bits);
    };
  }

  /** Whether the next value is tagged. */
  boolean isTagged() {
    return at < end && (buffer[at] & 0xE0) == TAG << 5;
  }

  /**
   * Skips the tags of the next value, and keeps what they say about its bytes.
   *
   * @return what those before said, for when the value has been read
   */
  int skipTags() {
    int outer = laterText;
    int count = 0;
    while (isTagged()) {
      skipTag(++count);
    }
    return outer;
  }

  /**
   * Skips one tag, and keeps what it says about bytes.
   *
   * @param count how many the value has so far, which count as nesting
   * @return the tag
   */
  int skipTag(int count) {
    if (depth + count > maxDepth) {
      throw tooDeep(depth + count);
    }
    int tag = tag();
    if (tag >= TAG_BASE64_URL && tag <= TAG_BASE16) {
      laterText = tag;
    }
    return tag;
  }

  /**
   * Reads a tag and checks that it is allowed where it stands.
   *
   * @return the tag, or {@link Integer#MAX_VALUE} for one beyond that
   */
  private int tag() {
    int start = at;
    head();
    int tag = (int) (argument < 0 ? Integer.MAX_VALUE : Math.min(argument, Integer.MAX_VALUE));
    if (tag == TAG_NEGATIVE_BIGNUM - 1 || tag == TAG_NEGATIVE_BIGNUM) {
      at = start;
      throw error("a big number, which has no form in JSON");
    }
    if (tag > TAG_EPOCH_TIME) {
      return tag;
    }
    if (isLenient) {
      return Integer.MAX_VALUE;
    }
    int major = major();
    boolean fits =
        tag == TAG_TEXT_TIME
            ? major == TEXT
            : major == UNSIGNED || major == NEGATIVE || (peek() >= HALF && peek() <= DOUBLE);
    if (!fits) {
      throw unexpected(tag == TAG_TEXT_TIME ? "text behind tag 0" : "a number behind tag 1");
    }
    return tag;
  }

  /** Enters an array or map, behind its head. */
  void enter() {
    if (++depth > reach) {
      descend();
    }
  }

  private void descend() {
    reach = StackProbe.reach(depth, maxDepth);
    if (depth > reach) {
      throw tooDeep(depth);
    }
  }

  void leave() {
    depth--;
  }

  /** How many arrays and maps are open. */
  int depth() {
    return depth;
  }

  /** Whether strings may have as many bytes. */
  boolean allows(int stringBytes) {
    return stringBytes <= maxStringBytes;
  }

  /** How many more may be opened without {@link #enter}. */
  int depthLeft() {
    return reach - depth;
  }

  /** Goes back to an earlier place. */
  void backTo(int place, int depthThere) {
    at = place;
    depth = depthThere;
    laterText = 0;
    isLenient = false;
  }

  /**
   * Reads the head of an array or map, and enters it.
   *
   * @return the number of elements or entries; -1 if it is not known before
   */
  long open(int major, String what) {
    if (major() != major) {
      throw unexpected(what);
    }
    head();
    enter();
    return argument;
  }

  /** As {@link #open}, of a value that must be in the buffer as a whole. */
  long openWhole(int major, String what) {
    long count = open(major, what);
    if (count > end - at) {
      throw truncated("as many elements as are announced");
    }
    return count;
  }

  /**
   * Whether there is a further element or entry.
   *
   * @param left how many should follow; negative if that is not known
   */
  boolean more(long left) {
    if (left >= 0) {
      return left > 0;
    }
    if (peek() != BREAK) {
      return true;
    }
    at++;
    return false;
  }

  /** Whether null or undefined comes next. */
  boolean isNothing() {
    return (peek() | 1) == UNDEFINED;
  }

  /** Whether the value that comes next is null; reads it then. */
  boolean tryNull() {
    if (peek() != NULL) {
      return false;
    }
    at++;
    return true;
  }

  /** Whether a string comes next, in bytes or text. */
  boolean isString() {
    int major = major();
    return major == BYTES || major == TEXT;
  }

  /** Reads a string, in bytes or text. */
  String text(String what) {
    int major = major();
    if (major != BYTES && major != TEXT) {
      throw unexpected(what);
    }
    int start = at;
    head();
    if (argument < 0 || (laterText != 0 && major == BYTES)) {
      return otherText(start, major);
    }
    int from = at;
    int to = skipLength();
    String text = interning.utf8(buffer, from, to);
    if (major == TEXT) {
      checkText(text, buffer, from, to);
    }
    return text;
  }

  /**
   * Reads a name where Go has a map, in which it is a value as others: it may have tags, and null
   * leaves what was there before, which is nothing for the first one.
   */
  String name(boolean isFirst) {
    int outer = skipTags();
    String name = isFirst && tryNull() ? "" : text("a name");
    laterText = outer;
    return name;
  }

  /** Whether a string comes next that is in bytes, in one piece and means itself. */
  boolean isPlainText() {
    return major() == BYTES && (buffer[at] & INFO) != INDEFINITE && laterText == 0;
  }

  /**
   * Steps over as many bytes as the head said.
   *
   * @return where they end
   */
  int skipLength() {
    if (argument > end - at) {
      throw truncated("the rest of a string");
    }
    checkLength(argument);
    at += (int) argument;
    return at;
  }

  /** Refuses what is longer than strings may be. */
  void checkLength(long length) {
    if (length > maxStringBytes) {
      throw error("string of " + length + " bytes, more than the limit of " + maxStringBytes);
    }
  }

  /** Text must be well-formed; strings in bytes are replaced where they aren't, as in JSON. */
  private void checkText(String text, byte[] source, int from, int to) {
    if (text.indexOf('\uFFFD') >= 0
        && !isLenient
        && !java.util.Arrays.equals(
            text.getBytes(StandardCharsets.UTF_8),
            java.util.Arrays.copyOfRange(source, from, to))) {
      throw error("text that is not UTF-8");
    }
  }

  private String otherText(int start, int major) {
    at = start;
    byte[] bytes = content(major);
    if (major == TEXT) {
      String text = Utf8.decode(bytes, 0, bytes.length);
      checkText(text, bytes, 0, bytes.length);
      return text;
    }
    return switch (laterText) {
      case TAG_BASE64_URL -> Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
      case TAG_BASE64 -> Base64.getEncoder().encodeToString(bytes);
      case TAG_BASE16 -> HexFormat.of().formatHex(bytes);
      default -> Utf8.decode(bytes, 0, bytes.length);
    };
  }

  /** The bytes of a byte string or text, put together if they come in pieces. */
  byte[] content(int major) {
    head();
    if (argument >= 0) {
      int from = at;
      return java.util.Arrays.copyOfRange(buffer, from, skipLength());
    }
    ByteArrayOutputStream pieces = new ByteArrayOutputStream();
    while (more(-1)) {
      nextPiece(major);
      int from = at;
      int to = skipLength();
      pieces.write(buffer, from, to - from);
      if (!allows(pieces.size())) {
        throw error("string of more bytes than the limit of " + maxStringBytes);
      }
    }
    return pieces.toByteArray();
  }

  private void nextPiece(int major) {
    if (major() != major || (peek() & INFO) == INDEFINITE) {
      throw unexpected("a piece of a string");
    }
    head();
  }

  /** Skips a value and checks that it is well-formed. */
  void skipValue() {
    if (isTagged()) {
      boolean wasLenient = isLenient;
      isLenient = true;
      int outer = skipTags();
      isLenient = wasLenient;
      laterText = outer;
    }
    int initial = head();
    int major = initial >>> 5;
    switch (major) {
      case BYTES, TEXT -> {
        if (argument < 0) {
          while (more(-1)) {
            nextPiece(major);
            skipPiece();
          }
        } else {
          skipPiece();
        }
      }
      case ARRAY -> {
        enter();
        for (long left = argument; more(left); left--) {
          skipValue();
        }
        leave();
      }
      case MAP -> {
        enter();
        for (long left = argument; more(left); left--) {
          skipValue();
          skipValue();
        }
        leave();
      }
      default -> {}
    }
  }

  /**
   * Gives an error in the object at the cursor, which was read before, the offset of what its path
   * leads to, or of the innermost value on its way if there is nothing or the path is cut there.
   *
   * @param path of the error
   */
  void locate(CodecException e, String path) {
    try {
      locate(e, path, 1);
    } catch (CodecException ignored) {
      // what is skipped here may have been read by other rules: the place so far will do
    }
  }

  private void locate(CodecException e, String path, int from) {
    e.at(base + at);
    int outer = skipTags();
    int major = major();
    if (major == MAP || major == ARRAY) {
      long left = open(major, "");
      for (int i = 0; more(left); i++) {
        int to = Identity.follow(path, from, major == MAP ? step(from == 1) : "[" + i + "]");
        if (to < 0) {
          skipValue();
        } else {
          locate(e, path, to);
        }
        left--;
      }
      leave();
    } else {
      skipValue();
    }
    laterText = outer;
  }

  /** The name at the cursor; in an object, it means itself whatever a tag before that says. */
  private String step(boolean ofObject) {
    int outer = laterText;
    laterText = ofObject ? 0 : outer;
    String step = ErrorPath.name(text(""));
    laterText = outer;
    return step;
  }

  private void skipPiece() {
    if (argument > end - at) {
      throw truncated("the rest of a string");
    }
    at += (int) argument;
  }

  /** Nothing may follow. */
  void expectEnd() {
    if (at < end) {
      throw error("more input after the value");
    }
  }

  CodecException error(String problem) {
    return new CodecException(problem, base + at);
  }

  private CodecException tooDeep(int found) {
    return error(StackProbe.problem(found, maxDepth));
  }

  private CodecException truncated(String expected) {
    return CodecException.truncated(
        "expected " + expected + ", found the end of the input", base + end);
  }

  /** What came instead of what was expected, or that the input ended. */
  CodecException unexpected(String expected) {
    if (at >= end) {
      return truncated(expected);
    }
    return error("expected " + expected + ", found " + describe(peek()));
  }

  private static String describe(int initial) {
    return switch (initial >>> 5) {
      case UNSIGNED, NEGATIVE -> "an integer";
      case BYTES, TEXT -> "a string";
      case ARRAY -> "an array";
      case MAP -> "an object";
      case TAG -> "a tag";
      default ->
          switch (initial) {
            case FALSE, TRUE -> "a boolean";
            case NULL -> "null";
            case HALF, SINGLE, DOUBLE -> "a float";
            case BREAK -> "a break";
            default -> "a simple value";
          };
    };
  }
}

package dev.bowline.codec.internal.json;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.Interning;
import dev.bowline.codec.internal.Identity;
import dev.bowline.codec.internal.StackProbe;
import dev.bowline.codec.internal.text.Utf8;
import dev.bowline.meta.tree.ErrorPath;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;

/**
 * A cursor over JSON bytes that are all there. Strict as Go is: no comments, no trailing commas, no
 * control characters in strings; but broken UTF-8 and lone surrogates become U+FFFD.
 */
final class JsonInput {
  byte[] buffer;
  int at;
  int end;

  /** Offset of {@code buffer[0]} in the whole input. */
  long base;

  /** Whether a sink has an item of this input, whose errors are not ours. */
  boolean isHandingOver;

  private final Interning interning;
  private final int maxDepth;
  private final int maxStringBytes;
  private int depth;

  /** Up to which depth is known to be allowed and to fit the stack. */
  private int reach;

  JsonInput(byte[] buffer, int from, int to, DecodeOptions options) {
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

  /** The next byte that is not white space, which stays unread; -1 at the end. */
  int peek() {
    byte[] bytes = buffer;
    int limit = end;
    int i = at;
    while (i < limit) {
      byte b = bytes[i];
      if (b > ' ') {
        at = i;
        return b;
      }
      if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
        at = i;
        return b & 0xFF;
      }
      i++;
    }
    at = i;
    return -1;
  }

  /** Enters an object or array, after its opening bracket. */
  void enter() {
    if (++depth > reach) {
      descend();
    }
  }

  private void descend() {
    reach = StackProbe.reach(depth, maxDepth);
    if (depth > reach) {
      throw error(StackProbe.problem(depth, maxDepth));
    }
  }

  void leave() {
    depth--;
  }

  /** How many objects and arrays are open. */
  int depth() {
    return depth;
  }

  /** Goes back to an earlier place. */
  void backTo(int place, int depthThere) {
    at = place;
    depth = depthThere;
  }

  /** Reads one byte that must come next, after white space. */
  void expect(int wanted, String what) {
    if (peek() != wanted) {
      throw unexpected(what);
    }
    at++;
  }

  /**
   * Reads what stands between two elements: true before a further one, false after the closing
   * bracket.
   */
  boolean more(boolean isFirst, int closing) {
    int c = peek();
    if (c == closing) {
      at++;
      return false;
    }
    if (isFirst) {
      return true;
    }
    if (c != ',') {
      throw unexpected(closing == ']' ? "',' or ']'" : "',' or '}'");
    }
    at++;
    return true;
  }

  /** Whether the value that comes next is null; reads it then. */
  boolean tryNull() {
    if (peek() != 'n') {
      return false;
    }
    literal("null");
    return true;
  }

  void literal(String word) {
    int length = word.length();
    for (int i = 0; i < length; i++) {
      if (at + i >= end) {
        at = end;
        throw unexpected(word);
      }
      if (buffer[at + i] != word.charAt(i)) {
        throw error("expected " + word + ", found another word");
      }
    }
    at += length;
  }

  /**
   * Finds the end of a string whose opening quote was read: the place of the closing one, or of the
   * first byte that needs decoding.
   */
  int endOfPlainText() {
    byte[] bytes = buffer;
    int limit = end;
    int i = at;
    while (i < limit) {
      byte b = bytes[i];
      if (b < ' ' || b == '"' || b == '\\') {
        return i;
      }
      i++;
    }
    return i;
  }

  /** Reads the rest of a string, after its opening quote. */
  String text() {
    int plain = endOfPlainText();
    if (plain < end && buffer[plain] == '"') {
      String text = plainText(at, plain);
      at = plain + 1;
      return text;
    }
    return decodedText(plain);
  }

  private String plainText(int from, int to) {
    checkLength(to - from);
    return interning.utf8(buffer, from, to);
  }

  private String decodedText(int plain) {
    int i = plain;
    boolean escaped = false;
    for (; i < end && buffer[i] != '"'; i++) {
      byte b = buffer[i];
      if (b == '\\') {
        escaped = true;
        i++;
      } else if (b >= 0 && b < ' ') {
        at = i;
        throw error("control character in a string");
      }
    }
    if (i >= end) {
      at = end;
      throw truncatedText();
    }
    checkLength(i - at);
    String text = escaped ? unescaped(i) : Utf8.decode(buffer, at, i);
    at = i + 1;
    return text;
  }

  private String unescaped(int to) {
    StringBuilder out = new StringBuilder(to - at);
    while (at < to) {
      if (buffer[at] == '\\') {
        escape(out);
      } else {
        at = Utf8.append(out, buffer, at, to);
      }
    }
    return out.toString();
  }

  private void escape(StringBuilder out) {
    byte b = buffer[at + 1];
    switch (b) {
      case '"', '\\', '/' -> out.append((char) b);
      case 'b' -> out.append('\b');
      case 'f' -> out.append('\f');
      case 'n' -> out.append('\n');
      case 'r' -> out.append('\r');
      case 't' -> out.append('\t');
      case 'u' -> {
        codeUnit(out);
        return;
      }
      default -> throw error("unknown escape in a string");
    }
    at += 2;
  }

  private void codeUnit(StringBuilder out) {
    char unit = hex(at + 2);
    at += 6;
    if (Character.isHighSurrogate(unit)
        && at + 1 < end
        && buffer[at] == '\\'
        && buffer[at + 1] == 'u') {
      char low = hex(at + 2);
      if (Character.isLowSurrogate(low)) {
        out.append(unit).append(low);
        at += 6;
        return;
      }
    }
    out.append(Character.isSurrogate(unit) ? '\uFFFD' : unit);
  }

  private char hex(int from) {
    int value = 0;
    for (int i = from; i < from + 4; i++) {
      if (i >= end) {
        throw truncatedText();
      }
      int digit = Character.digit(buffer[i], 16);
      if (digit < 0) {
        throw error("\\u without four hexadecimal digits");
      }
      value = (value << 4) | digit;
    }
    return (char) value;
  }

  /** Refuses what is longer than strings may be. */
  void checkLength(int length) {
    if (length > maxStringBytes) {
      throw error("string of " + length + " bytes, more than the limit of " + maxStringBytes);
    }
  }

  /** Skips a value and checks that it is well-formed. */
  void skipValue() {
    skip(peek());
  }

  private void skip(int c) {
    switch (c) {
      case '"' -> {
        at++;
        skipText();
      }
      case '{' -> skipObject();
      case '[' -> {
        at++;
        enter();
        for (boolean isFirst = true; more(isFirst, ']'); isFirst = false) {
          skip(peek());
        }
        leave();
      }
      case 't' -> literal("true");
      case 'f' -> literal("false");
      case 'n' -> literal("null");
      default -> JsonNumbers.skip(this);
    }
  }

  private void skipObject() {
    at++;
    enter();
    for (boolean isFirst = true; more(isFirst, '}'); isFirst = false) {
      expect('"', "a name in quotes");
      skipText();
      expect(':', "':'");
      skip(peek());
    }
    leave();
  }

  /** Skips the rest of a string, after its opening quote. */
  void skipText() {
    while (true) {
      int i = endOfPlainText();
      at = i;
      if (i >= end) {
        throw truncatedText();
      }
      byte b = buffer[i];
      if (b == '"') {
        at++;
        return;
      }
      if (b == '\\') {
        skipEscape();
      } else if (b < 0) {
        at++;
      } else {
        throw error("control character in a string");
      }
    }
  }

  private void skipEscape() {
    if (at + 1 >= end) {
      throw truncatedText();
    }
    int b = buffer[at + 1];
    if (b == 'u') {
      hex(at + 2);
      at += 6;
    } else if (b > 0 && "\"\\/bfnrt".indexOf(b) >= 0) {
      at += 2;
    } else {
      throw error("unknown escape in a string");
    }
  }

  /**
   * Gives an error in the value at the cursor, which was read before, the offset of what its path
   * leads to, or of the innermost value on its way if there is nothing or the path is cut there.
   *
   * @param path of the error
   * @param from where the rest of it begins, which leads on from the value
   */
  void locate(CodecException e, String path, int from) {
    int open = peek();
    e.at(base + at);
    if (open != '{' && open != '[') {
      skipValue();
      return;
    }
    at++;
    for (int i = 0; more(i == 0, open + 2); i++) {
      String step = "[" + i + "]";
      if (open == '{') {
        step = ErrorPath.name(JsonValues.text(this, ""));
        expect(':', "");
      }
      int to = Identity.follow(path, from, step);
      if (to < 0) {
        skipValue();
      } else {
        locate(e, path, to);
      }
    }
  }

  /** Nothing but white space may follow. */
  void expectEnd() {
    if (peek() >= 0) {
      throw error("more input after the value");
    }
  }

  CodecException error(String problem) {
    return new CodecException(problem, base + at);
  }

  private CodecException truncatedText() {
    if (end > 0 && buffer[end - 1] == '\n') { // only behind a backslash it isn't found before
      return new CodecException("control character in a string", base + end - 1);
    }
    return CodecException.truncated("end of input in a string", base + end);
  }

  /** What came instead of what was expected, or that the input ended. */
  CodecException unexpected(String expected) {
    int c = peek();
    if (c < 0) {
      return CodecException.truncated(
          "expected " + expected + ", found the end of the input", base + end);
    }
    return error("expected " + expected + ", found " + describe(c));
  }

  static String describe(int c) {
    return switch (c) {
      case '"' -> "a string";
      case '{' -> "an object";
      case '[' -> "an array";
      case 't', 'f' -> "a boolean";
      case 'n' -> "null";
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> "a number";
      default ->
          c > ' ' && c < 0x7F ? "'" + (char) c + "'" : "byte 0x" + Integer.toHexString(c & 0xFF);
    };
  }
}

package dev.bowline.codec.internal.yaml;

import dev.bowline.serde.CodecException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The characters of a YAML text from a cursor on, checked and counted, so that broken UTF-8 and
 * characters that YAML doesn't allow have a line and a column. They are read when they are looked
 * at; not much more than that is held.
 */
final class YamlText {
  /** What is seen at the end of the text; no text may have it. */
  static final char END = '\0';

  static final char MARK = '\uFEFF';
  private static final char NEXT_LINE = '\u0085';
  private static final int BUFFER = 8192;

  /** What JSON has outside of strings. */
  private static final String JSON = " \t\r\n{}[]:,\"0123456789+-.Eetrufalsn";

  private final InputStream source;
  private final ByteBuffer bytes;
  private final CharsetDecoder decoder;
  private final int maxDocument;
  private final boolean endsLines;

  private char[] buffer = new char[2 * BUFFER];
  private int at;

  /** Behind the last character that may be looked at. */
  private int limit;

  /** Behind the last character; not the limit if the one there is not allowed. */
  private int end;

  private boolean isEnded;

  /** The last character that was read. */
  private char last = '\n';

  /** Whether the last line break is none of the text, so that it neither counts nor ends a line. */
  private boolean isAdded;

  private boolean isBroken;

  /** Whether a character may be no column of its own. */
  private boolean hasPairs;

  private int line;
  private int column;

  /** The line in which the last {@link #object} ends, or -1. */
  private int objectLine = -1;

  /** Characters before those in the buffer. */
  private long passed;

  /** Where the document begins. */
  private long start;

  /**
   * Text in UTF-8, or in UTF-16 if it starts with its byte order mark.
   *
   * @param maxDocument characters that one document may have
   * @param endsLines whether the last line gets a line break if it has none
   */
  YamlText(InputStream source, int maxDocument, boolean endsLines) throws IOException {
    byte[] first = source.readNBytes(2);
    boolean isWide =
        first.length == 2 && first[0] != first[1] && (first[0] & first[1]) == (byte) 0xFE;
    this.source = source;
    this.maxDocument = maxDocument;
    this.endsLines = endsLines;
    this.bytes = ByteBuffer.allocate(BUFFER).put(first).flip();
    this.decoder =
        (isWide ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8)
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  /** Whether YAML 1.1 has a line break there. */
  static boolean isBreak(char c) {
    return c == '\n' || c == '\r' || c == NEXT_LINE || c == '\u2028' || c == '\u2029';
  }

  static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  /** Whether a word ends there. */
  static boolean isGap(char c) {
    return isBlank(c) || c == END || isBreak(c);
  }

  /** The line of the cursor, from 0. */
  int line() {
    return line;
  }

  /** The column of the cursor in code points, from 0. */
  int column() {
    return column;
  }

  /** How many characters are before the cursor. */
  long position() {
    return passed + at;
  }

  /** The character at the cursor. */
  char peek() {
    return at < limit ? buffer[at] : peek(0);
  }

  /** A character not far behind the cursor. */
  char peek(int ahead) {
    return has(ahead) ? buffer[at + ahead] : END;
  }

  /** How many characters can be looked at without reading more. */
  int available() {
    return limit - at;
  }

  /** One of those that are available. */
  char charAt(int ahead) {
    return buffer[at + ahead];
  }

  /**
   * Moves on by characters of one line that are available.
   *
   * @param out gets them; null to drop them
   */
  void take(int count, @Nullable StringBuilder out) {
    int allowed = (int) Math.min(count, maxDocument - (position() - start));
    if (out != null) {
      out.append(buffer, at, count);
    }
    at += allowed;
    column += allowed;
    for (int i = at - allowed; hasPairs && i < at; i++) {
      column -= Character.isLowSurrogate(buffer[i]) ? 1 : 0;
    }
    if (allowed < count) {
      throw error("a document of more than " + maxDocument + " characters");
    }
  }

  /** Moves on by one character, which has been looked at and is no line break. */
  void skip() {
    take(1, null);
  }

  /** Moves over a byte order mark, which is no column. */
  void skipMark() {
    at++;
  }

  /** Moves over the line break at the cursor; what it means as content is the result. */
  char skipBreak() {
    char c = peek();
    if (isAdded && at == end - 1) {
      at++;
      return c;
    }
    take(c == '\r' && mayHave(1) && buffer[at + 1] == '\n' ? 2 : 1, null);
    line++;
    column = 0;
    return c == '\r' || c == NEXT_LINE ? '\n' : c;
  }

  /** Moves to the end of the line. */
  void skipLine() {
    while (peek() != END && !isBreak(peek())) {
      skip();
    }
  }

  /** Moves over spaces. */
  void skipSpaces() {
    while (peek() == ' ') {
      int count = 1;
      while (count < available() && charAt(count) == ' ') {
        count++;
      }
      take(count, null);
    }
  }

  /** Moves over blanks. */
  void skipBlanks() {
    while (isBlank(peek())) {
      skip();
    }
  }

  /**
   * The object in braces that comes next, which stays unread; white space and byte order marks
   * before it are skipped.
   *
   * @return null if something else comes, or the text ends inside it; then nothing is skipped; or
   *     if it has what JSON can't have, before which white space and marks are skipped as well
   */
  @Nullable String object() {
    int first = 0;
    while (first < maxDocument && holds(first) && " \t\r\n\uFEFF".indexOf(charAt(first)) >= 0) {
      first++;
    }
    int depth = 0;
    boolean inText = false;
    boolean isEscaped = false;
    for (int i = first; i < maxDocument && holds(i); i++) {
      char c = charAt(i);
      if (inText) {
        if (c < ' ') {
          pass(first);
          return null;
        }
        inText = isEscaped || c != '"';
        isEscaped = c == '\\' && !isEscaped;
        continue;
      }
      inText = c == '"';
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth <= 0 || JSON.indexOf(c) < 0) {
        if (depth < 0 || i == first) {
          return null;
        }
        pass(first);
        return c == '}' ? new String(buffer, at, i + 1 - first) : null;
      }
    }
    return null;
  }

  /** Moves over characters of an {@link #object}; the document begins behind them. */
  void pass(int count) {
    start = position() + count;
    while (position() < start) {
      char c = buffer[at];
      hasPairs |= Character.isSurrogate(c);
      boolean isHalf = c == '\r' && buffer[at + 1] == '\n'; // an object ends with a brace
      if (c == MARK) {
        skipMark();
        continue;
      }
      skip();
      if (isBreak(c) && !isHalf) {
        line++;
        column = 0;
      }
    }
    objectLine = line;
    limit = Math.max(limit, at);
    extendLimit();
  }

  /** Whether an {@link #object} ends in the line of the cursor. */
  boolean isInObjectLine() {
    return line == objectLine;
  }

  /** Gives an error the place of the cursor. */
  CodecException locate(CodecException e, int document) {
    return e.inText(document, line + 1, column + 1);
  }

  /** Counts the characters of a further document, or of a further part of one. */
  void beginDocument() {
    start = position();
  }

  YamlException error(String problem) {
    return new YamlException(problem, line + 1, column + 1);
  }

  private boolean has(int ahead) {
    if (mayHave(ahead)) {
      return true;
    }
    if (limit < end) {
      throw wrong(
          String.format("the character U+%04X is not allowed in YAML", (int) buffer[limit]));
    }
    if (isBroken) {
      throw wrong("the bytes are not " + decoder.charset());
    }
    return false;
  }

  private boolean mayHave(int ahead) {
    while (at + ahead >= limit) {
      if (limit < end || !fill()) {
        return false;
      }
    }
    return true;
  }

  /** Whether there is a character, allowed or not. */
  private boolean holds(int ahead) {
    while (at + ahead >= end) {
      if (!fill()) {
        return false;
      }
    }
    return true;
  }

  /** An error behind the last character that is right; nothing is read after it. */
  private YamlException wrong(String problem) {
    while (at < limit) {
      if (isBreak(buffer[at])) {
        skipBreak();
      } else {
        skip();
      }
    }
    return error(problem);
  }

  private boolean fill() {
    if (isBroken || isEnded) {
      return false;
    }
    if (buffer.length - end < BUFFER) {
      char[] target = end - at > buffer.length / 2 ? new char[buffer.length * 2] : buffer;
      System.arraycopy(buffer, at, target, 0, end - at);
      buffer = target;
      passed += at;
      end -= at;
      limit -= at;
      at = 0;
    }
    try {
      int space = bytes.compact().remaining();
      int read = source.read(bytes.array(), bytes.position(), space);
      bytes.position(bytes.position() + Math.max(read, 0)).flip();
      isEnded = read < 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    CharBuffer characters = CharBuffer.wrap(buffer, end, buffer.length - end);
    CoderResult result = decoder.decode(bytes, characters, isEnded);
    isBroken = result.isError();
    last = characters.position() > end ? buffer[characters.position() - 1] : last;
    end = characters.position();
    isAdded = isEnded && endsLines && !isBroken && last != '\n' && last != '\r';
    if (isAdded) {
      buffer[end++] = '\n';
    }
    extendLimit();
    return true;
  }

  private void extendLimit() {
    while (limit < end && isAllowed(buffer[limit])) {
      hasPairs |= Character.isSurrogate(buffer[limit]);
      limit++;
    }
  }

  private static boolean isAllowed(char c) {
    if (c < ' ') {
      return c == '\t' || c == '\n' || c == '\r';
    }
    return c < 0x7F || c == NEXT_LINE || (c >= 0xA0 && c < 0xFFFE);
  }
}

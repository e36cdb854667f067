package dev.bowline.codec.internal.yaml;

import dev.bowline.serde.CodecException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.NodeEvent;

/**
 * The characters of a YAML text, checked and counted before the engine sees them, so that broken
 * UTF-8 and characters that YAML doesn't allow have a line and a column. What stands before such an
 * error is handed over first. What only YAML 1.1 has is replaced ({@link OldForms}).
 */
final class YamlText extends Reader {
  private static final int BUFFER = 8192;
  private static final char MARK = '\uFEFF';

  /** Lines and columns of JSON that white space is given to the engine for. */
  private static final int MOST_SKIPPED = 1 << 26;

  /** Of {@link #dashes}: of a line {@code ---} with a comment. */
  private static final int COMMENT = -2;

  private final InputStream source;
  private final ByteBuffer bytes;
  private CharBuffer characters;
  private final CharsetDecoder decoder;
  private final int maxDocument;
  private boolean isEnded;
  private boolean isBroken;

  /** Where the next character stands. */
  private int line = 1;

  private int column = 1;
  private boolean afterReturn;
  private boolean endsInText;

  /** How many dashes this line began with; less than 0 if there is more in it. */
  private int dashes;

  /** Whether a byte order mark may come, as at the start of each document. */
  private boolean isStart = true;

  private final OldForms old = new OldForms();

  /** Characters since the document began. */
  private int inDocument;

  /**
   * Text in UTF-8, or in UTF-16 if it starts with its byte order mark.
   *
   * @param maxDocument characters that one document may have
   */
  YamlText(InputStream source, int maxDocument) throws IOException {
    byte[] first = source.readNBytes(2);
    boolean isWide =
        first.length == 2 && first[0] != first[1] && (first[0] & first[1]) == (byte) 0xFE;
    this.source = source;
    this.maxDocument = maxDocument;
    this.bytes = ByteBuffer.allocate(BUFFER).put(first).flip();
    this.characters = CharBuffer.allocate(BUFFER).limit(0);
    this.decoder =
        (isWide ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8)
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  /**
   * The object in braces that comes next, which stays unread; white space and byte order marks
   * before it are skipped.
   *
   * @return null if something else comes, or the text ends inside it; then nothing is skipped
   */
  @Nullable String object() throws IOException {
    int start = 0;
    while (start < maxDocument
        && has(start)
        && " \t\r\n\uFEFF".indexOf(characters.charAt(start)) >= 0) {
      start++;
    }
    int depth = 0;
    boolean inText = false;
    for (int i = start; i < maxDocument && has(i); i++) {
      char c = characters.charAt(i);
      if (inText) {
        inText = c != '"';
        i += c == '\\' ? 1 : 0;
        continue;
      }
      inText = c == '"';
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth <= 0) {
        if (depth < 0 || c != '}') {
          return null;
        }
        skip(start);
        return characters.subSequence(0, i + 1 - start).toString();
      }
    }
    return null;
  }

  private boolean has(int ahead) throws IOException {
    while (ahead >= characters.remaining() && !isEnded && !isBroken) {
      fill();
    }
    return ahead < characters.remaining();
  }

  /** Skips characters that were looked at. */
  void skip(int count) {
    for (int i = 0; i < count; i++) {
      advance(characters.get());
    }
  }

  /** Gives the engine white space for what was skipped, so that it counts lines and columns. */
  void handOver() {
    afterReturn = false;
    if (line == 1 && column == 1) {
      return;
    }
    if (line > MOST_SKIPPED - column) {
      throw error("YAML behind JSON of more than " + MOST_SKIPPED + " lines and columns");
    }
    inDocument = 2 - line - column;
    characters =
        CharBuffer.allocate(BUFFER + line + column + characters.remaining())
            .put("\n".repeat(line - 1))
            .put(" ".repeat(column - 1))
            .put(characters)
            .flip();
    line = 1;
    column = 1;
  }

  /** Gives an error the place of the next character. */
  CodecException locate(CodecException e, int document) {
    return e.inText(document, line, column);
  }

  /** Counts the characters of a further document. */
  void beginDocument() {
    inDocument = Math.min(inDocument, 0);
  }

  /** Whether there is more than white space in the last line read. */
  boolean endsInText() {
    return endsInText;
  }

  /**
   * What stands in the text where the engine gets something else for it.
   *
   * @return null if the engine gets what stands there
   */
  @Nullable String original(NodeEvent event) {
    return old.original(
        event.getStartMark().orElseThrow().getIndex(), event.getEndMark().orElseThrow().getIndex());
  }

  /** All that is left, as the engine gets it. */
  String rest() throws IOException {
    StringBuilder all = new StringBuilder();
    char[] part = new char[BUFFER];
    for (int n = read(part, 0, BUFFER); n >= 0; n = read(part, 0, BUFFER)) {
      all.append(part, 0, n);
    }
    old.end();
    return all.toString();
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    while (!characters.hasRemaining()) {
      if (isBroken) {
        throw error("the bytes are not " + decoder.charset());
      }
      if (isEnded) {
        return -1;
      }
      fill();
    }
    int count = 0;
    while (count < length) {
      if (!characters.hasRemaining()) {
        // The engine copies what it holds at each call: the more there is, the more it should get.
        if (count >= inDocument / 2 || isBroken || isEnded) {
          return count;
        }
        fill();
        continue;
      }
      char c = characters.charAt(0);
      if (c == MARK && isStart && inDocument < maxDocument) {
        skip(1);
        return count > 0 ? count : read(target, offset, length);
      }
      if (!isAllowed(c) || inDocument == maxDocument) {
        if (count > 0) {
          return count; // what comes before may be all that is needed
        }
        throw error(
            inDocument == maxDocument
                ? "a document of more than " + maxDocument + " characters"
                : String.format("the character U+%04X is not allowed in YAML", (int) c));
      }
      if (c == '\\' && characters.remaining() == 1 && !isBroken && !isEnded) {
        fill(); // what a backslash means depends on what follows
        continue;
      }
      characters.get();
      target[offset + count++] =
          old.replaced(c, characters.hasRemaining() ? characters.charAt(0) : '\n');
      advance(c);
    }
    return count;
  }

  private void fill() throws IOException {
    int capacity = characters.capacity();
    if (capacity - characters.limit() < BUFFER) {
      characters =
          characters.remaining() > capacity / 2
              ? CharBuffer.allocate(BUFFER + capacity * 2).put(characters).flip()
              : characters.compact().flip();
    }
    int next = characters.position();
    characters.position(characters.limit()).limit(characters.capacity());
    int space = bytes.compact().remaining();
    int n = source.read(bytes.array(), bytes.position(), space);
    bytes.position(bytes.position() + Math.max(n, 0)).flip();
    isEnded = n < 0;
    CoderResult result = decoder.decode(bytes, characters, isEnded);
    isBroken = result.isError();
    characters.limit(characters.position()).position(next);
  }

  private static boolean isAllowed(char c) {
    if (c < ' ') {
      return c == '\t' || c == '\n' || c == '\r';
    }
    return c < 0x7F || c == 0x85 || (c >= 0xA0 && c < 0xFFFE);
  }

  private void advance(char c) {
    inDocument++;
    if (c == '\n' && afterReturn) {
      afterReturn = false;
      return;
    }
    afterReturn = c == '\r';
    isStart = false;
    if (OldForms.isBreak(c)) {
      endsInText = false;
      isStart = dashes == 3 || dashes == COMMENT;
      dashes = 0;
      line++;
      column = 1;
      return;
    }
    boolean isBlank = c == ' ' || c == '\t';
    endsInText |= !isBlank;
    if (c == MARK || Character.isLowSurrogate(c)) {
      return; // neither is a column to the engine
    }
    if (c == '-' && dashes == column - 1) {
      dashes++;
    } else if (!isBlank && dashes != COMMENT) {
      dashes = c == '#' && dashes == 3 ? COMMENT : -1;
    }
    column++;
  }

  private YamlException error(String problem) {
    return new YamlException(problem, line, column);
  }

  @Override
  public void close() {
    // the source belongs to the caller
  }
}

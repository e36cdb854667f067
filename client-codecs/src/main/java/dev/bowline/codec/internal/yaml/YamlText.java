package dev.bowline.codec.internal.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.NodeEvent;

/**
 * The characters of a YAML text, checked and counted before the engine sees them, so that broken
 * UTF-8 and characters that YAML doesn't allow have a line and a column. What stands before such an
 * error is handed over first. What only YAML 1.1 has is replaced ({@link OldForms}).
 */
final class YamlText extends Reader {
  private static final int BUFFER = 8192;
  private static final byte[] UTF_8_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final byte[] UTF_16_LITTLE_MARK = {(byte) 0xFF, (byte) 0xFE};
  private static final byte[] UTF_16_BIG_MARK = {(byte) 0xFE, (byte) 0xFF};

  private final @Nullable InputStream source;
  private final ByteBuffer bytes;
  private final CharBuffer characters;
  private final CharsetDecoder decoder;
  private final int maxDocument;
  private boolean isEnded;
  private boolean isBroken;

  /** Where the next character stands. */
  private int line = 1;

  private int column = 1;
  private boolean afterReturn;
  private boolean endsInText;
  private final OldForms old = new OldForms();

  /** Characters since the document began. */
  private int inDocument;

  /**
   * Text in UTF-8, or in UTF-16 if it starts with a byte order mark.
   *
   * @param maxDocument characters that one document may have
   */
  YamlText(InputStream source, int maxDocument) throws IOException {
    byte[] first = source.readNBytes(UTF_8_MARK.length);
    Charset charset = StandardCharsets.UTF_8;
    int mark = 0;
    if (startsWith(first, UTF_8_MARK)) {
      mark = UTF_8_MARK.length;
    } else if (startsWith(first, UTF_16_LITTLE_MARK)) {
      charset = StandardCharsets.UTF_16LE;
      mark = UTF_16_LITTLE_MARK.length;
    } else if (startsWith(first, UTF_16_BIG_MARK)) {
      charset = StandardCharsets.UTF_16BE;
      mark = UTF_16_BIG_MARK.length;
    }
    this.source = source;
    this.maxDocument = maxDocument;
    this.bytes = ByteBuffer.allocate(BUFFER).put(first, mark, first.length - mark).flip();
    this.characters = CharBuffer.allocate(BUFFER).limit(0);
    this.decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  /** Text that is decoded already. */
  YamlText(String text, int maxDocument) {
    this.source = null;
    this.maxDocument = maxDocument;
    this.bytes = ByteBuffer.allocate(0);
    this.characters = CharBuffer.wrap(text.startsWith("\uFEFF") ? text.substring(1) : text);
    this.decoder = StandardCharsets.UTF_8.newDecoder();
    this.isEnded = true;
  }

  private static boolean startsWith(byte[] bytes, byte[] mark) {
    return bytes.length >= mark.length
        && Arrays.equals(bytes, 0, mark.length, mark, 0, mark.length);
  }

  /** Counts the characters of a further document. */
  void beginDocument() {
    inDocument = 0;
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
      char c = characters.get(characters.position());
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
          old.replaced(c, characters.hasRemaining() ? characters.get(characters.position()) : '\n');
      advance(c);
    }
    return count;
  }

  private void fill() throws IOException {
    characters.compact();
    if (source == null) {
      throw new IllegalStateException("text without a source ends with its characters");
    }
    int space = bytes.compact().remaining();
    int n = source.read(bytes.array(), bytes.position(), space);
    bytes.position(bytes.position() + Math.max(n, 0)).flip();
    isEnded = n < 0;
    CoderResult result = decoder.decode(bytes, characters, isEnded);
    isBroken = result.isError();
    characters.flip();
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
    if (OldForms.isBreak(c)) {
      endsInText = false;
      line++;
      column = 1;
      return;
    }
    endsInText |= c != ' ' && c != '\t';
    if (!Character.isLowSurrogate(c)) {
      column++;
    }
  }

  private YamlException error(String problem) {
    return new YamlException(problem, line, column);
  }

  @Override
  public void close() {
    // the source belongs to the caller
  }
}

package dev.bowline.codec.internal.yaml;

import static dev.bowline.codec.internal.yaml.YamlText.isBreak;
import static dev.bowline.codec.internal.yaml.YamlText.isGap;

import dev.bowline.codec.internal.text.Utf8;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * Makes tokens of a YAML text as readers of YAML 1.1 do, Go's among them: what is a key is known
 * when its colon comes, which must be in the same line and not far behind.
 */
final class YamlScanner {
  static final int NEVER = Integer.MAX_VALUE;

  private static final int LONGEST_SIMPLE_KEY = 1024;

  /** What a scalar can begin with if something follows that is no gap. */
  private static final String SOMETIMES_PLAIN = "-?:";

  private static final String NEVER_PLAIN = ",[]{}#&*!|>'\"%@`";
  private static final String URI = ";/?:@&=+$,.!~*'()[]%";

  private final YamlText text;
  private final ScalarScanner scalars;
  private final StringBuilder word = new StringBuilder();

  private Token[] tokens = {new Token(), new Token(), new Token(), new Token()};
  private int head;
  private int tail;

  /** How many tokens were taken. */
  private long taken;

  /** Columns of the collections around, and that of the innermost; -1 outside of all. */
  private int[] indents = new int[16];

  private int depth;
  private int indent = -1;

  /** What may be a key, by the number of brackets and braces around it. */
  private SimpleKey[] keys = {new SimpleKey()};

  private int flow;

  /** No key below this level is waiting for its colon. */
  private int firstKey;

  /** Tokens behind this column are not wanted. */
  private int quietColumn = NEVER;

  private boolean isKeyAllowed = true;
  private boolean isDocumentStart = true;

  YamlScanner(YamlText text) {
    this.text = text;
    this.scalars = new ScalarScanner(text);
  }

  /** A token that is a key if a colon follows. */
  private static final class SimpleKey {
    boolean isPossible;
    boolean isRequired;
    long token;
    int line;
    int column;
    long position;
  }

  /**
   * From here on, makes nothing of scalars, up to the next anchor, or the next token in block style
   * that isn't behind a column.
   *
   * @param column that of the key whose value is not wanted; {@link #NEVER} to end it
   */
  void beQuietBehind(int column) {
    quietColumn = head == tail && flow == 0 ? column : NEVER; // what waits has been read as usual
    scalars.beQuiet(quietColumn < NEVER);
  }

  /** The next token, which stays next. */
  Token peek() {
    while (head == tail || mayBecomeKey()) {
      fetch();
    }
    return tokens[head];
  }

  /** Takes the token that was looked at. */
  void take() {
    taken++;
    head++;
    if (head == tail) {
      head = 0;
      tail = 0;
    }
  }

  /** Whether the next token may turn out to be a key, before which others come. */
  private boolean mayBecomeKey() {
    while (firstKey <= flow) {
      SimpleKey key = keys[firstKey];
      if (key.isPossible && isInReach(key)) {
        return key.token == taken;
      }
      firstKey++;
    }
    return false;
  }

  private boolean isInReach(SimpleKey key) {
    if (key.line == text.line() && text.position() - key.position <= LONGEST_SIMPLE_KEY) {
      return true;
    }
    giveUp(key);
    return false;
  }

  private static void giveUp(SimpleKey key) {
    if (key.isPossible && key.isRequired) {
      throw new YamlException("expected ':' behind a key", key.line + 1, key.column + 1);
    }
    key.isPossible = false;
  }

  private Token add(char type) {
    return insert(tail - head, type, text.line(), text.column());
  }

  /** Puts a token before others that are waiting. */
  private Token insert(int index, char type, int line, int column) {
    if (tail == tokens.length) {
      makeRoom();
    }
    Token token = tokens[tail];
    System.arraycopy(tokens, head + index, tokens, head + index + 1, tail - head - index);
    tokens[head + index] = token;
    tail++;
    token.type = type;
    token.line = line;
    token.column = column;
    token.text = null;
    isDocumentStart = type == Token.DOCUMENT_START || type == Token.DOCUMENT_END;
    return token;
  }

  private void makeRoom() {
    int waiting = tail - head;
    Token[] wider = new Token[Math.max(tokens.length, waiting * 2)];
    System.arraycopy(tokens, head, wider, 0, waiting);
    System.arraycopy(tokens, 0, wider, waiting, head);
    for (int i = tokens.length; i < wider.length; i++) {
      wider[i] = new Token();
    }
    tokens = wider;
    head = 0;
    tail = waiting;
  }

  private void fetch() {
    skipToToken();
    unroll(text.column());
    char c = text.peek();
    if (quietColumn < NEVER && flow == 0 && !isBehind(quietColumn, c)) {
      beLoud();
    }
    boolean isLineStart = text.column() == 0 || (isDocumentStart && text.isInObjectLine());
    if (c == YamlText.END || (isLineStart && ScalarScanner.isMarker(text))) {
      between(c == '-' ? Token.DOCUMENT_START : c == '.' ? Token.DOCUMENT_END : Token.STREAM_END);
      return;
    }
    if (c == '%' && text.column() == 0) {
      between(Token.DIRECTIVE);
      return;
    }
    switch (c) {
      case '[', '{' -> {
        markKey();
        open();
        one(c, true);
      }
      case ']', '}' -> {
        giveUp(keys[flow]);
        flow = Math.max(flow - 1, 0);
        firstKey = Math.min(firstKey, flow);
        one(c, false);
      }
      case ',' -> {
        giveUp(keys[flow]);
        one(c, true);
      }
      case '*', '&' -> {
        markKey();
        isKeyAllowed = false;
        anchor(c);
      }
      case '!' -> {
        markKey();
        isKeyAllowed = false;
        tag();
      }
      default -> {
        if (!indicator(c)) {
          scalar(c);
        }
      }
    }
  }

  /** Whether what comes is deeper than a key, or an entry of its list, which need not be. */
  private boolean isBehind(int column, char c) {
    return text.column() > column || (text.column() == column && c == '-' && isGap(text.peek(1)));
  }

  private void beLoud() {
    quietColumn = NEVER;
    scalars.beQuiet(false);
  }

  /** A token of one character. */
  private void one(char type, boolean keyMayFollow) {
    isKeyAllowed = keyMayFollow;
    add(type);
    text.skip();
  }

  /** Reads {@code -}, {@code ?} and {@code :} where they are no text. */
  private boolean indicator(char c) {
    boolean isSpaced = SOMETIMES_PLAIN.indexOf(c) >= 0 && isGap(text.peek(1));
    if (c == ':' && (isSpaced || flow > 0)) {
      value();
    } else if ((c == '-' && isSpaced) || (c == '?' && (isSpaced || flow > 0))) {
      if (flow == 0) {
        needsKeyAllowed(
            c == '-' ? "an entry of a list is not allowed here" : "a key is not allowed here");
        roll(
            text.column(),
            tail - head,
            c == '-' ? Token.BLOCK_SEQUENCE : Token.BLOCK_MAPPING,
            text.line());
      }
      giveUp(keys[flow]);
      one(c, c == '-' || flow == 0);
    } else {
      return false;
    }
    return true;
  }

  private void value() {
    SimpleKey key = keys[flow];
    if (key.isPossible && isInReach(key)) {
      int index = (int) (key.token - taken);
      insert(index, Token.KEY, key.line, key.column);
      if (flow == 0) {
        roll(key.column, index, Token.BLOCK_MAPPING, key.line);
      }
      key.isPossible = false;
      one(':', false);
      return;
    }
    if (flow == 0) {
      needsKeyAllowed("mapping values are not allowed here");
      roll(text.column(), tail - head, Token.BLOCK_MAPPING, text.line());
    }
    one(':', flow == 0);
  }

  private void needsKeyAllowed(String problem) {
    if (!isKeyAllowed) {
      throw text.error(problem);
    }
  }

  private void scalar(char c) {
    if (flow == 0 && (c == '|' || c == '>')) {
      giveUp(keys[flow]);
      isKeyAllowed = true;
      Token token = scalarToken(c);
      token.text = scalars.block(indent);
      return;
    }
    boolean isQuoted = c == '"' || c == '\'';
    if (!isQuoted && !canBePlain(c)) {
      throw text.error("found character that cannot start any token");
    }
    markKey();
    isKeyAllowed = false;
    Token token = scalarToken(isQuoted ? c : Token.PLAIN);
    if (isQuoted) {
      token.text = scalars.quoted();
    } else {
      token.text = scalars.plain(flow > 0, indent + 1);
      isKeyAllowed = scalars.isBroken();
    }
  }

  private Token scalarToken(char style) {
    Token token = add(Token.SCALAR);
    token.style = style;
    return token;
  }

  private boolean canBePlain(char c) {
    if (c == '-') {
      return !YamlText.isBlank(text.peek(1));
    }
    if (SOMETIMES_PLAIN.indexOf(c) >= 0) {
      return flow == 0 && !isGap(text.peek(1));
    }
    return !isGap(c) && NEVER_PLAIN.indexOf(c) < 0;
  }

  /** Notes that what comes next may be a key. */
  private void markKey() {
    if (!isKeyAllowed) {
      return;
    }
    SimpleKey key = keys[flow];
    giveUp(key);
    key.isPossible = true;
    key.isRequired = flow == 0 && indent == text.column();
    key.token = taken + tail - head;
    key.line = text.line();
    key.column = text.column();
    key.position = text.position();
    firstKey = Math.min(firstKey, flow);
  }

  private void open() {
    flow++;
    if (flow == keys.length) {
      keys = Arrays.copyOf(keys, flow * 2);
    }
    if (keys[flow] == null) {
      keys[flow] = new SimpleKey();
    }
    keys[flow].isPossible = false;
  }

  /** Begins a collection in block style if it is deeper than the one around. */
  private void roll(int column, int index, char type, int line) {
    if (indent >= column) {
      return;
    }
    if (depth == indents.length) {
      indents = Arrays.copyOf(indents, depth * 2);
    }
    indents[depth++] = indent;
    indent = column;
    insert(index, type, line, column);
  }

  /** Ends collections in block style that are deeper than a column. */
  private void unroll(int column) {
    while (flow == 0 && indent > column) {
      add(Token.BLOCK_END);
      indent = indents[--depth];
    }
  }

  /** What stands between documents. */
  private void between(char type) {
    unroll(-1);
    for (; firstKey <= flow; firstKey++) {
      giveUp(keys[firstKey]);
    }
    isKeyAllowed = false;
    Token token = add(type);
    if (type == Token.DIRECTIVE) {
      directive(token);
    } else if (type != Token.STREAM_END) {
      text.take(3, null);
    }
  }

  private void skipToToken() {
    while (true) {
      if (isDocumentStart && text.column() == 0 && text.peek() == YamlText.MARK) {
        text.skipMark();
      }
      text.skipSpaces();
      while (text.peek() == '\t' && (flow > 0 || !isKeyAllowed)) {
        text.skip();
        text.skipSpaces();
      }
      if (text.peek() == '#') {
        text.skipLine();
      }
      if (!isBreak(text.peek())) {
        return;
      }
      text.skipBreak();
      isKeyAllowed |= flow == 0;
    }
  }

  /** Reads {@code %YAML 1.x} or {@code %TAG handle prefix} to the end of the line. */
  private void directive(Token token) {
    text.skip();
    String name = letters();
    text.skipBlanks();
    if (name.equals("YAML")) {
      if (!letters().equals("1") || text.peek() != '.') {
        throw text.error("expected a version 1.x of YAML");
      }
      text.skip();
      String minor = letters();
      if (minor.isEmpty() || minor.length() > 2 || !minor.chars().allMatch(Character::isDigit)) {
        throw text.error("expected a version 1.x of YAML");
      }
    } else if (name.equals("TAG")) {
      token.text = handle(true);
      if (!YamlText.isBlank(text.peek())) {
        throw text.error("expected a space behind the handle of a tag");
      }
      text.skipBlanks();
      token.suffix = uri("");
    } else {
      throw text.error("expected %YAML or %TAG");
    }
    text.skipBlanks();
    if (text.peek() == '#') {
      text.skipLine();
    }
    if (!isGap(text.peek())) {
      throw text.error("expected the end of the line");
    }
    if (isBreak(text.peek())) {
      text.skipBreak();
    }
  }

  private static boolean isLetter(char c) {
    return (c >= '0' && c <= '9')
        || (c >= 'A' && c <= 'Z')
        || (c >= 'a' && c <= 'z')
        || c == '_'
        || c == '-';
  }

  private String letters() {
    word.setLength(0);
    takeLetters();
    return word.toString();
  }

  private void takeLetters() {
    while (isLetter(text.peek())) {
      text.take(1, word);
    }
  }

  private void anchor(char type) {
    Token token = add(type);
    if (type == Token.ANCHOR) {
      beLoud(); // an alias may want it
    }
    text.skip();
    token.text = letters();
    if (word.isEmpty() || (!isGap(text.peek()) && "?:,]}%@`".indexOf(text.peek()) < 0)) {
      throw text.error("expected a letter or digit in the name of an anchor");
    }
  }

  private void tag() {
    Token token = add(Token.TAG);
    if (text.peek(1) == '<') {
      text.take(2, null);
      token.text = "";
      token.suffix = uri("");
      if (text.peek() != '>') {
        throw text.error("expected '>'");
      }
      text.skip();
    } else {
      String handle = handle(false);
      boolean isNamed = handle.length() > 1 && handle.endsWith("!");
      token.text = isNamed ? handle : "!";
      token.suffix = uri(isNamed ? "" : handle);
      if (token.suffix.isEmpty()) {
        token.text = "";
        token.suffix = "!";
      }
    }
    if (!isGap(text.peek())) {
      throw text.error("expected a space or the end of the line behind a tag");
    }
  }

  /** A tag's handle, or what begins like one. */
  private String handle(boolean isWhole) {
    if (text.peek() != '!') {
      throw text.error("expected '!'");
    }
    word.setLength(0);
    text.take(1, word);
    takeLetters();
    if (text.peek() == '!') {
      text.take(1, word);
    } else if (isWhole && word.length() > 1) {
      throw text.error("expected '!'");
    }
    return word.toString();
  }

  /**
   * What follows the handle of a tag.
   *
   * @param before what was read as a handle and is none, with its exclamation mark
   */
  private String uri(String before) {
    word.setLength(0);
    word.append(before, Math.min(1, before.length()), before.length());
    boolean isEmpty = before.isEmpty();
    while (isLetter(text.peek()) || (text.peek() < 0x80 && URI.indexOf(text.peek()) >= 0)) {
      if (text.peek() == '%') {
        word.append(escaped());
      } else {
        text.take(1, word);
      }
      isEmpty = false;
    }
    if (isEmpty) {
      throw text.error("expected a tag");
    }
    return word.toString();
  }

  private String escaped() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    while (text.peek() == '%') {
      int high = ScalarScanner.hexDigit(text.peek(1));
      int low = ScalarScanner.hexDigit(text.peek(2));
      if (high < 0 || low < 0) {
        throw text.error("expected two hexadecimal digits behind '%'");
      }
      bytes.write(high << 4 | low);
      text.take(3, null);
    }
    String decoded = Utf8.decode(bytes.toByteArray(), 0, bytes.size());
    if (decoded.indexOf(Utf8.REPLACEMENT) >= 0) {
      throw text.error("expected UTF-8 in what is escaped");
    }
    return decoded;
  }
}

package dev.bowline.codec.internal.yaml;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The grammar of YAML, over tokens: what values there are in collections of which form. Whoever
 * asks walks down by itself, and says of which form the collection is that it goes on with.
 */
final class YamlParser {
  /** A list whose entries are not indented, in a mapping. */
  static final char UNINDENTED = '-';

  /** A mapping of one key in a list in brackets. */
  static final char PAIR = '?';

  private final YamlScanner scanner;
  private final Map<String, String> handles = new HashMap<>();
  private boolean isFirst = true;

  /** Tokens that come instead of a value where it is left out. */
  private String absence = "";

  private boolean mayBeUnindented;
  private boolean mayBePair;
  private boolean isAbsent;

  private char form;
  private int line;
  private int column;
  private @Nullable String anchor;
  private @Nullable String tag;
  private String text = "";
  private char style;

  YamlParser(YamlText text) {
    this.scanner = new YamlScanner(text);
  }

  /**
   * Moves to the value of a key, of which nothing is wanted: scalars in it, and keys, may have no
   * text, up to what has an anchor.
   *
   * @param of the mapping's form
   * @param keyColumn the key's column, from 1
   */
  void stepOver(char of, int keyColumn) {
    value(of);
    if (of == Token.BLOCK_MAPPING) {
      scanner.beQuietBehind(keyColumn - 1);
    }
  }

  /** Ends what {@link #stepOver} began. */
  void endStep() {
    scanner.beQuietBehind(YamlScanner.NEVER);
  }

  /** Moves to the next document; false if there is none. */
  boolean nextDocument() {
    Token token = scanner.peek();
    while (token.type == Token.DOCUMENT_END && !isFirst) {
      scanner.take();
      token = scanner.peek();
    }
    if (token.type == Token.STREAM_END) {
      return false;
    }
    handles.clear();
    absence = "";
    if (!isFirst || token.type == Token.DIRECTIVE || token.type == Token.DOCUMENT_START) {
      directives();
      absence = "%=.\0";
    }
    isFirst = false;
    handles.putIfAbsent("!", "!");
    handles.putIfAbsent("!!", TaggedScalars.TAG);
    return true;
  }

  private void directives() {
    boolean hasVersion = false;
    Token token = scanner.peek();
    while (token.type == Token.DIRECTIVE) {
      String handle = token.text;
      boolean isAgain =
          handle == null ? hasVersion : handles.put(handle, String.valueOf(token.suffix)) != null;
      if (isAgain) {
        throw error(token, "a directive that is there twice");
      }
      hasVersion |= handle == null;
      scanner.take();
      token = scanner.peek();
    }
    if (token.type != Token.DOCUMENT_START) {
      throw error(token, "expected '---' before a further document");
    }
    scanner.take();
  }

  /** Looks at what follows the document's value, as it belongs to it. */
  void endDocument() {
    scanner.peek();
  }

  /**
   * Moves to the next value.
   *
   * @return {@link Token#ALIAS}, {@link Token#SCALAR}, or the form of a collection: an opening
   *     bracket or brace, {@link Token#BLOCK_SEQUENCE}, {@link Token#BLOCK_MAPPING}, {@link
   *     #UNINDENTED} or {@link #PAIR}
   */
  char node() {
    Token token = scanner.peek();
    line = token.line + 1;
    column = token.column + 1;
    anchor = null;
    tag = null;
    if (isAbsent || absence.indexOf(token.type) >= 0) {
      form = nothing();
    } else if (token.type == Token.ALIAS) {
      text = String.valueOf(token.text);
      scanner.take();
      form = Token.ALIAS;
    } else {
      boolean hasProperties = properties();
      form = content(scanner.peek(), hasProperties);
    }
    isAbsent = false;
    mayBeUnindented = false;
    mayBePair = false;
    return form;
  }

  private char nothing() {
    text = "";
    style = Token.PLAIN;
    return Token.SCALAR;
  }

  private char content(Token token, boolean hasProperties) {
    if (token.type == Token.SCALAR) {
      text = String.valueOf(token.text);
      style = token.style;
      scanner.take();
      return Token.SCALAR;
    }
    if ("[{SM".indexOf(token.type) >= 0
        || (token.type == Token.ENTRY && mayBeUnindented)
        || (token.type == Token.KEY && mayBePair && !hasProperties)) {
      return token.type;
    }
    if (hasProperties) {
      return nothing();
    }
    throw error(token, "expected a value");
  }

  private boolean properties() {
    while (true) {
      Token token = scanner.peek();
      if (token.type == Token.ANCHOR && anchor == null) {
        anchor = token.text;
      } else if (token.type == Token.TAG && tag == null) {
        String prefix = "";
        if (!String.valueOf(token.text).isEmpty()) {
          prefix = handles.get(token.text);
          if (prefix == null) {
            throw error(token, "found undefined tag handle");
          }
        }
        tag = prefix + token.suffix;
      } else {
        return anchor != null || tag != null;
      }
      scanner.take();
    }
  }

  /**
   * Moves to the next entry of a collection: an element, or a key.
   *
   * @param of the collection's form
   * @param isStart whether it begins
   * @return false at its end, behind which the cursor is then
   */
  boolean entry(char of, boolean isStart) {
    if (isStart && of != UNINDENTED) {
      scanner.take();
    }
    return switch (of) {
      case Token.BLOCK_SEQUENCE -> blockEntry(Token.ENTRY, "-E");
      case Token.BLOCK_MAPPING -> {
        boolean isThere = blockEntry(Token.KEY, "?:E");
        mayBeUnindented = isThere;
        yield isThere;
      }
      case UNINDENTED -> {
        absence = "-?:E";
        yield takes(Token.ENTRY);
      }
      case PAIR -> {
        absence = ":,]";
        yield isStart;
      }
      default -> flowEntry(of == '[' ? ']' : '}', isStart);
    };
  }

  private boolean blockEntry(char type, String absent) {
    absence = absent;
    if (takes(type)) {
      return true;
    }
    if (!takes(Token.BLOCK_END)) {
      throw error(scanner.peek(), type == Token.KEY ? "expected a key" : "expected '-'");
    }
    return false;
  }

  private boolean flowEntry(char end, boolean isStart) {
    if (takes(end)) {
      return false;
    }
    if (!isStart) {
      if (!takes(',')) {
        throw error(scanner.peek(), "expected ',' or '" + end + "'");
      }
      if (takes(end)) {
        return false;
      }
    }
    absence = "";
    if (end == ']') {
      mayBePair = true;
    } else if (takes(Token.KEY)) {
      absence = ":,}";
    }
    return true;
  }

  /**
   * Moves from a key to its value, which may be absent.
   *
   * @param of the mapping's form
   */
  void value(char of) {
    boolean isBlock = of == Token.BLOCK_MAPPING;
    absence = isBlock ? "?:E" : of == PAIR ? ",]" : ",}";
    isAbsent = !takes(Token.VALUE);
    mayBeUnindented = isBlock && !isAbsent;
  }

  private boolean takes(char type) {
    if (scanner.peek().type != type) {
      return false;
    }
    scanner.take();
    return true;
  }

  /** Whether a collection of a form is a list. */
  static boolean isList(char form) {
    return form == '[' || form == Token.BLOCK_SEQUENCE || form == UNINDENTED;
  }

  /** What {@link #node} has told last. */
  char form() {
    return form;
  }

  /** The line of the value, from 1. */
  int line() {
    return line;
  }

  /** The column of the value, from 1. */
  int column() {
    return column;
  }

  /** The name of the value for aliases. */
  @Nullable String anchor() {
    return anchor;
  }

  /** The tag, whole. */
  @Nullable String tag() {
    return tag;
  }

  /** The text of a scalar, or the name of an alias. */
  String text() {
    return text;
  }

  /** Whether a scalar has no quotes and is no block. */
  boolean isPlain() {
    return style == Token.PLAIN;
  }

  /** What is wrong with the value that {@link #node} has told last. */
  YamlException error(String problem) {
    return new YamlException(problem, line, column);
  }

  private static YamlException error(Token token, String problem) {
    String found = token.type == Token.STREAM_END ? ", but the text ends" : "";
    return new YamlException(problem + found, token.line + 1, token.column + 1);
  }
}

package dev.bowline.codec.internal.yaml;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.scanner.Scanner;
import org.snakeyaml.engine.v2.tokens.DocumentStartToken;
import org.snakeyaml.engine.v2.tokens.Token;

/**
 * The tokens of a text, with the start of a document between a JSON object and the next one behind
 * it if the text begins with an object. No YAML has two of them there, so that nothing is read in
 * another way than without it.
 */
final class JsonSequence implements Scanner {
  private final Scanner scanner;
  private Token.@Nullable ID last;

  /** Whether the text began with an object. */
  private boolean isOfObjects;

  /** Objects that are open. */
  private int open;

  /** Comes before what the scanner has next. */
  private @Nullable Token separator;

  JsonSequence(Scanner scanner) {
    this.scanner = scanner;
  }

  @Override
  public Token peekToken() {
    Token token = scanner.peekToken();
    if (separator == null
        && isOfObjects
        && open == 0
        && last == Token.ID.FlowMappingEnd
        && token.getTokenId() == Token.ID.FlowMappingStart) {
      separator = new DocumentStartToken(token.getStartMark(), token.getStartMark());
    }
    return separator == null ? token : separator;
  }

  @Override
  public Token next() {
    Token token = peekToken();
    if (separator == null) {
      scanner.next();
    }
    separator = null;
    Token.ID id = token.getTokenId();
    if (id == Token.ID.FlowMappingStart) {
      isOfObjects |= last == Token.ID.StreamStart;
      open++;
    } else if (id == Token.ID.FlowMappingEnd) {
      open--;
    }
    last = id;
    return token;
  }

  @Override
  public boolean checkToken(Token.ID... choices) {
    Token.ID id = peekToken().getTokenId();
    boolean isOne = choices.length == 0;
    for (Token.ID choice : choices) {
      isOne |= choice == id;
    }
    return isOne;
  }

  @Override
  public boolean hasNext() {
    return scanner.hasNext();
  }

  @Override
  public void resetDocumentIndex() {
    scanner.resetDocumentIndex();
  }
}

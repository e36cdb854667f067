package dev.bowline.client;

import java.util.List;

/**
 * The server can't understand the request (400): a malformed body, or parameters that don't go
 * together.
 */
public final class BadRequestException extends ApiException {
  private static final long serialVersionUID = 1;

  BadRequestException(Refusal refusal) {
    super(refusal);
  }

  /** Unknown and duplicate fields that were refused ({@link WriteOptions#strict}); may be empty. */
  public List<FieldProblem> fieldProblems() {
    return FieldProblem.in(status().message());
  }
}

package dev.bowline.client;

import java.util.List;

/**
 * The object was understood but breaks the rules of its type (422). {@link #causes} names the
 * fields.
 */
public final class InvalidException extends ApiException {
  private static final long serialVersionUID = 1;

  InvalidException(Refusal refusal) {
    super(refusal);
  }

  /**
   * One broken rule.
   *
   * @param field path of the field, such as {@code spec.replicas}; may be empty
   * @param reason kind of the fault, such as {@code FieldValueRequired}
   * @param message the server's words
   */
  public record Cause(String field, String reason, String message) {}

  /** The broken rules, in the server's order, which may be random; may be empty. */
  public List<Cause> causes() {
    return status().details().causes().stream()
        .map(cause -> new Cause(cause.field(), cause.reason(), cause.message()))
        .toList();
  }

  /** Unknown and duplicate fields that were refused ({@link WriteOptions#strict}); may be empty. */
  public List<FieldProblem> fieldProblems() {
    return FieldProblem.in(status().message());
  }
}

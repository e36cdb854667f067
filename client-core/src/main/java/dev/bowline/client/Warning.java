package dev.bowline.client;

import java.util.Optional;

/**
 * A warning that the server sent with an answer, for instance about a deprecated version or an
 * unknown field.
 *
 * @param code always 299 for Kubernetes
 * @param agent who warns; {@code -} for the API server itself
 * @param text the server's words
 */
public record Warning(int code, String agent, String text) {
  /** The unknown or duplicate field that it is about; empty if it is about something else. */
  public Optional<FieldProblem> field() {
    return FieldProblem.in(text).stream().findFirst();
  }
}

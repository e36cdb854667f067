package dev.bowline.conformance.cluster;

/** A script of the cluster failed; the message holds what it printed. */
public final class ScriptException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ScriptException(String message) {
    super(message);
  }
}

package dev.bowline.client;

import dev.bowline.meta.KubeException;

/**
 * The server answered something else than it was asked for: it doesn't know a parameter, or has
 * switched it off, and ignored it. Found out by what the answer says of itself.
 */
public final class ParameterIgnoredException extends KubeException {
  private static final long serialVersionUID = 1;

  private final String parameter;
  private final String asked;
  private final String answered;

  ParameterIgnoredException(
      String request, String parameter, String asked, String answered, String advice) {
    super(
        request
            + ": the server ignored "
            + parameter
            + ": asked for "
            + asked
            + ", got "
            + answered
            + ". "
            + advice,
        null);
    this.parameter = parameter;
    this.asked = asked;
    this.answered = answered;
  }

  /** The parameter of the query, such as {@code resourceVersionMatch} or {@code shardSelector}. */
  public String parameter() {
    return parameter;
  }

  /** What was asked for. */
  public String asked() {
    return asked;
  }

  /** What the answer is instead. */
  public String answered() {
    return answered;
  }
}

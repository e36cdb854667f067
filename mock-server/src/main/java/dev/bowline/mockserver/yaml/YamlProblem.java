package dev.bowline.mockserver.yaml;

/** A text that is no YAML, or none that has a JSON form. The message is that of the server. */
public final class YamlProblem extends Exception {
  private static final long serialVersionUID = 1;

  YamlProblem(String message) {
    super(message);
  }

  /** What is wrong, as the server says it. */
  public String text() {
    return String.valueOf(getMessage());
  }
}

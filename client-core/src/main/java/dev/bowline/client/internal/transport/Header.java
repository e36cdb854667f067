package dev.bowline.client.internal.transport;

/**
 * A header that is passed on as it is.
 *
 * @param name a token of HTTP
 * @param value visible ASCII, blanks and tabs
 */
public record Header(String name, String value) {
  /** Without the value, which may be a secret. */
  @Override
  public String toString() {
    return name;
  }
}

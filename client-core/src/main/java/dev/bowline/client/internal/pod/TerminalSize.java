package dev.bowline.client.internal.pod;

import java.nio.charset.StandardCharsets;

/**
 * Size of a terminal.
 *
 * @param columns from 1 to 65535
 * @param rows from 1 to 65535
 */
public record TerminalSize(int columns, int rows) {
  private static final int LARGEST = 0xffff;

  /**
   * Checks the size.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public TerminalSize {
    if (columns < 1 || columns > LARGEST || rows < 1 || rows > LARGEST) {
      throw new IllegalArgumentException(
          "a terminal has from 1 to 65535 columns and rows, not " + columns + " and " + rows);
    }
  }

  byte[] message() {
    String json = "{\"Width\":" + columns + ",\"Height\":" + rows + "}";
    byte[] bytes = json.getBytes(StandardCharsets.US_ASCII);
    return Channel.message(Channel.RESIZE, bytes, 0, bytes.length);
  }
}

package dev.bowline.client.internal.websocket;

/**
 * How the server ended a WebSocket.
 *
 * @param code status code of its close frame; 0 if the connection ended without one, as Kubernetes'
 *     servers often end theirs
 * @param reason the close frame's text; empty if it has none
 */
public record Closing(int code, String reason) {
  /** The end of the connection between two messages, without a close frame. */
  public static final Closing SILENT = new Closing(0, "");

  /** Whether the server said that all was said. */
  public boolean isNormal() {
    return code == 1000 || code == 1005;
  }

  /** In words, for messages. */
  public String words() {
    if (code == 0) {
      return "the server ended the connection";
    }
    return "the server closed the WebSocket with "
        + code
        + (reason.isEmpty() ? "" : " (" + reason + ")");
  }
}

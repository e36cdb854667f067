package dev.bowline.mockserver.stream;

import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The server's side of a WebSocket's opening. */
public final class Handshake {
  private Handshake() {}

  /** Whether a client wants a WebSocket. */
  public static boolean isWanted(HttpCall call) {
    return "websocket".equals(header(call, "Upgrade").toLowerCase(Locale.ROOT))
        && header(call, "Connection").toLowerCase(Locale.ROOT).contains("upgrade");
  }

  /** The first of the client's protocols that the server speaks, or null. */
  public static @Nullable String protocol(HttpCall call, List<String> spoken) {
    for (String offered : header(call, "Sec-WebSocket-Protocol").split(",", -1)) {
      if (spoken.contains(offered.strip())) {
        return offered.strip();
      }
    }
    return null;
  }

  /** Switches to a WebSocket. */
  public static HttpAnswer accept(
      HttpCall call, String protocol, HttpAnswer.Conversation conversation) {
    return accept(call, conversation).with("Sec-WebSocket-Protocol", protocol);
  }

  /**
   * Switches to a WebSocket whatever its protocol, of which there may be one; only for those who
   * say where they come from.
   */
  public static HttpAnswer acceptAny(HttpCall call, HttpAnswer.Conversation conversation) {
    String protocol = header(call, "Sec-WebSocket-Protocol").strip();
    if (header(call, "Origin").isEmpty()) {
      return refuse();
    }
    if (protocol.indexOf(',') >= 0) {
      return new HttpAnswer(400, HttpHeaders.NONE, new HttpAnswer.Bytes(new byte[0]));
    }
    return protocol.isEmpty() ? accept(call, conversation) : accept(call, protocol, conversation);
  }

  /** Switches to a WebSocket without a protocol of its own. */
  public static HttpAnswer accept(HttpCall call, HttpAnswer.Conversation conversation) {
    HttpHeaders headers =
        HttpHeaders.NONE
            .with("Upgrade", "websocket")
            .with("Connection", "Upgrade")
            .with(
                "Sec-WebSocket-Accept", ServerWebSocket.accept(header(call, "Sec-WebSocket-Key")));
    return new HttpAnswer(101, headers, conversation);
  }

  /** What servers say to a client with which they share no protocol: no Status, an empty 403. */
  public static HttpAnswer refuse() {
    return new HttpAnswer(
        403, HttpHeaders.NONE, new HttpAnswer.Bytes("".getBytes(StandardCharsets.UTF_8)));
  }

  private static String header(HttpCall call, String name) {
    String value = call.headers().first(name);
    return value == null ? "" : value;
  }
}

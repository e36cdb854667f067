package dev.bowline.client.internal.transport;

import dev.bowline.client.TransportException.Kind;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import okhttp3.Request;
import okhttp3.Response;

/** The opening handshake of RFC 6455, without extensions. */
final class WebSocketHandshake {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String ACCEPT_SALT = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  private static final int KEY_BYTES = 16;

  private final List<String> protocols;
  private final String key;

  /**
   * A handshake.
   *
   * @param protocols the subprotocols to offer
   */
  WebSocketHandshake(List<String> protocols) {
    this.protocols = protocols;
    byte[] bytes = new byte[KEY_BYTES];
    RANDOM.nextBytes(bytes);
    this.key = Base64.getEncoder().encodeToString(bytes);
  }

  void addTo(Request.Builder request) {
    request
        .header("Connection", "Upgrade")
        .header("Upgrade", "websocket")
        .header("Sec-WebSocket-Version", "13")
        .header("Sec-WebSocket-Key", key)
        .header("Sec-WebSocket-Protocol", String.join(", ", protocols));
  }

  /**
   * Checks an answer of 101.
   *
   * @throws TransportFailure if it isn't the answer to this handshake
   */
  void verify(Response response) throws TransportFailure {
    if (!"websocket".equalsIgnoreCase(response.header("Upgrade"))) {
      throw refused("switched to \"" + response.header("Upgrade", "") + "\", not to WebSocket");
    }
    if (!accept().equals(response.header("Sec-WebSocket-Accept"))) {
      throw refused("answered somebody else's WebSocket handshake (Sec-WebSocket-Accept is wrong)");
    }
  }

  private static TransportFailure refused(String what) {
    return new TransportFailure(
        Kind.NOT_KUBERNETES,
        "no WebSocket",
        "the server " + what + ". Is there a proxy in between that doesn't pass WebSockets on?",
        false,
        null);
  }

  private String accept() {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-1")
              .digest((key + ACCEPT_SALT).getBytes(StandardCharsets.US_ASCII));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-1", e);
    }
  }
}

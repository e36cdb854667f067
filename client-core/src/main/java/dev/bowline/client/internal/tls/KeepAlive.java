package dev.bowline.client.internal.tls;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketOption;
import java.util.Map;

/**
 * Has the kernel ask silent peers whether they are there: over HTTP/1.1 nothing else does, and
 * whoever only reads, such as a follower of a log, would wait for ever on a dead link.
 */
public final class KeepAlive {
  /**
   * In seconds: a dead link is found after 17. The names are those of {@code jdk.net}, if it is
   * there.
   */
  private static final Map<String, Integer> TIMES =
      Map.of("TCP_KEEPIDLE", 8, "TCP_KEEPINTERVAL", 3, "TCP_KEEPCOUNT", 3);

  private KeepAlive() {}

  /** For a socket that may not be connected yet. */
  public static void set(Socket socket) {
    try {
      socket.setKeepAlive(true);
      for (SocketOption<?> option : socket.supportedOptions()) {
        Integer value = TIMES.get(option.name());
        if (value != null && option.type() == Integer.class) {
          set(socket, option, value);
        }
      }
    } catch (IOException | UnsupportedOperationException e) {
      // The connection serves without; whether it can be made, connecting tells.
    }
  }

  @SuppressWarnings("unchecked") // its type was compared
  private static void set(Socket socket, SocketOption<?> option, Integer value) throws IOException {
    socket.setOption((SocketOption<Integer>) option, value);
  }
}

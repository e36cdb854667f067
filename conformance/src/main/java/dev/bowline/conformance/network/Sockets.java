package dev.bowline.conformance.network;

import java.io.IOException;
import java.net.Socket;

/** The two ways to end a TCP connection. */
final class Sockets {
  private Sockets() {}

  static void reset(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
      socket.close();
    } catch (IOException e) {
      // It had ended already.
    }
  }

  static void finish(Socket socket) {
    try {
      socket.shutdownOutput();
      socket.close();
    } catch (IOException e) {
      // It had ended already.
    }
  }
}

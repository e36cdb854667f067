package dev.bowline.client.internal.websocket;

/** What a frame is, as RFC 6455 numbers it. */
final class Opcode {
  static final int CONTINUATION = 0x0;
  static final int BINARY = 0x2;
  static final int CLOSE = 0x8;
  static final int PING = 0x9;
  static final int PONG = 0xa;

  private Opcode() {}

  static boolean isControl(int opcode) {
    return (opcode & 0x8) != 0;
  }
}

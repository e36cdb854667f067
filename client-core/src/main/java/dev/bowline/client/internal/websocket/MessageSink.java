package dev.bowline.client.internal.websocket;

import java.io.IOException;

/** Takes binary messages piece by piece, so that their size doesn't matter. */
public interface MessageSink {
  /** A message begins. */
  void begin() throws IOException;

  /** Bytes of the message; may block, which holds up the server. */
  void bytes(byte[] bytes, int offset, int length) throws IOException;

  /** The message is complete. */
  void end() throws IOException;
}

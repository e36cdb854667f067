package dev.bowline.client.internal.pod;

import java.io.IOException;

/** Takes what comes on one channel. */
interface ChannelSink {
  /** Takes it and forgets it. */
  ChannelSink NOWHERE = (bytes, offset, length) -> {};

  /** Bytes of the channel; may block, which holds up the server. */
  void bytes(byte[] bytes, int offset, int length) throws IOException;

  /** A message is complete. */
  default void messageEnd() throws IOException {}
}

package dev.bowline.client.internal.pod;

import dev.bowline.client.internal.websocket.MessageSink;
import java.io.IOException;
import java.util.Map;

/**
 * Leads messages to their channels. Those of channels that nobody knows are dropped, as servers and
 * clients of Kubernetes do. Confined to the reading thread, but for {@link #isDelivering}.
 */
final class Demultiplexer implements MessageSink {
  private static final int NONE = -1;

  private final Map<Integer, ChannelSink> channels;
  private int channel = NONE;
  private volatile boolean delivering;

  Demultiplexer(Map<Integer, ChannelSink> channels) {
    this.channels = Map.copyOf(channels);
  }

  /** Whether the reading thread is with a channel, perhaps waiting there. */
  boolean isDelivering() {
    return delivering;
  }

  @Override
  public void begin() {
    channel = NONE;
  }

  @Override
  public void bytes(byte[] bytes, int offset, int length) throws IOException {
    boolean first = channel == NONE;
    if (first) {
      channel = bytes[offset] & 0xff;
    }
    int from = first ? offset + 1 : offset;
    int left = first ? length - 1 : length;
    if (left > 0) {
      delivering = true;
      try {
        sink().bytes(bytes, from, left);
      } finally {
        delivering = false; // or the connection would never count as silent
      }
    }
  }

  @Override
  public void end() throws IOException {
    if (channel != NONE) {
      sink().messageEnd();
    }
  }

  private ChannelSink sink() {
    return channels.getOrDefault(channel, ChannelSink.NOWHERE);
  }
}

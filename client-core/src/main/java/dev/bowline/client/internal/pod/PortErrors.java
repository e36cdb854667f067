package dev.bowline.client.internal.pod;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** What a kubelet says of a port that it can't reach. */
final class PortErrors implements ChannelSink {
  private static final int LONGEST = 4096;

  private final PortPrefix prefix = new PortPrefix();
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();

  @Override
  public void bytes(byte[] bytes, int offset, int length) {
    int skipped = prefix.skip(length);
    int room = Math.min(LONGEST - text.size(), length - skipped);
    text.write(bytes, offset + skipped, room);
  }

  /** Empty if nothing was said. */
  String text() {
    return text.toString(StandardCharsets.UTF_8).strip();
  }
}

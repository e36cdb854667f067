package dev.bowline.client.internal.pod;

import java.io.IOException;
import java.net.Socket;

/** Passes a port's data on to the local end; while that doesn't read, the server waits. */
final class PortData implements ChannelSink {
  private final Socket local;
  private final PortPrefix prefix = new PortPrefix();

  PortData(Socket local) {
    this.local = local;
  }

  @Override
  public void bytes(byte[] bytes, int offset, int length) throws IOException {
    int skipped = prefix.skip(length);
    if (length > skipped) {
      local.getOutputStream().write(bytes, offset + skipped, length - skipped);
    }
  }
}

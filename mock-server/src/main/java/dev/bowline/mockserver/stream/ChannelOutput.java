package dev.bowline.mockserver.stream;

import java.io.IOException;
import java.io.OutputStream;

/** Sends to the client on one channel, each write as one message. */
final class ChannelOutput extends OutputStream {
  private final ServerWebSocket socket;
  private final int channel;

  ChannelOutput(ServerWebSocket socket, int channel) {
    this.socket = socket;
    this.channel = channel;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    socket.send(channel, bytes, offset, length);
  }
}

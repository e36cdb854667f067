package dev.bowline.client.internal.pod;

import dev.bowline.client.internal.websocket.WebSocket;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** Sends bytes on a channel, at once. Blocks while the server doesn't read. */
final class ChannelOutput extends OutputStream {
  private static final int LONGEST_MESSAGE = 32 * 1024;

  private final WebSocket socket;
  private final int channel;
  private final boolean canClose;
  private final BooleanSupplier ended;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * An output.
   *
   * @param canClose whether the server understands the end of a channel
   * @param ended whether nobody reads any more
   */
  ChannelOutput(WebSocket socket, int channel, boolean canClose, BooleanSupplier ended) {
    this.socket = socket;
    this.channel = channel;
    this.canClose = canClose;
    this.ended = ended;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (closed.get()) {
      throw new IOException("the input is closed");
    }
    int end = offset + length;
    for (int from = offset; from < end; from += LONGEST_MESSAGE) {
      send(Channel.message(channel, bytes, from, Math.min(LONGEST_MESSAGE, end - from)));
    }
  }

  private void send(byte[] message) throws IOException {
    if (ended.getAsBoolean()) { // the connection may still be open for a moment
      throw new IOException("the command has ended");
    }
    try {
      socket.send(message);
    } catch (IOException e) {
      if (Thread.currentThread().isInterrupted()) { // which has ended the command as well
        InterruptedIOException interrupted =
            new InterruptedIOException("interrupted while sending input");
        interrupted.initCause(e);
        throw interrupted;
      }
      throw ended.getAsBoolean() ? new IOException("the command has ended", e) : e;
    }
  }

  @Override
  public void close() throws IOException {
    if (closed.getAndSet(true)) {
      return;
    }
    if (ended.getAsBoolean()) {
      return;
    }
    if (!canClose) {
      throw new IOException(
          socket.protocol()
              + ", which is all that this server speaks (Kubernetes before 1.30), can't tell a command"
              + " that its input has ended. Have it read as much as you send, or close the process");
    }
    try {
      socket.send(new byte[] {(byte) Channel.CLOSE, (byte) channel});
    } catch (IOException e) {
      if (!ended.getAsBoolean()) {
        throw e;
      }
    }
  }
}

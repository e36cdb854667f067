package dev.bowline.client.internal.pod;

/** Numbers of the channels of {@code channel.k8s.io}: the first byte of each message. */
final class Channel {
  static final int STDIN = 0;
  static final int STDOUT = 1;
  static final int STDERR = 2;
  static final int STATUS = 3;
  static final int RESIZE = 4;

  /** Ends another channel, whose number follows; since version 5. */
  static final int CLOSE = 255;

  private Channel() {}

  static byte[] message(int channel, byte[] bytes, int offset, int length) {
    byte[] message = new byte[length + 1];
    message[0] = (byte) channel;
    System.arraycopy(bytes, offset, message, 1, length);
    return message;
  }
}

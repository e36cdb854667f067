package dev.bowline.mockserver.stream;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The server's side of a WebSocket (RFC 6455), strict about what clients must do. One thread reads,
 * any thread writes.
 */
final class ServerWebSocket {
  private static final String SALT = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  private static final int TEXT = 1;
  private static final int BINARY = 2;
  private static final int CLOSE = 8;
  private static final int PING = 9;
  private static final int PONG = 10;
  private static final int MAX_PAYLOAD = 64 << 20;

  private final InputStream in;
  private final OutputStream out;

  ServerWebSocket(InputStream in, OutputStream out) {
    this.in = in;
    this.out = out;
  }

  /** The value of {@code Sec-WebSocket-Accept} for a client's key. */
  static String accept(String key) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-1")
              .digest((key + SALT).getBytes(StandardCharsets.US_ASCII));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-1", e);
    }
  }

  /** The next message; null when the client has closed the WebSocket. */
  byte @Nullable [] read() throws IOException {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    boolean inMessage = false;
    while (true) {
      int first = in.read();
      if (first < 0) {
        return null;
      }
      int opcode = first & 0x0f;
      byte[] payload = payload();
      switch (opcode) {
        case CLOSE -> {
          write(CLOSE, payload);
          return null;
        }
        case PING -> write(PONG, payload);
        case PONG -> {}
        default -> {
          if (opcode != (inMessage ? 0 : BINARY)) {
            throw new IOException("a client sent a frame of type " + opcode);
          }
          message.write(payload);
          inMessage = (first & 0x80) == 0;
          if (!inMessage) {
            return message.toByteArray();
          }
        }
      }
    }
  }

  private byte[] payload() throws IOException {
    int second = octet();
    if ((second & 0x80) == 0) {
      throw new IOException("a client sent a frame without a mask");
    }
    long length = second & 0x7f;
    if (length == 126) {
      length = number(2);
    } else if (length == 127) {
      length = number(8);
    }
    if (length < 0 || length > MAX_PAYLOAD) {
      throw new IOException("a client sent a frame of " + Long.toUnsignedString(length) + " bytes");
    }
    byte[] mask = in.readNBytes(4);
    byte[] payload = in.readNBytes((int) length);
    if (mask.length < 4 || payload.length < length) {
      throw new EOFException("a client went away inside a frame");
    }
    for (int i = 0; i < payload.length; i++) {
      payload[i] ^= mask[i & 3];
    }
    return payload;
  }

  private long number(int octets) throws IOException {
    long value = 0;
    for (int i = 0; i < octets; i++) {
      value = value << 8 | octet();
    }
    return value;
  }

  private int octet() throws IOException {
    int octet = in.read();
    if (octet < 0) {
      throw new EOFException("a client went away inside a frame");
    }
    return octet;
  }

  /** Sends a message to a channel. */
  void send(int channel, byte[] bytes, int offset, int length) throws IOException {
    byte[] message = new byte[length + 1];
    message[0] = (byte) channel;
    System.arraycopy(bytes, offset, message, 1, length);
    write(BINARY, message);
  }

  /** Sends a message. */
  void message(boolean isText, byte[] bytes, int offset, int length) throws IOException {
    write(isText ? TEXT : BINARY, Arrays.copyOfRange(bytes, offset, offset + length));
  }

  /** Says that the conversation has ended well. */
  void close() throws IOException {
    write(CLOSE, new byte[] {(byte) (1000 >> 8), (byte) 1000});
  }

  /** Sends bytes as they are. */
  synchronized void raw(byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
  }

  private void write(int opcode, byte[] payload) throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.write(0x80 | opcode);
    if (payload.length < 126) {
      frame.write(payload.length);
    } else if (payload.length < 1 << 16) {
      frame.write(126);
      frame.write(payload.length >>> 8);
      frame.write(payload.length);
    } else {
      frame.write(127);
      for (int shift = 56; shift >= 0; shift -= 8) {
        frame.write((int) ((long) payload.length >>> shift));
      }
    }
    frame.write(payload);
    raw(frame.toByteArray());
  }
}

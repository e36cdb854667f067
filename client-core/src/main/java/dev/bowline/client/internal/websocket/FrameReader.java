package dev.bowline.client.internal.websocket;

import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.transport.TransportFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/** Reads a server's frames. Confined to the reading thread, but for {@link #received}. */
final class FrameReader {
  private static final int LONGEST_CONTROL = 125;
  private static final int TWO_BYTES = 126;
  private static final int EIGHT_BYTES = 127;
  private static final int BUFFER = 32 * 1024;

  private final InputStream in;
  private final Controls controls;
  private final byte[] buffer = new byte[BUFFER];
  private final AtomicLong received = new AtomicLong();
  private boolean inMessage;

  /** Answers control frames. */
  interface Controls {
    void ping(byte[] payload) throws IOException;
  }

  FrameReader(InputStream in, Controls controls) {
    this.in = in;
    this.controls = controls;
  }

  /** How many frames and pieces of frames have come; for any thread. */
  long received() {
    return received.get();
  }

  /** Reads until the server closes the WebSocket, or ends the connection between two messages. */
  Closing readAll(MessageSink sink) throws IOException {
    while (true) {
      int first = in.read();
      if (first < 0) {
        if (inMessage) {
          throw truncated();
        }
        return Closing.SILENT;
      }
      received.incrementAndGet();
      int opcode = first & 0x0f;
      boolean isFinal = (first & 0x80) != 0;
      if ((first & 0x70) != 0) {
        throw broken("a frame with reserved bits");
      }
      long length = length();
      if (Opcode.isControl(opcode)) {
        byte[] payload = controlPayload(length, isFinal);
        if (opcode == Opcode.CLOSE) {
          return closing(payload);
        } else if (opcode == Opcode.PING) {
          controls.ping(payload);
        } else if (opcode != Opcode.PONG) {
          throw broken("a frame of type " + opcode);
        }
      } else {
        data(opcode, isFinal, length, sink);
      }
    }
  }

  private void data(int opcode, boolean isFinal, long length, MessageSink sink) throws IOException {
    if (opcode != (inMessage ? Opcode.CONTINUATION : Opcode.BINARY)) {
      throw broken("a frame of type " + opcode + (inMessage ? " inside a message" : ""));
    }
    if (!inMessage) {
      sink.begin();
    }
    long left = length;
    while (left > 0) {
      int n = in.read(buffer, 0, (int) Math.min(left, buffer.length));
      if (n < 0) {
        throw truncated();
      }
      received.incrementAndGet();
      left -= n;
      sink.bytes(buffer, 0, n);
    }
    inMessage = !isFinal;
    if (isFinal) {
      sink.end();
    }
  }

  private long length() throws IOException {
    int second = octet();
    if ((second & 0x80) != 0) {
      throw broken("a masked frame, which only clients send");
    }
    int length = second & 0x7f;
    long value =
        switch (length) {
          case TWO_BYTES -> number(2);
          case EIGHT_BYTES -> number(8);
          default -> length;
        };
    if (value < 0) {
      throw broken("a frame of a negative length");
    }
    return value;
  }

  private long number(int octets) throws IOException {
    long value = 0;
    for (int i = 0; i < octets; i++) {
      value = value << 8 | octet();
    }
    return value;
  }

  private byte[] controlPayload(long length, boolean isFinal) throws IOException {
    if (length > LONGEST_CONTROL || !isFinal) {
      throw broken("a control frame in parts, or of more than 125 bytes");
    }
    byte[] payload = in.readNBytes((int) length);
    if (payload.length < length) {
      throw truncated();
    }
    return payload;
  }

  private static Closing closing(byte[] payload) {
    if (payload.length < 2) {
      return new Closing(1005, "");
    }
    int code = ((payload[0] & 0xff) << 8) | (payload[1] & 0xff);
    return new Closing(
        code, new String(payload, 2, payload.length - 2, StandardCharsets.UTF_8).strip());
  }

  private int octet() throws IOException {
    int octet = in.read();
    if (octet < 0) {
      throw truncated();
    }
    return octet;
  }

  private static TransportFailure truncated() {
    String advice = "the connection ended inside a message";
    return new TransportFailure(Kind.DISCONNECTED, "truncated", advice, false, null);
  }

  private static TransportFailure broken(String what) {
    String advice = "the server sent " + what + ", which breaks the WebSocket protocol";
    return new TransportFailure(Kind.NOT_KUBERNETES, "no WebSocket", advice, false, null);
  }
}

package dev.bowline.mockserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class FrameGateTest {
  private static final int LIMIT = 100;
  private static final byte DATA = 0;
  private static final byte END_STREAM = 1;

  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
  private final ByteArrayOutputStream expected = new ByteArrayOutputStream();

  FrameGateTest() {
    sent.writeBytes(new byte[24]);
    expected.writeBytes(new byte[24]);
  }

  @Test
  void aBodyEndsWithTheFrameThatMakesItTooLong() throws IOException {
    frame(DATA, 1, 60, 0, 0);
    frame(DATA, 3, 60, 0, 0);
    frame(DATA, 1, 40, 0, 0);
    frame(DATA, 1, 1, 0, END_STREAM);
    frame(DATA, 1, 50, 0, END_STREAM);
    frame(DATA, 3, 60, 0, END_STREAM);
    assertThat(read()).isEqualTo(expected.toByteArray());
  }

  @Test
  void bodiesAreCountedByStream() throws IOException {
    for (int stream = 1; stream < 9; stream += 2) {
      frame(DATA, stream, LIMIT, END_STREAM, END_STREAM);
    }
    assertThat(read()).isEqualTo(expected.toByteArray());
  }

  private byte[] read() throws IOException {
    return new FrameGate(new ByteArrayInputStream(sent.toByteArray()), LIMIT, stream -> {})
        .readAllBytes();
  }

  private void frame(byte type, int stream, int length, int flags, int expectedFlags) {
    byte[] content = new byte[length];
    content[0] = (byte) stream;
    for (ByteArrayOutputStream out : new ByteArrayOutputStream[] {sent, expected}) {
      int shown = out == sent ? flags : expectedFlags;
      out.writeBytes(new byte[] {0, 0, (byte) length, type, (byte) shown, 0, 0, 0, (byte) stream});
      out.writeBytes(content);
    }
  }
}

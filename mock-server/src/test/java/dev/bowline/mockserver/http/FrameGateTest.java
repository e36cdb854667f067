package dev.bowline.mockserver.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FrameGateTest {
  private static final int LIMIT = 100;
  private static final byte DATA = 0;
  private static final byte HEADERS = 1;
  private static final byte RST_STREAM = 3;
  private static final byte SETTINGS = 4;
  private static final byte PING = 6;
  private static final byte END_STREAM = 1;
  private static final byte ACK = 1;
  private static final byte END_HEADERS = 4;

  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
  private final ByteArrayOutputStream expected = new ByteArrayOutputStream();
  private final List<String> resets = new ArrayList<>();
  private int busy;

  FrameGateTest() {
    sent.writeBytes(new byte[24]);
    expected.writeBytes(new byte[24]);
  }

  @Test
  void aBodyEndsWithTheFrameThatMakesItTooLong() throws IOException {
    open(1);
    open(3);
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
      open(stream);
      frame(DATA, stream, LIMIT, END_STREAM, END_STREAM);
    }
    assertThat(read()).isEqualTo(expected.toByteArray());
  }

  @Test
  void whatIsOfNoRequestIsNotCounted() throws IOException {
    frame(DATA, 1, LIMIT + 1, 0, 0);
    open(3);
    frame(DATA, 3, LIMIT, 0, 0);
    headers(3, END_HEADERS | END_STREAM); // trailers
    frame(DATA, 3, LIMIT, 0, 0);
    assertThat(read()).isEqualTo(expected.toByteArray());
  }

  @Test
  void aStreamTooManyIsRefusedAndNothingOfItsHeadPasses() throws IOException {
    openAll();
    refused(201, END_HEADERS);
    frame(sent, HEADERS, 201, END_HEADERS | END_STREAM, new byte[0]); // its trailers
    frame(SETTINGS, 0, 0, ACK, ACK);
    refused(203, END_HEADERS | END_STREAM);
    frame(RST_STREAM, 9, 4, 0, 0);
    open(205);
    refused(207, END_HEADERS);
    assertThat(read()).isEqualTo(expected.toByteArray());
    assertThat(resets).containsExactly("refused 201 7", "refused 203 1", "left 9", "refused 207 1");
  }

  @Test
  void whoLeavesRequestsFasterThanTheyEndLosesTheConnection() {
    busy = 5 * OpenStreams.MAX;
    open(1);
    assertThatThrownBy(this::read).isInstanceOf(IOException.class);
  }

  @Test
  void aStreamThatIsNotTheClientsEndsTheConnection() {
    open(2);
    assertThatThrownBy(this::read).isInstanceOf(IOException.class);
  }

  @Test
  void whoReadsNoAnswersToPingsLosesTheConnection() {
    for (int i = 0; i <= 10_000; i++) {
      frame(PING, 0, 8, 0, 0);
    }
    assertThatThrownBy(this::read).isInstanceOf(IOException.class);
  }

  private void openAll() {
    for (int stream = 1; stream < 2 * OpenStreams.MAX; stream += 2) {
      open(stream);
    }
  }

  private void refused(int stream, int flags) {
    frame(sent, HEADERS, stream, flags, new byte[0]);
  }

  private byte[] read() throws IOException {
    return new FrameGate(
            new ByteArrayInputStream(sent.toByteArray()),
            LIMIT,
            new OpenStreams((max, time) -> busy < max),
            new FrameGate.Resets() {
              @Override
              public void left(int stream) {
                resets.add("left " + stream);
              }

              @Override
              public void refuse(int stream, int error) {
                resets.add("refused " + stream + " " + error);
              }
            })
        .readAllBytes();
  }

  private void open(int stream) {
    headers(stream, END_HEADERS);
  }

  private void headers(int stream, int flags) {
    frame(sent, HEADERS, stream, flags, new byte[0]);
    frame(expected, HEADERS, stream, flags, PlainHeaders.write(stream, List.of()));
  }

  private void frame(byte type, int stream, int length, int flags, int expectedFlags) {
    byte[] content = new byte[length];
    Arrays.fill(content, (byte) stream);
    frame(sent, type, stream, flags, content);
    frame(expected, type, stream, expectedFlags, content);
  }

  private static void frame(
      ByteArrayOutputStream out, byte type, int stream, int flags, byte[] content) {
    out.writeBytes(
        new byte[] {0, 0, (byte) content.length, type, (byte) flags, 0, 0, 0, (byte) stream});
    out.writeBytes(content);
  }
}

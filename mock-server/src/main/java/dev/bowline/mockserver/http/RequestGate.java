package dev.bowline.mockserver.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a client sends over HTTP/1. The gate reads each request by itself, by the rules and within
 * the limits of a real server, and lets the engine see a request of two lines in its place: what
 * the engine can't take would end its thread and leave the client waiting. Read by one thread.
 */
final class RequestGate extends InputStream {
  private static final int MAX_HEAD = (1 << 20) + 4096;
  private static final int MAX_DRAINED = 64 << 20;
  private static final int MAX_BLANK = 4;
  private static final Duration LINGER = Duration.ofMillis(500);

  private final InputStream in;
  private final OutputStream out;
  private final Pace pace;
  private final Patience patience;
  private final Runnable endOutput;
  private byte[] ready = {};
  private int used;
  private boolean isFirst = true;
  private boolean isPost;
  private boolean isOver;
  private boolean isOpen;
  private boolean isLeaving;
  private @Nullable Request current;

  /**
   * A request as it came.
   *
   * @param head its head
   * @param body its body, or as much of it as is kept
   * @param isLast whether the connection ends with its answer
   */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares requests
  record Request(RequestHead head, byte[] body, boolean isLast) {}

  /**
   * A gate.
   *
   * @param endOutput ends what is sent to the client, behind what was sent already
   */
  RequestGate(InputStream in, OutputStream out, Pace pace, Patience patience, Runnable endOutput) {
    this.in = new BufferedInputStream(in);
    this.out = out;
    this.pace = pace;
    this.patience = patience;
    this.endOutput = endOutput;
  }

  /** The request whose lines the engine has read last. */
  Request current() {
    return Objects.requireNonNull(current);
  }

  /** Whether the client knows chunks. */
  boolean takesChunks() {
    return !current().head().isHttp10();
  }

  /** Whether the connection ends with an answer, by what its request was or as its only end. */
  boolean ends(HttpAnswer answer) {
    return current().isLast() || (!takesChunks() && answer.body().length() < 0);
  }

  /**
   * Says what follows an answer: another protocol, the end, or the next request.
   *
   * @param isLast whether the connection ends with it
   */
  void answered(HttpAnswer answer, boolean isLast) {
    isOpen = answer.body() instanceof HttpAnswer.Conversation;
    isLeaving = isLast;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (used == ready.length) {
      if (isOpen) {
        return in.read(target, offset, length);
      }
      if (!next()) {
        return -1;
      }
    }
    int count = Math.min(length, ready.length - used);
    System.arraycopy(ready, used, target, offset, count);
    used += count;
    return count;
  }

  private boolean next() {
    if (isLeaving && !isOver) {
      leave();
    }
    if (isOver) {
      return false;
    }
    try {
      Request request = receivedOrRefused();
      current = request;
      isOver = request == null;
      if (request == null) {
        return false;
      }
      String upgrade = request.head().isUpgrade() ? "Connection: Upgrade\r\n" : "";
      ready = ("GET / HTTP/1.1\r\n" + upgrade + "\r\n").getBytes(StandardCharsets.US_ASCII);
      used = 0;
      return true;
    } catch (IOException e) {
      // The engine closes a connection at its end, but not when it fails.
      isOver = true;
      return false;
    } finally {
      pace.unlimited();
    }
  }

  private @Nullable Request receivedOrRefused() throws IOException {
    try {
      return receive();
    } catch (RefusedRequestException e) {
      out.write(e.answer().getBytes(StandardCharsets.UTF_8));
      out.flush();
      leave();
      return null;
    }
  }

  private @Nullable Request receive() throws IOException, RefusedRequestException {
    byte[] bytes = head();
    if (bytes.length == 0) {
      return null;
    }
    RequestHead head = RequestHead.parse(bytes);
    isPost = head.method().equals("POST");
    if (!head.expectation().isEmpty() && !head.expectation().equals("100-continue")) {
      throw RefusedRequestException.unexpected();
    }
    if (head.contentLength() == 0) {
      return new Request(head, new byte[0], head.isLast());
    }
    if (!head.expectation().isEmpty() && !head.isHttp10()) {
      out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      out.flush();
    }
    pace.within(patience.body());
    RequestBody body =
        RequestBody.read(in, head.contentLength(), MockWebServerEngine.MAX_KEPT_BODY);
    return new Request(head, body.bytes(), head.isLast() || !body.isWhole());
  }

  /** Up to the empty line; empty if the client has left. */
  private byte[] head() throws IOException, RefusedRequestException {
    pace.within(isFirst ? patience.head() : patience.idle());
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int next = in.read();
    pace.within(patience.head());
    for (int i = 0; isPost && i < MAX_BLANK && (next == '\r' || next == '\n'); i++) {
      next = in.read(); // old clients send more than the body
    }
    isFirst = false;
    int lineLength = 0;
    for (; next >= 0; next = in.read()) {
      if (next == '\n') {
        if (lineLength == 0) {
          byte[] bytes = head.toByteArray();
          return bytes.length == 0 ? new byte[] {'\n'} : bytes;
        }
        lineLength = -1;
      }
      if (next != '\r') {
        lineLength++;
      }
      head.write(next);
      if (head.size() > MAX_HEAD) {
        throw RefusedRequestException.tooLarge();
      }
    }
    if (head.size() > 0) {
      throw RefusedRequestException.malformed();
    }
    return new byte[0];
  }

  /**
   * Ends the connection so that the client can read the answer before it learns that nobody reads
   * the rest of its request.
   */
  private void leave() {
    isOver = true;
    endOutput.run();
    pace.within(LINGER);
    byte[] rest = new byte[8192];
    try {
      long drained = 0;
      for (int count = in.read(rest); count >= 0 && drained < MAX_DRAINED; count = in.read(rest)) {
        drained += count;
      }
    } catch (IOException e) {
      // It doesn't matter what it had to say.
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

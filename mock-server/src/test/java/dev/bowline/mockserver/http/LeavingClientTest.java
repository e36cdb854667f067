package dev.bowline.mockserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Answers that take long, to clients that may go meanwhile. */
class LeavingClientTest {
  private static final byte[] REQUEST =
      "GET /first HTTP/1.1\r\nHost: mock\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  @Test
  void aBodyThatHasNothingToSendIsToldThatItsClientHasLeft() throws Exception {
    CompletableFuture<IOException> end = new CompletableFuture<>();
    CountDownLatch begun = new CountDownLatch(1);
    try (HttpEngine engine = HttpEngine.start(0, null, call -> answer(new Idle(begun, end)));
        Socket client = new Socket(InetAddress.getLoopbackAddress(), engine.port())) {
      client.getOutputStream().write(REQUEST);
      begun.await();
      assertThat(end).isNotDone();
      client.shutdownOutput();
      assertThat(end.get(10, TimeUnit.SECONDS)).hasMessage("the client has left");
    }
  }

  @Test
  void whatAClientSendsMeanwhileIsReadAfterwards() throws Exception {
    CountDownLatch mayEnd = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    try (HttpEngine engine =
            HttpEngine.start(
                0,
                null,
                call ->
                    answer(
                        call.target().equals("/first")
                            ? new Waiting(begun, mayEnd)
                            : new HttpAnswer.Bytes(
                                call.target().getBytes(StandardCharsets.UTF_8))));
        Socket client = new Socket(InetAddress.getLoopbackAddress(), engine.port())) {
      client.getOutputStream().write(REQUEST);
      begun.await();
      client
          .getOutputStream()
          .write("GET /second HTTP/1.1\r\nHost: mock\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      mayEnd.countDown();
      StringBuilder answers = new StringBuilder();
      while (!answers.toString().endsWith("/second")) {
        int next = client.getInputStream().read();
        assertThat(next).as("end after %s", answers).isNotNegative();
        answers.append((char) next);
      }
    }
  }

  private static HttpAnswer answer(HttpAnswer.Body body) {
    return new HttpAnswer(200, HttpHeaders.NONE, body);
  }

  /** Flushes until that fails. */
  private record Idle(CountDownLatch begun, CompletableFuture<IOException> end)
      implements HttpAnswer.Body {
    @Override
    public long length() {
      return -1;
    }

    @Override
    public void writeTo(HttpAnswer.BodySink sink) throws IOException {
      sink.write(new byte[] {'x'});
      while (true) {
        try {
          sink.flush();
        } catch (IOException e) {
          end.complete(e);
          throw e;
        }
        begun.countDown();
      }
    }
  }

  /** Flushes several times while the client sends more, and then ends. */
  private record Waiting(CountDownLatch begun, CountDownLatch mayEnd) implements HttpAnswer.Body {
    @Override
    public long length() {
      return -1;
    }

    @Override
    public void writeTo(HttpAnswer.BodySink sink) throws IOException {
      sink.flush();
      begun.countDown();
      while (mayEnd.getCount() > 0) {
        sink.flush();
      }
      for (int i = 0; i < 5; i++) {
        sink.flush();
      }
    }
  }
}

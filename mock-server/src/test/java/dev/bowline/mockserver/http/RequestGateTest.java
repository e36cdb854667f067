package dev.bowline.mockserver.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a client may send over HTTP/1; the answers are those of kube-apiserver v1.36.3. */
final class RequestGateTest {
  private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\n";
  private static final Patience SHORT =
      new Patience(Duration.ofSeconds(2), Duration.ofSeconds(20), Duration.ofSeconds(2));

  private HttpEngine engine;

  RequestGateTest() throws IOException {
    engine = HttpEngine.start(0, null, RequestGateTest::echo, Patience.REAL);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static HttpAnswer echo(HttpCall call) {
    String text =
        call.method()
            + " "
            + call.target()
            + " "
            + call.headers().first("X-Y")
            + " "
            + call.body().length;
    return new HttpAnswer(
        200, HttpHeaders.NONE, new HttpAnswer.Bytes(text.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\\r\\n\\r\\n|400 Bad Request",
        "GET\\r\\n\\r\\n|400 Bad Request",
        "G(T / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n|400 Bad Request",
        "GET / FOO\\r\\nHost: x\\r\\n\\r\\n|400 Bad Request",
        "GET /%zz HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n|400 Bad Request",
        "GET x HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n|400 Bad Request",
        "GET / HTTP/2.0\\r\\nHost: x\\r\\n\\r\\n|505 HTTP Version Not Supported: unsupported protocol version",
        "GET / HTTP/1.1\\r\\n\\r\\n|400 Bad Request: missing required Host header",
        "GET / HTTP/1.1\\r\\nHost: a b\\r\\n\\r\\n|400 Bad Request: malformed Host header",
        "GET / HTTP/1.1\\r\\nHost: x\\r\\nHost: y\\r\\n\\r\\n|400 Bad Request",
        "GET / HTTP/1.1\\r\\nHost: x\\r\\nfoo\\r\\n\\r\\n|400 Bad Request",
        "GET / HTTP/1.1\\r\\nHost: x\\r\\nfoo : 1\\r\\n\\r\\n|400 Bad Request: invalid header name",
        "GET / HTTP/1.1\\r\\nHost: x\\r\\ngröße: 1\\r\\n\\r\\n|400 Bad Request",
        "GET / HTTP/1.1\\r\\nHost: x\\r\\na: \\u0001\\r\\n\\r\\n|400 Bad Request",
        "POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: -1\\r\\n\\r\\n|400 Bad Request",
        "POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 99999999999999999999\\r\\n\\r\\n|400 Bad Request",
        "POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 1\\r\\nContent-Length: 2\\r\\n\\r\\n|400 Bad Request",
        "POST / HTTP/1.1\\r\\nHost: x\\r\\nTransfer-Encoding: gzip\\r\\n\\r\\n|501 Not Implemented",
        "GET / HTTP/1.1\\r\\nHost: x\\r\\nExpect: tea\\r\\n\\r\\n|417 Expectation Failed",
      })
  void whatIsNoRequestIsRefusedAndTheConnectionEnds(String sent, String status) throws IOException {
    String bytes = sent.replace("\\r\\n", "\r\n").replace("\\u0001", "\u0001");
    assertThat(talk(bytes)).startsWith("HTTP/1.1 " + status + "\r\n").contains("Connection: close");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "GET /a HTTP/1.1\\r\\nHost: x\\r\\nX-Y: größe\\r\\n|GET /a größe 0",
        "GET /a HTTP/1.1\\nHost: x\\nX-Y: \\t1 \\n|GET /a 1 0",
        "GET http://other/a HTTP/1.1\\r\\nHost: x\\r\\nX-Y: a\\r\\n  b\\r\\n|GET /a a b 0",
        "GET /a HTTP/1.0\\r\\n|GET /a null 0",
      })
  void whatIsUnusualIsTaken(String head, String seen) throws IOException {
    String bytes = head.replace("\\r", "\r").replace("\\n", "\n").replace("\\t", "\t");
    assertThat(talk(bytes + "Connection: close\r\n\r\n")).endsWith("\r\n\r\n" + seen);
  }

  @Test
  void bodiesEndWhereTheySayAndAnotherRequestFollows() throws IOException {
    String answers =
        talk(
            "POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
                + "\r\nGET /2 HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nz"
                + "PUT /3 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "2;a=b\r\nab\r\n0\r\nT: x\r\n\r\n"
                + "POST /4 HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\n"
                + "Content-Length: 1\r\n\r\n!");
    assertThat(answers)
        .containsSubsequence(
            "POST /1 null 3", "GET /2 null 1", "PUT /3 null 2", "100 Continue", "POST /4 null 1");
  }

  @Test
  void aHeadBeyondMeasureIsToldSoAndNotKept() throws IOException {
    assertThat(talk(GET + "A: " + "a".repeat(1_100_000)))
        .startsWith("HTTP/1.1 431 Request Header Fields Too Large\r\n");
  }

  @Test
  void aBodyWithoutEndIsCutOff() throws IOException {
    StringBuilder body = new StringBuilder("POST / HTTP/1.1\r\nHost: x\r\n");
    body.append("Transfer-Encoding: chunked\r\n\r\n");
    String chunk = "80000\r\n" + " ".repeat(0x80000) + "\r\n";
    body.append(chunk.repeat(17));
    assertThat(talk(body.toString())).contains("Connection: close").endsWith("POST / null 8388608");
  }

  @Test
  void whoDripsIsCutOffAndHoldsNobodyUp() throws IOException {
    engine.close();
    engine = HttpEngine.start(0, null, RequestGateTest::echo, SHORT);
    List<Socket> slow = new ArrayList<>();
    for (String begun : List.of("GET / HTTP/1.1\r\nX", "GE", "", post(10) + "a")) {
      Socket socket = connect();
      socket.getOutputStream().write(begun.getBytes(StandardCharsets.UTF_8));
      slow.add(socket);
    }
    assertThat(talk(GET + "Connection: close\r\n\r\n")).endsWith("GET / null 0");
    for (Socket socket : slow) {
      assertThat(socket.getInputStream().readAllBytes()).isEmpty();
      socket.close();
    }
  }

  @Test
  void connectionsThatAreOpenedAndDroppedLeaveNothing() throws IOException {
    int before = Thread.activeCount();
    for (int i = 0; i < 500; i++) {
      try (Socket socket = connect()) {
        if (i % 2 == 0) {
          socket.getOutputStream().write("GET /".getBytes(StandardCharsets.UTF_8));
        }
      }
    }
    assertThat(talk(GET + "Connection: close\r\n\r\n")).endsWith("GET / null 0");
    await()
        .atMost(Duration.ofMinutes(2)) // threads of a pool stay for a minute
        .until(() -> Thread.activeCount() - before < 100);
  }

  private static String post(int length) {
    return "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: " + length + "\r\n\r\n";
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), engine.port());
    socket.setSoTimeout(20_000);
    return socket;
  }

  /** All that comes until the server ends the connection. */
  private String talk(String sent) throws IOException {
    try (Socket socket = connect();
        InputStream in = socket.getInputStream()) {
      socket.getOutputStream().write(sent.getBytes(StandardCharsets.UTF_8));
      socket.shutdownOutput(); // else the server lingers
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}

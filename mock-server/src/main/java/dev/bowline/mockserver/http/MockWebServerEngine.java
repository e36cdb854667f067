package dev.bowline.mockserver.http;

import java.io.IOException;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockResponseBody;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Handshake;
import okhttp3.Headers;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** The engine on OkHttp's server for tests: HTTP/1.1 and HTTP/2, one thread per exchange. */
final class MockWebServerEngine implements HttpEngine {
  private static final String HTTP_2 = "HTTP/2";

  private final MockWebServer server = new MockWebServer();
  private final ConnectionTracker connections = new ConnectionTracker();
  private final HttpHandler handler;

  private MockWebServerEngine(HttpHandler handler) {
    this.handler = handler;
  }

  static HttpEngine start(int port, @Nullable Authority authority, HttpHandler handler)
      throws IOException {
    MockWebServerEngine engine = new MockWebServerEngine(handler);
    engine.server.setServerSocketFactory(engine.connections);
    engine.server.setDispatcher(engine.new KubeDispatcher());
    if (authority != null) {
      engine.server.useHttps(authority.socketFactory());
      engine.server.requestClientAuth();
    }
    engine.server.start(InetAddress.getLoopbackAddress(), port);
    return engine;
  }

  @Override
  public int port() {
    return server.getPort();
  }

  @Override
  public void cutConnections() {
    connections.cutAll();
  }

  @Override
  public void close() {
    connections.cutAll();
    server.close();
  }

  private MockResponse respond(RecordedRequest request) throws InterruptedException {
    boolean isHttp2 = request.getVersion().equals(HTTP_2);
    HttpAnswer answer;
    try {
      answer = handler.handle(call(request));
    } catch (IOException e) {
      return new MockResponse.Builder().onResponseStart(breakOff(isHttp2)).build();
    }
    MockResponse.Builder response =
        new MockResponse.Builder().status("HTTP/1.1 " + answer.status() + " " + reason(answer));
    response.clearHeaders();
    for (HttpHeaders.Header header : answer.headers().all()) {
      response.addHeader(header.name(), header.value());
    }
    if (request.getMethod().equals("HEAD") || answer.status() == 304 || answer.status() == 204) {
      return response.build();
    }
    HttpAnswer.Body body = answer.body();
    boolean isChunked = !isHttp2 && body.length() < 0;
    response.body(new StreamedBody(body, isChunked, isHttp2, request.getConnectionIndex()));
    if (body.length() < 0) {
      response.removeHeader("Content-Length");
    }
    if (isHttp2 && body.length() < 0) {
      // Else the library sends the head with the body's first bytes, for which a watch may wait
      // long.
      response.bodyDelay(1, TimeUnit.NANOSECONDS);
    }
    if (isChunked) {
      response.addHeader("Transfer-Encoding", "chunked");
    }
    return response.build();
  }

  private static SocketEffect breakOff(boolean isHttp2) {
    return isHttp2
        ? new SocketEffect.CloseStream(2)
        : new SocketEffect.CloseSocket(true, false, false);
  }

  private static String reason(HttpAnswer answer) {
    return answer.status() < 400 ? "OK" : "Error";
  }

  private static HttpCall call(RecordedRequest request) {
    HttpHeaders headers = HttpHeaders.NONE;
    Headers received = request.getHeaders();
    for (int i = 0; i < received.size(); i++) {
      headers = headers.with(received.name(i), received.value(i));
    }
    okio.ByteString body = request.getBody();
    Handshake handshake = request.getHandshake();
    return new HttpCall(
        request.getMethod(),
        request.getTarget(),
        request.getVersion(),
        headers,
        body == null ? new byte[0] : body.toByteArray(),
        handshake != null && !handshake.peerCertificates().isEmpty());
  }

  private final class KubeDispatcher extends Dispatcher {
    private final MockResponse ordinary = new MockResponse.Builder().build();

    @Override
    public MockResponse peek() {
      return ordinary;
    }

    @Override
    public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
      // The library keeps every request until somebody takes it.
      server.takeRequest(0, TimeUnit.MILLISECONDS);
      return respond(request);
    }
  }

  /** Writes a body, in chunks where HTTP/1.1 needs them: the library leaves framing to bodies. */
  private final class StreamedBody implements MockResponseBody {
    private final HttpAnswer.Body body;
    private final boolean isChunked;
    private final boolean isHttp2;
    private final int connection;

    private StreamedBody(HttpAnswer.Body body, boolean isChunked, boolean isHttp2, int connection) {
      this.body = body;
      this.isChunked = isChunked;
      this.isHttp2 = isHttp2;
      this.connection = connection;
    }

    @Override
    public long getContentLength() {
      return body.length();
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      try {
        body.writeTo(isChunked ? new ChunkedSink(sink) : new PlainSink(sink));
        if (isChunked) {
          sink.writeUtf8("0\r\n");
        }
      } catch (IOException e) {
        if (!isHttp2) {
          connections.cut(connection);
        }
        throw e;
      }
    }
  }

  private record PlainSink(BufferedSink sink) implements HttpAnswer.BodySink {
    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      sink.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
      sink.flush();
    }
  }

  private record ChunkedSink(BufferedSink sink) implements HttpAnswer.BodySink {
    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (length > 0) {
        sink.writeHexadecimalUnsignedLong(length);
        sink.writeUtf8("\r\n");
        sink.write(bytes, offset, length);
        sink.writeUtf8("\r\n");
      }
    }

    @Override
    public void flush() throws IOException {
      sink.flush();
    }
  }
}

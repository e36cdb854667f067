package dev.bowline.mockserver.http;

import java.io.IOException;
import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Handshake;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** The engine on OkHttp's server for tests: HTTP/1.1 and HTTP/2, one thread per exchange. */
final class MockWebServerEngine implements HttpEngine {
  private static final System.Logger LOG = System.getLogger(MockWebServerEngine.class.getName());

  /** The JVM's own idea of it may be that of IPv6, which is not what we tell clients. */
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private static final String HTTP_2 = "HTTP/2";

  private static final Duration GRACE = Duration.ofSeconds(1);

  /** More than the server takes, so that too much is seen, and not all of it kept. */
  static final int MAX_KEPT_BODY = 8 * 1024 * 1024;

  private final MockWebServer server = new MockWebServer();
  private final BusyThreads threads = new BusyThreads();
  private final ConnectionTracker connections;
  private final HttpHandler handler;

  private MockWebServerEngine(HttpHandler handler, Patience patience, boolean hasTls) {
    this.handler = handler;
    this.connections = new ConnectionTracker(patience, hasTls, threads);
  }

  static HttpEngine start(
      int port, @Nullable Authority authority, HttpHandler handler, Patience patience)
      throws IOException {
    LibraryLogs.quiet();
    MockWebServerEngine engine = new MockWebServerEngine(handler, patience, authority != null);
    engine.server.setServerSocketFactory(engine.connections);
    engine.server.setBodyLimit(MAX_KEPT_BODY);
    engine.server.setDispatcher(engine.new KubeDispatcher());
    if (authority != null) {
      engine.server.useHttps(new GatedTlsFactory(authority.socketFactory()));
      engine.server.requestClientAuth();
    }
    engine.server.start(InetAddress.getByAddress(LOOPBACK), port);
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

  /** Returns at once, or soon, if somebody who answers doesn't heed an interruption. */
  @Override
  public void close() {
    connections.cutAll();
    threads.interruptAll();
    Thread closing = new Thread(this::awaitThreads, "bowline-mock-close");
    closing.setDaemon(true);
    closing.start();
    try {
      closing.join(GRACE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitThreads() {
    try {
      server.close();
    } catch (AssertionError e) { // the library's way to say that it has waited in vain
      LOG.log(
          System.Logger.Level.WARNING,
          "somebody who answers doesn't heed that the server closes, and keeps a thread",
          e);
    }
  }

  private MockResponse respond(RecordedRequest request) throws InterruptedException {
    boolean isHttp2 = request.getVersion().equals(HTTP_2);
    Exchange exchange = new Exchange(request.getConnectionIndex(), isHttp2 ? stream(request) : 0);
    try {
      RequestGate gate = isHttp2 ? null : connections.gate(request.getConnectionIndex());
      HttpCall call = gate == null ? call(request, exchange) : call(request, gate, exchange);
      if (gate == null && PlainHeaders.areRefused(call.headers())) {
        throw new IOException("headers that a stream is reset for");
      }
      HttpAnswer answer = answer(request, call);
      if (gate != null) {
        exchange.isLast |= gate.ends(answer);
        gate.answered(answer, exchange.isLast);
      }
      return response(request, call, answer, gate, exchange);
    } catch (IOException e) {
      if (!isHttp2) {
        connections.cut(request.getConnectionIndex());
      }
      throw MockWebServerEngine.<RuntimeException>unchecked(e);
    }
  }

  /** Nothing but an IOException may leave here: the library would leave the client waiting. */
  private HttpAnswer answer(RecordedRequest request, HttpCall call)
      throws IOException, InterruptedException {
    if (request.getFailure() != null) {
      throw new IOException("the request broke off", request.getFailure());
    }
    threads.enter(request.getConnectionIndex());
    try {
      return handler.handle(call);
    } catch (RuntimeException | Error e) {
      if (!threads.areOver()) {
        LOG.log(
            System.Logger.Level.ERROR, "no answer to " + call.method() + " " + call.target(), e);
      }
      throw new IOException("no answer", e);
    } finally {
      threads.leave();
    }
  }

  private MockResponse response(
      RecordedRequest request,
      HttpCall call,
      HttpAnswer answer,
      @Nullable RequestGate gate,
      Exchange exchange) {
    boolean isHttp2 = gate == null;
    MockResponse.Builder response =
        new MockResponse.Builder()
            .status("HTTP/1.1 " + answer.status() + " " + Reasons.of(answer.status()));
    response.clearHeaders();
    HttpAnswer.Body body = answer.body();
    if (exchange.isLast && !isHttp2 && !(body instanceof HttpAnswer.Conversation)) {
      response.addHeader("Connection", "close");
    }
    for (HttpHeaders.Header header : answer.headers().all()) {
      // Values may be beyond ASCII: warnings name fields, and clients choose some ids.
      response.addHeaderLenient(header.name(), header.value());
    }
    if (call.method().equals("HEAD") || answer.status() == 304 || answer.status() == 204) {
      return response.build();
    }
    boolean isChunked = gate != null && gate.takesChunks() && body.length() < 0;
    int connection = request.getConnectionIndex();
    if (body instanceof HttpAnswer.Conversation conversation) {
      return response
          .socketHandler(
              new UpgradedSocket(
                  conversation, threads, connection, () -> connections.cut(connection)))
          .build();
    }
    response.body(
        new StreamedBody(
            body,
            isChunked,
            isHttp2,
            threads,
            connection,
            new StreamedBody.Connection() {
              @Override
              public void endOutput() {
                connections.endOutput(connection);
              }

              @Override
              public void close() {
                connections.cut(connection);
              }

              @Override
              public boolean isGone() throws IOException {
                return connections.isGone(connection);
              }
            }));
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

  /**
   * The library, being Kotlin, takes an IOException from its dispatcher as the end of the stream or
   * the connection, but doesn't declare it.
   */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Throwable> E unchecked(IOException e) throws E {
    throw (E) e;
  }

  private static int stream(RecordedRequest request) {
    Headers headers = request.getHeaders();
    for (int i = 0; i < headers.size(); i++) {
      if (PlainHeaders.isStream(headers.name(i))) {
        return Integer.parseInt(headers.value(i));
      }
    }
    throw new IllegalStateException("the gate of HTTP/2 names each stream");
  }

  private static HttpCall call(RecordedRequest request, RequestGate gate, Exchange exchange) {
    Handshake handshake = request.getHandshake();
    RequestHead head = gate.current().head();
    return new HttpCall(
        head.method(),
        head.target(),
        "HTTP/1.1",
        head.headers(),
        gate.current().body(),
        handshake == null ? null : certificate(handshake),
        exchange);
  }

  private static HttpCall call(RecordedRequest request, Exchange exchange) {
    List<HttpHeaders.Header> headers = new ArrayList<>();
    Headers received = request.getHeaders();
    for (int i = 0; i < received.size(); i++) {
      if (!PlainHeaders.isStream(received.name(i))) {
        headers.add(PlainHeaders.undisguised(received.name(i), received.value(i)));
      }
    }
    okio.ByteString body = request.getBody();
    Handshake handshake = request.getHandshake();
    return new HttpCall(
        request.getMethod(),
        request.getTarget(),
        request.getVersion(),
        HttpHeaders.of(headers),
        body == null ? new byte[0] : kept(body),
        handshake == null ? null : certificate(handshake),
        exchange);
  }

  private static @Nullable X509Certificate certificate(Handshake handshake) {
    return !handshake.peerCertificates().isEmpty()
            && handshake.peerCertificates().get(0) instanceof X509Certificate certificate
        ? certificate
        : null;
  }

  /** The library keeps no more either, but not on HTTP/2. */
  private static byte[] kept(okio.ByteString body) {
    return body.substring(0, Math.min(body.size(), MAX_KEPT_BODY)).toByteArray();
  }

  private final class Exchange implements HttpConnection {
    private final int connection;
    private final int stream;
    private boolean isLast;

    /**
     * An exchange.
     *
     * @param stream its number in HTTP/2; 0 in HTTP/1
     */
    Exchange(int connection, int stream) {
      this.connection = connection;
      this.stream = stream;
    }

    @Override
    public void reset() {
      connections.reset(connection);
    }

    @Override
    public void freeze() {
      connections.freeze(connection);
    }

    @Override
    public boolean isGone() throws IOException {
      return stream == 0 ? connections.isGone(connection) : connections.hasLeft(connection, stream);
    }

    @Override
    public void leave() throws IOException {
      isLast = true;
      connections.goAway(connection);
    }
  }

  private final class KubeDispatcher extends Dispatcher {
    @Override
    public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
      // The library keeps every request until somebody takes it.
      server.takeRequest(0, TimeUnit.MILLISECONDS);
      return respond(request);
    }
  }
}

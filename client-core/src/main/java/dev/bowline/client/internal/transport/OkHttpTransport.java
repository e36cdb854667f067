package dev.bowline.client.internal.transport;

import dev.bowline.client.internal.raw.Cancellation;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * OkHttp's blocking calls on the caller's thread. Watches have connections of their own: they
 * occupy streams for hours, and a connection's stream limit must not make other calls wait.
 */
public final class OkHttpTransport implements Transport {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  /** Servers that are well may take so long for an answer. */
  private static final Duration LEAST_SILENCE = Duration.ofMillis(500);

  private static final int SWITCHING_PROTOCOLS = 101;

  private final Addresses addresses;
  private final FailureAdvice advice;
  private final String userAgent;
  private final CallPace pace = new CallPace();
  private volatile Connections connections;
  private final Set<Exchange> open = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * Connections to one server.
   *
   * @param server its address; a path in it is put before every request's
   * @param via how it is reached, such as {@code through proxy p:3128}; empty if directly
   * @param source where the address was found, for messages
   * @param setUp sets TLS and proxy, and what the user wishes beyond
   */
  public OkHttpTransport(
      URI server,
      String via,
      String source,
      String userAgent,
      Consumer<OkHttpClient.Builder> setUp) {
    this.addresses = new Addresses(HttpUrl.get(server.toString()));
    this.advice = new FailureAdvice(server, via, source);
    this.userAgent = userAgent;
    OkHttpClient.Builder builder =
        new OkHttpClient.Builder()
            .fastFallback(true)
            .followRedirects(false)
            .followSslRedirects(false)
            .connectTimeout(CONNECT_TIMEOUT)
            .readTimeout(Duration.ZERO) // each call has a deadline instead
            .writeTimeout(Duration.ZERO)
            .pingInterval(Connections.PING_INTERVAL)
            .socketFactory(new ReadAheadSockets());
    builder.eventListenerFactory(HeldConnections.NO_LISTENER);
    setUp.accept(builder);
    builder.followRedirects(false); // they would carry credentials to other hosts
    builder.retryOnConnectionFailure(false); // it would repeat writes, and nobody would count
    builder.networkInterceptors().add(0, new OneTry());
    this.connections = Connections.of(builder.build());
  }

  @Override
  public Answer send(Outgoing request, Cancellation cancellation) throws TransportFailure {
    WebSocketHandshake handshake =
        request.opening().webSocketProtocols().isEmpty()
            ? null
            : new WebSocketHandshake(request.opening().webSocketProtocols());
    RequestProgress progress = new RequestProgress();
    Request http = httpRequest(request, progress, handshake); // first: not all can be made
    Sent sent = begin(request, http, progress, cancellation);
    Exchange exchange = sent.exchange;
    WaitWatch.Waiter caller = null;
    OkHttpAnswer answer = null;
    try {
      sent.registration = cancellation.onCancel(exchange::cancel);
      if (closed.get()) {
        exchange.cancel();
      }
      caller = WaitWatch.SHARED.waiter(exchange::cancel);
      progress.tellWhoWaits(caller);
      caller.begin();
      Response response = exchange.execute();
      if (handshake != null && response.code() == SWITCHING_PROTOCOLS) {
        handshake.verify(response);
      }
      answer = new OkHttpAnswer(response, exchange, sent);
      return answer;
    } catch (IOException e) {
      IOException what = exchange.whatBroke(e);
      String ended = ended(cancellation.isCancelled());
      boolean isTelling = progress.isConnected() && isTelling(what, request.timeout());
      if (ended.isEmpty()) { // what this side has given up says nothing of other connections
        leave(sent.used, sent.isDirect, isTelling);
      }
      throw advice.explain(what, ended, progress.isUnsent(), request.timeout());
    } finally {
      if (caller != null) {
        caller.end();
      }
      progress.nobodyWaits();
      if (answer == null) {
        try { // by nothing that takes memory, which may be what is short
          exchange.cancel();
        } finally {
          sent.over();
        }
      }
    }
  }

  /** Where memory is short for it, nothing of it is left. */
  private Sent begin(
      Outgoing request, Request http, RequestProgress progress, Cancellation cancellation) {
    Connections used = connections;
    OkHttpClient client = used.of(request);
    boolean isPaced = client == used.calls() && used.closeCalls() != used.calls();
    boolean isDirect = isPaced && pace.begin(System.nanoTime());
    Exchange exchange = null;
    Sent sent = null;
    try {
      exchange =
          exchange(
              request,
              http,
              progress,
              isDirect ? used.closeCalls() : client,
              isDirect ? used.held() : null);
      open.add(exchange);
      sent = new Sent(exchange, cancellation, used, isDirect, request.timeout());
      return sent;
    } finally {
      if (sent == null) {
        if (isDirect) {
          pace.end(System.nanoTime());
        }
        if (exchange != null) {
          open.remove(exchange);
          exchange.over();
        }
      }
    }
  }

  /** What is known of a request until its answer is closed. One object: watches live for hours. */
  private final class Sent implements OkHttpAnswer.Ending {
    private final Exchange exchange;
    private final Cancellation cancellation;
    private final Connections used;
    private final boolean isDirect;
    private final Duration timeout;
    private Cancellation.@Nullable Registration registration;

    Sent(
        Exchange exchange,
        Cancellation cancellation,
        Connections used,
        boolean isDirect,
        Duration timeout) {
      this.exchange = exchange;
      this.cancellation = cancellation;
      this.used = used;
      this.isDirect = isDirect;
      this.timeout = timeout;
    }

    @Override
    public TransportFailure explain(IOException e, boolean isCancelled) {
      IOException what = exchange.whatBroke(e);
      String ended = ended(isCancelled || cancellation.isCancelled());
      if (ended.isEmpty()) {
        leave(used, isDirect, isTelling(what, timeout));
      }
      return advice.explain(what, ended, false, timeout);
    }

    @Override
    public void over() {
      if (registration != null) {
        registration.close();
      }
      exchange.over();
      if (open.remove(exchange) && isDirect) {
        pace.end(System.nanoTime());
      }
      if (closed.get()) {
        connections.evictIdle(); // that of this call was busy when the transport was closed
      }
    }
  }

  private static Exchange exchange(
      Outgoing request,
      Request http,
      RequestProgress progress,
      OkHttpClient client,
      @Nullable HeldConnections connections) {
    QuietWatchdog.SHARED.limitBegins();
    boolean openEnded = request.opening().openEnded();
    HeldConnection held = connections == null || openEnded ? null : connections.take();
    if (held == null || connections == null) {
      return new OwnCall(client.newCall(http), request.timeout(), request.longLived(), openEnded);
    }
    Exchange exchange = null;
    try {
      exchange = held.exchange(http, progress, request.timeout());
      return exchange;
    } finally {
      if (exchange == null) {
        connections.give(held, false);
      }
    }
  }

  /**
   * Where one connection broke or was silent, those beside it may be dead as well, and pings take
   * long to find that: no call begins on one of them.
   */
  private void leave(Connections used, boolean isDirect, boolean mayBeDead) {
    if (isDirect) {
      pace.broken();
    }
    if (isDirect || mayBeDead) {
      used.leaveCloseCalls();
    }
    if (mayBeDead && used.isAny()) {
      replace(used);
      used.evictIdle();
    }
  }

  /** Once, however many exchanges find out. */
  private synchronized void replace(Connections used) {
    if (connections.equals(used)) {
      connections = used.afresh();
    }
  }

  /** A deadline that is short tells nothing about the connection. */
  private static boolean isTelling(IOException e, Duration timeout) {
    return !(e instanceof InterruptedIOException) || timeout.compareTo(LEAST_SILENCE) >= 0;
  }

  /** The call itself can't be asked: a timeout, too, makes it cancelled. */
  private String ended(boolean cancelled) {
    return closed.get() ? "the client is closed" : cancelled ? "the call was cancelled" : "";
  }

  private Request httpRequest(
      Outgoing request, RequestProgress progress, @Nullable WebSocketHandshake handshake) {
    Request.Builder builder =
        new Request.Builder()
            .url(
                request.longLived()
                    ? addresses.ofShared(request.target())
                    : addresses.of(request.target()))
            .tag(RequestProgress.class, progress)
            .header("User-Agent", userAgent)
            .header("Accept", request.longLived() ? request.accept().intern() : request.accept());
    if (request.authorization() != null) {
      builder.header("Authorization", request.authorization());
    }
    if (request.ifNoneMatch() != null) {
      builder.header("If-None-Match", request.ifNoneMatch());
    }
    request.others().forEach(header -> builder.addHeader(header.name(), header.value()));
    if (handshake != null) {
      handshake.addTo(builder);
    }
    return builder.method(request.method(), body(request)).build();
  }

  private static @Nullable RequestBody body(Outgoing request) {
    if (request.content() != null) {
      String type = request.contentType();
      return new SentOnce(
          new Streamed(request.content(), type == null ? null : MediaType.get(type)));
    }
    if (request.body() == null || request.contentType() == null) {
      return null;
    }
    return new SentOnce(
        RequestBody.create(request.body().toByteArray(), MediaType.get(request.contentType())));
  }

  /** A body that comes piece by piece. */
  private static final class Streamed extends RequestBody {
    private final OutgoingContent content;
    private final @Nullable MediaType type;

    Streamed(OutgoingContent content, @Nullable MediaType type) {
      this.content = content;
      this.type = type;
    }

    @Override
    public @Nullable MediaType contentType() {
      return type;
    }

    @Override
    public long contentLength() {
      return content.length();
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      content.writeTo(sink.outputStream());
    }
  }

  /** A body that OkHttp must not repeat on its own, whatever it takes an answer for. */
  private static final class SentOnce extends RequestBody {
    private final RequestBody body;

    SentOnce(RequestBody body) {
      this.body = body;
    }

    @Override
    public @Nullable MediaType contentType() {
      return body.contentType();
    }

    @Override
    public long contentLength() throws IOException {
      return body.contentLength();
    }

    @Override
    public boolean isOneShot() {
      return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      body.writeTo(sink);
    }
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      Cancellation all = new Cancellation();
      open.forEach(exchange -> all.onCancel(exchange::cancel));
      all.cancel();
      Connections last = connections;
      last.evictIdle();
      last.calls().dispatcher().executorService().shutdown();
    }
  }
}

package dev.bowline.client.internal.transport;

import dev.bowline.client.internal.raw.Cancellation;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.AsyncTimeout;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * OkHttp's blocking calls on the caller's thread. Watches have connections of their own: they
 * occupy streams for hours, and a connection's stream limit must not make other calls wait.
 */
public final class OkHttpTransport implements Transport {
  /**
   * A connection that doesn't answer a ping within this time is closed, so that a dead link is
   * found within twice of it.
   */
  private static final Duration PING_INTERVAL = Duration.ofSeconds(20);

  /**
   * For watches, which have no deadline, and whose readers rely on being told: a dead link is found
   * within sixteen seconds. Costs some hundred bytes each way, per connection.
   */
  private static final Duration WATCH_PING_INTERVAL = Duration.ofSeconds(8);

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  /** Servers that are well may take so long for an answer. */
  private static final Duration LEAST_SILENCE = Duration.ofMillis(500);

  /** Somewhat longer than calls may be apart that follow closely. */
  private static final Duration KEPT_FOR_CLOSE_CALLS = CallPace.LONGEST_PAUSE.multipliedBy(2);

  private static final List<Protocol> HTTP_2_FIRST = List.of(Protocol.HTTP_2, Protocol.HTTP_1_1);

  private static final int SWITCHING_PROTOCOLS = 101;

  private final Addresses addresses;
  private final FailureAdvice advice;
  private final String userAgent;
  private final CallPace pace = new CallPace();
  private volatile Connections connections;
  private final Set<Call> open = ConcurrentHashMap.newKeySet();
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
            .pingInterval(PING_INTERVAL)
            .eventListenerFactory(RequestProgress::of);
    setUp.accept(builder);
    builder.followRedirects(false); // they would carry credentials to other hosts
    builder.retryOnConnectionFailure(false); // it would repeat writes, and nobody would count
    builder.networkInterceptors().add(0, new OneTry());
    this.connections = connections(builder.build());
  }

  private static Connections connections(OkHttpClient calls) {
    OkHttpClient watches =
        calls
            .newBuilder()
            .connectionPool(new ConnectionPool())
            .pingInterval(watchPingInterval(calls))
            .build();
    return new Connections(
        calls,
        calls.protocols().equals(HTTP_2_FIRST) ? closeCalls(calls) : calls,
        watches,
        watches.newBuilder().protocols(List.of(Protocol.HTTP_1_1)).build());
  }

  private static OkHttpClient closeCalls(OkHttpClient calls) {
    return calls
        .newBuilder()
        .protocols(List.of(Protocol.HTTP_1_1))
        .connectionPool(
            new ConnectionPool(
                CallPace.MOST_AT_ONCE, KEPT_FOR_CLOSE_CALLS.toMillis(), TimeUnit.MILLISECONDS))
        .build();
  }

  /** What the user set counts for watches, too. */
  private static Duration watchPingInterval(OkHttpClient calls) {
    return calls.pingIntervalMillis() == PING_INTERVAL.toMillis()
        ? WATCH_PING_INTERVAL
        : Duration.ofMillis(calls.pingIntervalMillis());
  }

  @Override
  public Answer send(Outgoing request, Cancellation cancellation) throws TransportFailure {
    WebSocketHandshake handshake =
        request.opening().webSocketProtocols().isEmpty()
            ? null
            : new WebSocketHandshake(request.opening().webSocketProtocols());
    Connections used = connections;
    OkHttpClient client = used.of(request);
    boolean isPaced = client == used.calls() && used.closeCalls() != used.calls();
    boolean isDirect = isPaced && pace.begin(System.nanoTime());
    RequestProgress progress = new RequestProgress();
    Call call =
        (isDirect ? used.closeCalls() : client).newCall(httpRequest(request, progress, handshake));
    InterruptWatch.Waiter caller = InterruptWatch.SHARED.waiter(call::cancel);
    progress.tellWhoWaits(caller);
    HeadTimeout headTimeout = new HeadTimeout(call);
    if (request.opening().openEnded()) {
      headTimeout.timeout(request.timeout().toNanos(), TimeUnit.NANOSECONDS);
    } else {
      call.timeout().timeout(request.timeout().toNanos(), TimeUnit.NANOSECONDS);
    }
    open.add(call);
    Cancellation.Registration registration = cancellation.onCancel(call::cancel);
    if (closed.get()) {
      call.cancel();
    }
    Runnable forget = () -> forget(call, registration, isDirect);
    Duration timeout = request.timeout();
    boolean answered = false;
    headTimeout.enter();
    caller.begin();
    try {
      Response response = call.execute();
      if (headTimeout.exit()) {
        response.close();
        throw new InterruptedIOException("timeout");
      }
      if (handshake != null && response.code() == SWITCHING_PROTOCOLS) {
        handshake.verify(response);
      }
      answered = true;
      return new OkHttpAnswer(
          response,
          call,
          (e, cancelled) -> {
            String ended = ended(cancelled || cancellation.isCancelled());
            leave(used, isDirect, ended.isEmpty() && isTelling(e, timeout));
            return advice.explain(e, ended, false, timeout);
          },
          forget);
    } catch (IOException e) {
      IOException what = headTimeout.exit() ? new InterruptedIOException("timeout") : e;
      String ended = ended(cancellation.isCancelled());
      leave(used, isDirect, ended.isEmpty() && isTelling(what, timeout));
      throw advice.explain(what, ended, progress.isUnsent(), timeout);
    } finally {
      caller.end();
      if (!answered) {
        call.cancel();
        forget.run();
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
      used.closeCalls().connectionPool().evictAll();
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

  private void forget(Call call, Cancellation.Registration registration, boolean isDirect) {
    registration.close();
    if (open.remove(call) && isDirect) {
      pace.end(System.nanoTime());
    }
    if (closed.get()) {
      connections.evictIdle(); // that of this call was busy when the transport was closed
    }
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
      open.forEach(Call::cancel);
      Connections last = connections;
      last.evictIdle();
      last.calls().dispatcher().executorService().shutdown();
    }
  }

  /**
   * Ends a call whose answer doesn't begin in time. Where the body has a limit, too, it is idle.
   */
  private static final class HeadTimeout extends AsyncTimeout {
    private final Call call;

    HeadTimeout(Call call) {
      this.call = call;
    }

    @Override
    protected void timedOut() {
      call.cancel();
    }
  }
}

package dev.bowline.client.internal.transport;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * The connections that calls may share. OkHttp can't be told to leave a connection that others are
 * still using, but takes none that was made with another resolver of names.
 *
 * @param calls for calls that end soon
 * @param closeCalls for calls that follow closely; the same as the others if the user chose the
 *     protocols
 * @param held for calls that follow closely, where they can be held; null where not
 * @param watches for what may last for hours
 * @param sockets for what takes its connection over
 */
record Connections(
    OkHttpClient calls,
    OkHttpClient closeCalls,
    @Nullable HeldConnections held,
    OkHttpClient watches,
    OkHttpClient sockets) {
  /**
   * A connection that doesn't answer a ping within this time is closed, so that a dead link is
   * found within twice of it.
   */
  static final Duration PING_INTERVAL = Duration.ofSeconds(20);

  /**
   * For watches, which have no deadline, and whose readers rely on being told: a dead link is found
   * within sixteen seconds. Costs some hundred bytes each way, per connection.
   */
  private static final Duration WATCH_PING_INTERVAL = Duration.ofSeconds(8);

  /** Somewhat longer than calls may be apart that follow closely. */
  private static final Duration KEPT_FOR_CLOSE_CALLS = CallPace.LONGEST_PAUSE.multipliedBy(2);

  private static final List<Protocol> HTTP_2_FIRST = List.of(Protocol.HTTP_2, Protocol.HTTP_1_1);

  /** With the settings of this client. */
  static Connections of(OkHttpClient settings) {
    OkHttpClient plain =
        settings
            .newBuilder()
            .eventListenerFactory(RequestProgress.beside(settings.eventListenerFactory()))
            .dns(Names.of(settings.dns()))
            .build();
    OkHttpClient calls = guarded(plain);
    OkHttpClient watches =
        calls
            .newBuilder()
            .connectionPool(new ConnectionPool())
            .pingInterval(watchPingInterval(calls))
            .build();
    boolean isPaced = calls.protocols().equals(HTTP_2_FIRST);
    return new Connections(
        calls,
        isPaced ? closeCalls(plain) : calls,
        isPaced && HeldConnections.suit(settings)
            ? new HeldConnections(plain, KEPT_FOR_CLOSE_CALLS, HeldConnections.TERM)
            : null,
        watches,
        watches
            .newBuilder()
            .protocols(List.of(Protocol.HTTP_1_1))
            .socketFactory(plain.socketFactory())
            .build());
  }

  private static OkHttpClient guarded(OkHttpClient plain) {
    if (plain.protocols().equals(List.of(Protocol.HTTP_1_1))) {
      return plain;
    }
    int interval = plain.pingIntervalMillis();
    // not less than a second: whoever reads may have garbage to collect
    Duration limit = interval == 0 ? PING_INTERVAL : Duration.ofMillis(Math.max(interval, 1000));
    return plain
        .newBuilder()
        .socketFactory(new GuardedSockets(plain.socketFactory(), limit))
        .build();
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

  /** Those for a request. */
  OkHttpClient of(Outgoing request) {
    if (!request.opening().webSocketProtocols().isEmpty()) {
      return sockets;
    }
    return request.longLived() ? watches : calls;
  }

  /** Whether there are any. */
  boolean isAny() {
    return calls.connectionPool().connectionCount() > 0
        || closeCalls.connectionPool().connectionCount() > 0
        || (held != null && held.isAny())
        || watches.connectionPool().connectionCount() > 0;
  }

  /** The same settings and pools, but no connection from before. */
  Connections afresh() {
    Names names = ((Names) calls.dns()).afresh();
    OkHttpClient newCalls = calls.newBuilder().dns(names).build();
    return new Connections(
        newCalls,
        closeCalls == calls ? newCalls : closeCalls.newBuilder().dns(names).build(),
        held,
        watches.newBuilder().dns(names).build(),
        sockets.newBuilder().dns(names).build());
  }

  /** Closes those for calls that follow closely, unless a call is under way. */
  void leaveCloseCalls() {
    closeCalls.connectionPool().evictAll();
    if (held != null) {
      held.leave();
    }
  }

  /** Closes those that nobody uses. */
  void evictIdle() {
    calls.connectionPool().evictAll();
    leaveCloseCalls();
    watches.connectionPool().evictAll();
  }
}

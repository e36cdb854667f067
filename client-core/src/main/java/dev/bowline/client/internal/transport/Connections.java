package dev.bowline.client.internal.transport;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import okhttp3.Dns;
import okhttp3.OkHttpClient;

/**
 * The connections that calls may share. OkHttp can't be told to leave a connection that others are
 * still using, but takes none that was made with another resolver of names.
 *
 * @param calls for calls that end soon
 * @param closeCalls for calls that follow closely; the same as the others if the user chose the
 *     protocols
 * @param watches for what may last for hours
 * @param sockets for what takes its connection over
 */
record Connections(
    OkHttpClient calls, OkHttpClient closeCalls, OkHttpClient watches, OkHttpClient sockets) {
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
        || watches.connectionPool().connectionCount() > 0;
  }

  /** The same settings and pools, but no connection from before. */
  Connections afresh() {
    Dns names = new Names(calls.dns() instanceof Names own ? own.names : calls.dns());
    OkHttpClient newCalls = calls.newBuilder().dns(names).build();
    return new Connections(
        newCalls,
        closeCalls == calls ? newCalls : closeCalls.newBuilder().dns(names).build(),
        watches.newBuilder().dns(names).build(),
        sockets.newBuilder().dns(names).build());
  }

  /** Closes those that nobody uses. */
  void evictIdle() {
    calls.connectionPool().evictAll();
    closeCalls.connectionPool().evictAll();
    watches.connectionPool().evictAll();
  }

  /** Like none but itself. */
  private static final class Names implements Dns {
    private final Dns names;

    Names(Dns names) {
      this.names = names;
    }

    @Override
    public List<InetAddress> lookup(String host) throws UnknownHostException {
      return names.lookup(host);
    }
  }
}

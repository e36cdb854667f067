package dev.bowline.client.internal.transport;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import okhttp3.Dns;

/**
 * Finds addresses beside the call that needs them, which waits no longer than it may. OkHttp asks
 * on the thread of the call, and never for an address that is one already.
 *
 * <p>Like no other resolver but itself: calls share a connection only if their resolvers are equal.
 */
final class Names implements Dns {
  private final Dns names;
  private final NameLookUps lookUps;

  private Names(Dns names, NameLookUps lookUps) {
    this.names = names;
    this.lookUps = lookUps;
  }

  /** Of a resolver, which may block. */
  static Names of(Dns names) {
    return new Names(
        names, names == Socks5Sockets.NAMES ? new NameLookUps(Runnable::run) : NameLookUps.SHARED);
  }

  /** The same, but another one for OkHttp. */
  Names afresh() {
    return new Names(names, lookUps);
  }

  @Override
  public List<InetAddress> lookup(String host) throws UnknownHostException {
    RequestProgress call = RequestProgress.ofLookUp();
    try {
      return lookUps.addresses(names, host, call::isCancelled);
    } finally {
      call.lookedUp();
    }
  }
}

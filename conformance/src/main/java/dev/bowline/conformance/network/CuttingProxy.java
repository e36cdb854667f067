package dev.bowline.conformance.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.SocketFactory;

/**
 * A TCP proxy on loopback that breaks connections on request. It passes bytes on unread, so TLS and
 * HTTP/2 go through. Thread-safe; uses two daemon threads for each connection.
 */
public final class CuttingProxy implements AutoCloseable {
  private final InetSocketAddress target;
  private final ServerSocket listener;
  private final Set<ProxiedConnection> open = ConcurrentHashMap.newKeySet();
  private final AtomicLong accepted = new AtomicLong();
  private volatile boolean refusing;

  private CuttingProxy(InetSocketAddress target, ServerSocket listener) {
    this.target = target;
    this.listener = listener;
  }

  /**
   * Starts a proxy in front of a server.
   *
   * @param host name or address
   * @param port 1 to 65535
   */
  public static CuttingProxy to(String host, int port) {
    try {
      ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      CuttingProxy proxy = new CuttingProxy(new InetSocketAddress(host, port), listener);
      Thread acceptor = new Thread(proxy::accept, "proxy-accept");
      acceptor.setDaemon(true);
      acceptor.start();
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sockets that connect to this proxy, whatever address they are asked to connect to. */
  public SocketFactory socketFactory() {
    return new RedirectingSocketFactory(
        new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort()));
  }

  /** The connections that exist now, in no order. */
  public List<ProxiedConnection> connections() {
    return List.copyOf(open);
  }

  /** How many connections were let through so far. */
  public long accepted() {
    return accepted.get();
  }

  /** Cuts all connections, and resets new ones until {@link #restore}. */
  public void refuse() {
    refusing = true;
    open.forEach(connection -> connection.cut(Cut.RESET));
  }

  /** Lets new connections through again. */
  public void restore() {
    refusing = false;
  }

  /** Stops listening and resets all connections. */
  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      refuse();
    }
  }

  void ended(ProxiedConnection connection) {
    open.remove(connection);
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        admit(listener.accept());
      } catch (IOException e) {
        // The listener was closed, or the target is away: the client sees its connection end.
      }
    }
  }

  private void admit(Socket client) throws IOException {
    if (refusing) {
      Sockets.reset(client);
      return;
    }
    Socket server = new Socket();
    try {
      server.connect(target, 5_000);
    } catch (IOException e) {
      Sockets.reset(client);
      throw e;
    }
    accepted.incrementAndGet();
    ProxiedConnection connection = new ProxiedConnection(this, client, server);
    open.add(connection);
    connection.start();
    if (refusing) {
      connection.cut(Cut.RESET);
    }
  }
}

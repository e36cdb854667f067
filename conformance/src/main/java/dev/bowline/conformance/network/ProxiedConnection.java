package dev.bowline.conformance.network;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** One connection through a {@link CuttingProxy}. Thread-safe. */
public final class ProxiedConnection {
  private final CuttingProxy proxy;
  private final Socket client;
  private final Socket server;
  private final AtomicReference<@Nullable Cut> cut = new AtomicReference<>();
  private final ReentrantLock stallLock = new ReentrantLock();
  private final Condition stallChanged = stallLock.newCondition();
  private long stallEnd = System.nanoTime();

  ProxiedConnection(CuttingProxy proxy, Socket client, Socket server) {
    this.proxy = proxy;
    this.client = client;
    this.server = server;
  }

  void start() throws IOException {
    client.setTcpNoDelay(true);
    server.setTcpNoDelay(true);
    pump("proxy-up", client, server);
    pump("proxy-down", server, client);
  }

  /** Breaks the connection; does nothing the second time. */
  public void cut(Cut how) {
    if (!cut.compareAndSet(null, how)) {
      return;
    }
    switch (how) {
      case RESET -> {
        Sockets.reset(client);
        Sockets.reset(server);
        proxy.ended(this);
      }
      case FIN -> {
        Sockets.finish(client);
        Sockets.reset(server);
        proxy.ended(this);
      }
      case SILENCE -> Sockets.reset(server);
      case TORN -> {
        // The pump does it with the next piece of data.
      }
    }
  }

  /** Holds back every byte, both ways, for a time; nothing is lost. */
  public void stall(Duration time) {
    stallUntil(System.nanoTime() + time.toNanos());
  }

  /** Ends a stall. */
  public void resume() {
    stallUntil(System.nanoTime());
  }

  private void stallUntil(long end) {
    stallLock.lock();
    try {
      stallEnd = end;
      stallChanged.signalAll();
    } finally {
      stallLock.unlock();
    }
  }

  private void awaitNoStall() throws IOException {
    stallLock.lock();
    try {
      for (long left = stallEnd - System.nanoTime();
          left > 0;
          left = stallEnd - System.nanoTime()) {
        stallChanged.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      throw new IOException(e); // nobody interrupts pumps
    } finally {
      stallLock.unlock();
    }
  }

  /** Whether the connection was not cut so far. */
  public boolean isWhole() {
    return cut.get() == null;
  }

  /** Whether the connection was cut in silence, so that only its client could notice. */
  public boolean isSilent() {
    return cut.get() == Cut.SILENCE;
  }

  private void pump(String name, Socket from, Socket to) {
    Thread thread = new Thread(() -> copy(from, to), name);
    thread.setDaemon(true);
    thread.start();
  }

  private void copy(Socket from, Socket to) {
    byte[] buffer = new byte[16 * 1024];
    try {
      InputStream in = from.getInputStream();
      int count;
      while ((count = in.read(buffer)) >= 0 && forward(buffer, count, to)) {}
    } catch (IOException e) {
      // This side is gone; the other is told below.
    }
    if (!isSilent() || from == client) {
      Sockets.finish(to);
      Sockets.finish(from);
      proxy.ended(this);
    }
  }

  /** Passes on what was read; false if that was the end. */
  private boolean forward(byte[] buffer, int count, Socket to) throws IOException {
    awaitNoStall();
    if (isSilent()) {
      return true; // swallowed, but acknowledged
    }
    boolean torn = cut.get() == Cut.TORN && to == client;
    try {
      to.getOutputStream().write(buffer, 0, torn ? (count + 1) / 2 : count);
      return !torn;
    } catch (IOException e) {
      return isSilent();
    }
  }
}

package dev.bowline.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Passes bytes between client and server until it is told to swallow them: a link that dies without
 * a sign.
 */
final class StallingProxy implements AutoCloseable {
  private static final int BUFFER = 4096;

  private final ServerSocket listener = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final int target;
  private final Set<Socket> silent = ConcurrentHashMap.newKeySet();
  private final AtomicLong swallowed = new AtomicLong();
  private final Set<Socket> clogged = ConcurrentHashMap.newKeySet();
  private final Semaphore reads = new Semaphore(0);
  private volatile boolean stalled;

  StallingProxy(int target) throws IOException {
    this.target = target;
    start(this::accept);
  }

  /** With little room for what has not been passed on; to be called before anybody connects. */
  void narrow() throws IOException {
    listener.setReceiveBufferSize(BUFFER);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** From now on nothing arrives on either side. */
  void stall() {
    stalled = true;
  }

  /** From now on nothing arrives on the connections that are open; later ones are well. */
  void stallThoseThatAreOpen() {
    silent.addAll(sockets);
  }

  /** From now on nothing is read from the connections that are open, unless {@link #passOne}. */
  void clogThoseThatAreOpen() {
    clogged.addAll(sockets);
  }

  /** Reads once more from one that is clogged. */
  void passOne() {
    reads.release();
  }

  /** How many bytes didn't arrive. */
  long swallowed() {
    return swallowed.get();
  }

  /** Closes the connection that was opened last. */
  void cutTheLast() throws IOException {
    for (Socket socket : sockets.subList(sockets.size() - 2, sockets.size())) {
      socket.close();
    }
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = listener.accept();
      Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
      sockets.add(client);
      sockets.add(server);
      start(() -> pump(client, server));
      start(() -> pump(server, client));
    }
  }

  private void pump(Socket from, Socket to) throws IOException {
    InputStream in = from.getInputStream();
    OutputStream out = to.getOutputStream();
    byte[] buffer = new byte[BUFFER];
    int n;
    while ((n = in.read(buffer)) >= 0) {
      if (stalled || silent.contains(from)) {
        swallowed.addAndGet(n);
      } else {
        out.write(buffer, 0, n);
      }
      if (clogged.contains(from)) {
        reads.acquireUninterruptibly();
      }
    }
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // closed
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private interface Work {
    void run() throws IOException;
  }
}

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
import java.util.concurrent.atomic.AtomicLong;

/**
 * Passes bytes between client and server until it is told to swallow them: a link that dies without
 * a sign.
 */
final class StallingProxy implements AutoCloseable {
  private final ServerSocket listener = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final int target;
  private final Set<Socket> silent = ConcurrentHashMap.newKeySet();
  private final AtomicLong swallowed = new AtomicLong();
  private volatile boolean stalled;

  StallingProxy(int target) throws IOException {
    this.target = target;
    start(this::accept);
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
    byte[] buffer = new byte[4096];
    int n;
    while ((n = in.read(buffer)) >= 0) {
      if (stalled || silent.contains(from)) {
        swallowed.addAndGet(n);
      } else {
        out.write(buffer, 0, n);
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

package dev.bowline.client.config;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ServerSocketFactory;

/**
 * A proxy on 127.0.0.1 that speaks CONNECT or SOCKS5 and leads everything to one port, whatever
 * host it is asked for.
 */
final class RecordingProxy implements AutoCloseable {
  final List<String> asked = new CopyOnWriteArrayList<>();
  private final ServerSocket listener;
  private final int target;
  private final String socksUser;
  private final int socksReply;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  /**
   * Starts it.
   *
   * @param socksUser name and password to insist on, as {@code name:password}; empty for nobody's
   * @param socksReply what to answer to each request of SOCKS; 0 to connect
   */
  RecordingProxy(ServerSocketFactory sockets, int target, String socksUser, int socksReply)
      throws IOException {
    this.listener = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.target = target;
    this.socksUser = socksUser;
    this.socksReply = socksReply;
    daemon(this::accept);
  }

  static RecordingProxy leadingTo(ApiPeer server) throws IOException {
    return new RecordingProxy(ServerSocketFactory.getDefault(), server.web.getPort(), "", 0);
  }

  int port() {
    return listener.getLocalPort();
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void daemon(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // The connection has ended, as all do.
              }
            },
            "recording-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() throws IOException {
    while (!listener.isClosed()) {
      Socket client = listener.accept();
      open.add(client);
      daemon(() -> serve(client));
    }
  }

  private void serve(Socket client) throws IOException {
    try (client) {
      DataInputStream in = new DataInputStream(client.getInputStream());
      OutputStream out = client.getOutputStream();
      int first = in.read();
      if (first == 5) {
        socks(in, out);
      } else {
        asked.add((char) first + head(in));
        out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      }
      try (Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
        open.add(server);
        daemon(
            () -> {
              try (server) {
                server.getInputStream().transferTo(out);
              }
            });
        in.transferTo(server.getOutputStream());
      }
    }
  }

  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
      head.write(in.read());
    }
    return head.toString(StandardCharsets.US_ASCII);
  }

  private void socks(DataInputStream in, OutputStream out) throws IOException {
    byte[] methods = in.readNBytes(in.read());
    boolean wantsUser = !socksUser.isEmpty();
    boolean offered = new String(methods, StandardCharsets.ISO_8859_1).indexOf('\2') >= 0;
    out.write(new byte[] {5, (byte) (wantsUser ? offered ? 2 : 0xFF : 0)});
    if (wantsUser && offered) {
      in.read();
      String user = text(in) + ":" + text(in);
      out.write(new byte[] {1, (byte) (user.equals(socksUser) ? 0 : 1)});
    }
    in.readNBytes(3);
    int type = in.read();
    String host =
        type == 3
            ? text(in)
            : InetAddress.getByAddress(in.readNBytes(type == 1 ? 4 : 16)).toString();
    asked.add(host + ":" + in.readUnsignedShort());
    out.write(new byte[] {5, (byte) socksReply, 0, 1, 0, 0, 0, 0, 0, 0});
    if (socksReply != 0) {
      throw new IOException("refused");
    }
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.read()), StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : open) {
      socket.close();
    }
  }
}

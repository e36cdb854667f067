package dev.bowline.informer;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;

/**
 * Answers lists and watches, zipped for whoever understands it, in chunks that have nothing to do
 * with what they hold.
 */
final class PiecedServer implements AutoCloseable {
  private static final int LARGEST_CHUNK = 7;
  private static final byte[] END = {};

  private final ServerSocket listener = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final BlockingQueue<byte[]> events = new LinkedBlockingQueue<>();
  private final String mediaType;
  private final String watchMediaType;
  private final Function<String, byte[]> lists;

  /**
   * A server.
   *
   * @param lists by the target of the request
   */
  PiecedServer(String mediaType, String watchMediaType, Function<String, byte[]> lists)
      throws IOException {
    this.mediaType = mediaType;
    this.watchMediaType = watchMediaType;
    this.lists = lists;
    start(this::accept);
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
  }

  /** Something for the watch. */
  void send(byte[] event) {
    events.add(event);
  }

  /** Ends the watch cleanly, once it has sent what came before. */
  void endWatch() {
    events.add(END);
  }

  /** Targets of the requests, with a mark before those of clients that don't understand gzip. */
  List<String> requests() {
    return requests;
  }

  private void accept() throws IOException {
    while (true) {
      Socket socket = listener.accept();
      socket.setTcpNoDelay(true);
      sockets.add(socket);
      start(() -> serve(socket));
    }
  }

  private void serve(Socket socket) throws IOException, InterruptedException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String target = line.split(" ", -1)[1];
      boolean isZipped = false;
      for (String header = in.readLine(); !header.isEmpty(); header = in.readLine()) {
        isZipped |= header.toLowerCase(Locale.ROOT).equals("accept-encoding: gzip");
      }
      requests.add((isZipped ? "" : "plain ") + target);
      boolean isWatch = target.contains("watch=true");
      Chunks chunks = new Chunks(socket.getOutputStream(), requests.size());
      chunks.head(isWatch ? watchMediaType : mediaType);
      try (OutputStream zip = new GZIPOutputStream(chunks, 64, true)) {
        if (!isWatch) {
          zip.write(lists.apply(target));
          continue;
        }
        for (byte[] event = events.take(); event.length > 0; event = events.take()) {
          zip.write(event);
          zip.flush();
        }
      }
    }
  }

  /** Cuts what it gets, each time anew. */
  private static final class Chunks extends OutputStream {
    private final OutputStream out;
    private final Random random;

    Chunks(OutputStream out, int seed) {
      this.out = out;
      this.random = new Random(seed);
    }

    void head(String mediaType) throws IOException {
      ascii(
          "HTTP/1.1 200 OK\r\nContent-Type: "
              + mediaType
              + "\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n");
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      int at = offset;
      while (at < offset + length) {
        int size = Math.min(1 + random.nextInt(LARGEST_CHUNK), offset + length - at);
        ByteArrayOutputStream chunk = new ByteArrayOutputStream();
        chunk.writeBytes((Integer.toHexString(size) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        chunk.writeBytes(Arrays.copyOfRange(bytes, at, at + size));
        chunk.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        out.write(chunk.toByteArray());
        out.flush();
        at += size;
      }
    }

    @Override
    public void close() throws IOException {
      ascii("0\r\n\r\n");
    }

    private void ascii(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.US_ASCII));
      out.flush();
    }
  }

  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // closed
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "pieced-server");
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
}

package dev.bowline.benchmarks.mockserver;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection of HTTP/1.1 that costs the measuring side as little as possible. */
final class Connection implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  Connection(int port) throws IOException {
    this(port, 0);
  }

  /**
   * Connects.
   *
   * @param receiveBuffer how many bytes may wait to be read; 0 for the default
   */
  Connection(int port, int receiveBuffer) throws IOException {
    socket = new Socket();
    if (receiveBuffer > 0) {
      socket.setReceiveBufferSize(receiveBuffer);
    }
    socket.connect(new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
    out = socket.getOutputStream();
  }

  /** Bytes of an answer's body. */
  record Answer(int status, long length) {}

  /** Sends a request and reads the answer; keeps nothing of its body. */
  Answer send(String method, String target, String accept, byte[] body) throws IOException {
    write(method, target, accept, body);
    Head head = head();
    long length = head.length();
    if (length >= 0) {
      in.skipNBytes(length);
      return new Answer(head.status(), length);
    }
    long total = 0;
    for (int size = chunk(); size > 0; size = chunk()) {
      in.skipNBytes(size);
      line();
      total += size;
    }
    line();
    return new Answer(head.status(), total);
  }

  /** Sends a request whose answer is a stream. */
  int open(String target) throws IOException {
    write("GET", target, "application/json", new byte[0]);
    return head().status();
  }

  void write(String method, String target, String accept, byte[] body) throws IOException {
    String head =
        method
            + " "
            + target
            + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
            + ServerProcess.TOKEN
            + "\r\nAccept: "
            + accept
            + (body.length == 0 ? "" : "\r\nContent-Type: application/json")
            + "\r\nContent-Length: "
            + body.length
            + "\r\n\r\n";
    byte[] bytes = head.getBytes(StandardCharsets.US_ASCII);
    byte[] all = java.util.Arrays.copyOf(bytes, bytes.length + body.length);
    System.arraycopy(body, 0, all, bytes.length, body.length);
    out.write(all);
  }

  /** The resource version of a list that was asked for. */
  String versionOfAnswer() throws IOException {
    Head head = head();
    String body = new String(in.readNBytes((int) head.length()), StandardCharsets.UTF_8);
    String name = "\"resourceVersion\":\"";
    int start = body.indexOf(name) + name.length();
    return body.substring(start, body.indexOf('"', start));
  }

  void raw(byte[] bytes) throws IOException {
    out.write(bytes);
  }

  /** The bytes of the next part of a stream, or an empty array at its end. */
  byte[] part() throws IOException {
    int size = chunk();
    byte[] part = in.readNBytes(size);
    line();
    return part;
  }

  void timeout(int millis) throws IOException {
    socket.setSoTimeout(millis);
  }

  private record Head(int status, long length) {}

  private Head head() throws IOException {
    String first = line();
    int status = Integer.parseInt(first.split(" ", 3)[1]);
    long length = -1;
    for (String line = line(); !line.isEmpty(); line = line()) {
      String lower = line.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Long.parseLong(line.substring(line.indexOf(':') + 1).strip());
      }
    }
    return new Head(status, length);
  }

  private int chunk() throws IOException {
    return Integer.parseInt(line(), 16);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException();
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}

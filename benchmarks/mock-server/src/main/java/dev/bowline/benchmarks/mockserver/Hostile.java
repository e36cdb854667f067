package dev.bowline.benchmarks.mockserver;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A client that means harm. The server must answer others all along, and be none the bigger. */
final class Hostile {
  private static final int CONNECTIONS = 10_000;
  private static final int SLOW = 200;
  private static final int STREAMS = 20_000;

  private final ServerProcess server;
  private final Random random = new Random(1);

  Hostile(ServerProcess server) {
    this.server = server;
  }

  void run() throws Exception {
    health();
    long heap = server.heap();
    int threads = server.threads();
    malformed();
    report("malformed requests", heap, threads);
    hugeHeaders();
    report("huge headers", heap, threads);
    List<Connection> slow = slowLoris();
    report("slow loris", heap, threads);
    openAndDrop();
    report(CONNECTIONS + " connections opened and dropped", heap, threads);
    for (Connection connection : slow) {
      connection.close();
    }
    Thread.sleep(70_000); // threads of a pool stay for a minute
    report("a minute afterwards", heap, threads);
  }

  /** Streams of HTTP/2 are a matter of TLS. */
  static void streams() throws Exception {
    try (ServerProcess server = ServerProcess.startWithTls("512m")) {
      StreamFlood.isAnswered(server);
      long heap = server.heap();
      int threads = server.threads();
      for (boolean isLeft : new boolean[] {false, true}) {
        try (StreamFlood flood = new StreamFlood(server)) {
          int sent = flood.open(STREAMS, isLeft);
          System.out.printf(
              "hostile: %d streams %s: another client is %sanswered; heap %+d MB, threads %+d%n",
              sent,
              isLeft ? "begun and left" : "that never end",
              StreamFlood.isAnswered(server) ? "" : "not ",
              server.heap() - heap,
              server.threads() - threads);
        }
      }
      Thread.sleep(70_000); // threads of a pool stay for a minute
      System.out.printf(
          "hostile: a minute afterwards: heap %+d MB, threads %+d%n",
          server.heap() - heap, server.threads() - threads);
    }
  }

  private void malformed() throws IOException {
    String[] texts = {
      "\r\n\r\n",
      "GET\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      "FOO BAR BAZ QUX\r\n\r\n",
      "GET /api/v1/pods HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
      "POST /api/v1/namespaces HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n{}",
      "POST /api/v1/namespaces HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      "POST /api/v1/namespaces HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
      "GET /api/v1/%zz HTTP/1.1\r\n: nothing\r\n\r\n",
      "GET /../../../etc/passwd HTTP/1.1\r\n\r\n",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    };
    for (int round = 0; round < 200; round++) {
      for (String text : texts) {
        attack(text.getBytes(StandardCharsets.UTF_8));
      }
      byte[] noise = new byte[1 + random.nextInt(2000)];
      random.nextBytes(noise);
      attack(noise);
    }
  }

  private void attack(byte[] bytes) throws IOException {
    try (Connection connection = server.connect()) {
      connection.raw(bytes);
    } catch (IOException e) {
      // It may be refused while it is sent.
    }
  }

  private void hugeHeaders() throws IOException {
    byte[] head = "GET /version HTTP/1.1\r\nX: ".getBytes(StandardCharsets.UTF_8);
    byte[] line = "a".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 20; i++) {
      try (Connection connection = server.connect()) {
        connection.raw(head);
        for (int sent = 0; sent < 64 << 20; sent += line.length) {
          connection.raw(line);
        }
      } catch (IOException e) {
        // That is what it should come to.
      }
    }
  }

  private List<Connection> slowLoris() throws IOException {
    List<Connection> open = new ArrayList<>();
    for (int i = 0; i < SLOW; i++) {
      Connection connection = server.connect();
      connection.raw("GET /api/v1/pods HTTP/1.1\r\nX".getBytes(StandardCharsets.UTF_8));
      open.add(connection);
    }
    return open;
  }

  private void openAndDrop() throws IOException {
    for (int i = 0; i < CONNECTIONS; i++) {
      try (Connection connection = server.connect()) {
        if (i % 3 == 1) {
          connection.raw("GET /api".getBytes(StandardCharsets.UTF_8));
        } else if (i % 3 == 2) {
          connection.write("GET", "/api/v1/configmaps?watch=1", "application/json", new byte[0]);
        }
      }
    }
  }

  private void report(String what, long heap, int threads) throws Exception {
    health();
    System.out.printf(
        "hostile: %s: the server answers; heap %+d MB, threads %+d%n",
        what, server.heap() - heap, server.threads() - threads);
  }

  private void health() throws IOException {
    if (!server.isAlive()) {
      throw new IllegalStateException("the server is gone");
    }
    try (Connection connection = server.connect()) {
      connection.timeout(10_000);
      int status = connection.send("GET", "/readyz", "*/*", new byte[0]).status();
      if (status != 200) {
        throw new IllegalStateException("status " + status);
      }
    }
  }
}

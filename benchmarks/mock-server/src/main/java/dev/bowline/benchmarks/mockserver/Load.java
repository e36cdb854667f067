package dev.bowline.benchmarks.mockserver;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What the mock server holds: 20,000 pods of 8 KB in 1 GB, lists of them, 50 watchers at 2,000
 * writes a second, 1,000 idle watches, and a watcher that doesn't read. Prints one line each.
 */
public final class Load {
  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  private static final String JSON = "application/json";
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  private final ServerProcess server;

  private Load(ServerProcess server) {
    this.server = server;
  }

  /** Runs all, or the parts that are named. */
  public static void main(String[] args) throws Exception {
    List<String> parts =
        args.length > 0
            ? List.of(args)
            : List.of("store", "watch", "idle", "slow", "hostile", "streams");
    try (ServerProcess server = ServerProcess.start("1g")) {
      Load load = new Load(server);
      for (String part : parts) {
        switch (part) {
          case "store" -> load.store(20_000);
          case "watch" -> load.watch(50, 2_000, Duration.ofSeconds(10));
          case "idle" -> load.idle(1_000);
          case "slow" -> load.slow();
          case "hostile" -> new Hostile(server).run();
          case "streams" -> Hostile.streams();
          default -> throw new IllegalArgumentException(part);
        }
      }
    }
  }

  private void store(int count) throws Exception {
    Duration before = server.cpu();
    AtomicInteger next = new AtomicInteger();
    parallel(
        4,
        connection -> {
          for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
            expect(201, connection.send("POST", PODS, JSON, pod(i)));
          }
        });
    System.out.printf(
        "store: %d pods in %d ms of CPU, heap %d MB%n",
        count, server.cpu().minus(before).toMillis(), server.heap());
    try (Connection connection = server.connect()) {
      for (String accept : List.of(PROTOBUF, PROTOBUF, PROTOBUF, JSON, JSON)) {
        before = server.cpu();
        long start = System.nanoTime();
        Connection.Answer answer = connection.send("GET", "/api/v1/pods", accept, new byte[0]);
        expect(200, answer);
        System.out.printf(
            "list: %s, %d MB in %d ms, %d ms of CPU%n",
            accept,
            answer.length() >> 20,
            (System.nanoTime() - start) / 1_000_000,
            server.cpu().minus(before).toMillis());
      }
    }
    System.out.printf("store: heap %d MB with both forms%n", server.heap());
  }

  private void watch(int watchers, int rate, Duration length) throws Exception {
    List<Watcher> all = new ArrayList<>();
    for (int i = 0; i < watchers; i++) {
      Watcher watcher = new Watcher(server, MAPS + "?watch=1&resourceVersion=" + version());
      all.add(watcher);
      watcher.start();
    }
    long total = rate * length.toSeconds();
    AtomicLong next = new AtomicLong();
    long start = System.nanoTime();
    Duration before = server.cpu();
    parallel(
        4,
        connection -> {
          for (long i = next.getAndIncrement(); i < total; i = next.getAndIncrement()) {
            long due = start + i * 1_000_000_000L / rate;
            while (System.nanoTime() < due) {
              Thread.sleep(1);
            }
            String name = "w" + i;
            expect(201, connection.send("POST", MAPS, JSON, map(name, "x".repeat(200))));
          }
        });
    long wrote = (System.nanoTime() - start) / 1_000_000;
    for (Watcher watcher : all) {
      watcher.await(total);
    }
    long took = (System.nanoTime() - start) / 1_000_000;
    long lost = all.stream().mapToLong(watcher -> total - watcher.events()).sum();
    System.out.printf(
        "watch: %d watchers, %d writes in %d ms, all events after %d ms, %d lost, %d ms of CPU%n",
        watchers, total, wrote, took, lost, server.cpu().minus(before).toMillis());
    for (Watcher watcher : all) {
      watcher.close();
    }
  }

  private void idle(int count) throws Exception {
    String target = "/api/v1/namespaces/default/secrets?watch=1&resourceVersion=" + version();
    long heap = server.heap();
    List<Connection> open = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Connection connection = server.connect();
      open.add(connection);
      connection.open(target);
    }
    Duration before = server.cpu();
    Thread.sleep(10_000);
    Duration idle = server.cpu().minus(before);
    System.out.printf(
        "idle: %d watches, %d ms of CPU in 10 s, %d threads, heap %d MB more%n",
        count, idle.toMillis(), server.threads(), server.heap() - heap);
    before = server.cpu();
    try (Connection connection = server.connect()) {
      byte[] secret = map("idle", "x");
      expect(201, connection.send("POST", "/api/v1/namespaces/default/secrets", JSON, secret));
    }
    for (Connection connection : open) {
      connection.timeout(30_000);
      if (connection.part().length == 0) {
        throw new IllegalStateException("an idle watch has ended");
      }
      connection.close();
    }
    System.out.printf(
        "idle: one change told to all of them, %d ms of CPU%n",
        server.cpu().minus(before).toMillis());
  }

  /** One that doesn't read is ended once it is behind the window; others see everything. */
  private void slow() throws Exception {
    String target = MAPS + "?watch=1&resourceVersion=" + version();
    long heap = server.heap();
    int changes = 15_000;
    try (Connection slow = new Connection(server.port(), 4096)) {
      slow.open(target);
      Watcher other = new Watcher(server, target);
      other.start();
      parallel(
          4,
          connection -> {
            for (int i = 0; i < changes / 4; i++) {
              String name = "s" + Thread.currentThread().getId() + "-" + i;
              expect(201, connection.send("POST", MAPS, JSON, map(name, "x".repeat(2000))));
            }
          });
      other.await(changes);
      long behind = server.heap() - heap;
      slow.timeout(30_000);
      long read = 0;
      try {
        for (byte[] part = slow.part(); part.length > 0; part = slow.part()) {
          read += Watcher.events(part);
        }
      } catch (IOException e) {
        System.out.println("slow: connection broken: " + e);
      }
      System.out.printf(
          "slow: another watcher saw %d of %d, the slow one was ended after %d; heap %d MB more%n",
          other.events(), changes, read, behind);
      other.close();
    }
  }

  interface Work {
    void with(Connection connection) throws Exception;
  }

  private void parallel(int threads, Work work) throws Exception {
    List<Thread> all = new ArrayList<>();
    List<Throwable> failures = java.util.Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < threads; i++) {
      Thread thread =
          new Thread(
              () -> {
                try (Connection connection = server.connect()) {
                  work.with(connection);
                } catch (Exception e) {
                  failures.add(e);
                }
              });
      all.add(thread);
      thread.start();
    }
    for (Thread thread : all) {
      thread.join();
    }
    if (!failures.isEmpty()) {
      throw new IllegalStateException(failures.get(0));
    }
  }

  private String version() throws IOException {
    try (Connection connection = server.connect()) {
      connection.write("GET", "/api/v1/namespaces?limit=1", JSON, new byte[0]);
      return connection.versionOfAnswer();
    }
  }

  private static void expect(int status, Connection.Answer answer) {
    if (answer.status() != status) {
      throw new IllegalStateException("status " + answer.status());
    }
  }

  private static byte[] map(String name, String value) {
    return ("{\"metadata\":{\"name\":\""
            + name
            + "\"},\"data\":{\"v\":\""
            + (value.length() == 1 ? "eA==" : value)
            + "\"}}")
        .getBytes(StandardCharsets.UTF_8);
  }

  /** About 8 KB, as pods of production have it: mostly names, variables, and annotations. */
  private static byte[] pod(int number) {
    StringBuilder env = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      env.append(i == 0 ? "" : ",")
          .append("{\"name\":\"VARIABLE_" + i + "\",\"value\":\"value-" + number + "-" + i + "\"}");
    }
    return ("{\"metadata\":{\"name\":\"pod-"
            + number
            + "\",\"labels\":{\"app\":\"load\",\"number\":\""
            + number
            + "\"},\"annotations\":{\"pad\":\""
            + "p".repeat(4_400)
            + "\"}},\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"registry.test/app:1\",\"env\":["
            + env
            + "]}]}}")
        .getBytes(StandardCharsets.UTF_8);
  }
}

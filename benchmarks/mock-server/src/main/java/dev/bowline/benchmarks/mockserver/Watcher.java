package dev.bowline.benchmarks.mockserver;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the events of a watch. */
final class Watcher implements AutoCloseable {
  private static final byte[] MARK = "{\"type\":".getBytes(java.nio.charset.StandardCharsets.UTF_8);

  private final Connection connection;
  private final AtomicLong events = new AtomicLong();

  Watcher(ServerProcess server, String target) throws IOException {
    connection = server.connect();
    if (connection.open(target) != 200) {
      throw new IOException("no watch");
    }
  }

  void start() {
    Thread thread = new Thread(this::read);
    thread.setDaemon(true);
    thread.start();
  }

  private void read() {
    try {
      for (byte[] part = connection.part(); part.length > 0; part = connection.part()) {
        events.addAndGet(events(part));
      }
    } catch (IOException e) {
      // Closed, or broken off: the count tells.
    }
  }

  long events() {
    return events.get();
  }

  /** Waits up to a minute. */
  void await(long count) throws InterruptedException {
    for (int i = 0; i < 6_000 && events() < count; i++) {
      Thread.sleep(10);
    }
  }

  static int events(byte[] part) {
    int found = 0;
    for (int i = 0; i + MARK.length <= part.length; i++) {
      if (part[i] == '{'
          && java.util.Arrays.equals(part, i, i + MARK.length, MARK, 0, MARK.length)) {
        found++;
      }
    }
    return found;
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}

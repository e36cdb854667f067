package dev.bowline.client.config;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/** Environments whose time and threads the tests hold in their hands. */
final class Environments {
  static final Instant START = Instant.parse("2020-01-01T08:00:00Z");

  final Map<String, String> variables = new HashMap<>();
  final Map<String, String> properties = new HashMap<>();
  final Queue<Runnable> background = new ArrayDeque<>();
  private final AtomicLong nanos = new AtomicLong();
  boolean terminal;

  /** Whether what is done in the background has a thread of its own. */
  boolean separate;

  private final List<Thread> threads = new CopyOnWriteArrayList<>();

  /** Whether no thread can be had. */
  boolean exhausted;

  /** What happens the next time that somebody asks for the time, before the answer. */
  Runnable onTime = () -> {};

  /** Whether there is no memory to tell the time. */
  boolean brokenClock;

  /** Whether what is done in the background waits for {@link #runBackground}. */
  boolean patient;

  static Environment of(Map<String, String> variables, Path home, Path serviceAccount) {
    Environments environments = new Environments();
    environments.variables.putAll(variables);
    return environments.environment(home, serviceAccount);
  }

  Environment environment(Path directory) {
    return environment(directory, directory);
  }

  private Environment environment(Path home, Path serviceAccount) {
    return new Environment(
        variables::get,
        properties::get,
        home,
        serviceAccount,
        nanos::get,
        new PassingClock(),
        this::execute,
        () -> terminal);
  }

  private void execute(Runnable task) {
    if (exhausted) {
      throw new RejectedExecutionException("no thread");
    }
    if (separate) {
      Thread thread = new Thread(task);
      threads.add(thread);
      thread.start();
      return;
    }
    if (patient) {
      background.add(task);
    } else {
      task.run();
    }
  }

  void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  Instant now() {
    return START.plusNanos(nanos.get());
  }

  /** Does what would be done in the background. */
  void runBackground() {
    for (Runnable task = background.poll(); task != null; task = background.poll()) {
      task.run();
    }
  }

  void interruptSeparate() {
    threads.forEach(Thread::interrupt);
  }

  private final class PassingClock extends Clock {
    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      Runnable meanwhile = onTime;
      onTime = () -> {};
      meanwhile.run();
      if (brokenClock) {
        throw new OutOfMemoryError("of a test");
      }
      return now();
    }
  }
}

package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;

/**
 * Finds threads of informers that are still alive; not the JVM's one that looks for interrupts,
 * which stays for two seconds.
 */
public final class LiveThreads {
  private LiveThreads() {}

  public static List<String> named(String prefix) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(Thread::isAlive)
        .map(Thread::getName)
        .filter(name -> name.startsWith(prefix) && !name.equals("bowline-waits"))
        .toList();
  }

  /** Ended threads may take a moment to vanish. */
  public static void assertNone() {
    await()
        .atMost(Duration.ofSeconds(30))
        .pollDelay(Duration.ZERO)
        .untilAsserted(() -> assertThat(named("bowline-")).isEmpty());
  }
}

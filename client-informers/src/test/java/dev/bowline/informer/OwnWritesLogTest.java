package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.OwnWritesRig.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.Deletion;
import dev.bowline.informer.internal.driver.Logged;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the ledger of own writes logs, where the log fails or waits. */
@Timeout(60)
class OwnWritesLogTest {
  private final OwnWritesRig rig = OwnWritesRig.holding(100, 1).listed(10);
  private final AtomicInteger lines = new AtomicInteger();

  @Test
  @Tag("scenario-123")
  void aWriteSucceedsThoughItsDoubtCannotBeLogged() {
    doubt("a");
    logging(
        this::fail,
        () ->
            assertThat(rig.own().<String>write(key("b"), () -> "evicted, perhaps"))
                .startsWith("evicted"));
    assertThat(lines).hasPositiveValue();
    assertThat(rig.own().outstanding()).isEqualTo(1);
  }

  @Test
  @Tag("scenario-127")
  void aVersionIsTakenThoughWhatIsTooOldCannotBeLogged() {
    rig.own().record(coloured("a", 12, "green"));
    rig.pass(Duration.ofMinutes(11));
    logging(this::fail, () -> rig.bookmark(11));
    assertThat(lines).hasPositiveValue();
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  @Tag("scenario-127")
  void whatNobodyWaitedForIsForgottenWithoutAWord() {
    rig.own().write(key("y"), () -> new Deletion.Done("uid of y"));
    rig.pass(Duration.ofSeconds(61));
    logging(() -> {}, () -> rig.bookmark(11));
    assertThat(lines).hasValue(0);
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  @Tag("scenario-123")
  void aLogThatWaitsKeepsNobodyFromAsking() {
    doubt("a");
    logging(this::askElsewhere, () -> doubt("b"));
    rig.pass(Duration.ofMinutes(11));
    logging(this::askElsewhere, () -> rig.bookmark(11));
    assertThat(lines).hasValueGreaterThan(1);
  }

  private void doubt(String name) {
    rig.own().write(key(name), () -> "evicted, perhaps");
  }

  private void fail() {
    throw new IllegalStateException("disk full");
  }

  /** Another thread isn't kept waiting meanwhile. */
  private void askElsewhere() {
    assertThat(CompletableFuture.supplyAsync(() -> rig.own().outstanding()))
        .succeedsWithin(Duration.ofSeconds(10));
  }

  /** With a log that does something with each line. */
  private void logging(Runnable appender, Runnable action) {
    Logged.inFullBy(
        () -> {
          System.setErr(
              new PrintStream(OutputStream.nullOutputStream()) {
                @Override
                public void println(String line) {
                  lines.incrementAndGet();
                  appender.run();
                }
              });
          action.run();
        });
  }
}

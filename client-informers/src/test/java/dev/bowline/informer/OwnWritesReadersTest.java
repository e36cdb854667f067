package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.OwnWritesRig.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.internal.own.Awaited;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who reads beside those who write sees each write as a whole, while the cache stands still. */
@Timeout(60)
@Tag("scenario-120")
class OwnWritesReadersTest {
  private static final int WRITES = 5_000;

  @Test
  @Tag("scenario-120")
  void anObjectIsThereWhileItIsWrittenAgain() throws Exception {
    OwnWritesRig rig = new OwnWritesRig().listed(10);
    AtomicLong newest = new AtomicLong();
    assertHolds(
        i -> rig.own().write(key("b"), () -> coloured("b", 11 + i, "red")),
        () -> {
          long before = newest.get();
          newest.set(
              rig.own().store().get(key("b")).map(o -> o.resourceVersion().value()).stream()
                  .mapToLong(Long::parseLong)
                  .findFirst()
                  .orElse(-1));
          return newest.get() >= before
              && rig.own().store().byIndex(OwnWritesRig.COLOURS, "red").size() == 1
              && rig.own().store().stream().count() == 1;
        });
  }

  @Test
  @Tag("scenario-120")
  void nothingIsCaughtUpWithWhileItIsWrittenAgain() throws Exception {
    OwnWritesRig rig = new OwnWritesRig().listed(10, coloured("a", 5, "red"));
    assertHolds(
        i -> rig.own().write(key("a"), () -> coloured("a", 11 + i, "green")),
        () -> !rig.own().isCaughtUp(key("a")));
  }

  @Test
  @Tag("scenario-120")
  void nothingIsCaughtUpWithWhileAnAnswerEndsADoubt() throws Exception {
    OwnWritesRig rig = new OwnWritesRig().listed(10, coloured("a", 5, "red"));
    assertHolds(
        i -> {
          rig.lose("a");
          rig.own().write(key("a"), () -> coloured("a", 11 + i, "green"));
        },
        () -> !rig.own().isCaughtUp(key("a")));
  }

  @Test
  @Tag("scenario-120")
  void aDoubtHidesNothingThatIsKnownWhileItEnds() throws Exception {
    OwnWritesRig rig = new OwnWritesRig().listed(10);
    rig.own().write(key("b"), () -> coloured("b", 11, "red"));
    assertHolds(
        i -> {
          rig.lose("b");
          rig.own().read(key("b"), () -> Optional.of(coloured("b", 11, "red")));
        },
        () -> !rig.read("b").equals("-"));
  }

  @Test
  @Tag("scenario-120")
  void nothingIsCaughtUpWithWhileRoomIsMade() throws Exception {
    OwnWritesRig rig = OwnWritesRig.holding(1, 100).listed(10);
    assertHolds(
        i -> {
          rig.own().write(key("b"), () -> coloured("b", 11 + 2 * i, "red"));
          rig.own().write(key("c"), () -> coloured("c", 12 + 2 * i, "red"));
        },
        () -> !rig.own().isCaughtUp(key("b")));
  }

  @Test
  @Tag("scenario-126")
  void whatLeavesForLackOfRoomWhileAWaitBeginsIsWaitedFor() throws Exception {
    int room = 500;
    for (int round = 0; round < 100; round++) {
      OwnWritesRig rig = OwnWritesRig.holding(room, 100).listed(10);
      for (int i = 0; i < room; i++) {
        rig.own().record(coloured("o" + i, 11 + i, "red"));
      }
      CompletableFuture<Void> writer =
          CompletableFuture.runAsync(
              () -> {
                for (int i = room; i < 3 * room; i++) {
                  rig.own().record(coloured("o" + i, 11 + i, "red"));
                }
              });
      Awaited<ConfigMap> all = Awaited.all(rig.ledger());
      rig.bookmark(11 + room - 2); // the last of those that were there is lacking
      assertThat(all.isReached()).isFalse();
      writer.get(30, TimeUnit.SECONDS);
    }
  }

  private static void assertHolds(IntConsumer write, BooleanSupplier seen) throws Exception {
    write.accept(0);
    AtomicBoolean isOver = new AtomicBoolean();
    AtomicLong wrong = new AtomicLong();
    CountDownLatch reading = new CountDownLatch(1);
    CompletableFuture<Void> reader =
        CompletableFuture.runAsync(
            () -> {
              while (!isOver.get()) {
                if (!seen.getAsBoolean()) {
                  wrong.incrementAndGet();
                }
                reading.countDown();
              }
            });
    try {
      reading.await();
      for (int i = 1; i < WRITES; i++) {
        write.accept(i);
      }
    } finally {
      isOver.set(true);
    }
    reader.get(30, TimeUnit.SECONDS);
    assertThat(wrong).as("wrong answers").hasValue(0);
  }
}

package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.OwnWritesRig.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Deletion;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.informer.internal.own.Awaited;
import dev.bowline.serde.FieldMask;
import dev.bowline.type.ObjectKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waiting for a cache to have the own writes. */
@Timeout(60)
class OwnWritesAwaitTest {
  private final OwnWritesRig rig = new OwnWritesRig().listed(10, coloured("a", 5, "red"));

  @Test
  @Tag("scenario-126")
  void whoWritesAllTheTimeKeepsNobodyWaiting() {
    rig.own().record(coloured("a", 11, "green"));
    rig.own().recordDeletion(key("gone"), new Deletion.Done("uid-gone"));
    Awaited<ConfigMap> all = Awaited.all(rig.ledger());
    Awaited<ConfigMap> one = Awaited.of(key("a"), rig.ledger());
    rig.own().record(coloured("a", 12, "green"));
    rig.own().record(coloured("b", 13, "green"));
    rig.own().recordDeletion(key("a"), new Deletion.Done("uid-a"));
    assertThat(all.isReached()).isFalse();
    assertThat(one.isReached()).isFalse();
    rig.present(coloured("a", 11, "green"));
    assertThat(all.isReached()).isTrue();
    assertThat(one.isReached()).isTrue();
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
  }

  @Test
  @Tag("scenario-126")
  void whoWaitsIsWokenByTheVersionThatHasTheWrites() throws Exception {
    rig.own().record(coloured("a", 11, "green"));
    CompletableFuture<Void> waiting =
        CompletableFuture.runAsync(() -> rig.own().await(Duration.ofSeconds(50)));
    rig.own().record(coloured("b", 12, "green"));
    rig.present(coloured("a", 11, "green")).present(coloured("b", 12, "green"));
    waiting.get(50, TimeUnit.SECONDS);
  }

  @Test
  @Tag("scenario-126")
  void aWaitEndsWithTheDoubt() throws Exception {
    rig.lose("a");
    CompletableFuture<Void> waiting =
        CompletableFuture.runAsync(() -> rig.own().await(key("a"), Duration.ofSeconds(50)));
    rig.own().write(key("a"), () -> coloured("a", 5, "red"));
    waiting.get(50, TimeUnit.SECONDS);
  }

  @Test
  @Tag("scenario-127")
  void aTimeoutNamesTheLag() {
    rig.own().record(coloured("b", 12, "green"));
    rig.own().recordDeletion(key("a"), new Deletion.Done("uid-a"));
    NotCaughtUpException all =
        catchThrowableOfType(
            NotCaughtUpException.class, () -> rig.own().await(Duration.ofMillis(1)));
    assertThat(all.getMessage())
        .startsWith("informer of configmaps.v1 still lags after 1 ms: at version 10, it lacks ")
        .contains("ns/b at version 12", "ns/a deleted (uid uid-a)");
    assertThat(all.behind()).containsExactlyInAnyOrder(key("a"), key("b"));
    assertThatThrownBy(() -> rig.own().await(key("b"), Duration.ZERO))
        .isInstanceOf(NotCaughtUpException.class)
        .hasMessage(
            "informer of configmaps.v1 still lags after 0 ms: at version 10, it lacks ns/b at version 12");
  }

  @Test
  @Tag("scenario-127")
  void anInterruptedWaitTellsTheLagToo() {
    rig.own().record(coloured("b", 12, "green"));
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> rig.own().await(Duration.ofSeconds(50)))
        .hasMessage(
            "informer of configmaps.v1 still lags, and the waiting thread was interrupted: at version 10, it lacks ns/b at version 12");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  @Tag("scenario-127")
  void whatIsTooOldIsWaitedForNoLongerThanItIsAskedFor() {
    rig.own().record(coloured("b", 12, "green"));
    Awaited<ConfigMap> all = Awaited.all(rig.ledger());
    Awaited<ConfigMap> one = Awaited.of(key("b"), rig.ledger());
    rig.pass(Duration.ofMinutes(9));
    Awaited<ConfigMap> late = Awaited.of(key("b"), rig.ledger());
    rig.pass(Duration.ofMinutes(1));
    assertThat(rig.own().isCaughtUp(key("b"))).isFalse();
    assertThat(all.isReached()).isFalse();
    rig.own().record(coloured("b", 13, "green"));
    rig.pass(Duration.ofSeconds(1));
    assertThat(all.isReached()).isTrue();
    assertThat(one.isReached()).isTrue();
    assertThat(late.isReached()).isTrue();
    assertThat(rig.own().isCaughtUp(key("b"))).as("the later write").isFalse();
  }

  /** Where nothing happens, nothing wakes who waits. */
  @Test
  @Tag("scenario-127")
  void aWaitEndsWithTheAgeOfWhatItIsForThoughNothingHappens() throws Exception {
    rig.own().record(coloured("b", 12, "green"));
    CompletableFuture<Void> waiting =
        CompletableFuture.runAsync(() -> rig.own().await(Duration.ofHours(1)));
    await().until(rig::isAnyWaiting);
    rig.pass(Duration.ofMinutes(11));
    waiting.get(50, TimeUnit.SECONDS);
  }

  /** What was reached behind another that wasn't is not named. */
  @Test
  @Tag("scenario-127")
  void onlyWhatIsStillLackingIsNamed() {
    rig.own().record(coloured("a", 12, "green"));
    rig.own().record(coloured("b", 11, "green"));
    Awaited<ConfigMap> all = Awaited.all(rig.ledger());
    rig.bookmark(11);
    assertThat(all.isReached()).isFalse();
    assertThat(all.behind()).containsExactly(key("a"));
    assertThat(all.lag()).containsExactly("ns/a at version 12");
    rig.bookmark(12);
    assertThat(all.isReached()).isTrue();
  }

  @Test
  @Tag("scenario-127")
  void whatHadToLeaveIsWaitedForNoLongerThanItIsAskedFor() {
    OwnWritesRig small = OwnWritesRig.holding(2, 2).listed(10);
    for (int i = 0; i < 5; i++) {
      small.own().record(coloured("o" + i, 11 + i, "green"));
    }
    Awaited<ConfigMap> begun = Awaited.of(key("x"), small.ledger());
    small.pass(Duration.ofMinutes(10));
    assertThat(small.own().isCaughtUp(key("x"))).isFalse();
    assertThat(begun.isReached()).isFalse();
    small.pass(Duration.ofSeconds(1));
    assertThat(small.own().isCaughtUp(key("x"))).isTrue();
    assertThat(begun.isReached()).isTrue();
    assertThat(begun.lag()).isEmpty();
  }

  @Test
  @Tag("scenario-127")
  void beyondTheBoundTheNewestForgottenVersionCountsForAll() {
    OwnWritesRig small =
        new OwnWritesRig(Scope.ALL, FieldMask.none(), Preparation.none(), 2).listed(10);
    for (int i = 0; i < 5; i++) {
      small.own().record(coloured("o" + i, 11 + i, "green"));
    }
    assertThat(small.own().outstanding()).isEqualTo(2);
    ObjectKey unwritten = key("x");
    assertThat(small.own().isCaughtUp(unwritten)).isFalse();
    assertThatThrownBy(() -> small.own().await(Duration.ZERO))
        .hasMessageContaining("others at version 13");
    small.bookmark(13);
    assertThat(small.own().isCaughtUp(unwritten)).isTrue();
    assertThat(small.own().isCaughtUp(key("o4"))).isFalse();
    small.bookmark(15);
    small.own().await(Duration.ZERO);
  }

  @Test
  @Tag("scenario-127")
  void whatHadToLeaveCountsInNoOtherEpoch() {
    OwnWritesRig small = OwnWritesRig.holding(2, 2).listed(10);
    for (int i = 0; i < 5; i++) {
      small.own().record(coloured("o" + i, 11 + i, "green"));
    }
    List<Awaited<ConfigMap>> begun = new ArrayList<>();
    List<Boolean> caughtUp = new ArrayList<>();
    small
        .own()
        .subscribe(
            event -> {
              begun.add(Awaited.of(key("x"), small.ledger()));
              caughtUp.add(small.own().isCaughtUp(key("x")));
            });
    begun.clear();
    caughtUp.clear();
    small.listed(8, coloured("a", 5, "red")); // restored: told before the ledger knows
    assertThat(caughtUp).isNotEmpty().doesNotContain(false);
    assertThat(begun).isNotEmpty().allMatch(Awaited::isReached);
  }
}

package dev.bowline.client.internal.raw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CancellationTest {
  private final Cancellation cancellation = new Cancellation();
  private final List<String> done = new ArrayList<>();

  @Test
  void runsEachActionOnce() {
    cancellation.onCancel(() -> done.add("a"));
    cancellation.onCancel(() -> done.add("b"));

    cancellation.cancel();
    cancellation.cancel();

    assertThat(done).containsExactly("a", "b");
    assertThat(cancellation.isCancelled()).isTrue();
  }

  @Test
  void anActionThatFailsKeepsNoOtherFromRunning() {
    cancellation.onCancel(
        () -> {
          throw new IllegalStateException("a listener of the user's");
        });
    cancellation.onCancel(() -> done.add("b"));

    cancellation.cancel();

    assertThat(done).containsExactly("b");
  }

  @Test
  void runsALateActionAtOnce() {
    cancellation.cancel();

    cancellation.onCancel(() -> done.add("late"));

    assertThat(done).containsExactly("late");
  }

  @Test
  void forgetsAnActionThatIsNoLongerWanted() {
    cancellation.onCancel(() -> done.add("a")).close();

    cancellation.cancel();

    assertThat(done).isEmpty();
  }

  @Test
  void forgetsOneOfManyAndNoOther() {
    Cancellation.Registration first = cancellation.onCancel(() -> done.add("first"));
    cancellation.onCancel(() -> done.add("a"));
    Cancellation.Registration middle = cancellation.onCancel(() -> done.add("middle"));
    cancellation.onCancel(() -> done.add("b"));
    Cancellation.Registration last = cancellation.onCancel(() -> done.add("last"));

    middle.close();
    middle.close();
    first.close();
    last.close();
    cancellation.onCancel(() -> done.add("c"));
    cancellation.cancel();
    middle.close();

    assertThat(done).containsExactly("a", "b", "c");
  }

  @Test
  void doesNotWaitOnceCancelled() throws InterruptedException {
    assertThat(cancellation.await(1)).isFalse();

    cancellation.cancel();

    assertThat(cancellation.await(Long.MAX_VALUE)).isTrue();
  }
}

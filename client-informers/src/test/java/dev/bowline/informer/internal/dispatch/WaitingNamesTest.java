package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.informer.Subscription;
import dev.bowline.type.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What waits for a handler of names that is busy. */
class WaitingNamesTest {
  private final DispatchRig rig = new DispatchRig();
  private final List<ObjectKey> keys = new ArrayList<>();
  private final Subscription subscription =
      rig.dispatcher.subscribeKeys(keys::add, HandlerPlan.DEFAULT);

  @Test
  @Tag("scenario-90")
  void whatCameAndWentUntoldIsForgotten() {
    rig.list(10);
    for (int i = 0; i < 1000; i++) {
      rig.present(configMap("job-" + i, 11 + 2L * i));
      rig.absent(configMap("job-" + i, 12 + 2L * i));
    }
    assertThat(subscription.pending()).isZero();
    rig.present(configMap("job-0", 5000));
    assertThat(subscription.pending()).isEqualTo(1);
    rig.executor.runAll();
    assertThat(keys).containsExactly(key("job-0"));
  }

  @Test
  void whatTheHandlerWasToldOfIsNotForgottenWhenItGoes() {
    rig.list(10, configMap("a", 1), configMap("b", 2));
    rig.executor.runAll();
    rig.present(configMap("c", 11));
    rig.executor.runAll();
    keys.clear();
    rig.absent(configMap("a", 12));
    rig.present(configMap("b", 13));
    rig.absent(configMap("b", 14));
    rig.absent(configMap("c", 15));
    rig.present(configMap("c", "uid-2", 16));
    rig.absent(configMap("c", "uid-2", 17));
    subscription.replay();
    assertThat(subscription.pending()).isEqualTo(3);
    rig.executor.runAll();
    assertThat(keys).containsExactly(key("a"), key("b"), key("c"));
  }

  @Test
  void whatGoesAfterAReplayIsTold() {
    rig.list(10, configMap("a", 1));
    rig.executor.runAll();
    subscription.replay();
    rig.absent(configMap("a", 12));
    rig.executor.runAll();
    assertThat(keys).containsExactly(key("a"), key("a"));
  }

  @Test
  void whoseInitialListIsGoneBeforeItWasToldIsSynced() {
    rig.list(10, configMap("a", 1), configMap("b", 2));
    rig.absent(configMap("b", 11));
    rig.absent(configMap("a", 12));
    rig.executor.runAll();
    assertThat(keys).isEmpty();
    assertThat(subscription.isSynced()).isTrue();
  }

  @Test
  void isSyncedOnlyAfterTheLastOfTheInitialListThatIsLeft() {
    rig.list(10, configMap("a", 1), configMap("b", 2));
    rig.absent(configMap("a", 11));
    assertThat(subscription.isSynced()).isFalse();
    rig.executor.runAll();
    assertThat(keys).containsExactly(key("b"));
    assertThat(subscription.isSynced()).isTrue();
  }

  private static ObjectKey key(String name) {
    return new ObjectKey("ns", name);
  }
}

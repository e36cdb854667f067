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
  void ofWhatCameAndWentUntoldOnlySoMuchWaits() {
    rig.list(10);
    int most = KeyBacklog.MOST_GONE;
    comeAndGo(most + 1000);
    assertThat(subscription.pending()).isEqualTo(most);
    rig.present(configMap("job-0", 50_000));
    rig.present(configMap("job-" + most, 50_001));
    assertThat(subscription.pending()).isEqualTo(most + 1);
    rig.executor.runAll();
    assertThat(keys).hasSize(most + 1).last().isEqualTo(key("job-" + most));
    comeAndGo(3);
    assertThat(subscription.pending()).isEqualTo(3);
  }

  private void comeAndGo(int number) {
    for (int i = 0; i < number; i++) {
      rig.present(configMap("job-" + i, 60_001 + 2L * i));
      rig.absent(configMap("job-" + i, 60_002 + 2L * i));
    }
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

  /** Who reads the store may have seen it meanwhile, and would believe in it for ever. */
  @Test
  @Tag("scenario-90")
  void whatCameAndWentWhileTheHandlerWasBusyWithItsNameIsTold() {
    List<Boolean> found = new ArrayList<>();
    rig.dispatcher.subscribeKeys(
        key -> {
          if (found.size() == 1) {
            rig.present(configMap("a", "uid-2", 12));
          }
          found.add(rig.store.get(key).isPresent());
          if (found.size() == 2) {
            rig.absent(configMap("a", "uid-2", 13));
          }
        },
        HandlerPlan.DEFAULT);
    rig.list(10, configMap("a", 1));
    rig.executor.runAll();
    rig.absent(configMap("a", 11));
    rig.executor.runAll();
    assertThat(found).containsExactly(true, true, false);
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
  void whoseInitialListIsGoneBeforeItWasToldIsSyncedWhenItIsTold() {
    rig.list(10, configMap("a", 1), configMap("b", 2));
    rig.absent(configMap("b", 11));
    rig.absent(configMap("a", 12));
    rig.executor.runAll();
    assertThat(keys).containsExactly(key("a"), key("b"));
    assertThat(subscription.isSynced()).isTrue();
  }

  @Test
  void isSyncedOnlyAfterTheLastOfTheInitialList() {
    rig.list(10, configMap("a", 1), configMap("b", 2));
    rig.absent(configMap("a", 11));
    assertThat(subscription.isSynced()).isFalse();
    rig.executor.runAll();
    assertThat(keys).containsExactly(key("a"), key("b"));
    assertThat(subscription.isSynced()).isTrue();
  }

  private static ObjectKey key(String name) {
    return new ObjectKey("ns", name);
  }
}

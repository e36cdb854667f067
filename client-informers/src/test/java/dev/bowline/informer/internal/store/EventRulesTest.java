package dev.bowline.informer.internal.store;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class EventRulesTest {
  private static final ObjectKey A = new ObjectKey("ns", "a");

  private final StoreVersion<ConfigMap> empty =
      ReplaceRules.replace(
              StoreVersion.<ConfigMap>unsynced(List.of()), Listed.usable(List.of()), version(1))
          .after();

  @Test
  @Tag("scenario-50")
  void anUnknownObjectIsAdded() {
    ConfigMap a = configMap("a", 5);
    Transition<ConfigMap> result = EventRules.present(empty, a, version(5));
    assertThat(result.events()).containsExactly(new CacheEvent.Added<>(a, false));
    assertThat(result.after().get(A)).containsSame(a);
    assertThat(result.after().resourceVersion()).isEqualTo(version(5));
  }

  @Test
  @Tag("scenario-50")
  void aKnownObjectIsUpdatedFromTheStateThatWasCached() {
    ConfigMap before = configMap("a", 5);
    ConfigMap after = configMap("a", 6);
    Transition<ConfigMap> result = EventRules.present(holding(before), after, version(6));
    assertThat(result.events()).containsExactly(new CacheEvent.Updated<>(before, after));
    assertThat(result.after().get(A)).containsSame(after);
  }

  @Test
  @Tag("scenario-49")
  void aRepeatedEventIsStaleAndOnlyMovesTheVersion() {
    Transition<ConfigMap> result =
        EventRules.present(holding(configMap("a", 5)), configMap("a", 5), version(9));
    assertThat(result.events()).isEmpty();
    assertThat(result.stale()).isTrue();
    assertThat(result.after().resourceVersion()).isEqualTo(version(9));
  }

  @Test
  @Tag("scenario-49")
  void anOlderStateNeverReplacesANewerOne() {
    ConfigMap known = configMap("a", 10);
    Transition<ConfigMap> result =
        EventRules.present(holding(known), configMap("a", 9), version(10));
    assertThat(result.stale()).isTrue();
    assertThat(result.after().get(A)).containsSame(known);
  }

  @Test
  @Tag("scenario-105")
  @Tag("scenario-49")
  void versionsWithoutAnAgeAreTakenAsTheyCome() {
    ConfigMap before = configMap("a", "u", "b-2", "");
    ConfigMap after = configMap("a", "u", "b-1", "");
    assertThat(EventRules.present(holding(before), after, new ResourceVersion("b-1")).events())
        .containsExactly(new CacheEvent.Updated<>(before, after));
  }

  @Test
  @Tag("scenario-105")
  void ofTwoVersionsOneWithoutAnAgeNeitherIsStale() {
    ConfigMap aged = configMap("a", 5);
    ConfigMap opaque = configMap("a", "uid-a", "abc", "");
    for (List<ConfigMap> turn : List.of(List.of(aged, opaque), List.of(opaque, aged))) {
      ConfigMap known = turn.get(0);
      ConfigMap told = turn.get(1);
      Transition<ConfigMap> present =
          EventRules.present(holding(known), told, told.resourceVersion());
      assertThat(present.events()).containsExactly(new CacheEvent.Updated<>(known, told));
      assertThat(present.after().resourceVersion()).isEqualTo(told.resourceVersion());
      Transition<ConfigMap> absent =
          EventRules.absent(holding(known), told, told.resourceVersion());
      assertThat(absent.events())
          .containsExactly(new CacheEvent.Removed<>(known, told, false, Origin.WATCH));
      assertThat(absent.after().size()).isZero();
    }
  }

  @Test
  @Tag("scenario-51")
  void aRecreatedObjectIsRemovedWithUnknownFinalStateAndThenAdded() {
    ConfigMap before = configMap("a", "u1", 5);
    ConfigMap after = configMap("a", "u2", 8);
    assertThat(EventRules.present(holding(before), after, version(8)).events())
        .containsExactly(
            new CacheEvent.Removed<>(before, true), new CacheEvent.Added<>(after, false));
  }

  @Test
  @Tag("scenario-51")
  void aLateEventOfThePredecessorLeavesTheSuccessorAlone() {
    ConfigMap successor = configMap("a", "u2", 8);
    assertThat(EventRules.present(holding(successor), configMap("a", "u1", 6), version(8)).stale())
        .isTrue();
    Transition<ConfigMap> deletion =
        EventRules.absent(holding(successor), configMap("a", "u1", 7), version(8));
    assertThat(deletion.stale()).isTrue();
    assertThat(deletion.after().get(A)).containsSame(successor);
  }

  @Test
  @Tag("scenario-52")
  void aDeletionTellsTheFinalState() {
    ConfigMap known = configMap("a", 5);
    ConfigMap last = configMap("a", 7);
    Transition<ConfigMap> result = EventRules.absent(holding(known), last, version(7));
    assertThat(result.events())
        .containsExactly(new CacheEvent.Removed<>(known, last, false, Origin.WATCH));
    assertThat(result.after().size()).isZero();
    assertThat(result.after().resourceVersion()).isEqualTo(version(7));
  }

  @Test
  @Tag("scenario-50")
  void theDeletionOfAnUnknownObjectMovesTheVersionOnly() {
    Transition<ConfigMap> result = EventRules.absent(empty, configMap("a", 7), version(7));
    assertThat(result.events()).isEmpty();
    assertThat(result.after().resourceVersion()).isEqualTo(version(7));
  }

  @Test
  void theDeletionOfAnUnseenSuccessorRemovesTheKnownObjectWithUnknownFinalState() {
    ConfigMap known = configMap("a", "u1", 5);
    assertThat(EventRules.absent(holding(known), configMap("a", "u2", 9), version(9)).events())
        .containsExactly(new CacheEvent.Removed<>(known, true));
  }

  @Test
  @Tag("scenario-48")
  void anUnusableStateMarksTheNameUntilTheNextUsableOne() {
    ConfigMap known = configMap("a", 5);
    Transition<ConfigMap> marked =
        EventRules.unusable(holding(known), configMap("a", 7), version(7));
    assertThat(marked.events()).isEmpty();
    assertThat(marked.after().isStale(A)).isTrue();
    assertThat(marked.after().get(A)).containsSame(known);
    assertThat(marked.after().resourceVersion()).isEqualTo(version(7));
    StoreVersion<ConfigMap> healed =
        EventRules.present(marked.after(), configMap("a", 8), version(8)).after();
    assertThat(healed.isStale(A)).isFalse();
    assertThat(marked.after().movedTo(version(9)).isStale(A)).isTrue();
    assertThat(
            ReplaceRules.replace(marked.after(), Listed.usable(List.of(known)), version(9))
                .after()
                .isStale(A))
        .isFalse();
  }

  @Test
  void anUnusableSuccessorOfTheSameNameRemovesTheKnownObject() {
    ConfigMap known = configMap("a", "u1", 5);
    Transition<ConfigMap> result =
        EventRules.unusable(holding(known), configMap("a", "u2", 7), version(7));
    assertThat(result.events()).containsExactly(new CacheEvent.Removed<>(known, true));
    assertThat(result.after().get(A)).isEmpty();
    assertThat(result.after().isStale(A)).isTrue();
    assertThat(result.after().resourceVersion()).isEqualTo(version(7));
  }

  @Test
  void anUnusableStateOlderThanTheKnownOneMarksNothing() {
    Transition<ConfigMap> result =
        EventRules.unusable(holding(configMap("a", 9)), configMap("a", 7), version(9));
    assertThat(result.stale()).isTrue();
    assertThat(result.after().isStale(A)).isFalse();
  }

  @Test
  void aDeletionWithoutAUsableStateTellsTheKnownOne() {
    ConfigMap known = configMap("a", 5);
    assertThat(EventRules.gone(holding(known), A, version(7), version(7)).events())
        .containsExactly(new CacheEvent.Removed<>(known, true));
    assertThat(EventRules.gone(holding(configMap("a", 9)), A, version(7), version(9)).stale())
        .isTrue();
    Transition<ConfigMap> unknown = EventRules.gone(empty, A, version(7), version(7));
    assertThat(unknown.events()).isEmpty();
    assertThat(unknown.after().resourceVersion()).isEqualTo(version(7));
  }

  private StoreVersion<ConfigMap> holding(ConfigMap object) {
    return EventRules.present(empty, object, object.resourceVersion()).after();
  }

  private static ResourceVersion version(long value) {
    return new ResourceVersion(Long.toString(value));
  }
}

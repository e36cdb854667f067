package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Updated;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What two, three or more events of one name are told as. */
class ChangeTest {
  private static final ConfigMap V1 = configMap("a", "u1", 1);
  private static final ConfigMap V2 = configMap("a", "u1", 2);
  private static final ConfigMap V3 = configMap("a", "u1", 3);
  private static final ConfigMap OTHER = configMap("a", "u2", 4);
  private static final ConfigMap OTHERS_NEXT = configMap("a", "u2", 5);

  private static CacheEvent<ConfigMap> add(ConfigMap object) {
    return new Added<>(object, Origin.WATCH);
  }

  private static CacheEvent<ConfigMap> update(ConfigMap before, ConfigMap after) {
    return new Updated<>(before, after);
  }

  private static CacheEvent<ConfigMap> remove(ConfigMap before, ConfigMap last) {
    return new Removed<>(before, last, false, Origin.WATCH);
  }

  private static CacheEvent<ConfigMap> lose(ConfigMap before) {
    return new Removed<>(before, before, true, Origin.NEW_LIST);
  }

  private static CacheEvent<ConfigMap> listed(ConfigMap object) {
    return new Added<>(object, Origin.NEW_LIST);
  }

  static Stream<Arguments> table() {
    return Stream.of(
        // one after the other, as they can follow: each kind after each
        row(List.of(add(V1), update(V1, V2)), add(V2)),
        row(List.of(add(V1), remove(V1, V2))),
        row(List.of(update(V1, V2), update(V2, V3)), update(V1, V3)),
        row(List.of(update(V1, V2), remove(V2, V3)), remove(V1, V3)),
        row(List.of(remove(V1, V2), add(V3)), update(V1, V3)),
        row(List.of(remove(V1, V2), add(OTHER)), remove(V1, V2), add(OTHER)),
        // the pairs of a kind with itself can't follow directly
        row(List.of(add(V1), remove(V1, V2), add(OTHER)), add(OTHER)),
        row(List.of(remove(V1, V2), add(V3), remove(V3, V3)), remove(V1, V3)),
        // longer
        row(List.of(add(V1), update(V1, V2), remove(V2, V3))),
        row(
            List.of(remove(V1, V2), add(OTHER), update(OTHER, OTHERS_NEXT)),
            remove(V1, V2),
            add(OTHERS_NEXT)),
        row(List.of(remove(V1, V2), add(OTHER), remove(OTHER, OTHERS_NEXT)), remove(V1, V2)),
        row(
            List.of(update(V1, V2), remove(V2, V3), add(OTHER), update(OTHER, OTHERS_NEXT)),
            remove(V1, V3),
            add(OTHERS_NEXT)),
        row(List.of(update(V1, V2), update(V2, V1))),
        // a new list among them
        row(List.of(update(V1, V2), lose(V2)), new Removed<>(V1, V2, true, Origin.NEW_LIST)),
        row(
            List.of(lose(V1), listed(OTHER)),
            new Removed<>(V1, V1, true, Origin.NEW_LIST),
            listed(OTHER)),
        row(
            List.of(lose(V1), listed(OTHER), update(OTHER, OTHERS_NEXT)),
            new Removed<>(V1, V1, true, Origin.NEW_LIST),
            listed(OTHERS_NEXT)),
        row(List.of(add(V1), lose(V1))),
        row(
            List.of(new Updated<>(V1, V2, Origin.NEW_LIST), update(V2, V3)),
            new Updated<>(V1, V3, Origin.NEW_LIST)));
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  private static Arguments row(
      List<CacheEvent<ConfigMap>> happened, CacheEvent<ConfigMap>... told) {
    return Arguments.of(happened, List.of(told));
  }

  @ParameterizedTest
  @MethodSource("table")
  @Tag("scenario-91")
  void whatWaitsIsToldAsOneChange(
      List<CacheEvent<ConfigMap>> happened, List<CacheEvent<ConfigMap>> told) {
    Change<ConfigMap> change = new Change<>(happened.get(0), 7);
    happened.subList(1, happened.size()).forEach(change::then);
    assertThat(change.events()).isEqualTo(told);
    assertThat(change.since()).isEqualTo(7);
  }

  @Test
  @Tag("scenario-91")
  void whatTheHandlerNeverSawLeavesNothingBehind() {
    Change<ConfigMap> change = new Change<>(add(V1), 0);
    assertThat(change.isNothing()).isFalse();
    change.then(remove(V1, V2));
    assertThat(change.isNothing()).isTrue();
  }
}

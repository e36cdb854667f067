package dev.bowline.informer.internal.store;

import static dev.bowline.informer.ConfigMaps.configMap;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ReplaceRulesTest {
  private static final ObjectKey A = new ObjectKey("ns", "a");
  private static final ResourceVersion TEN = new ResourceVersion("10");
  private static final ResourceVersion TWENTY = new ResourceVersion("20");

  private final StoreVersion<ConfigMap> unsynced = StoreVersion.unsynced(List.of());

  @Test
  @Tag("scenario-75")
  void theFirstListIsAddedInItsOrderAndThenSynced() {
    ConfigMap b = configMap("b", 3);
    ConfigMap a = configMap("a", 9);
    Transition<ConfigMap> result =
        ReplaceRules.replace(unsynced, Listed.usable(List.of(b, a)), TEN);
    assertThat(result.events())
        .containsExactly(
            new CacheEvent.Added<>(b, true),
            new CacheEvent.Added<>(a, true),
            new CacheEvent.Synced<>(TEN));
    assertThat(result.after().isSynced()).isTrue();
    assertThat(result.after().resourceVersion()).isEqualTo(TEN);
    assertThat(result.after().epoch()).isEqualTo(1);
  }

  @Test
  void anEmptyListSyncsToo() {
    assertThat(ReplaceRules.replace(unsynced, Listed.usable(List.of()), TEN).events())
        .containsExactly(new CacheEvent.Synced<>(TEN));
  }

  @Test
  @Tag("scenario-70")
  @Tag("scenario-72")
  void aLaterListTellsDifferencesOnlyRemovalsFirst() {
    ConfigMap gone = configMap("gone", 1);
    ConfigMap same = configMap("same", 2);
    ConfigMap old = configMap("changed", 3);
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(unsynced, Listed.usable(List.of(gone, same, old)), TEN).after();
    ConfigMap changed = configMap("changed", 15);
    ConfigMap fresh = configMap("fresh", 16);
    Transition<ConfigMap> result =
        ReplaceRules.replace(
            store, Listed.usable(List.of(fresh, configMap("same", 2), changed)), TWENTY);
    assertThat(result.events())
        .containsExactly(
            new CacheEvent.Removed<>(gone, gone, true, Origin.NEW_LIST),
            new CacheEvent.Added<>(fresh, Origin.NEW_LIST),
            new CacheEvent.Updated<>(old, changed, Origin.NEW_LIST));
    assertThat(result.after().get(new ObjectKey("ns", "same"))).containsSame(same);
    assertThat(result.after().size()).isEqualTo(3);
    assertThat(store.size()).isEqualTo(3);
    assertThat(store.get(new ObjectKey("ns", "gone"))).containsSame(gone);
  }

  /** A definition's defaults change what is read of objects that nobody writes. */
  @Test
  @Tag("scenario-72")
  void whatDiffersAtAnEqualVersionIsTold() {
    ConfigMap before = configMap("a", 2);
    ConfigMap after = before.with(b -> b.putData("read", "otherwise"));
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(unsynced, Listed.usable(List.of(before)), TEN).after();
    Transition<ConfigMap> result =
        ReplaceRules.replace(store, Listed.usable(List.of(after)), TWENTY);
    assertThat(result.events())
        .containsExactly(new CacheEvent.Updated<>(before, after, Origin.NEW_LIST));
    assertThat(result.after().get(after.key())).containsSame(after);
    assertThat(result.after().epoch()).isEqualTo(1);
  }

  /** Who writes the object back would take them away, at a version that the server accepts. */
  @Test
  @Tag("scenario-72")
  void unknownFieldsOfAnEqualObjectAreTakenOverUntold() {
    ConfigMap before = configMap("a", 2);
    ConfigMap after = withNewField(before);
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(unsynced, Listed.usable(List.of(before)), TEN).after();

    Transition<ConfigMap> result =
        ReplaceRules.replace(store, Listed.usable(List.of(after)), TWENTY);

    assertThat(result.events()).isEmpty();
    assertThat(result.after().get(after.key())).containsSame(after);
    ConfigMap again = withNewField(before);
    assertThat(
            ReplaceRules.replace(result.after(), Listed.usable(List.of(again)), TWENTY)
                .after()
                .get(after.key()))
        .containsSame(after);
  }

  /** What is told at once is what events would have told one by one. */
  @Test
  @Tag("scenario-74")
  void aListTellsWhatSingleEventsWouldHaveTold() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      StoreVersion<ConfigMap> store =
          ReplaceRules.replace(unsynced, Listed.usable(objects(random, 0)), TEN).after();
      List<ConfigMap> listed = objects(random, 10);
      Transition<ConfigMap> list = ReplaceRules.replace(store, Listed.usable(listed), TWENTY);
      StoreVersion<ConfigMap> step = store;
      List<String> told = new ArrayList<>();
      for (Function<StoreVersion<ConfigMap>, Transition<ConfigMap>> event :
          singles(store, listed)) {
        Transition<ConfigMap> single = event.apply(step);
        single.events().forEach(e -> told.add(e.toString().replace("=WATCH", "=NEW_LIST")));
        step = single.after();
      }
      assertThat(list.events().stream().map(CacheEvent::toString))
          .containsExactlyInAnyOrderElementsOf(told);
      assertThat(ofSuccessors(list.events().stream().map(CacheEvent::toString).toList()))
          .isEqualTo(ofSuccessors(told));
      assertThat(step.stream()).containsExactlyInAnyOrderElementsOf(list.after().stream().toList());
    }
  }

  /** What a watch would have told between two lists, made of those alone. */
  private static List<Function<StoreVersion<ConfigMap>, Transition<ConfigMap>>> singles(
      StoreVersion<ConfigMap> before, List<ConfigMap> listed) {
    List<Function<StoreVersion<ConfigMap>, Transition<ConfigMap>>> singles = new ArrayList<>();
    before.stream()
        .filter(known -> listed.stream().noneMatch(o -> o.key().equals(known.key())))
        .forEach(
            known -> singles.add(store -> EventRules.gone(store, known.key(), TWENTY, TWENTY)));
    listed.forEach(object -> singles.add(store -> EventRules.present(store, object, TWENTY)));
    return singles;
  }

  /** By name, in their order: one that has another's name comes behind that one's end. */
  private static Map<String, List<String>> ofSuccessors(List<String> events) {
    return events.stream()
        .collect(Collectors.groupingBy(event -> event.replaceAll(".*?(ns/o?\\w+).*", "$1")));
  }

  private static List<ConfigMap> objects(Random random, int version) {
    List<ConfigMap> objects = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      if (random.nextBoolean()) {
        boolean isOther = version > 0 && random.nextInt(4) == 0;
        boolean isNew = version > 0 && random.nextBoolean();
        String uid = isOther ? "other" : "u";
        int own = isOther || isNew ? version + i : i + 1;
        objects.add(configMap("o" + i, uid, own));
      }
    }
    return objects;
  }

  @Test
  void anObjectRecreatedInTheGapIsRemovedAndAdded() {
    ConfigMap first = configMap("a", "u1", 5);
    ConfigMap second = configMap("a", "u2", 15);
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(unsynced, Listed.usable(List.of(first)), TEN).after();
    assertThat(ReplaceRules.replace(store, Listed.usable(List.of(second)), TWENTY).events())
        .containsExactly(
            new CacheEvent.Removed<>(first, first, true, Origin.NEW_LIST),
            new CacheEvent.Added<>(second, Origin.NEW_LIST));
  }

  @Test
  @Tag("scenario-83")
  @Tag("scenario-69")
  void aVersionThatGoesBackBeginsAnEpochInWhichEqualVersionsMayDiffer() {
    ConfigMap a = configMap("a", "u", "5", "red");
    ConfigMap b = configMap("b", "u", "6", "red");
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(unsynced, Listed.usable(List.of(a, b)), TWENTY).after();
    ConfigMap otherA = configMap("a", "u", "5", "green");
    Transition<ConfigMap> result =
        ReplaceRules.replace(
            store, Listed.usable(List.of(otherA, configMap("b", "u", "6", "red"))), TEN);
    assertThat(result.after().epoch()).isEqualTo(2);
    assertThat(result.after().resourceVersion()).isEqualTo(TEN);
    assertThat(result.events())
        .containsExactly(new CacheEvent.Updated<>(a, otherA, Origin.NEW_LIST));
  }

  @Test
  @Tag("scenario-69")
  void anObjectThatGoesBackBeginsAnEpochThoughTheListIsNewer() {
    ConfigMap a = configMap("a", "u", "9", "red");
    ConfigMap b = configMap("b", "u", "5", "red");
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(
                unsynced, new Listed<>(List.of(a, b), List.of(unusable("c", "u"))), TEN)
            .after();
    ConfigMap oldA = configMap("a", "u", "7", "blue");
    ConfigMap otherB = configMap("b", "u", "5", "green");
    Transition<ConfigMap> result =
        ReplaceRules.replace(store, Listed.usable(List.of(otherB, oldA)), TWENTY);
    assertThat(result.after().epoch()).isEqualTo(2);
    assertThat(result.after().resourceVersion()).isEqualTo(TWENTY);
    assertThat(result.after().isStale(new ObjectKey("ns", "c"))).isFalse();
    assertThat(result.events())
        .containsExactly(
            new CacheEvent.Updated<>(b, otherB, Origin.NEW_LIST),
            new CacheEvent.Updated<>(a, oldA, Origin.NEW_LIST));
  }

  /** Between the two that have an age, nobody knows. */
  @Test
  @Tag("scenario-105")
  void aVersionWithoutAnAgeBeginsNoEpochNorDoesTheNextUnlessAnObjectWentBack() {
    ConfigMap a = configMap("a", "u", "7", "red");
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(unsynced, Listed.usable(List.of(a)), TWENTY).after();
    StoreVersion<ConfigMap> opaque =
        ReplaceRules.replace(store, Listed.usable(List.of(a)), new ResourceVersion("abc")).after();
    assertThat(opaque.epoch()).isEqualTo(1);
    assertThat(opaque.resourceVersion()).isEqualTo(new ResourceVersion("abc"));
    StoreVersion<ConfigMap> back =
        ReplaceRules.replace(opaque, Listed.usable(List.of(a)), TEN).after();
    assertThat(back.epoch()).isEqualTo(1);
    assertThat(back.resourceVersion()).isEqualTo(TEN);
    ConfigMap older = configMap("a", "u", "6", "red");
    assertThat(ReplaceRules.replace(opaque, Listed.usable(List.of(older)), TEN).after().epoch())
        .isEqualTo(2);
  }

  @Test
  void anotherObjectOfTheNameMayBeOlderInTheSameEpoch() {
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(unsynced, Listed.usable(List.of(configMap("a", "u1", 9))), TEN)
            .after();
    for (ConfigMap other :
        List.of(configMap("a", "u2", 7), configMap("a", "u1", "opaque", "red"))) {
      Transition<ConfigMap> result =
          ReplaceRules.replace(store, Listed.usable(List.of(other)), TWENTY);
      assertThat(result.after().epoch()).isEqualTo(1);
    }
  }

  @Test
  void objectsWithoutAVersionAreComparedByContent() {
    ConfigMap red = configMap("a", "u", "", "red");
    ConfigMap green = configMap("a", "u", "", "green");
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(unsynced, Listed.usable(List.of(red)), TEN).after();
    assertThat(ReplaceRules.replace(store, Listed.usable(List.of(green)), TWENTY).events())
        .containsExactly(new CacheEvent.Updated<>(red, green, Origin.NEW_LIST));
    ConfigMap sameRed = configMap("a", "u", "", "red");
    assertThat(ReplaceRules.replace(store, Listed.usable(List.of(sameRed)), TWENTY).events())
        .isEmpty();
  }

  @Test
  void anUnusableObjectStaysAsItWasKnownAndIsMarked() {
    ConfigMap known = configMap("a", "u1", 5);
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(unsynced, Listed.usable(List.of(known)), TEN).after();
    Transition<ConfigMap> same =
        ReplaceRules.replace(store, new Listed<>(List.of(), List.of(unusable("a", "u1"))), TWENTY);
    assertThat(same.events()).isEmpty();
    assertThat(same.after().get(A)).containsSame(known);
    assertThat(same.after().isStale(A)).isTrue();
    Transition<ConfigMap> other =
        ReplaceRules.replace(store, new Listed<>(List.of(), List.of(unusable("a", "u2"))), TWENTY);
    assertThat(other.events())
        .containsExactly(new CacheEvent.Removed<>(known, known, true, Origin.NEW_LIST));
    assertThat(other.after().get(A)).isEmpty();
    assertThat(other.after().isStale(A)).isTrue();
  }

  @Test
  void nothingOfTheOldEpochStaysInTheNewOneWhereItWouldOutliveAllNews() {
    ConfigMap known = configMap("a", "u1", 9);
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(unsynced, Listed.usable(List.of(known)), TWENTY).after();
    Transition<ConfigMap> result =
        ReplaceRules.replace(store, new Listed<>(List.of(), List.of(unusable("a", "u1"))), TEN);
    assertThat(result.after().epoch()).isEqualTo(2);
    assertThat(result.events())
        .containsExactly(new CacheEvent.Removed<>(known, known, true, Origin.NEW_LIST));
    assertThat(result.after().isStale(A)).isTrue();
  }

  private static Listed.Unusable unusable(String name, String uid) {
    return new Listed.Unusable(new ObjectKey("ns", name), uid);
  }

  @Test
  void aNameThatIsListedTwiceIsToldAsAnUpdate() {
    ConfigMap first = configMap("a", 3);
    ConfigMap second = configMap("a", 4);
    Transition<ConfigMap> result =
        ReplaceRules.replace(unsynced, Listed.usable(List.of(first, second)), TEN);
    assertThat(result.events())
        .containsExactly(
            new CacheEvent.Added<>(first, true),
            new CacheEvent.Updated<>(first, second, Origin.INITIAL_LIST),
            new CacheEvent.Synced<>(TEN));
    assertThat(result.after().size()).isEqualTo(1);
  }

  @Test
  void ofAnObjectThatIsListedTwiceTheNewerStateCounts() {
    ConfigMap newer = configMap("a", 4);
    Transition<ConfigMap> result =
        ReplaceRules.replace(unsynced, Listed.usable(List.of(newer, configMap("a", 3))), TEN);
    assertThat(result.events())
        .containsExactly(new CacheEvent.Added<>(newer, true), new CacheEvent.Synced<>(TEN));
    assertThat(result.after().get(A)).contains(newer);
    Transition<ConfigMap> again =
        ReplaceRules.replace(result.after(), Listed.usable(List.of(newer, configMap("a", 3))), TEN);
    assertThat(again.after().epoch()).as("nothing went back").isEqualTo(result.after().epoch());
    assertThat(again.events()).isEmpty();
  }

  /** In whichever order: a handler would be told old content behind newer. */
  @Test
  void theOlderOfTwoListedStatesIsToldToNobody() {
    ConfigMap known = configMap("a", 4);
    StoreVersion<ConfigMap> store =
        ReplaceRules.replace(unsynced, Listed.usable(List.of(known)), TEN).after();
    Transition<ConfigMap> same =
        ReplaceRules.replace(store, Listed.usable(List.of(configMap("a", 3), known)), TEN);
    assertThat(same.after().epoch()).isEqualTo(store.epoch());
    assertThat(same.events()).isEmpty();
    assertThat(same.after().get(A)).contains(known);
    ConfigMap next = configMap("a", 5);
    assertThat(
            ReplaceRules.replace(store, Listed.usable(List.of(configMap("a", 3), next)), TEN)
                .events())
        .containsExactly(new CacheEvent.Updated<>(known, next, Origin.NEW_LIST));
    Transition<ConfigMap> restored =
        ReplaceRules.replace(store, Listed.usable(List.of(configMap("a", 3))), TEN);
    assertThat(restored.after().epoch()).isEqualTo(store.epoch() + 1);
    assertThat(restored.after().get(A)).contains(configMap("a", 3));
  }

  /** As a newer server than the model gives it. */
  private static ConfigMap withNewField(ConfigMap object) {
    String json = new String(Codecs.json().write(object, EncodeOptions.DEFAULT), UTF_8);
    byte[] newer = json.replaceFirst("\\{", "{\"newField\":{\"x\":1},").getBytes(UTF_8);
    return Codecs.json().read(newer, ConfigMap.TYPE.prototype(), DecodeOptions.DEFAULT);
  }
}

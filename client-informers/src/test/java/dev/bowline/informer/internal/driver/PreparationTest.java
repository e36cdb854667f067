package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.internal.driver.ScriptedSource.added;
import static dev.bowline.informer.internal.driver.ScriptedSource.deleted;
import static dev.bowline.informer.internal.driver.ScriptedSource.endOfList;
import static dev.bowline.informer.internal.driver.ScriptedSource.fails;
import static dev.bowline.informer.internal.driver.ScriptedSource.modified;
import static dev.bowline.informer.internal.driver.ScriptedSource.undecodable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.informer.internal.Untellable;
import dev.bowline.type.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters and transforms on the way into the cache. */
class PreparationTest {
  /** Not even those whose metadata alone can be read. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("scenario-103")
  void whatCannotBeUsedOfOtherPartsIsNotThisOnes(boolean isStreaming) {
    DriverRig rig = DriverRig.ofPart(isStreaming, object -> !object.name().startsWith("other"));
    if (isStreaming) {
      rig.server()
          .watch(
              undecodable("ADDED", "other1", 1),
              undecodable("ADDED", "a", 2),
              endOfList("100"),
              undecodable("ADDED", "other2", 101),
              undecodable("ADDED", "b", 102));
    } else {
      rig.server().page("100", "", configMap("other1", 1), configMap("a", 2));
      rig.server()
          .watch(
              undecodable("MODIFIED", "other1", 101),
              undecodable("ADDED", "other2", 102),
              undecodable("MODIFIED", "a", 103));
    }
    rig.run();
    assertThat(rig.store().current().staleKeys().map(ObjectKey::name))
        .containsExactlyInAnyOrderElementsOf(isStreaming ? List.of("a", "b") : List.of("a"));
    assertThat(rig.cache().unusable()).isEqualTo(isStreaming ? 2 : 1);
  }

  private static final Preparation<ConfigMap> AS_IT_IS = Preparation.none();

  private final DriverRig rig =
      new DriverRig(AS_IT_IS.keeping(o -> ConfigMaps.colour(o).equals("green")));

  @Test
  @Tag("scenario-85")
  void objectsComeAndGoAsTheyBeginAndStopPassingTheFilter() {
    rig.server().page("100", "", coloured("a", 1, "green"), coloured("b", 2, "red"));
    rig.server()
        .watch(
            modified(coloured("a", 101, "red")),
            modified(coloured("b", 102, "green")),
            modified(coloured("b", 103, "green")),
            modified(coloured("a", 104, "blue")),
            deleted(coloured("a", 105, "blue")),
            deleted(coloured("b", 106, "red")));
    rig.run();
    assertThat(rig.events())
        .containsExactly("+a@1 initial", "synced@100", "-a@1", "+b@102", "b@102->b@103", "-b@103");
    assertThat(rig.content()).isEmpty();
    assertThat(rig.store().resourceVersion().value()).isEqualTo("106");
    assertThat(rig.cache().unusable()).isZero();
    rig.assertIndexEqualsRecomputation();
  }

  @Test
  @Tag("scenario-85")
  void whatATransformThrowsMayBeUnfitForTheLog() {
    DriverRig throwing =
        new DriverRig(
            AS_IT_IS.keeping(
                o -> {
                  if (o.name().equals("a")) {
                    throw new Untellable();
                  }
                  return true;
                }));
    throwing.server().page("100", "", coloured("a", 1, "green"), coloured("b", 2, "red"));
    Logged.inFullBy(throwing::run);
    assertThat(throwing.events()).containsExactly("+b@2 initial", "synced@100");
    assertThat(throwing.cache().unusable()).isOne();
  }

  @Test
  @Tag("scenario-85")
  void aNewListTellsWhatStoppedPassingInTheGap() {
    rig.server().page("100", "", coloured("a", 1, "green"), coloured("b", 2, "red"));
    rig.server().watch(fails(() -> Refusals.of(410, "Expired")));
    rig.server().page("200", "", coloured("a", 150, "red"), coloured("b", 160, "green"));
    rig.run();
    assertThat(rig.events())
        .containsExactly("+a@1 initial", "synced@100", "-a@1 unknown", "+b@160");
  }

  @Test
  @Tag("scenario-85")
  void aSuccessorThatDoesNotPassRemovesWhatIsKnownOfThatName() {
    rig.server().page("100", "", configMap("a", "u1", "1", "green"));
    rig.server().watch(added(configMap("a", "u2", "101", "red")));
    rig.run();
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100", "-a@1 unknown");
  }

  @Test
  @Tag("scenario-85")
  void anOlderStateThatDoesNotPassChangesNothing() {
    rig.server().page("100", "", coloured("a", 90, "green"));
    rig.server().watch(modified(coloured("a", 80, "red")));
    rig.run();
    assertThat(rig.events()).containsExactly("+a@90 initial", "synced@100");
    assertThat(rig.content()).containsExactly("a@90");
  }

  @Test
  @Tag("scenario-85")
  void aNameThatWasMarkedIsNotStaleOnceItsObjectIsLeftOut() {
    ObjectKey a = new ObjectKey("ns", "a");
    rig.server().page("100", "", coloured("a", 1, "green"));
    rig.server()
        .watch(
            undecodable("MODIFIED", "a", 101),
            cancellation -> {
              assertThat(rig.store().isStale(a)).isTrue();
              return null;
            },
            modified(coloured("a", 102, "red")));
    rig.run();
    assertThat(rig.store().isStale(a)).isFalse();
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100", "-a@1");
  }

  @Test
  void filtersAndTransformsApplyInTheirOrder() {
    List<String> asked = new ArrayList<>();
    DriverRig both =
        new DriverRig(
            AS_IT_IS
                .keeping(
                    o -> {
                      asked.add("before " + ConfigMaps.colour(o));
                      return !ConfigMaps.colour(o).equals("red");
                    })
                .changing(o -> o.with(b -> b.putData("colour", ConfigMaps.colour(o) + "!")))
                .keeping(
                    o -> {
                      asked.add("after " + ConfigMaps.colour(o));
                      return !ConfigMaps.colour(o).equals("blue!");
                    }));
    both.server()
        .page(
            "100",
            "",
            coloured("a", 1, "green"),
            coloured("b", 2, "red"),
            coloured("c", 3, "blue"));
    both.run();
    assertThat(both.colours()).containsExactly("green!");
    assertThat(asked)
        .containsExactly(
            "before green", "after green!", "before red", "before blue", "after blue!");
  }

  @Test
  @Tag("scenario-85")
  @SuppressWarnings("NullAway") // as a user's function may
  void aTransformThatAnswersNullIsAFaultAndNoFilter() {
    DriverRig faulty = new DriverRig(AS_IT_IS.changing(o -> null));
    faulty.server().page("100", "", coloured("a", 1, "green"));
    faulty.run();
    assertThat(faulty.cache().unusable()).isEqualTo(1);
    assertThat(faulty.store().isStale(new ObjectKey("ns", "a"))).isTrue();
  }

  @Test
  @Tag("scenario-85")
  void aFilterThatThrowsKeepsWhatIsKnown() {
    DriverRig faulty =
        new DriverRig(
            AS_IT_IS.keeping(
                o -> {
                  if (ConfigMaps.colour(o).equals("red")) {
                    throw new IllegalStateException("no red");
                  }
                  return true;
                }));
    faulty.server().page("100", "", coloured("a", 1, "green"));
    faulty.server().watch(modified(coloured("a", 101, "red")));
    faulty.run();
    assertThat(faulty.content()).containsExactly("a@1");
    assertThat(faulty.store().isStale(new ObjectKey("ns", "a"))).isTrue();
    assertThat(faulty.cache().unusable()).isEqualTo(1);
  }

  @Test
  @Tag("scenario-70")
  void whatTurnsOutToBeGoneIsNotTransformedASecondTime() {
    DriverRig shout =
        new DriverRig(
            AS_IT_IS.changing(o -> o.with(b -> b.putData("colour", ConfigMaps.colour(o) + "!"))));
    shout.server().page("100", "", coloured("a", 1, "green"));
    shout.server().watch(fails(() -> Refusals.of(410, "Expired")));
    shout.server().page("200", "");
    shout.run();
    assertThat(shout.events()).containsExactly("+a@1 initial", "synced@100", "-a@1 unknown");
    assertThat(shout.colours()).containsExactly("green!", "green!");
  }
}

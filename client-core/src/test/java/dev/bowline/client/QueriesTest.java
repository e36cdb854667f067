package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.VersionMatch;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class QueriesTest {
  private static final ResourceVersion V7 = new ResourceVersion("7");
  private static final String WORD_RULE =
      "at most 63 letters, digits, \"-\", \"_\" and \".\", beginning and ending with a letter or digit";
  private static final String KEY_RULE =
      "it is " + WORD_RULE + ", with or without a DNS subdomain and \"/\" before it";

  @Test
  void joinsSelectorsWithAnd() {
    ListCall call =
        new ListQuery()
            .label("app", "web")
            .labels("tier in (a, b)")
            .field("status.phase", "Running")
            .fields("spec.nodeName!=n1")
            .toCall("shop");

    assertThat(call.scope())
        .isEqualTo(
            new Scope("shop", "app=web,tier in (a,b)", "status.phase=Running,spec.nodeName!=n1"));
  }

  @Test
  void escapesFieldValues() {
    assertThat(new ListQuery().field("metadata.name", "a,b=c\\d").toCall(null).scope().fields())
        .isEqualTo("metadata.name=a\\,b\\=c\\\\d");
  }

  @Test
  void mapsEachVersionRuleToItsPairOfParameters() {
    assertThat(new ListQuery().toCall(null)).isEqualTo(ListCall.of(Scope.ALL));
    assertThat(new ListQuery().notOlderThan(V7).toCall(null))
        .isEqualTo(ListCall.of(Scope.ALL).notOlderThan(V7));
    assertThat(new ListQuery().exactly(V7).toCall(null).match()).isEqualTo(VersionMatch.EXACT);
    assertThat(new ListQuery().anyVersion().toCall(null))
        .isEqualTo(ListCall.of(Scope.ALL).notOlderThan(ResourceVersion.ANY));
  }

  @Test
  void carriesLimitAndDeadline() {
    ListCall call = new ListQuery().limit(3).deadline(Duration.ofSeconds(2)).toCall(null);

    assertThat(call.limit()).isEqualTo(3);
    assertThat(call.deadline()).isEqualTo(Duration.ofSeconds(2));
  }

  static Stream<Arguments> impossibleLists() {
    return Stream.of(
        list(q -> q.limit(0), "a page has at least one object, not 0"),
        list(q -> q.exactly(ResourceVersion.ANY), "\"0\" means any version: use anyVersion()"),
        list(q -> q.exactly(ResourceVersion.NONE), "exactly needs a version"),
        list(q -> q.notOlderThan(ResourceVersion.NONE), "notOlderThan needs a version"),
        list(
            q -> q.exactly(V7).notOlderThan(V7),
            "notOlderThan in a query that has a version already: 7"),
        list(q -> q.anyVersion().exactly(V7), "exactly in a query that has a version already: 0"),
        list(q -> q.labels(" "), "the selector is empty"),
        list(q -> q.fields(""), "the selector is empty"),
        list(q -> q.label("", "x"), "no label key can be \"\": " + KEY_RULE),
        list(q -> q.field("", "x"), "the field's path is empty"),
        list(
            q -> q.label("app", "a,b"),
            "label app can't be \"a,b\": a value is empty, or " + WORD_RULE),
        list(q -> q.label("app in (a)", "b"), "no label key can be \"app in (a)\": " + KEY_RULE),
        list(
            q -> q.labels("app in (web"),
            "label selector \"app in (web\": expected \",\" or \")\", found its end"),
        list(q -> q.labels(l -> l.in("app")), "label app is compared with no value"),
        list(
            q -> q.fields("spec.nodeName"),
            "field selector \"spec.nodeName\": expected path=value or path!=value, found \"spec.nodeName\""),
        list(q -> q.deadline(Duration.ZERO), "a deadline must be more than zero: PT0S"));
  }

  private static Arguments list(Consumer<ListQuery> fill, String message) {
    return Arguments.of(fill, message);
  }

  @ParameterizedTest
  @MethodSource("impossibleLists")
  void refusesWhatNoListCanBe(Consumer<ListQuery> fill, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fill.accept(new ListQuery()))
        .withMessage(message);
  }

  @Test
  void watchesFromThePresentStateForHalfAnHourByDefault() {
    assertThat(new WatchQuery().toCall("shop"))
        .isEqualTo(
            new WatchCall(
                Scope.namespace("shop"),
                ResourceVersion.NONE,
                false,
                false,
                Duration.ofMinutes(30)));
  }

  @Test
  void asksForBookmarksTogetherWithInitialEvents() {
    WatchCall call =
        new WatchQuery()
            .label("a", "b")
            .from(V7)
            .withInitialEvents()
            .timeout(Duration.ofSeconds(5))
            .toCall(null);

    assertThat(call)
        .isEqualTo(
            new WatchCall(new Scope(null, "a=b", ""), V7, true, true, Duration.ofSeconds(5)));
    assertThat(new WatchQuery().fromAnyVersion().withInitialEvents().toCall(null).resourceVersion())
        .isEqualTo(ResourceVersion.ANY);
  }

  @Test
  void refusesWhatNoWatchCanBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WatchQuery().from(ResourceVersion.NONE))
        .withMessage("from needs a version");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WatchQuery().from(ResourceVersion.ANY))
        .withMessage("\"0\" means any version: use fromAnyVersion()");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WatchQuery().fromAnyVersion().from(V7))
        .withMessage("the query has a version already: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WatchQuery().timeout(Duration.ofMillis(999)))
        .withMessage("a watch's timeout must be at least one second: PT0.999S");
  }

  @Test
  void readsAnObjectOfOneVersionOnly() {
    assertThat(new GetQuery().anyVersion().version()).isEqualTo(ResourceVersion.ANY);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GetQuery().notOlderThan(V7).anyVersion())
        .withMessage("the query has a version already: 7");
  }

  @Test
  void refusesOppositeWriteOptions() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WriteOptions().strict().ignoreUnknownFields())
        .withMessage("ignoreUnknownFields and fieldValidation=Strict exclude each other");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WriteOptions().fieldManager(""))
        .withMessage("a field manager has 1 to 128 characters, not 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DeleteOptions().background().orphan())
        .withMessage("propagation is Background already, not Orphan");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DeleteOptions().grace(Duration.ofSeconds(-1)))
        .withMessage("a grace period must not be negative: PT-1S");
  }
}

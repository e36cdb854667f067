package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.internal.call.CallPipeline.Extras;
import dev.bowline.client.internal.transport.Outgoing;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of lists that expire between two pages: the caller's choice, and seen by him. */
class ListExpiryTest {
  private static final ResourceVersion V7 = new ResourceVersion("7");

  private final Scripted scripted = new Scripted();
  private final List<ExpiredException> told = new ArrayList<>();

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void aPageGoesOnByTheServersToken() {
    page("7", "t1", "a", "b");
    expired("fresh");
    page("9", "t2", "c");
    page("9", "", "d");

    Page<ConfigMap> first = list(WhenExpired.GO_ON);
    Page<ConfigMap> second = first.next().orElseThrow();
    Page<ConfigMap> third = second.next().orElseThrow();

    assertThat(first.continuity()).isEqualTo(Continuity.SAME_VERSION);
    assertThat(second).extracting(KubeObject::name).containsExactly("c");
    assertThat(second.continuity()).isEqualTo(Continuity.NEWER_VERSION);
    assertThat(second.resourceVersion()).isEqualTo(new ResourceVersion("9"));
    assertThat(third.continuity()).isEqualTo(Continuity.NEWER_VERSION);
    assertThat(told).hasSize(1);
    assertThat(queries()).endsWith("limit=2&continue=fresh", "limit=2&continue=t2");
  }

  @Test
  void aPageGoesOnByANewListWithoutTheServersToken() {
    page("7", "t1", "a", "b");
    expired("");
    page("9", "t2", "a", "aa");
    page("9", "t3", "b", "c");
    page("9", "", "d");

    List<List<String>> pages = new ArrayList<>();
    Page<ConfigMap> page = list(WhenExpired.GO_ON);
    while (!page.isLast()) {
      page = page.next().orElseThrow();
      pages.add(names(page));
    }

    assertThat(pages).containsExactly(List.of(), List.of("c"), List.of("d"));
    assertThat(page.continuity()).isEqualTo(Continuity.NEWER_VERSION);
    assertThat(queries())
        .containsExactly(
            "limit=2",
            "limit=2&continue=t1",
            "limit=2",
            "limit=2&continue=t2",
            "limit=2&continue=t3");
  }

  @Test
  void aPageRestarts() {
    page("7", "t1", "a", "b");
    expired("fresh");
    page("9", "t2", "a", "c");

    Page<ConfigMap> second = list(WhenExpired.RESTART).next().orElseThrow();

    assertThat(names(second)).containsExactly("a", "c");
    assertThat(second.continuity()).isEqualTo(Continuity.RESTARTED);
    assertThat(second.isLast()).isFalse();
    assertThat(told).extracting(ExpiredException::code).containsExactly(410);
    assertThat(queries()).endsWith("limit=2");
  }

  @Test
  void aPageIsFollowedByTheFullList() {
    page("7", "t1", "a", "b");
    expired("fresh");
    page("9", "", "a", "c", "d");

    Page<ConfigMap> second = list(WhenExpired.FULL_LIST).next().orElseThrow();

    assertThat(names(second)).containsExactly("a", "c", "d");
    assertThat(second.continuity()).isEqualTo(Continuity.RESTARTED);
    assertThat(queries()).endsWith("");
  }

  @Test
  void aPageFailsUnlessItIsSaidOtherwise() {
    page("7", "t1", "a", "b");
    expired("fresh");
    Page<ConfigMap> first = scripted.configMaps().list(q -> q.limit(2));

    assertThatThrownBy(first::next).isInstanceOf(ExpiredException.class);
  }

  @Test
  void restartsEndSomeTime() {
    for (int i = 0; i < 4; i++) {
      page("7", "t1", "a", "b");
      expired("fresh");
    }

    assertThatThrownBy(
            () -> scripted.configMaps().list(q -> q.inPagesOf(2).whenExpired(WhenExpired.RESTART)))
        .isInstanceOf(ExpiredException.class);
    assertThat(scripted.transport.sent()).hasSize(8);
  }

  @Test
  void allPagesAreReadAsOne() {
    page("7", "t1", "a", "b");
    page("7", "", "c");

    Page<ConfigMap> all = scripted.configMaps().list(q -> q.inPagesOf(2).label("x", "y"));

    assertThat(names(all)).containsExactly("a", "b", "c");
    assertThat(all.isLast()).isTrue();
    assertThat(all.next()).isEmpty();
    assertThat(all.remaining()).isEmpty();
    assertThat(all.continuity()).isEqualTo(Continuity.SAME_VERSION);
    assertThat(queries())
        .containsExactly("labelSelector=x%3Dy&limit=2", "labelSelector=x%3Dy&limit=2&continue=t1");
  }

  @Test
  void allPagesOfAWholeListHaveOneDeadline() {
    scripted.extras(new Extras(null, new RateLimit(1, 1)));
    page("7", "t1", "a");
    page("7", "t2", "b");
    page("7", "", "c");

    assertThat(
            names(scripted.configMaps().list(q -> q.inPagesOf(1).deadline(Duration.ofSeconds(5)))))
        .hasSize(3);
    assertThat(scripted.transport.sent())
        .extracting(o -> o.timeout().toSeconds())
        .containsExactly(5L, 4L, 3L);
  }

  @Test
  void aWholeListWhoseTimeIsOverEnds() {
    scripted.extras(
        new Extras(
            call ->
                outcome -> {
                  scripted.time.advance(Duration.ofSeconds(6));
                },
            null));
    page("7", "t1", "a");
    page("7", "t2", "b");

    assertThatThrownBy(
            () -> scripted.configMaps().list(q -> q.inPagesOf(1).deadline(Duration.ofSeconds(5))))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("not all pages came within PT5S");
    assertThat(scripted.transport.sent()).hasSize(1);
  }

  @Test
  void anEmptyPageThatIsFollowedByItselfIsRefused() {
    page("7", "t1");
    page("7", "t1");

    assertThatThrownBy(() -> scripted.configMaps().list(q -> q.inPagesOf(1)))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("the list has no end");
  }

  @Test
  void pagesThatContinueInACircleAreRefused() {
    page("7", "t1", "a");
    page("7", "t2", "b");
    for (int round = 0; round < 2; round++) {
      page("7", "t1", "c");
      page("7", "t2", "d");
    }

    assertThatThrownBy(() -> scripted.configMaps().list(q -> q.inPagesOf(1)))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("a continue token that it has given before");
  }

  @Test
  void aWholeListHoldsNothingOfWhatCameBeforeItsRestart() {
    page("7", "t1", "a", "b");
    expired("");
    page("9", "t2", "b", "c");
    page("9", "", "d");

    Page<ConfigMap> all =
        scripted.configMaps().list(q -> q.inPagesOf(2).whenExpired(WhenExpired.RESTART));

    assertThat(names(all)).containsExactly("b", "c", "d");
    assertThat(all.continuity()).isEqualTo(Continuity.RESTARTED);
    assertThat(all.resourceVersion()).isEqualTo(new ResourceVersion("9"));
  }

  @Test
  void aWholeListThatGoesOnTellsThatItIsNoSnapshot() {
    page("7", "t1", "a", "b");
    expired("fresh");
    page("9", "", "c");

    Page<ConfigMap> all =
        scripted.configMaps().list(q -> q.inPagesOf(2).whenExpired(WhenExpired.GO_ON));

    assertThat(names(all)).containsExactly("a", "b", "c");
    assertThat(all.continuity()).isEqualTo(Continuity.NEWER_VERSION);
  }

  @Test
  void aStreamThatRestartsTellsBeforeItBeginsAgain() {
    page("7", "t1", "a", "b");
    expired("fresh");
    page("9", "", "b", "c");
    List<String> seen = new ArrayList<>();

    scripted.configMaps().stream(
            q -> q.limit(2).whenExpired(WhenExpired.RESTART, e -> seen.clear()))
        .forEach(c -> seen.add(c.name()));

    assertThat(seen).containsExactly("b", "c");
  }

  @Test
  void aStreamFailsIfThatIsWanted() {
    page("7", "t1", "a", "b");
    expired("fresh");

    assertThatThrownBy(
            () ->
                scripted.configMaps().stream(q -> q.limit(2).whenExpired(WhenExpired.FAIL))
                    .toList())
        .isInstanceOf(ExpiredException.class);
  }

  @Test
  void anExactVersionIsFixed() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                scripted
                    .configMaps()
                    .list(q -> q.whenExpired(WhenExpired.RESTART).limit(2).exactly(V7)))
        .withMessage("a list of exactly version 7 can't go on at another when it expires");
    page("7", "t1", "a");
    expired("fresh");
    assertThatThrownBy(
            () ->
                scripted.configMaps().stream(q -> q.exactly(V7).whenExpired(WhenExpired.FAIL))
                    .toList())
        .isInstanceOf(ExpiredException.class);
  }

  @Test
  void notOlderThanWithALimitSurvives410() {
    expired("");
    page("9", "", "a");

    Page<ConfigMap> page = scripted.configMaps().list(q -> q.notOlderThan(V7).limit(2));

    assertThat(names(page)).containsExactly("a");
    assertThat(queries())
        .containsExactly("resourceVersion=7&resourceVersionMatch=NotOlderThan&limit=2", "limit=2");
  }

  @Test
  void notOlderThanWithoutLimitIsNotRepeated() {
    expired("");

    assertThatThrownBy(() -> scripted.configMaps().list(q -> q.notOlderThan(V7)))
        .isInstanceOf(ExpiredException.class);
    assertThat(scripted.transport.sent()).hasSize(1);
  }

  private Page<ConfigMap> list(WhenExpired choice) {
    return scripted.configMaps().list(q -> q.limit(2).whenExpired(choice, told::add));
  }

  private static List<String> names(Page<ConfigMap> page) {
    return page.items().stream().map(KubeObject::name).toList();
  }

  private List<String> queries() {
    return scripted.transport.sent().stream()
        .map(Outgoing::target)
        .map(target -> target.contains("?") ? target.substring(target.indexOf('?') + 1) : "")
        .toList();
  }

  private void page(String version, String token, String... names) {
    String items =
        Arrays.stream(names)
            .map(name -> Scripted.configMap(name, "1"))
            .collect(Collectors.joining(","));
    scripted.transport.json(
        200,
        "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"%s\",\"continue\":\"%s\"},\"items\":[%s]}"
            .formatted(version, token, items));
  }

  private void expired(String token) {
    scripted.transport.json(
        410,
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{\"continue\":\"%s\"},\"status\":\"Failure\",\"reason\":\"Expired\",\"message\":\"too old\",\"code\":410}"
            .formatted(token));
  }
}

package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.internal.Untellable;
import dev.bowline.informer.internal.audit.AuditRounds;
import dev.bowline.informer.internal.audit.Auditor;
import dev.bowline.informer.internal.audit.Roll;
import dev.bowline.informer.internal.audit.Section;
import dev.bowline.informer.internal.driver.Logged;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.ReplaceRules;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.type.ResourceVersion;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When audits come, on time that the test passes. */
class AuditRoundsTest {
  private static final Duration INTERVAL = Duration.ofSeconds(100);

  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private final List<Duration> pauses = new ArrayList<>();
  private final Deque<Double> random = new ArrayDeque<>();
  private final LossySource source = new LossySource();
  private final List<Audit> audits = new ArrayList<>();
  private Consumer<Audit> onAudit = audits::add;
  private @Nullable Error broken;
  private int rewinds;
  private int repairs;
  private boolean isFull;
  private boolean isFollowing = true;
  private int lacks;
  private StoreVersion<ConfigMap> content = StoreVersion.unsynced(List.of());

  /** What was read; null for the content. */
  private @Nullable StoreVersion<ConfigMap> newest;

  @Test
  @Tag("scenario-76")
  void eachPauseIsDrawnAnewFromThreeToFiveQuartersOfTheInterval() {
    random.addAll(List.of(0.0, 0.5, 1.0, 0.2));
    AuditRounds<ConfigMap> rounds = rounds();

    rounds.every(INTERVAL);
    for (int i = 0; i < 3; i++) {
      waiting.remove().run();
    }

    assertThat(pauses)
        .containsExactly(
            Duration.ofSeconds(75),
            Duration.ofSeconds(100),
            Duration.ofSeconds(125),
            Duration.ofSeconds(85));
  }

  /** It is planned once more behind what there was to do. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLackOfMemoryIsNotTheEndOfAllAudits(boolean isListed) {
    random.addAll(List.of(0.5, 0.5, 0.5, 0.5));
    content = isListed ? list(1).content() : content;
    AuditRounds<ConfigMap> rounds = rounds();
    source.write(configMap("a", 1));

    rounds.every(INTERVAL);
    lacks = 1;
    Logged.inFullBy(() -> waiting.remove().run());
    assertThat(audits).hasSize(isListed ? 1 : 0);
    assertThat(waiting).as("the next one").hasSize(1);
    waiting.remove().run();

    assertThat(pauses).hasSize(3);
  }

  @Test
  void noneBeginsWhileTheCacheFollowsNobody() {
    random.addAll(List.of(0.5, 0.5, 0.5));
    content = list(100).content();
    rounds().every(INTERVAL);

    isFollowing = false;
    waiting.remove().run();
    assertThat(audits).isEmpty();

    isFollowing = true;
    waiting.remove().run();
    assertThat(audits).hasSize(1);
    assertThat(waiting).as("the next one").hasSize(1);
  }

  /** Several objects may be deleted at one version, of which the cache is told one by one. */
  @Test
  @Tag("scenario-76")
  void whatHasLeftSinceWasNotKeptBeyondItsEnd() {
    random.addAll(List.of(0.5, 0.5));
    source.write(configMap("a", 1)).write(configMap("b", 2)).write(configMap("c", 3));
    source.deleteInSilence("c", 10);
    source.deleteInSilence("b", 10);
    source.deleteInSilence("a", 10);
    StoreVersion<ConfigMap> amid = list(10, configMap("a", 1), configMap("b", 2)).content();
    content = amid;
    AuditRounds<ConfigMap> rounds = listening();
    rounds.every(INTERVAL);

    waiting.remove().run(); // hands it to the executor
    Runnable audit = waiting.removeLast();
    content = list(11, configMap("b", 2)).content();
    audit.run();

    assertThat(audits).hasSize(1);
    assertThat(audits.get(0).divergences()).hasSize(1).first().asString().contains("b");
    assertThat(repairs).isEqualTo(1);
  }

  /** Of several namespaces those that are listed first aren't shown before the others are. */
  @Test
  @Tag("scenario-76")
  void aListThatIsNotShownYetIsComparedWithWhatWasRead() {
    source.write(configMap("a", 1));
    source.deleteInSilence("a", 2);
    AuditRounds<ConfigMap> rounds = listening();
    Section<ConfigMap> list = list(2, configMap("a", 1));
    newest = list.content();
    rounds.listed(list);
    waiting.remove().run();
    assertThat(audits).extracting(Audit::isClean).containsExactly(false);
  }

  @Test
  void afterTheStopNoneComes() {
    random.addAll(List.of(0.5, 0.5));
    AuditRounds<ConfigMap> rounds = rounds();
    rounds.every(INTERVAL);
    Runnable running = waiting.element();

    rounds.stop();
    assertThat(waiting).isEmpty();
    running.run();

    assertThat(pauses).hasSize(1);
  }

  @Test
  @Tag("scenario-76")
  void aListThatEndsDuringAnAuditIsAuditedBehindIt() {
    AuditRounds<ConfigMap> rounds = listening();
    source.write(configMap("a", 1)).write(configMap("b", 2)).write(configMap("c", 3));

    rounds.listed(list(1));
    rounds.listed(list(2, configMap("a", 1)));
    rounds.listed(list(3, configMap("a", 1), configMap("b", 2), configMap("c", 3)));
    assertThat(waiting).hasSize(1);
    waiting.remove().run();
    assertThat(waiting).as("the list between them was replaced").hasSize(1);
    waiting.remove().run();

    assertThat(waiting).isEmpty();
    assertThat(audits).extracting(Audit::at).containsExactly(version(1), version(3));
    assertThat(audits).extracting(Audit::isClean).containsExactly(false, true);
    assertThat(repairs).as("of content that is gone").isZero();
  }

  @Test
  void whatAListDuringAnAuditBringsIsPutRightOnce() {
    AuditRounds<ConfigMap> rounds = listening();
    source.write(configMap("a", 1)).write(configMap("b", 2));

    rounds.listed(list(1));
    rounds.listed(list(2));
    waiting.remove().run();
    waiting.remove().run();
    assertThat(repairs).isOne();

    rounds.listed(list(2));
    rounds.listed(list(2));
    waiting.remove().run();
    waiting.remove().run();
    assertThat(repairs).as("a list for a repair didn't help").isOne();
  }

  @Test
  void withoutAThreadTheNextListIsAudited() {
    AuditRounds<ConfigMap> rounds = listening();
    source.write(configMap("a", 1));
    isFull = true;
    rounds.listed(list(1, configMap("a", 1)));
    isFull = false;
    rounds.listed(list(1, configMap("a", 1)));
    rounds.listed(list(1, configMap("a", 1)));
    isFull = true;
    waiting.remove().run();
    isFull = false;
    rounds.listed(list(1, configMap("a", 1)));
    waiting.remove().run();

    assertThat(waiting).isEmpty();
    assertThat(audits).hasSize(2);
  }

  @Test
  @Tag("scenario-76")
  void whatTheListenerThrowsKeepsNothingFromBeingPutRight() {
    for (Error error : List.of(new Untellable(), new OutOfMemoryError("of a test"))) {
      repairs = 0;
      onAudit =
          audit -> {
            throw error;
          };
      AuditRounds<ConfigMap> rounds = listening();
      source.write(configMap("a", 1));
      Logged.inFullBy(
          () -> {
            rounds.listed(list(1));
            waiting.remove().run();
          });
      assertThat(repairs).as(error.toString()).isOne();
      rounds.listed(list(1, configMap("a", 1)));
      assertThat(waiting).as("the next one").hasSize(1);
      waiting.clear();
    }
  }

  /** A list at the cache's version is refused then, which shows nothing by itself. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("scenario-69")
  @Tag("scenario-76")
  void aServerThatWasPutBackIsListedAndOneThatIsBehindIsNot(boolean isReached) {
    random.addAll(List.of(0.5, 0.5));
    content = list(9, configMap("a", 1)).content();
    source.refuseExactLists(isReached);
    rounds().every(INTERVAL);

    String log = Logged.inFullBy(() -> waiting.remove().run());

    assertThat(repairs).isEqualTo(isReached ? 0 : 1);
    assertThat(rewinds).as("or its list may pass for a later one").isEqualTo(repairs);
    assertThat(log.contains("the server has not reached version 9")).isEqualTo(!isReached);
    assertThat(waiting).as("the next one").hasSize(1);
  }

  @Test
  @Tag("scenario-69")
  @Tag("scenario-76")
  void aServerThatWasPutBackIsNotListedOnceMoreWhereThatWasNoticedMeanwhile() {
    random.addAll(List.of(0.5, 0.5));
    content = list(9, configMap("a", 1)).content();
    newest = ReplaceRules.replace(content, Listed.usable(List.of()), version(5)).after();
    source.refuseExactLists(false);
    rounds().every(INTERVAL);

    String log = Logged.inFullBy(() -> waiting.remove().run());

    assertThat(repairs + rewinds).isZero();
    assertThat(log).doesNotContain("has not reached");
  }

  @Test
  @Tag("scenario-76")
  void anErrorThatCannotBeLoggedEndsNoMoreThanItsAudit() {
    broken = new UntellableLack();
    AuditRounds<ConfigMap> rounds = listening();
    source.write(configMap("a", 1));
    Logged.inFullBy(
        () -> {
          rounds.listed(list(1));
          waiting.remove().run();
        });
    broken = null;
    rounds.listed(list(1));
    waiting.remove().run();
    assertThat(repairs).isOne();
  }

  @Test
  @Tag("scenario-76")
  void aRepairWhoseListCannotBeAuditedIsNotTheLast() {
    AuditRounds<ConfigMap> rounds = listening();
    source.write(configMap("a", 1));
    rounds.listed(list(1));
    waiting.remove().run();
    assertThat(repairs).isOne();

    broken = new OutOfMemoryError("of a test");
    rounds.listed(list(1, configMap("a", 1)));
    waiting.remove().run();
    broken = null;
    rounds.listed(list(1));
    waiting.remove().run();

    assertThat(repairs).isEqualTo(2);
  }

  /** Nobody's fault, and so the end of an audit. */
  private static final class UntellableLack extends OutOfMemoryError {
    private static final long serialVersionUID = 1;

    @Override
    public void printStackTrace(PrintStream stream) {
      throw new IllegalStateException("not to be told");
    }
  }

  private boolean isKept(ConfigMap object) {
    if (broken != null) {
      throw broken;
    }
    return true;
  }

  private static Section<ConfigMap> list(long version, ConfigMap... objects) {
    return new Section<>(
        null,
        ReplaceRules.replace(
                StoreVersion.unsynced(List.of()), Listed.usable(List.of(objects)), version(version))
            .after());
  }

  private static ResourceVersion version(long value) {
    return new ResourceVersion(Long.toString(value));
  }

  private AuditRounds<ConfigMap> listening() {
    return rounds(
        task -> {
          if (isFull) {
            throw new RejectedExecutionException("full");
          }
          waiting.add(task);
        });
  }

  private AuditRounds<ConfigMap> rounds() {
    return rounds(Runnable::run);
  }

  private AuditRounds<ConfigMap> rounds(Executor executor) {
    return new AuditRounds<>(
        "test",
        () -> new Section<>(null, content),
        () -> newest == null ? content : newest,
        () -> isFollowing,
        new Auditor<>(
            "test",
            new Roll<>(
                source, null, Scope.ALL, 500, Preparation.<ConfigMap>none().keeping(this::isKept)),
            audit -> onAudit.accept(audit)),
        () -> rewinds++,
        () -> repairs++,
        executor,
        (delay, action) -> {
          if (lacks > 0) {
            lacks--;
            throw new OutOfMemoryError("of a test");
          }
          pauses.add(delay);
          waiting.add(action);
          return () -> waiting.remove(action);
        },
        random::remove);
  }
}

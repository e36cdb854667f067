package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.type.ObjectKey;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InformerObserverTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final InformerRuntime runtime =
      new InformerRuntime(
          type -> false,
          informer -> {
            lines.add("begin " + informer + " " + informer.store().size());
            return new Lines();
          },
          timing -> timing);
  private final QueueSource source = new QueueSource(10, configMap("a", 1));

  @AfterEach
  void noThreadIsLeft() {
    runtime.close();
    LiveThreads.assertNone();
  }

  private InformerBuilder<ConfigMap> builder() {
    return new InformerBuilder<>(ConfigMap.TYPE, runtime, (mask, isSharing) -> source);
  }

  @Test
  void anInformerIsToldOfFromItsBeginToItsEnd() {
    Informer<ConfigMap> informer =
        builder().on(event -> {}, o -> o.name("first")).start().awaitSync(PATIENCE);
    Subscription second = informer.subscribe(event -> {}, o -> o.name("second"));
    second.close();
    awaitLine("unsubscribed second");
    assertThat(informer.subscriptions()).hasSize(1);
    informer.close();
    awaitLine("unsubscribed first");
    awaitLine("listed start"); // by the informer's thread, at any time
    assertThat(lines).startsWith("begin informer of configmaps.v1 0", "subscribed first");
    assertThat(lines)
        .filteredOn(line -> !line.equals("listed start") && !line.startsWith("handled"))
        .containsExactly(
            "begin informer of configmaps.v1 0",
            "subscribed first",
            "subscribed second",
            "unsubscribed second",
            "closed",
            "unsubscribed first");
  }

  @Test
  void howLongAHandlerTookIsToldOfEachEventAlsoWhereItThrew() {
    builder()
        .on(event -> lines.add("handles"), o -> o.name("good"))
        .on(
            event -> {
              throw new IllegalStateException("expected");
            },
            o -> o.name("bad"))
        .start()
        .awaitSync(PATIENCE);
    awaitLine("handled good");
    awaitLine("handled bad");
    source.present(configMap("b", 11));
    // the object of the initial list, that list's end, and the new object
    await().atMost(PATIENCE).until(() -> count("handled good") == 3 && count("handled bad") == 3);
    assertThat(lines)
        .filteredOn(line -> line.endsWith("handles") || line.endsWith("handled good"))
        .containsExactly(
            "handles", "handled good", "handles", "handled good", "handles", "handled good");
  }

  @Test
  void anEventThatAFilterLeavesOutMayBeOutdatedToo() {
    Informer<ConfigMap> informer =
        builder()
            .filter(object -> !object.resourceVersion().value().equals("15"))
            .start()
            .awaitSync(PATIENCE);
    await().atMost(PATIENCE).until(() -> informer.health().watching());
    source.present(configMap("a", 20));
    source.present(configMap("a", 15));
    awaitLine("dropped outdated");
    assertThat(informer.store().stream()).containsExactly(configMap("a", 20));
  }

  private long count(String line) {
    return lines.stream().filter(line::equals).count();
  }

  /** News come on other threads than those that make them. */
  private void awaitLine(String line) {
    await().atMost(PATIENCE).until(() -> lines.contains(line));
  }

  @Test
  void onWhomManyJoinIsToldOfOnce() {
    Informer<ConfigMap> one = builder().share();
    Informer<ConfigMap> other = builder().share();
    one.close();
    assertThat(lines).filteredOn(line -> line.startsWith("begin")).hasSize(1);
    assertThat(lines).doesNotContain("closed");
    other.close();
    assertThat(lines).contains("closed");
  }

  @Test
  void whoStartsAfterTheEndIsNotLeftOpen() {
    runtime.close();
    try {
      builder().start();
    } catch (IllegalStateException e) {
      lines.add("refused");
    }
    assertThat(lines).endsWith("closed", "refused");
  }

  @Test
  @Tag("scenario-46")
  @Tag("scenario-85")
  void healthTellsWhatCannotBeUsedAndHowFarHandlersAreBehind() {
    CountDownLatch release = new CountDownLatch(1);
    Informer<ConfigMap> informer =
        builder()
            .transform(
                o -> {
                  if (ConfigMaps.colour(o).equals("red")) {
                    throw new IllegalStateException("red");
                  }
                  return o;
                })
            .start()
            .awaitSync(PATIENCE);
    assertThat(informer.health().stale()).isEmpty();
    assertThat(informer.health().unusable()).isZero();
    assertThat(informer.health().lag()).isZero();
    source.present(coloured("b", 11, "red"));
    await()
        .atMost(PATIENCE)
        .until(() -> informer.health().stale().equals(List.of(new ObjectKey("ns", "b"))));
    awaitLine("dropped unusable");
    assertThat(informer.health().unusable()).isEqualTo(1);
    source.present(coloured("b", 12, "green"));
    await().atMost(PATIENCE).until(() -> informer.health().stale().isEmpty());
    informer.subscribe(
        event -> {
          try {
            release.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    await()
        .atMost(PATIENCE)
        .until(() -> informer.health().lag().compareTo(Duration.ofMillis(20)) > 0);
    release.countDown();
    await().atMost(PATIENCE).until(() -> informer.health().lag().isZero());
  }

  private final class Lines implements InformerObservation {
    @Override
    public void listed(String reason, Duration took) {
      lines.add("listed " + reason);
    }

    @Override
    public void dropped(String reason) {
      lines.add("dropped " + reason);
    }

    @Override
    public void subscribed(Subscription subscription) {
      lines.add("subscribed " + name(subscription));
    }

    @Override
    public void handled(Subscription subscription, Duration took) {
      if (!took.isNegative()) {
        lines.add("handled " + name(subscription));
      }
    }

    @Override
    public void unsubscribed(Subscription subscription) {
      lines.add("unsubscribed " + name(subscription));
    }

    @Override
    public void closed() {
      lines.add("closed");
    }

    private String name(Subscription subscription) {
      String whole = subscription.status().name();
      return whole.substring(whole.lastIndexOf(' ') + 1);
    }
  }
}

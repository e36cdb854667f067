package dev.bowline.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.informer.Subscription;
import dev.bowline.mockserver.MockKubeServer;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.search.MeterNotFoundException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InformerMetersTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String NAME = "informer of configmaps.v1";

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final MockKubeServer server = MockKubeServer.start();
  private final KubeClient client =
      KubeClient.builder()
          .config(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null))
          .build();
  private final Informers informers = Informers.of(client, InformerMeters.of(registry));

  @AfterEach
  void close() {
    informers.close();
    client.close();
    server.close();
  }

  @Test
  void whatAnInformerDoesIsCountedUntilItsEnd() {
    create("a");
    Informer<ConfigMap> informer = mirrored("audit");
    create("b");
    assertThat(informer.awaitVersion(server.resourceVersion(), PATIENCE)).isTrue();
    server.compact();
    server.expireWatches();
    create("c");
    assertThat(informer.awaitVersion(server.resourceVersion(), PATIENCE)).isTrue();
    create("d"); // comes by the watch that follows the list
    assertThat(informer.awaitVersion(server.resourceVersion(), PATIENCE)).isTrue();

    assertThat(gauge("informer.objects")).isEqualTo(4);
    assertThat(gauge("informer.stale.objects")).isZero();
    assertThat(gauge("informer.store.resource.version"))
        .isEqualTo(Double.parseDouble(server.resourceVersion().value()));
    patiently()
        .until(() -> registry.get("informer.handler").tag("handler", "audit").timer().count() >= 4);
    assertThat(registry.get("informer.progress.age").tag("informer", NAME).timeGauge().value())
        .isNotNegative();
    assertThat(counter("informer.events", "type", "added")).isBetween(2.0, 3.0);
    assertThat(counter("informer.lists", "reason", "start")).isEqualTo(1);
    assertThat(counter("informer.lists", "reason", "expired")).isEqualTo(1);
    assertThat(registry.get("informer.list").timer().count()).isEqualTo(2);
    assertThat(counter("informer.watches", "end", "expired")).isEqualTo(1);
    assertThat(registry.get("informer.watch.age").timer().count()).isEqualTo(1);
    assertThat(registry.get("informer.handler.pending").tag("handler", "audit").gauge().value())
        .isNotNegative();
    assertThat(registry.get("informer.handler.oldest.age").tag("handler", "audit").meters())
        .hasSize(1);

    informer.close();
    assertThat(registry.getMeters()).isEmpty();
  }

  @Test
  void whatCannotBeUsedIsCounted() {
    Informer<ConfigMap> informer =
        informers
            .of(ConfigMap.TYPE)
            .transform(
                object -> {
                  if (object.name().equals("bad")) {
                    throw new IllegalStateException("expected");
                  }
                  return object;
                })
            .start()
            .awaitSync(PATIENCE);
    create("bad");
    create("good");
    assertThat(informer.awaitVersion(server.resourceVersion(), PATIENCE)).isTrue();

    assertThat(gauge("informer.stale.objects")).isEqualTo(1);
    patiently()
        .untilAsserted(
            () -> {
              assertThat(counter("informer.dropped.events", "reason", "unusable")).isEqualTo(1);
              assertThat(registry.get("informer.undecodable").counter().count()).isEqualTo(1);
            });
  }

  @Test
  void metersThatWereRemovedComeBack() {
    Informer<ConfigMap> informer = mirrored("audit");
    create("a");
    assertThat(informer.awaitVersion(server.resourceVersion(), PATIENCE)).isTrue();
    patiently().until(() -> counter("informer.events", "type", "added") == 1);
    registry.clear();
    create("b");
    patiently()
        .until(
            () -> {
              Counter known = registry.find("informer.events").tag("type", "added").counter();
              return known != null && known.count() == 1;
            });
  }

  /** As parts of one program that share an informer and don't know of each other. */
  @Test
  void handlersOfOneNameAreToldApart() {
    Informer<ConfigMap> informer = mirrored("audit");
    Subscription second = informer.subscribe(event -> {}, o -> o.name("audit"));
    assertThat(handlersWithGauges()).containsExactlyInAnyOrder("audit", "audit (2)");
    second.close();
    assertThat(handlersWithGauges()).containsExactly("audit");
    informer.subscribe(event -> {}, o -> o.name("audit"));
    assertThat(handlersWithGauges()).containsExactlyInAnyOrder("audit", "audit (2)");
    informer.close();
    assertThat(registry.getMeters()).isEmpty();
  }

  private List<String> handlersWithGauges() {
    return registry.get("informer.handler.pending").meters().stream()
        .map(meter -> Objects.requireNonNull(meter.getId().getTag("handler")))
        .toList();
  }

  /** Whoever made the meters. */
  @Test
  void theEndOfAnInformerTakesNothingFromAnotherOfItsName() {
    Informer<ConfigMap> one = mirrored("audit");
    try (Informers others = Informers.of(client, InformerMeters.of(registry))) {
      Informer<ConfigMap> other =
          others
              .of(ConfigMap.TYPE)
              .on(event -> {}, o -> o.name("audit"))
              .start()
              .awaitSync(PATIENCE);
      create("a");
      assertThat(one.awaitVersion(server.resourceVersion(), PATIENCE)).isTrue();
      assertThat(other.awaitVersion(server.resourceVersion(), PATIENCE)).isTrue();

      other.close();
      assertThat(registry.getMeters())
          .extracting(meter -> meter.getId().getTag("informer"))
          .containsOnly(NAME);
      create("b");
      assertThat(one.awaitVersion(server.resourceVersion(), PATIENCE)).isTrue();
      patiently()
          .untilAsserted(
              () -> assertThat(counter("informer.events", "type", "added")).isEqualTo(2));
    }
  }

  /** Many leave the names of informers out, which are many. */
  @Test
  void metersThatAFilterGivesToSeveralStayForTheOthers() {
    registry.config().meterFilter(MeterFilter.ignoreTags("informer"));
    Informer<ConfigMap> one = mirrored("audit");
    try (Informers others = Informers.of(client, InformerMeters.of(registry))) {
      Informer<ConfigMap> other =
          others
              .of(ConfigMap.TYPE)
              .on(event -> {}, o -> o.name("audit"))
              .start()
              .awaitSync(PATIENCE);
      create("a");
      assertThat(one.awaitVersion(server.resourceVersion(), PATIENCE)).isTrue();
      assertThat(other.awaitVersion(server.resourceVersion(), PATIENCE)).isTrue();
      other.close();
      create("b");
      patiently()
          .untilAsserted(
              () ->
                  assertThat(registry.get("informer.events").tag("type", "added").counter().count())
                      .isEqualTo(3));
      patiently()
          .untilAsserted(
              () -> assertThat(registry.get("informer.handler").timer().count()).isPositive());
    }
    one.close();
    assertThat(registry.getMeters()).isEmpty();
  }

  @Test
  void noMeterIsLeftOfHandlersThatCameAndWent() {
    Informer<ConfigMap> informer = mirrored("stays");
    for (int i = 0; i < 20; i++) {
      informer.subscribe(event -> {}).awaitSync(PATIENCE).closeAndWait(PATIENCE);
    }
    Subscription namesake = informer.subscribe(event -> {}, o -> o.name("stays"));
    namesake.awaitSync(PATIENCE).closeAndWait(PATIENCE);
    patiently()
        .untilAsserted(
            () ->
                assertThat(registry.getMeters())
                    .extracting(meter -> meter.getId().getTag("handler"))
                    .containsOnly("stays", null));
    assertThat(registry.get("informer.handler").tag("handler", "stays").timer().count())
        .isPositive();
    informer.close();
    patiently().until(() -> registry.getMeters().isEmpty());
  }

  @Test
  void aHandlerThatIsBusyWhenItsInformerEndsLeavesTheMetersOfTheNextOne() throws Exception {
    create("a");
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Informer<ConfigMap> old =
        informers
            .of(ConfigMap.TYPE)
            .on(
                event -> {
                  busy.countDown();
                  awaitUnchecked(release);
                },
                o -> o.name("audit"))
            .start();
    awaitUnchecked(busy);
    Thread closing = new Thread(old::close);
    closing.start();
    patiently().until(() -> registry.find("informer.objects").gauge() == null);
    Informer<ConfigMap> next = mirrored("audit");
    next.subscriptions().get(0).awaitSync(PATIENCE);
    release.countDown();
    closing.join(PATIENCE.toMillis());
    create("b");
    assertThat(next.awaitVersion(server.resourceVersion(), PATIENCE)).isTrue();
    patiently()
        .untilAsserted(
            () ->
                assertThat(registry.get("informer.handler").tag("handler", "audit").timer().count())
                    .isGreaterThanOrEqualTo(3));
    assertThat(registry.get("informer.handler.pending").tag("handler", "audit").gauges())
        .hasSize(1);
  }

  private static void awaitUnchecked(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void informersOfOneNameAreCountedApart() {
    Informer<ConfigMap> one = informers.of(ConfigMap.TYPE).labels("a=b").start();
    informers.of(ConfigMap.TYPE).labels("a=c").start();
    assertThat(registry.get("informer.objects").meters())
        .extracting(meter -> meter.getId().getTag("informer"))
        .containsExactlyInAnyOrder(NAME, NAME + " (2)");
    one.close();
    informers.of(ConfigMap.TYPE).start();
    assertThat(registry.get("informer.objects").meters())
        .extracting(meter -> meter.getId().getTag("informer"))
        .containsExactlyInAnyOrder(NAME, NAME + " (2)");
  }

  private Informer<ConfigMap> mirrored(String handler) {
    return informers
        .of(ConfigMap.TYPE)
        .on(event -> {}, o -> o.name(handler))
        .start()
        .awaitSync(PATIENCE);
  }

  private void create(String name) {
    server.create(ConfigMap.of(c -> c.namespace("ns").name(name)));
  }

  private double gauge(String name) {
    return registry.get(name).tag("informer", NAME).gauge().value();
  }

  private double counter(String name, String tag, String value) {
    return registry.get(name).tags("informer", NAME, tag, value).counter().count();
  }

  /** A meter is there when the first of its kind is told. */
  private static ConditionFactory patiently() {
    return await().atMost(PATIENCE).ignoreException(MeterNotFoundException.class);
  }
}

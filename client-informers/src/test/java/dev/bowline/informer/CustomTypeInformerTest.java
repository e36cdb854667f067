package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.apiextensions.v1.CustomResourceDefinition;
import dev.bowline.client.Encoding;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.informer.Health.State;
import dev.bowline.informer.internal.OrderCheck;
import dev.bowline.informer.internal.driver.Timing;
import dev.bowline.meta.Unstructured;
import dev.bowline.mockserver.Fault;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.mockserver.Moment;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An informer of a type that comes, goes and comes back, through the real client. */
@Timeout(240)
class CustomTypeInformerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final String OLDER_VERSION =
      """
        - name: v1beta1
          served: true
          storage: false
          schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
      """;
  private static final GroupVersionKind OLDER_KIND =
      new GroupVersionKind("acme.test", "v1beta1", "Widget");
  private static final NamespacedType<Unstructured> OLDER_WIDGETS =
      NamespacedType.custom(OLDER_KIND, "widgets", Unstructured.empty(OLDER_KIND));

  private final MockKubeServer server = MockKubeServer.builder().cbor().start();
  private final OrderCheck<Unstructured> handler = new OrderCheck<>();
  private final AtomicInteger discoveries = new AtomicInteger();
  private final AtomicInteger lists = new AtomicInteger();
  private final List<String> told = new CopyOnWriteArrayList<>();

  @AfterEach
  void everythingEnds() {
    server.close();
    LiveThreads.assertNone();
  }

  @ParameterizedTest
  @EnumSource(names = {"JSON", "AUTO"})
  @Tag("scenario-14")
  void aTypeMayComeAndGoAndComeBack(Encoding encoding) {
    try (KubeClient client =
            KubeClient.builder()
                .config(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null))
                .encoding(encoding)
                .build();
        Informers informers = Informers.timed(client, CustomTypeInformerTest::impatient);
        Informer<Unstructured> informer =
            informers.of(Widgets.TYPE).on(handler).on(this::record).start()) {
      await().atMost(PATIENCE).until(() -> informer.health().state() == State.NOT_SERVED);
      assertThat(informer.health().synced()).isFalse();

      server.loadYaml(Widgets.DEFINITION + widget("a", "first") + widget("b", "first"));
      informer.awaitSync(PATIENCE);
      await().atMost(PATIENCE).until(() -> told.size() == 2 && handler.isSynced());
      assertThat(told).containsExactlyInAnyOrder("+a first", "+b first");
      server.loadYaml(widget("c", "later"));
      await().atMost(PATIENCE).until(() -> told.contains("+c later"));
      Unstructured first = informer.store().get("ns", "a").orElseThrow();

      server.delete(CustomResourceDefinition.TYPE, "", "widgets.acme.test");
      await().atMost(PATIENCE).until(() -> told.size() == 6);
      assertThat(told.subList(3, 6)).containsExactlyInAnyOrder("-a", "-b", "-c");
      await().atMost(PATIENCE).until(() -> informer.health().state() == State.NOT_SERVED);
      assertThat(informer.store().size()).isZero();

      server.loadYaml(Widgets.DEFINITION + widget("a", "second") + widget("d", "second"));
      await().atMost(PATIENCE).until(() -> informer.health().state() == State.CURRENT);
      await().atMost(PATIENCE).until(() -> told.size() == 8);
      assertThat(told.subList(6, 8)).containsExactlyInAnyOrder("+a second", "+d second");
      assertThat(informer.store().get("ns", "a"))
          .hasValueSatisfying(second -> assertThat(second.uid()).isNotEqualTo(first.uid()));
      server.loadYaml(widget("e", "later"));
      await().atMost(PATIENCE).until(() -> told.contains("+e later"));
      await() // the other handler has a thread of its own
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(OrderCheck.versions(informer.store().stream().toList()))
                      .isEqualTo(handler.versions())
                      .hasSize(3));
      assertThat(handler.violations()).isEmpty();
      assertThat(informer.store().epoch()).isEqualTo(1);
      assertThat(informer.health().lastError()).isEmpty();
    }
  }

  /** Its objects are still there, and no controller may take them for deleted. */
  @Test
  @Tag("scenario-14")
  void whereOnlyItsVersionIsRetiredTheObjectsStay() {
    server.loadYaml(Widgets.DEFINITION + OLDER_VERSION + widget("a", "first"));
    try (KubeClient client = counted();
        Informers informers = Informers.timed(client, CustomTypeInformerTest::impatient);
        Informer<Unstructured> informer = informers.of(OLDER_WIDGETS).on(this::record).start()) {
      informer.awaitSync(PATIENCE);
      await().atMost(PATIENCE).until(() -> told.contains("+a first"));

      int before = discoveries.get();
      server.loadYaml(Widgets.DEFINITION + OLDER_VERSION.replace("served: true", "served: false"));
      awaitDecision(before);

      assertThat(informer.health().state()).isEqualTo(State.NOT_SERVED);
      assertThat(informer.store().get("ns", "a")).isPresent();
      server.loadYaml(Widgets.DEFINITION + OLDER_VERSION + widget("b", "later"));
      await().atMost(PATIENCE).until(() -> told.contains("+b later"));
      assertThat(told).containsExactly("+a first", "+b later");
    }
  }

  /** A proxy or a load balancer that has lost its way to the server says nothing of the types. */
  @Test
  @Tag("scenario-14")
  void whereEverythingIsNotFoundTheObjectsStay() {
    server.loadYaml(Widgets.DEFINITION + widget("a", "first"));
    try (KubeClient client = counted();
        Informers informers = Informers.timed(client, CustomTypeInformerTest::impatient);
        Informer<Unstructured> informer = informers.of(Widgets.TYPE).on(this::record).start()) {
      informer.awaitSync(PATIENCE);
      await().atMost(PATIENCE).until(() -> told.contains("+a first"));

      int before = discoveries.get();
      AtomicBoolean lost = new AtomicBoolean(true);
      server.inject(
          Fault.answer(404, "text/plain; charset=utf-8", "default backend - 404"),
          Moment.when(call -> lost.get()).times(Integer.MAX_VALUE));
      server.cutConnections();
      awaitDecision(before);

      assertThat(informer.health().state()).isEqualTo(State.NOT_SERVED);
      assertThat(informer.store().get("ns", "a")).isPresent();
      lost.set(false);
      server.loadYaml(widget("b", "later"));
      await().atMost(PATIENCE).until(() -> told.contains("+b later"));
      assertThat(told).containsExactly("+a first", "+b later");
    }
  }

  /** Pauses a tenth as long: what counts is how often a type was refused. */
  private static Timing impatient(Timing timing) {
    return new Timing(
        timing.ticker(),
        (time, stop) -> timing.sleeper().sleep(time.dividedBy(10), stop),
        timing.timers(),
        timing.random());
  }

  private KubeClient counted() {
    return KubeClient.builder()
        .config(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null))
        .observer(
            call -> {
              (call.resource().isEmpty() ? discoveries : lists).incrementAndGet();
              return outcome -> {};
            })
        .build();
  }

  /** Discovery has been asked four times since, and the informer has gone on. */
  private void awaitDecision(int before) {
    await().atMost(PATIENCE).until(() -> discoveries.get() > before);
    int asked = lists.get();
    await().atMost(PATIENCE).until(() -> lists.get() > asked + 3);
  }

  private void record(CacheEvent<Unstructured> event) {
    if (event instanceof CacheEvent.Added<Unstructured> added) {
      told.add("+" + added.object().name() + " " + added.object().at("spec", "text").asString());
    } else if (event instanceof CacheEvent.Removed<Unstructured> removed) {
      told.add("-" + removed.lastKnown().name());
    } else if (event instanceof CacheEvent.Updated<Unstructured> updated) {
      told.add("~" + updated.after().name());
    }
  }

  private static String widget(String name, String text) {
    return """
        ---
        apiVersion: acme.test/v1
        kind: Widget
        metadata: {name: %s, namespace: ns}
        spec: {text: %s}
        """
        .formatted(name, text);
  }
}

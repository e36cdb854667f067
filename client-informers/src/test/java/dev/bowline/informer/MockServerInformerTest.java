package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Node;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.client.Encoding;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.internal.OrderCheck;
import dev.bowline.informer.internal.store.IndexCheck;
import dev.bowline.mockserver.Fault;
import dev.bowline.mockserver.InjectedFault;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.mockserver.Moment;
import dev.bowline.mockserver.RecordedCall;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Informers through the real client, over sockets, on the stateful mock server. */
@Timeout(120)
class MockServerInformerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Index<ConfigMap, String> COLOURS =
      Index.of("colours", o -> List.of(ConfigMaps.colour(o)));

  private final MockKubeServer server = MockKubeServer.builder().cbor().start();
  private final OrderCheck<ConfigMap> handler = new OrderCheck<>();

  @AfterEach
  void everythingEnds() {
    server.close();
    LiveThreads.assertNone();
  }

  @ParameterizedTest
  @EnumSource
  void listsInPagesAndFollows(Encoding encoding) {
    for (int i = 0; i < 250; i++) {
      server.create(object("o" + i, "red"));
    }
    try (KubeClient client = client(encoding);
        Informers informers = Informers.of(client);
        Informer<ConfigMap> informer =
            informers
                .of(ConfigMap.TYPE)
                .withoutStreamingLists()
                .pageSize(40)
                .index(COLOURS)
                .on(handler)
                .start()) {
      informer.awaitSync(PATIENCE);
      assertThat(informer.store().size()).isEqualTo(250);
      assertThat(informer.store().byIndex(COLOURS, "red")).hasSize(250);
      server.create(object("late", "green"));
      server.replace(object("o1", "green"));
      server.delete(ConfigMap.TYPE, "ns", "o2");
      awaitEquality(informer);
      assertThat(informer.store().byIndex(COLOURS, "green")).hasSize(2);
      assertThat(informer.store().get("ns", "o2")).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"JSON", "PROTOBUF", "CBOR"})
  void endsUpEqualToTheServerWhateverHappensToConnectionsAndHistory(Encoding encoding) {
    Random random = new Random(encoding.name().length());
    AtomicInteger missedDeletions = new AtomicInteger();
    for (int i = 0; i < 100; i++) {
      server.create(object("o" + i, "red"));
    }
    try (KubeClient client = client(encoding);
        Informers informers = Informers.of(client);
        Informer<ConfigMap> informer =
            informers
                .of(ConfigMap.TYPE)
                .pageSize(30)
                .index(COLOURS)
                .on(handler)
                .on(event -> countMissed(event, missedDeletions))
                .start()) {
      informer.awaitSync(PATIENCE);
      for (int round = 0; round < 5; round++) {
        churn(random, 40);
        boolean isForgotten = round == 1 || round == 3;
        InjectedFault away =
            isForgotten
                ? server.inject(Fault.stall(), Moment.of("watch", "configmaps").always())
                : null; // it may come back meanwhile, or not
        server.cutConnections();
        churn(random, 40);
        if (away != null) {
          server.compact();
          away.release();
          away.close();
        }
        awaitEquality(informer);
      }
      await().atMost(PATIENCE).until(() -> missedDeletions.get() > 0);
    }
  }

  @ParameterizedTest
  @EnumSource
  @Tag("scenario-19")
  @Tag("scenario-32")
  void theFirstListAndTheWatchAreOneRequest(Encoding encoding) {
    for (int i = 0; i < 50; i++) {
      server.create(object("o" + i, "red"));
    }
    server.forgetCalls();
    try (KubeClient client = client(encoding);
        Informers informers = Informers.of(client);
        Informer<ConfigMap> informer =
            informers.of(ConfigMap.TYPE).index(COLOURS).on(handler).start()) {
      informer.awaitSync(PATIENCE);
      assertThat(informer.store().size()).isEqualTo(50);
      server.create(object("late", "green"));
      server.delete(ConfigMap.TYPE, "ns", "o2");
      awaitEquality(informer);
      assertThat(reads())
          .singleElement()
          .satisfies(
              call -> {
                assertThat(call.parameter("watch")).isEqualTo("true");
                assertThat(call.parameter("sendInitialEvents")).isEqualTo("true");
                assertThat(call.parameter("resourceVersionMatch")).isEqualTo("NotOlderThan");
                assertThat(call.parameter("allowWatchBookmarks")).isEqualTo("true");
                assertThat(call.parameter("resourceVersion")).isEmpty();
              });
      server.compact();
      server.expireWatches();
      server.create(object("later", "green"));
      awaitEquality(informer);
      assertThat(reads()).allMatch(call -> call.parameter("watch").equals("true"));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"JSON", "AUTO"})
  @Tag("scenario-59")
  void aConnectionThatTheServerLeavesCostsNoListAndNoEvent(Encoding encoding) {
    server.create(object("a", "red"));
    AtomicInteger connections = new AtomicInteger();
    try (KubeClient client = client(encoding, http -> http.eventListener(counting(connections)));
        Informers informers = Informers.of(client);
        Informer<ConfigMap> informer =
            informers.of(ConfigMap.TYPE).index(COLOURS).on(handler).start()) {
      informer.awaitSync(PATIENCE);
      InjectedFault leaving = server.inject(Fault.goAway(), Moment.of("watch", "secrets"));
      int before = connections.get();
      try (Informer<Secret> neighbour = informers.of(Secret.TYPE).start()) {
        neighbour.awaitSync(PATIENCE);
        assertThat(leaving.count()).isEqualTo(1);
        assertThat(connections).hasValue(before);
        try (Informer<Node> newcomer = informers.of(Node.TYPE).start()) {
          newcomer.awaitSync(PATIENCE);
          assertThat(connections).hasValueGreaterThan(before);
        }
        assertThat(reads()).hasSize(1);
        churn(new Random(1), 40);
        awaitEquality(informer); // what is under way goes on
        assertThat(reads()).hasSize(1);

        server.cutConnections(); // the one that was left ends at last
        churn(new Random(2), 40);
        awaitEquality(informer);
        assertThat(lists()).hasSize(1);
        assertThat(reads().get(reads().size() - 1).parameter("resourceVersion")).isNotEmpty();
        assertThat(server.calls("watch", "secrets"))
            .filteredOn(call -> call.parameter("sendInitialEvents").equals("true"))
            .hasSize(1);
      }
    }
  }

  @Test
  @Tag("scenario-56")
  void aConnectionThatIsDeadIsFoundByPingsAndTheWatchGoesOnWithoutAList()
      throws InterruptedException {
    server.create(object("a", "red"));
    try (KubeClient client =
            client(Encoding.AUTO, http -> http.pingInterval(Duration.ofSeconds(2)));
        Informers informers = Informers.of(client);
        Informer<ConfigMap> informer =
            informers.of(ConfigMap.TYPE).index(COLOURS).on(handler).start()) {
      informer.awaitSync(PATIENCE);
      InjectedFault dead = server.inject(Fault.halfOpen(0), Moment.of("watch", "secrets"));
      try (Informer<Secret> neighbour = informers.of(Secret.TYPE).start()) {
        assertThat(dead.awaitCount(1, PATIENCE)).isTrue();
        churn(new Random(1), 40);
        awaitEquality(informer);
        neighbour.awaitSync(PATIENCE);
        await() // what was told before the connection died may have been all
            .atMost(PATIENCE)
            .untilAsserted(() -> assertThat(reads()).hasSizeGreaterThan(1));
        assertThat(lists()).hasSize(1);
      }
    }
  }

  /** Whatever reads more than a version. */
  private List<RecordedCall> lists() {
    return reads().stream()
        .filter(
            call ->
                call.parameter("watch").equals("true")
                    ? call.parameter("sendInitialEvents").equals("true")
                    : !call.parameter("limit").equals("1"))
        .toList();
  }

  @Test
  void streamingListsCanBeTurnedOff() {
    server.create(object("a", "red"));
    server.forgetCalls();
    try (KubeClient client = client(Encoding.AUTO);
        Informers informers = Informers.of(client);
        Informer<ConfigMap> informer =
            informers.of(ConfigMap.TYPE).withoutStreamingLists().start()) {
      informer.awaitSync(PATIENCE);
      await().atMost(PATIENCE).until(() -> informer.health().watching());
      assertThat(reads()).hasSize(2).first().satisfies(this::isAPage);
    }
  }

  private void isAPage(RecordedCall call) {
    assertThat(call.parameter("limit")).isEqualTo("500");
    assertThat(call.parameter("watch")).isEmpty();
    assertThat(call.parameter("resourceVersion")).isEmpty();
  }

  private List<RecordedCall> reads() {
    return server.calls().stream().filter(call -> call.toString().contains("/configmaps")).toList();
  }

  @Test
  @Tag("scenario-52")
  void selectorsLimitWhatIsMirrored() {
    server.create(object("a", "red").with(b -> b.label("app", "web")));
    server.create(object("b", "red"));
    Queue<CacheEvent<ConfigMap>> events = new ConcurrentLinkedQueue<>();
    try (KubeClient client = client(Encoding.AUTO);
        Informers informers = Informers.of(client);
        Informer<ConfigMap> informer =
            informers
                .of(ConfigMap.TYPE)
                .inNamespace("ns")
                .labels("app=web")
                .fields("metadata.namespace=ns")
                .on(events::add)
                .start()) {
      informer.awaitSync(PATIENCE);
      assertThat(informer.store().stream().map(ConfigMap::name)).containsExactly("a");
      server.replace(object("b", "red").with(b -> b.label("app", "web")));
      await().atMost(PATIENCE).until(() -> informer.store().size() == 2);
      ConfigMap last = server.replace(object("a", "blue"));
      await().atMost(PATIENCE).until(() -> events.size() == 4);
      assertThat(informer.store().stream().map(ConfigMap::name)).containsExactly("b");
      assertThat(informer.store().resourceVersion().isAtLeast(last.resourceVersion())).isTrue();
      Removed<ConfigMap> removed = (Removed<ConfigMap>) List.copyOf(events).get(3);
      // Servers tell the last state that the selector had, at the version at which it left.
      assertThat(removed.lastKnown().metadata().labels()).containsEntry("app", "web");
      assertThat(removed.before().resourceVersion().isOlderThan(last.resourceVersion())).isTrue();
      assertThat(removed.lastKnown().resourceVersion()).isEqualTo(last.resourceVersion());
      assertThat(removed.finalStateUnknown() || removed.outOfScope()).isFalse();
      server.replace(object("a", "red").with(b -> b.label("app", "web")));
      await().atMost(PATIENCE).until(() -> events.size() == 5);
      assertThat(List.copyOf(events).get(4)).isInstanceOf(CacheEvent.Added.class);
    }
  }

  @Test
  void bookmarksMoveTheVersionOfAQuietCache() {
    try (KubeClient client = client(Encoding.AUTO);
        Informers informers = Informers.of(client);
        Informer<Node> nodes = informers.of(Node.TYPE).start()) {
      nodes.awaitSync(PATIENCE);
      await().atMost(PATIENCE).until(() -> nodes.health().watching());
      server.create(object("elsewhere", "red"));
      server.sendBookmarks();
      assertThat(nodes.awaitVersion(server.resourceVersion(), PATIENCE)).isTrue();
      assertThat(nodes.store().size()).isZero();
    }
  }

  @Test
  void managedFieldsAreLeftOutOnDemand() {
    try (KubeClient client = client(Encoding.AUTO);
        Informers informers = Informers.of(client)) {
      client
          .resources(ConfigMap.TYPE)
          .inNamespace("default")
          .create(ConfigMap.of(c -> c.name("a").namespace("default")));
      Informer<ConfigMap> without = informers.of(ConfigMap.TYPE).withoutManagedFields().start();
      without.awaitSync(PATIENCE);
      assertThat(without.store().get("default", "a"))
          .hasValueSatisfying(o -> assertThat(o.metadata().managedFields()).isEmpty());
    }
  }

  @Test
  void anInformerOfAClosedClientEnds() {
    KubeClient client = client(Encoding.AUTO);
    try (Informers informers = Informers.of(client)) {
      Informer<ConfigMap> informer = informers.of(ConfigMap.TYPE).start().awaitSync(PATIENCE);
      await().atMost(PATIENCE).until(() -> informer.health().watching());
      client.close();
      await().atMost(PATIENCE).until(() -> LiveThreads.named("bowline-informer of").isEmpty());
      assertThat(informer.health().lastError()).isPresent();
    }
  }

  /** One event on a watch that goes on: nothing else would ever show it. */
  @ParameterizedTest
  @EnumSource(names = {"JSON", "PROTOBUF", "CBOR"})
  @Tag("scenario-45")
  void aDeletionWhoseEventCannotBeReadIsFoundByAList(Encoding encoding) {
    server.create(object("gone", "red"));
    server.create(object("stays", "red"));
    InjectedFault fault = server.inject(Fault.malformedEvent(0), Moment.of("watch", "configmaps"));
    try (KubeClient client = client(encoding);
        Informers informers = Informers.of(client);
        Informer<ConfigMap> informer =
            informers
                .of(ConfigMap.TYPE)
                .withoutStreamingLists()
                .index(COLOURS)
                .on(handler)
                .start()) {
      informer.awaitSync(PATIENCE);
      await().atMost(PATIENCE).until(() -> informer.health().watching());
      server.delete(ConfigMap.TYPE, "ns", "gone");
      awaitEquality(informer);
      assertThat(fault.count()).isEqualTo(1);
      assertThat(informer.store().get("ns", "gone")).isEmpty();
      assertThat(informer.store().get("ns", "stays")).isPresent();
    }
  }

  private static void countMissed(CacheEvent<ConfigMap> event, AtomicInteger missed) {
    if (event instanceof CacheEvent.Removed<ConfigMap> removed && removed.finalStateUnknown()) {
      missed.incrementAndGet();
    }
  }

  private void churn(Random random, int writes) {
    for (int i = 0; i < writes; i++) {
      String name = "o" + random.nextInt(120);
      ConfigMap object = object(name, random.nextBoolean() ? "red" : "green");
      boolean exists = server.find(ConfigMap.TYPE, "ns", name).isPresent();
      if (!exists) {
        server.create(object);
      } else if (random.nextInt(3) == 0) {
        server.delete(ConfigMap.TYPE, "ns", name);
      } else {
        server.replace(object.with(b -> b.putData("at", Integer.toString(random.nextInt()))));
      }
    }
  }

  private void awaitEquality(Informer<ConfigMap> informer) {
    var expected = OrderCheck.versions(server.list(ConfigMap.TYPE));
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(OrderCheck.versions(informer.store().stream().toList()))
                  .isEqualTo(expected);
              assertThat(handler.versions()).isEqualTo(expected);
            });
    assertThat(handler.violations()).isEmpty();
    IndexCheck.assertEqualsRecomputation(informer.store(), COLOURS);
  }

  private static ConfigMap object(String name, String colour) {
    return ConfigMap.of(c -> c.namespace("ns").name(name).putData("colour", colour));
  }

  private static EventListener counting(AtomicInteger connections) {
    return new EventListener() {
      @Override
      public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
        connections.incrementAndGet();
      }
    };
  }

  private KubeClient client(Encoding encoding) {
    return client(encoding, http -> {});
  }

  private KubeClient client(Encoding encoding, Consumer<OkHttpClient.Builder> http) {
    return KubeClient.builder()
        .config(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null))
        .encoding(encoding)
        .okHttpClient(http)
        .build();
  }
}

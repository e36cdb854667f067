package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.client.KubeClient;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.Resources;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.controller.RunReport.Outcome;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.informer.Leaving;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.OwnerReference;
import dev.bowline.mockserver.Fault;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.mockserver.Moment;
import dev.bowline.type.ObjectKey;
import dev.bowline.workqueue.Backoff;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Controllers of informers, on the mock server. */
@Timeout(60)
class InformedControllerTest {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String TELLING = "tells all keys";
  private static final String FINALIZER = "acme.dev/clean-up";

  private final MockKubeServer server = MockKubeServer.start();
  private final KubeClient client =
      KubeClient.create(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of(""), null));
  private final Informers informers = Informers.of(client);
  private final Resources<ConfigMap> configMaps =
      client.resources(ConfigMap.TYPE).inNamespace("default");
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final List<Controller<ObjectKey>> controllers = new ArrayList<>();
  private Informer<ConfigMap> informer;

  @BeforeEach
  void start() {
    informer = informers.of(ConfigMap.TYPE).inNamespace("default").start();
  }

  @AfterEach
  void end() {
    controllers.forEach(Controller::close);
    informers.close();
    client.close();
    server.close();
  }

  private static ConfigMap configMap(String name) {
    return ConfigMap.of(c -> c.metadata(m -> m.namespace("default").name(name)));
  }

  private static ObjectKey key(String name) {
    return new ObjectKey("default", name);
  }

  private void start(ControllerBuilder<ObjectKey> builder) {
    Controller<ObjectKey> controller =
        builder.build(
            (key, context) -> {
              seen.add(key.name());
              return Result.done();
            });
    controllers.add(controller);
    controller.start();
  }

  private void awaitSeen(String... names) {
    await().atMost(SOON).until(() -> seen.size() >= names.length);
    assertThat(seen).containsExactlyInAnyOrder(names);
    seen.clear();
  }

  @Test
  void anInformerThatIsStoppedIsWhatASourceWaitsFor() {
    Informer<ConfigMap> never = informers.of(ConfigMap.TYPE).inNamespaces(List.of()).start();
    never.stop();
    assertThatExceptionOfType(SourceNotSyncedException.class)
        .isThrownBy(() -> start(Controller.of("test", never).syncTimeout(Duration.ofMillis(10))))
        .withMessage(
            "controller test: informer of configmaps.v1 is not synced after 10 ms: informer of configmaps.v1 is stopped");
  }

  /** A source of its own holds the start up until the keys wait. */
  @Test
  @Tag("scenario-109")
  void theFirstListIsLessUrgentThanWhatHappens() throws Exception {
    server.create(configMap("a"));
    server.create(configMap("b"));
    await().atMost(SOON).until(() -> informer.store().size() == 2);
    CompletableFuture<Source.Sink<? super ObjectKey>> last = new CompletableFuture<>();
    Controller<ObjectKey> controller =
        Controller.of("test", informer)
            .source(sourceThatSyncsWhenTold(last))
            .build(
                (key, context) -> {
                  seen.add(key.name() + " " + context.priority());
                  return Result.done();
                });
    controllers.add(controller);
    Thread starting = new Thread(controller::start);
    starting.start();
    await().atMost(SOON).until(() -> controller.queueMetrics().depth().containsValue(2));
    server.create(configMap("live"));
    await().atMost(SOON).until(() -> controller.queueMetrics().depth().containsKey("0"));
    last.get().synced();
    starting.join();
    await().atMost(SOON).until(() -> seen.size() == 3);
    assertThat(seen.get(0)).isEqualTo("live 0");
    assertThat(seen.subList(1, 3)).containsExactlyInAnyOrder("a -100", "b -100");
  }

  private static Source<ObjectKey> sourceThatSyncsWhenTold(
      CompletableFuture<Source.Sink<? super ObjectKey>> itsSink) {
    return new Source<>() {
      @Override
      public String name() {
        return "last";
      }

      @Override
      public Run start(Sink<? super ObjectKey> sink) {
        itsSink.complete(sink);
        return () -> {};
      }
    };
  }

  /** Else keys of objects that are long gone would pile up at a replica that only waits. */
  @Test
  @Tag("scenario-114")
  void whatComesAndGoesBeforeTheStartWaitsNowhere() throws Exception {
    CompletableFuture<Source.Sink<? super ObjectKey>> other = new CompletableFuture<>();
    Controller<ObjectKey> controller =
        Controller.of("test", informer)
            .source(sourceThatSyncsWhenTold(other))
            .build(
                (key, context) -> {
                  seen.add(key.name());
                  return Result.done();
                });
    controllers.add(controller);
    controller.startSources();
    controller.addSource(Source.of(informer, object -> List.of(key("of " + object.name()))));
    other.get().synced();
    for (String name : List.of("gone", "here")) {
      server.create(configMap(name));
      await().atMost(SOON).until(() -> informer.store().get(key(name)).isPresent());
    }
    configMaps.delete("gone");
    await().atMost(SOON).until(() -> informer.store().get(key("gone")).isEmpty());
    assertThat(controller.queueMetrics().adds()).isZero();
    other.get().add(key("told"), 0);
    assertThat(controller.queueMetrics().adds()).isEqualTo(1);

    controller.start();
    awaitSeen("told", "here", "of here");
  }

  /** A mapping that fails for one object takes none of the others. */
  @Test
  void allKeysAreToldButThoseThatAreNotKnown() {
    for (String name : List.of("a", "b", "c")) {
      server.create(configMap(name));
    }
    await().atMost(SOON).until(() -> informer.store().size() == 3);
    Source<ObjectKey> source =
        Source.of(
            informer,
            object -> {
              if (object.name().equals("b")) {
                throw new Untellable();
              }
              return List.of(object.key());
            });
    assertThat(source.keys()).containsExactlyInAnyOrder(key("a"), key("c"));
  }

  @Test
  @Tag("scenario-111")
  void aKeyWhoseObjectIsGoneIsFreeForTheNext() {
    Controller<ObjectKey> controller =
        Controller.of("test", informer)
            .backoff(Backoff.of(failures -> Duration.ofMillis(1)))
            .build(
                (key, context) -> {
                  seen.add(informer.store().get(key).orElseThrow().uid());
                  return Result.done();
                });
    try (controller) {
      controller.start();
      controller.add(key("a"));
      await()
          .atMost(SOON)
          .until(() -> controller.metrics().runs().getOrDefault(Outcome.ERROR, 0L) > 1);
      String uid = server.create(configMap("a")).uid();
      await().atMost(SOON).until(() -> seen.contains(uid));
      await().atMost(SOON).until(() -> controller.queueMetrics().remembered() == 0);
    }
  }

  @Test
  @Tag("scenario-115")
  void theOldAndTheNewOwnerComeWhenAnObjectChangesHands() {
    Informer<Secret> secrets = informers.of(Secret.TYPE).start();
    start(Controller.of("test", informer).watches(secrets, KeyMapping.owners(ConfigMap.TYPE)));
    server.create(ownedBy("a"));
    awaitSeen("a");
    server.replace(ownedBy("b"));
    awaitSeen("a", "b");
    server.replace(ownedBy());
    awaitSeen("b");
    server.replace(ownedBy("a"));
    awaitSeen("a");
    server.delete(Secret.TYPE, "default", "s");
    awaitSeen("a");
  }

  /** While a mapping is slow, the cache is ahead, and runs see what was never told of yet. */
  @Test
  @Tag("scenario-115")
  @Tag("scenario-117")
  void whateverARunSawThroughALaggingSourceIsToldAgain() throws Exception {
    Informer<Secret> secrets = informers.of(Secret.TYPE).inNamespace("default").start();
    CountDownLatch began = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Map<String, Boolean> isOwner = new ConcurrentHashMap<>();
    Controller<ObjectKey> controller =
        Controller.<ObjectKey>named("test")
            .watches(
                secrets,
                secret -> {
                  if (secret.name().equals("slow")) {
                    began.countDown();
                    awaitQuietly(go);
                  }
                  return KeyMapping.owners(ConfigMap.TYPE).keys(secret);
                })
            .build(
                (key, context) -> {
                  isOwner.put(key.name(), isOwned(secrets, key.name()));
                  return Result.done();
                });
    controllers.add(controller);
    controller.start();
    server.create(Secret.of(s -> s.metadata(m -> m.namespace("default").name("slow"))));
    began.await();
    for (String owner : List.of("a", "b")) {
      if (owner.equals("a")) {
        server.create(ownedBy("a"));
      } else {
        server.replace(ownedBy(owner));
      }
      await().atMost(SOON).until(() -> isOwned(secrets, owner));
      controller.add(key(owner));
      await().atMost(SOON).until(() -> isOwner.getOrDefault(owner, false));
    }
    server.delete(Secret.TYPE, "default", "s");
    await().atMost(SOON).until(() -> secrets.store().get("default", "s").isEmpty());
    go.countDown();
    await()
        .atMost(SOON)
        .until(() -> !isOwner.getOrDefault("a", true) && !isOwner.getOrDefault("b", true));
  }

  private static boolean isOwned(Informer<Secret> secrets, String owner) {
    return secrets
        .store()
        .get("default", "s")
        .filter(
            s ->
                s.metadata().ownerReferences().stream()
                    .anyMatch(reference -> reference.name().equals(owner)))
        .isPresent();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  @Tag("scenario-102")
  void whatIsNoLongerLookedAtIsNotToldUnlessAskedFor() {
    server.create(configMap("a"));
    server.create(ConfigMap.of(c -> c.metadata(m -> m.namespace("kube-system").name("elsewhere"))));
    Informer<ConfigMap> several =
        informers.of(ConfigMap.TYPE).inNamespaces(List.of("default", "kube-system")).start();
    List<String> told = new CopyOnWriteArrayList<>();
    Controller<ObjectKey> asking =
        Controller.<ObjectKey>named("asking")
            .source(Source.of(several, KeyMapping.own()).tellingOutOfScope())
            .build(
                (key, context) -> {
                  told.add(key.name());
                  return Result.done();
                });
    controllers.add(asking);
    start(Controller.of("test", several));
    asking.start();
    awaitSeen("a", "elsewhere");
    await().atMost(SOON).until(() -> told.size() == 2);
    several.namespaces().set(Set.of("default"), Leaving.TELL);
    await().atMost(SOON).until(() -> told.size() == 3);
    server.create(configMap("b"));
    awaitSeen("b");
    await().atMost(SOON).until(() -> told.contains("b"));
    assertThat(told).filteredOn("elsewhere"::equals).hasSize(2);
  }

  /** Its run would not find the object, and take it for deleted. */
  @Test
  @Tag("scenario-102")
  void whatWaitsOfAnObjectThatIsNoLongerLookedAtDoesNotCome() {
    ObjectKey delayed = new ObjectKey("kube-system", "delayed");
    ObjectKey failing = new ObjectKey("kube-system", "failing");
    List<ObjectKey> all = List.of(delayed, failing);
    all.forEach(
        key ->
            server.create(
                ConfigMap.of(c -> c.metadata(m -> m.namespace("kube-system").name(key.name())))));
    Informer<ConfigMap> several =
        informers.of(ConfigMap.TYPE).inNamespaces(List.of("default", "kube-system")).start();
    Map<ObjectKey, Boolean> found = new ConcurrentHashMap<>();
    Controller<ObjectKey> controller =
        Controller.of("test", several)
            .backoff(Backoff.of(failures -> Duration.ofHours(1)))
            .build(
                (key, context) -> {
                  found.put(key, several.store().get(key).isPresent());
                  if (key.equals(failing)) {
                    throw new IllegalStateException("later");
                  }
                  return key.equals(delayed)
                      ? Result.requeueAfter(Duration.ofHours(1))
                      : Result.done();
                });
    controllers.add(controller);
    controller.start();
    await().atMost(SOON).until(() -> controller.queueMetrics().delayed() == 2);

    several.namespaces().set(Set.of("default"), Leaving.TELL);
    await().atMost(SOON).until(() -> controller.queueMetrics().delayed() == 0);
    assertThat(controller.queueMetrics().remembered()).isZero();
    assertThat(found).doesNotContainValue(false).containsKeys(delayed, failing);

    assertThat(controller.add(delayed)).as("as whoever adds it says").isTrue();
    await().atMost(SOON).until(() -> Boolean.FALSE.equals(found.get(delayed)));
    several.namespaces().set(Set.of("default", "kube-system"), Leaving.TELL);
    await().atMost(SOON).until(() -> controller.queueMetrics().delayed() == 2);
    assertThat(found).doesNotContainValue(false);
  }

  /** It is between its store and the queue with the keys of all objects then. */
  @Test
  @Tag("scenario-102")
  void whatLeavesOrIsBackWhileAllKeysAreToldWaitsOnlyIfItIsThere() throws Exception {
    server.create(configMap("a"));
    server.create(ConfigMap.of(c -> c.metadata(m -> m.namespace("kube-system").name("elsewhere"))));
    Informer<ConfigMap> several =
        informers.of(ConfigMap.TYPE).inNamespaces(List.of("default", "kube-system")).start();
    several.awaitSync(SOON);
    WaitingSink sink = new WaitingSink(new ObjectKey("kube-system", "elsewhere"));
    Source.Run run =
        Source.<ConfigMap, ObjectKey>of(several, KeyMapping.own()).primary().start(sink);
    await().atMost(SOON).until(() -> sink.waits.size() == 2);
    InformerSource<?, ?>.Following following = (InformerSource<?, ?>.Following) run;
    for (boolean isBack : List.of(false, true)) {
      sink.holdBeforeAdd = new CountDownLatch(1);
      sink.holdBeforeDrop = new CountDownLatch(1);
      CompletableFuture<Void> telling =
          CompletableFuture.runAsync(
              () -> following.tellAll(() -> false), task -> new Thread(task, TELLING).start());
      sink.awaitHeld(sink.holdBeforeAdd);
      several.namespaces().set(Set.of("default"), Leaving.TELL);
      await().atMost(SOON).until(() -> !sink.waits.contains(sink.held));
      sink.holdBeforeAdd.countDown();
      sink.awaitHeld(sink.holdBeforeDrop);
      assertThat(sink.waits).contains(sink.held);
      if (isBack) {
        several.namespaces().set(Set.of("default", "kube-system"), Leaving.TELL);
        await().atMost(SOON).until(() -> sink.isTold.get());
      }
      sink.holdBeforeDrop.countDown();
      telling.get(30, TimeUnit.SECONDS);
      assertThat(sink.waits.contains(sink.held)).isEqualTo(isBack);
      assertThat(sink.waits).contains(key("a"));
      several.namespaces().set(Set.of("default", "kube-system"), Leaving.TELL);
      await().atMost(SOON).until(() -> sink.waits.contains(sink.held));
      sink.isTold.set(false);
    }
    run.close();
  }

  /** Keys that wait; holds up whoever tells all keys, before one of them comes and goes. */
  private static final class WaitingSink implements Source.Sink<ObjectKey> {
    private final Set<ObjectKey> waits = ConcurrentHashMap.newKeySet();
    private final ObjectKey held;
    private final Set<CountDownLatch> holding = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean isTold = new AtomicBoolean();
    private volatile CountDownLatch holdBeforeAdd = new CountDownLatch(0);
    private volatile CountDownLatch holdBeforeDrop = new CountDownLatch(0);

    WaitingSink(ObjectKey held) {
      this.held = held;
    }

    @Override
    public void add(ObjectKey key, int priority) {
      if (key.equals(held) && isTellingAll()) {
        hold(holdBeforeAdd);
      }
      waits.add(key);
      if (key.equals(held) && !isTellingAll()) {
        isTold.set(true);
      }
    }

    @Override
    public void drop(ObjectKey key) {
      if (key.equals(held) && isTellingAll()) {
        hold(holdBeforeDrop);
      }
      waits.remove(key);
    }

    @Override
    public void synced() {}

    private static boolean isTellingAll() {
      return Thread.currentThread().getName().equals(TELLING);
    }

    private void hold(CountDownLatch latch) {
      holding.add(latch);
      awaitQuietly(latch);
    }

    void awaitHeld(CountDownLatch latch) {
      await().atMost(SOON).until(() -> holding.contains(latch));
    }
  }

  /** Also if it starts an informer's source. */
  @Test
  void aSourceOfOnesOwnSaysItselfWhatAllKeysAre() {
    Source<ObjectKey> inner = Source.of(informer, KeyMapping.own());
    start(
        Controller.<ObjectKey>named("test")
            .requeueAll(Duration.ofMillis(50), 0)
            .source(
                new Source<>() {
                  @Override
                  public String name() {
                    return "outer";
                  }

                  @Override
                  public Run start(Sink<? super ObjectKey> sink) {
                    return inner.start(sink);
                  }

                  @Override
                  public Stream<ObjectKey> keys() {
                    return Stream.of(key("extra"));
                  }
                }));
    await().atMost(SOON).until(() -> seen.contains("extra"));
  }

  /** A worker is busy with another one meanwhile. */
  @Test
  @Tag("scenario-102")
  void aKeyThatIsReadyOrWorkedOnHasNoRunAfterItsObjectLeft() throws Exception {
    server.create(ConfigMap.of(c -> c.metadata(m -> m.namespace("kube-system").name("busy"))));
    server.create(ConfigMap.of(c -> c.metadata(m -> m.namespace("kube-system").name("ready"))));
    Informer<ConfigMap> several =
        informers.of(ConfigMap.TYPE).inNamespaces(List.of("default", "kube-system")).start();
    CountDownLatch began = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Controller<ObjectKey> controller =
        Controller.<ObjectKey>named("test")
            .source(
                Source.<ConfigMap, ObjectKey>of(several, KeyMapping.own())
                    .filter(
                        event ->
                            event instanceof CacheEvent.Added<ConfigMap> added
                                && added.object().key().namespace().equals("kube-system"))
                    .primary())
            .build(
                (key, context) -> {
                  seen.add(key.name());
                  began.countDown();
                  go.await();
                  return Result.requeueAfter(Duration.ofNanos(1));
                });
    controllers.add(controller);
    controller.start();
    assertThat(began.await(30, TimeUnit.SECONDS)).isTrue();
    controller.addSource(Source.of(several, KeyMapping.own()));
    await().atMost(SOON).until(() -> controller.queueMetrics().adds() >= 3);
    several.namespaces().set(Set.of("default"), Leaving.TELL);
    await().atMost(SOON).until(() -> controller.queueMetrics().depth().isEmpty());
    go.countDown();
    await().atMost(SOON).until(() -> controller.queueMetrics().working() == 0);
    assertThat(seen).hasSize(1);
    assertThat(controller.queueMetrics().delayed()).isZero();
  }

  @Test
  @Tag("scenario-116")
  void errorsOfFiltersAndMappingsLoseNoOtherKey() {
    start(
        Controller.<ObjectKey>named("test")
            .source(
                Source.<ConfigMap, ObjectKey>of(informer, InformedControllerTest::withoutEnd)
                    .filter(
                        event -> {
                          throw new AssertionError("no");
                        })));
    server.create(configMap("a"));
    awaitSeen("a");
  }

  /** What a mapping that isn't null-marked may tell. */
  @SuppressWarnings("NullAway")
  private static Iterable<ObjectKey> withoutEnd(ConfigMap object) {
    return () ->
        Stream.of(1, 2, 3)
            .map(
                i -> {
                  if (i == 3) {
                    throw new NoClassDefFoundError("no");
                  }
                  return i == 1 ? null : object.key();
                })
            .iterator();
  }

  private static Secret ownedBy(String... owners) {
    return Secret.of(
        s ->
            s.metadata(
                m ->
                    m.namespace("default")
                        .name("s")
                        .ownerReferences(
                            List.of(owners).stream()
                                .map(
                                    name ->
                                        OwnerReference.of(
                                            o ->
                                                o.apiVersion("v7")
                                                    .kind("ConfigMap")
                                                    .name(name)
                                                    .uid("u")))
                                .toList())));
  }

  @Test
  @Tag("scenario-116")
  void filtersTakeEventsOutAndOneThatThrowsLetsThemPass() {
    start(
        Controller.<ObjectKey>named("test")
            .source(
                Source.of(informer, KeyMapping.own())
                    .filter(Changes.ofLabels())
                    .filter(
                        event -> {
                          if (event.toString().contains("trouble")) {
                            throw new IllegalStateException("no");
                          }
                          return true;
                        })));
    server.create(configMap("a"));
    awaitSeen("a");
    server.replace(configMap("a").with(c -> c.putData("k", "v")));
    server.replace(configMap("a").with(c -> c.label("l", "1")));
    awaitSeen("a");
    server.create(configMap("trouble"));
    awaitSeen("trouble");
  }

  @Test
  @Tag("scenario-116")
  void anObjectThatIsReplacedByAnotherOfItsNamePassesAllFilters() {
    server.create(configMap("a"));
    start(
        Controller.<ObjectKey>named("test")
            .source(
                Source.of(informer, KeyMapping.own())
                    .filter(Changes.ofGeneration())
                    .filter(Changes.ofLabels())));
    awaitSeen("a");
    server.delete(ConfigMap.TYPE, "default", "a");
    server.create(configMap("a"));
    await().atMost(SOON).until(() -> !seen.isEmpty());
  }

  /** Nobody tells that the first one was deleted. */
  @ParameterizedTest
  @EnumSource(names = {"WATCH", "NEW_LIST"})
  @Tag("scenario-116")
  void anotherObjectOfTheSameGenerationAndLabelsIsTold(Origin origin) {
    AtomicBoolean isReplaced = new AtomicBoolean();
    String list =
        "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"%d\"},\"items\":[%s]}";
    answer("list", isReplaced, false, list.formatted(10, pod("first", 10)));
    answer("list", isReplaced, true, list.formatted(20, pod("next", 20)));
    if (origin == Origin.WATCH) {
      answer(
          "watch",
          isReplaced,
          true,
          "{\"type\":\"MODIFIED\",\"object\":" + pod("next", 20) + "}\n");
    } else {
      server.inject(Fault.expire(), whilePods("watch", isReplaced, true));
    }
    server.inject(Fault.stall(), whilePods("watch", isReplaced, false).always());
    Informer<Pod> pods =
        informers.of(Pod.TYPE).inNamespace("default").withoutStreamingLists().start();
    start(
        Controller.<ObjectKey>named("test")
            .source(
                Source.of(pods, KeyMapping.own())
                    .filter(Changes.ofGeneration())
                    .filter(Changes.ofLabels())));
    awaitSeen("a");
    List<CacheEvent<Pod>> events = new CopyOnWriteArrayList<>();
    pods.subscribe(events::add).awaitSync(SOON);
    events.clear();

    isReplaced.set(true);
    server.cutConnections();
    await().atMost(SOON).until(() -> !seen.isEmpty() && events.size() == 2);
    assertIsReplaced(events, "first", "next", origin);
  }

  private static String pod(String uid, int version) {
    return ("{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"namespace\":\"default\",\"name\":\"a\","
            + "\"uid\":\"%s\",\"generation\":3,\"labels\":{\"app\":\"web\"},\"resourceVersion\":\"%d\"}}")
        .formatted(uid, version);
  }

  private void answer(String verb, AtomicBoolean state, boolean when, String body) {
    server.inject(
        Fault.answer(200, "application/json", body), whilePods(verb, state, when).always());
  }

  private static Moment whilePods(String verb, AtomicBoolean state, boolean when) {
    return Moment.when(
        call -> call.verb().equals(verb) && call.resource().equals("pods") && state.get() == when);
  }

  /** One is removed, of which nobody knows how it ended, and another one is there. */
  private static <T extends KubeObject> void assertIsReplaced(
      List<CacheEvent<T>> events, String first, String next, Origin origin) {
    assertThat(events).hasSize(2).allMatch(event -> event.origin() == origin);
    assertThat(events.get(0))
        .isInstanceOfSatisfying(
            CacheEvent.Removed.class,
            removed -> {
              assertThat(removed.finalStateUnknown()).isTrue();
              assertThat(((KubeObject) removed.lastKnown()).uid()).isEqualTo(first);
            });
    assertThat(events.get(1))
        .isInstanceOfSatisfying(
            CacheEvent.Added.class,
            added -> assertThat(((KubeObject) added.object()).uid()).isEqualTo(next));
  }

  @Test
  @Tag("scenario-117")
  void aDeletionThatWasMissedShowsAsTheNextObject() {
    String first = server.create(configMap("a")).uid();
    List<CacheEvent<ConfigMap>> events = new CopyOnWriteArrayList<>();
    Controller<ObjectKey> controller =
        Controller.of("test", informer)
            .build(
                (key, context) -> {
                  informer.store().get(key).ifPresent(c -> seen.add(c.uid()));
                  return Result.done();
                });
    try (controller) {
      controller.start();
      await().atMost(SOON).until(() -> seen.equals(List.of(first)));
      informer.subscribe(events::add).awaitSync(SOON);
      events.clear();
      informer.stop();
      server.delete(ConfigMap.TYPE, "default", "a");
      String next = server.create(configMap("a")).uid();
      server.compact();
      informer.start();
      await().atMost(SOON).until(() -> seen.contains(next) && events.size() == 2);
      assertIsReplaced(events, first, next, Origin.NEW_LIST);
    }
  }

  @Test
  @Tag("scenario-117")
  void aFinalizerIsAddedFirstAndRemovedLastAndThoseOfOthersStay() {
    Controller<ObjectKey> controller =
        Controller.of("test", informer)
            .backoff(Backoff.of(failures -> Duration.ofMillis(1)))
            .build(this::cleanUp);
    try (controller) {
      controller.start();
      controller.add(key("never there"));
      server.create(configMap("a").with(c -> c.metadata(m -> m.addFinalizer("other.dev/x"))));
      await().atMost(SOON).until(() -> seen.contains("made a"));
      assertThat(configMaps.get("a").metadata().finalizers())
          .containsExactly("other.dev/x", FINALIZER);
      configMaps.delete("a");
      await().atMost(SOON).until(() -> seen.contains("cleaned a"));
      await()
          .atMost(SOON)
          .until(() -> configMaps.get("a").metadata().finalizers().equals(List.of("other.dev/x")));
      configMaps.removeFinalizer("a", "other.dev/x");
      await().atMost(SOON).until(() -> configMaps.find("a").isEmpty());
    }
  }

  private Result cleanUp(ObjectKey key, Context context) {
    ConfigMap object = informer.store().get(key).orElse(null);
    if (object == null) {
      return Result.done();
    }
    boolean isOurs = object.metadata().finalizers().contains(FINALIZER);
    if (object.metadata().deletionTimestamp() != null) {
      if (isOurs) {
        seen.add("cleaned " + key.name());
        configMaps.removeFinalizer(key.name(), FINALIZER);
      }
      return Result.done();
    }
    if (!isOurs) {
      try {
        configMaps.addFinalizer(key.name(), FINALIZER);
      } catch (NotFoundException e) {
        return Result.done(); // deleted meanwhile: nothing was made yet
      }
    }
    seen.add("made " + key.name());
    return Result.done();
  }

  /** No list tells the keys of what is gone. */
  @Test
  void anEventForWhichThereIsNoMemoryIsTriedAgain() {
    server.create(configMap("a"));
    Lack lack = new Lack();
    start(
        Controller.<ObjectKey>named("test")
            .watches(
                informer,
                object -> {
                  lack.ask();
                  return List.of(object.key());
                }));
    awaitSeen("a");
    lack.begin();
    server.delete(ConfigMap.TYPE, "default", "a");
    await().atMost(SOON).until(() -> lack.failures() > 2);
    lack.end();
    awaitSeen("a");
  }
}

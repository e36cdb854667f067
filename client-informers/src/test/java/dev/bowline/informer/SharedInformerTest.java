package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.ApiException;
import dev.bowline.client.Refusal;
import dev.bowline.client.RequestSummary;
import dev.bowline.client.Shard;
import dev.bowline.meta.v1.Status;
import dev.bowline.type.ResourceVersion;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@Tag("scenario-101")
class SharedInformerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Index<ConfigMap, String> COLOURS =
      Index.of("colours", o -> List.of(ConfigMaps.colour(o)));
  private static final Predicate<ConfigMap> FILTER = Objects::nonNull;
  private static final UnaryOperator<ConfigMap> TRANSFORM = UnaryOperator.identity();

  private static final Consumer<Audit> LISTENER = Objects::requireNonNull;

  /** Options that make another cache, so that nobody shares who differs in them. */
  private static final List<Option> APART =
      List.of(
          new Option("inNamespace", b -> b.inNamespace("ns")),
          new Option("inNamespaces", b -> b.inNamespaces(List.of("ns"))),
          new Option("shard", b -> b.shard(Shard.byUid(0, 2))),
          new Option("labels", b -> b.labels("app=web")),
          new Option("fields", b -> b.fields("metadata.namespace=ns")),
          new Option("filter", b -> b.filter(FILTER)),
          new Option("transform", b -> b.transform(TRANSFORM)),
          new Option("auditEvery", b -> b.auditEvery(PATIENCE)),
          new Option("auditLists", InformerBuilder::auditLists),
          new Option("onAudit", b -> b.onAudit(LISTENER)),
          new Option("withoutManagedFields", InformerBuilder::withoutManagedFields),
          new Option("withoutSharedParts", InformerBuilder::withoutSharedParts));

  /** Options that are each user's own, or matter to nobody. */
  private static final List<Option> TOGETHER =
      List.of(
          new Option("index", b -> b.index(COLOURS)),
          new Option("on", b -> b.on(event -> {})),
          new Option("onKeys", b -> b.onKeys(key -> {})),
          new Option("name", b -> b.name("settings")),
          new Option("pageSize", b -> b.pageSize(7)),
          new Option("withoutStreamingLists", InformerBuilder::withoutStreamingLists),
          new Option("startPolicy", b -> b.startPolicy(StartPolicy.FAIL_FAST)));

  private final InformerRuntime runtime = new InformerRuntime(type -> false);
  private final QueueSource source = new QueueSource(10, coloured("a", 1, "red"));
  private final AtomicInteger started = new AtomicInteger();

  record Option(String name, UnaryOperator<InformerBuilder<ConfigMap>> setting) {
    @Override
    public String toString() {
      return name;
    }
  }

  @AfterEach
  void noThreadIsLeft() {
    runtime.close();
    LiveThreads.assertNone();
  }

  @Test
  @Tag("scenario-101")
  void whoJoinsWhileAllHaveStoppedIsSyncedByANewListOnly() {
    Semaphore published = new Semaphore(0);
    Index<ConfigMap, String> slow = ConfigMaps.namesAfter("b", published::acquireUninterruptibly);
    Informer<ConfigMap> one = builder().index(slow).share().awaitSync(PATIENCE);
    one.stop();
    source.list(20, coloured("b", 15, "blue"));
    Informer<ConfigMap> two = builder().share();
    Throwable early = catchThrowable(() -> two.awaitSync(Duration.ofMillis(50)));
    published.release(2);
    assertThat(early).isInstanceOf(NotSyncedException.class);
    two.awaitSync(PATIENCE);
    assertThat(two.store().stream()).containsExactly(coloured("b", 15, "blue"));
  }

  @Test
  @Tag("scenario-101")
  void aHandlerThatRunsWhenItsUserClosesHasItsIndexToTheEnd() throws Exception {
    CountDownLatch isRunning = new CountDownLatch(1);
    CompletableFuture<Void> goOn = new CompletableFuture<>();
    Informer<ConfigMap> other = builder().share().awaitSync(PATIENCE);
    Informer<ConfigMap> user = builder().index(COLOURS).share().awaitSync(PATIENCE);
    Subscription subscription =
        user.subscribe(
            event -> {
              isRunning.countDown();
              goOn.join();
              user.store().byIndex(COLOURS, "red");
            });
    isRunning.await();
    Thread closing = new Thread(user::close);
    closing.start();
    await().until(() -> !subscription.status().open());
    goOn.complete(null);
    closing.join();
    assertThat(subscription.status().failures()).isZero();
    assertThat(other.store().stream()).hasSize(1);
  }

  @Test
  @Tag("scenario-101")
  void twoUsersHaveOneWatchThatEndsWithTheLast() {
    List<CacheEvent<ConfigMap>> ofOne = new ArrayList<>();
    Queue<CacheEvent<ConfigMap>> ofTwo = new ConcurrentLinkedQueue<>();
    Informer<ConfigMap> one = builder().on(ofOne::add).share().awaitSync(PATIENCE);
    Informer<ConfigMap> two = builder().on(ofTwo::add).share().awaitSync(PATIENCE);
    await().atMost(PATIENCE).until(() -> one.health().watching() && ofTwo.size() == 2);
    assertThat(ofTwo)
        .containsExactly(
            new CacheEvent.Added<>(coloured("a", 1, "red"), true),
            new CacheEvent.Synced<>(new ResourceVersion("10")));
    assertThat(started).hasValue(1);
    assertThat(one.subscriptions()).hasSize(1).doesNotContainAnyElementsOf(two.subscriptions());

    one.close();
    one.close();
    assertThat(one.health().state()).isEqualTo(Health.State.STOPPED);
    int before = ofOne.size();
    source.present(coloured("a", 11, "green"));
    await().atMost(PATIENCE).until(() -> ofTwo.size() == 3);
    assertThat(ofOne).hasSize(before);
    assertThat(two.health().watching()).isTrue();
    assertThatIllegalStateException()
        .isThrownBy(() -> one.subscribe(event -> {}))
        .withMessage("informer of configmaps.v1 is closed");
    assertThatIllegalStateException().isThrownBy(() -> one.addIndex(COLOURS));
    assertThatIllegalStateException().isThrownBy(one::start);

    two.close();
    assertThat(source.openStreams()).isZero();
    assertThat(LiveThreads.named("bowline-informer of")).isEmpty();
  }

  @Test
  @Tag("scenario-101")
  void whoComesAfterTheLastHasLeftGetsAnotherInformer() {
    Informer<ConfigMap> first = builder().share().awaitSync(PATIENCE);
    first.close();
    Informer<ConfigMap> second = builder().share().awaitSync(PATIENCE);
    assertThat(second.store()).isNotSameAs(first.store());
    assertThat(started).hasValue(2);
    source.present(configMap("b", 11));
    assertThat(second.awaitVersion(new ResourceVersion("11"), PATIENCE)).isTrue();
    assertThat(first.store().size()).isEqualTo(1);
  }

  @Test
  @Tag("scenario-101")
  void optionsThatAreSetInAnotherOrderOrTwiceAreTheSame() {
    Informer<ConfigMap> one =
        builder().withoutManagedFields().withoutSharedParts().auditEvery(PATIENCE).share();
    Informer<ConfigMap> two =
        builder()
            .auditEvery(PATIENCE.multipliedBy(2))
            .withoutSharedParts()
            .auditEvery(PATIENCE)
            .withoutManagedFields()
            .withoutManagedFields()
            .share();
    assertThat(two.store()).isSameAs(one.store());
  }

  @Test
  @Tag("scenario-101")
  void selectorsInAnotherOrderAreTheSame() {
    Informer<ConfigMap> one =
        builder()
            .labels("app in (web, api),!canary")
            .labels("tier=db")
            .fields("metadata.name!=a,metadata.namespace!=b")
            .share();
    Informer<ConfigMap> two =
        builder()
            .labels(l -> l.is("tier", "db").isAbsent("canary").in("app", "api", "web", "api"))
            .fields("metadata.namespace!=b")
            .fields("metadata.name!=a")
            .share();
    assertThat(two.store()).isSameAs(one.store());
  }

  @ParameterizedTest
  @MethodSource("apart")
  @Tag("scenario-101")
  void whoDiffersInWhatIsCachedDoesNotShare(Option option) {
    Informer<ConfigMap> plain = builder().share();
    Informer<ConfigMap> other = option.setting().apply(builder()).share();
    Informer<ConfigMap> same = option.setting().apply(builder()).share();
    assertThat(other.store()).isNotSameAs(plain.store()).isSameAs(same.store());
  }

  @ParameterizedTest
  @MethodSource("together")
  @Tag("scenario-101")
  void whoDiffersInTheRestDoesShare(Option option) {
    Informer<ConfigMap> plain = builder().share();
    Informer<ConfigMap> other = option.setting().apply(builder()).share();
    assertThat(other.store()).isSameAs(plain.store());
  }

  @Test
  @Tag("scenario-101")
  void ofManySubscriptionsThatHaveEndedOnlyThoseWhoseHandlersRunAreKept() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Informer<ConfigMap> informer = builder().share().awaitSync(PATIENCE);
    Subscription busy =
        informer.subscribe(
            event -> {
              running.countDown();
              awaitQuietly(go);
            });
    running.await();
    busy.close();
    for (int i = 0; i < 100; i++) {
      informer.subscribe(event -> {}).close();
      assertThat(informer.subscriptions()).contains(busy);
    }
    go.countDown();
    await().atMost(PATIENCE).until(() -> informer.subscriptions().isEmpty());
  }

  /**
   * The first event comes before its subscription is known to the handle, as in a thread's race.
   */
  @Test
  @Tag("scenario-101")
  void aHandlerThatClosesItsHandleWhileItIsAddedIsToldNothingMore() {
    Informer<ConfigMap> other = builder().share().awaitSync(PATIENCE);
    Informer<ConfigMap> user = builder().share().awaitSync(PATIENCE);
    List<CacheEvent<ConfigMap>> told = new ArrayList<>();
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                user.subscribe(
                    event -> {
                      told.add(event);
                      user.close();
                    },
                    options -> options.executor(Runnable::run)));
    assertThat(told).hasSize(1); // and no end of the list
    assertThat(other.subscriptions()).isEmpty();
  }

  @Test
  @Tag("scenario-101")
  void whoHasClosedItsHandleIsToldNothingByItsOwnWrites() {
    Informer<ConfigMap> other = builder().share().awaitSync(PATIENCE);
    Informer<ConfigMap> user = builder().share().awaitSync(PATIENCE);
    OwnWrites<ConfigMap> writes = user.ownWrites();
    user.close();
    List<CacheEvent<ConfigMap>> told = new ArrayList<>();
    assertThatIllegalStateException()
        .isThrownBy(() -> writes.subscribe(told::add, o -> o.executor(Runnable::run)));
    assertThat(told).isEmpty();
    assertThat(other.subscriptions()).isEmpty();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  @Tag("scenario-101")
  void whatFiltersIsNotTakenForWhatTransforms() {
    class Both implements UnaryOperator<ConfigMap>, Predicate<ConfigMap> {
      @Override
      public ConfigMap apply(ConfigMap object) {
        return object;
      }

      @Override
      public boolean test(ConfigMap object) {
        return false;
      }
    }
    Both both = new Both();
    Informer<ConfigMap> transformed = builder().transform(both).share();
    Informer<ConfigMap> filtered = builder().filter(both).share();
    assertThat(filtered.store()).isNotSameAs(transformed.store());
  }

  /** A new option must be put in one of the lists above, and into the builder's traits or not. */
  @Test
  @Tag("scenario-101")
  void everyOptionIsKnownHere() {
    assertThat(
            Arrays.stream(InformerBuilder.class.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getReturnType() == InformerBuilder.class)
                .map(Method::getName)
                .collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(names().toList());
  }

  @Test
  @Tag("scenario-101")
  void anEqualSetOfNamespacesIsSharedAndChangedByNobody() {
    Informer<ConfigMap> one = builder().inNamespaces(List.of("a", "b")).share();
    Informer<ConfigMap> two = builder().inNamespaces(List.of("b", "a")).share();
    Informer<ConfigMap> less = builder().inNamespaces(List.of("a")).share();
    assertThat(two.store()).isSameAs(one.store());
    assertThat(less.store()).isNotSameAs(one.store());
    assertThat(two.namespaces().names()).containsExactly("a", "b");
    assertThatIllegalStateException()
        .isThrownBy(() -> two.namespaces().set(List.of("a"), Leaving.TELL))
        .withMessage(
            "informer of configmaps.v1 may be shared with others, who want to keep its namespaces [a, b]");
    one.awaitSync(PATIENCE);
    two.close();
    assertThat(two.namespaces().awaitVersion("a", new ResourceVersion("1000"), PATIENCE)).isFalse();
    assertThat(two.namespaces().health("a").state()).isEqualTo(Health.State.STOPPED);
    assertThat(one.namespaces().health("a").synced()).isTrue();
    assertThat(one.namespaces().health("a").state()).isNotEqualTo(Health.State.STOPPED);
  }

  @Test
  @Tag("scenario-101")
  void functionsAreTheSameOnlyIfTheyAreOneInstance() {
    String here = "ns";
    Informer<ConfigMap> one = builder().filter(o -> o.namespace().equals(here)).share();
    Informer<ConfigMap> two = builder().filter(o -> o.namespace().equals(here)).share();
    assertThat(one.store()).isNotSameAs(two.store());
  }

  @Test
  @Tag("scenario-101")
  void indexesEndWithTheirLastUser() {
    Index<ConfigMap, String> namesake = Index.of("colours", o -> List.of(o.name()));
    Informer<ConfigMap> one = builder().index(COLOURS).share().awaitSync(PATIENCE);
    Informer<ConfigMap> two = builder().index(COLOURS).share();
    Informer<ConfigMap> three = builder().share();
    three.addIndex(namesake);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> three.addIndex(COLOURS))
        .withMessage("there is an index colours already");
    assertThat(three.removeIndex(COLOURS)).isFalse();
    assertThat(three.store().byIndex(namesake, "a")).hasSize(1);

    one.close();
    assertThat(two.store().byIndex(COLOURS, "red")).hasSize(1);
    assertThat(two.removeIndex(COLOURS)).isTrue();
    assertThat(two.removeIndex(COLOURS)).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> two.store().byIndex(COLOURS, "red"))
        .withMessage("the informer has no index colours; it has [index colours]");
    three.close();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> two.store().byIndex(namesake, "a"))
        .withMessage("the informer has no index colours; it has []");
  }

  @Test
  @Tag("scenario-101")
  void theWatchStopsWhenAllUsersHaveStopped() {
    Informer<ConfigMap> one = builder().share().awaitSync(PATIENCE);
    Informer<ConfigMap> two = builder().share();
    Informer<ConfigMap> three = builder().share();
    one.stop();
    two.stop();
    two.stop();
    assertThat(one.health().state()).isNotEqualTo(Health.State.STOPPED);
    three.close();
    assertThat(one.health().state()).isEqualTo(Health.State.STOPPED);
    assertThat(source.openStreams()).isZero();
    two.start();
    await().atMost(PATIENCE).until(() -> one.health().watching());
    two.close();
    assertThat(one.health().state()).isEqualTo(Health.State.STOPPED);
    assertThat(builder().share().store()).isSameAs(one.store());
    await().atMost(PATIENCE).until(() -> one.health().watching());
    assertThat(started).hasValue(1);
  }

  @Test
  @Tag("scenario-101")
  void aWaitEndsWithItsOwnHandle() throws InterruptedException {
    Informer<ConfigMap> one = builder().share().awaitSync(PATIENCE);
    Informer<ConfigMap> other = builder().share();
    AtomicReference<Boolean> result = new AtomicReference<>();
    Thread waiter =
        new Thread(
            () ->
                result.set(
                    one.awaitVersion(
                        new ResourceVersion("99"), Duration.ofSeconds(Long.MAX_VALUE))));
    waiter.start();
    one.close();
    waiter.join(PATIENCE.toMillis());
    assertThat(result).hasValue(false);
    assertThat(other.health().state()).isNotEqualTo(Health.State.STOPPED);
  }

  /** Or they would wait for one another, as long as they have patience. */
  @Test
  @Tag("scenario-101")
  void handlersMayCloseEachOthersHandles() throws InterruptedException {
    CountDownLatch both = new CountDownLatch(3); // and this thread, when both are there
    CountDownLatch closed = new CountDownLatch(2);
    try (InformerRuntime patient =
        new InformerRuntime(type -> false, LightThreads::unstarted, Duration.ofHours(1))) {
      Informer<ConfigMap> one = builder(patient).share().awaitSync(PATIENCE);
      Informer<ConfigMap> other = builder(patient).share().awaitSync(PATIENCE);
      one.subscribe(event -> closeOnceBothRun(both, other, closed));
      other.subscribe(event -> closeOnceBothRun(both, one, closed));
      both.countDown();
      assertThat(closed.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static void closeOnceBothRun(
      CountDownLatch both, Informer<ConfigMap> informer, CountDownLatch closed) {
    both.countDown();
    try {
      if (!both.await(30, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    informer.close();
    closed.countDown();
  }

  @Test
  @Tag("scenario-101")
  void whoClosesTheLastHandleAgainWaitsAsWell() throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Informer<ConfigMap> last =
        builder()
            .filter(
                object -> {
                  if (object.resourceVersion().value().equals("11")) {
                    reading.countDown();
                    awaitWhateverHappens(goOn);
                  }
                  return true;
                })
            .share()
            .awaitSync(PATIENCE);
    source.present(coloured("a", 11, "green"));
    reading.await();
    CompletableFuture<Void> first = CompletableFuture.runAsync(last::close);
    await()
        .atMost(PATIENCE)
        .until(() -> last.health().state() == Health.State.STOPPED || !isOpen(last));
    CompletableFuture<Boolean> second =
        CompletableFuture.supplyAsync(
            () -> {
              last.close();
              return goOn.getCount() == 0;
            });
    assertThatThrownBy(() -> second.get(100, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    goOn.countDown();
    assertThat(second.get(30, TimeUnit.SECONDS)).isTrue();
    first.get(30, TimeUnit.SECONDS);
  }

  private static void awaitWhateverHappens(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        // of the source, whose streams end so
      }
    }
  }

  private static boolean isOpen(Informer<ConfigMap> informer) {
    try {
      informer.subscribe(event -> {}).close();
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  @Test
  @Tag("scenario-101")
  void startPoliciesAreEachUsersOwn() {
    Status status = Status.of(s -> s.code(403).reason("Forbidden").message("no"));
    RequestSummary request = new RequestSummary("list", "/api/v1/configmaps");
    source.refuse(ApiException.of(new Refusal(request, 403, status, "", null, List.of())));
    Informer<ConfigMap> degraded = builder().startPolicy(StartPolicy.DEGRADED).share();
    Informer<ConfigMap> strict = builder().startPolicy(StartPolicy.FAIL_FAST).share();
    degraded.awaitSync(PATIENCE);
    assertThatThrownBy(() -> strict.awaitSync(PATIENCE))
        .isInstanceOf(NotSyncedException.class)
        .hasMessageContaining("can't have its first list");
  }

  @Test
  @Tag("scenario-101")
  void usersMayComeAndGoAtTheSameTime() throws InterruptedException {
    Queue<Throwable> problems = new ConcurrentLinkedQueue<>();
    List<Thread> users = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread user =
          new Thread(
              () -> {
                for (int round = 0; round < 50; round++) {
                  use();
                }
              });
      user.setUncaughtExceptionHandler((thread, problem) -> problems.add(problem));
      users.add(user);
    }
    users.forEach(Thread::start);
    for (Thread user : users) {
      user.join(PATIENCE.toMillis());
    }
    assertThat(problems).isEmpty();
    assertThat(users).noneMatch(Thread::isAlive);
    assertThat(source.openStreams()).isZero();
    assertThat(LiveThreads.named("bowline-informer of")).isEmpty();
    assertThat(started.get()).isBetween(1, 200);
    Informer<ConfigMap> last = builder().share().awaitSync(PATIENCE);
    source.present(configMap("z", 11));
    assertThat(last.awaitVersion(new ResourceVersion("11"), PATIENCE)).isTrue();
  }

  private void use() {
    Queue<CacheEvent<ConfigMap>> events = new ConcurrentLinkedQueue<>();
    try (Informer<ConfigMap> informer = builder().index(COLOURS).on(events::add).share()) {
      informer.awaitSync(PATIENCE);
      assertThat(informer.store().byIndex(COLOURS, "red")).hasSize(1);
      informer.subscriptions().get(0).awaitSync(PATIENCE);
      assertThat(events).hasSize(2);
    }
  }

  private static Stream<String> names() {
    return Stream.concat(apart(), together()).map(Option::name);
  }

  static Stream<Option> apart() {
    return APART.stream();
  }

  static Stream<Option> together() {
    return TOGETHER.stream();
  }

  private InformerBuilder<ConfigMap> builder() {
    return builder(runtime);
  }

  private InformerBuilder<ConfigMap> builder(InformerRuntime one) {
    return new InformerBuilder<>(
        ConfigMap.TYPE,
        one,
        (mask, isSharing) -> {
          started.incrementAndGet();
          return source;
        });
  }
}

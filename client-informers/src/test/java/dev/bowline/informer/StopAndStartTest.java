package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.ApiException;
import dev.bowline.client.Refusal;
import dev.bowline.client.RequestSummary;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.meta.v1.Status;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class StopAndStartTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final InformerRuntime runtime = new InformerRuntime(type -> false);
  private final QueueSource source =
      new QueueSource(10, configMap("a", 1), configMap("b", 2), configMap("c", 3));
  private final Queue<CacheEvent<ConfigMap>> seen = new ConcurrentLinkedQueue<>();

  @AfterEach
  void noThreadIsLeft() {
    runtime.close();
    LiveThreads.assertNone();
  }

  private InformerBuilder<ConfigMap> builder() {
    return new InformerBuilder<>(ConfigMap.TYPE, runtime, (mask, isSharing) -> source);
  }

  @Test
  @Tag("scenario-97")
  @Tag("scenario-100")
  void afterAStopHandlersHearOfDifferencesOnly() {
    Informer<ConfigMap> informer = builder().on(seen::add).start();
    Subscription subscription = informer.subscriptions().get(0).awaitSync(PATIENCE);
    await().atMost(PATIENCE).until(() -> informer.health().watching());
    informer.stop();
    informer.stop();
    assertThat(source.openStreams()).isZero();
    assertThat(LiveThreads.named("bowline-informer of")).isEmpty();
    assertThat(informer.health().state()).isEqualTo(Health.State.STOPPED);
    assertThat(informer.health().isCurrent(PATIENCE)).isFalse();
    assertThat(informer.store().size()).isEqualTo(3);
    assertThat(informer.awaitVersion(new ResourceVersion("20"), PATIENCE)).isFalse();
    Queue<CacheEvent<ConfigMap>> ofLate = new ConcurrentLinkedQueue<>();
    Subscription late = informer.subscribe(ofLate::add).awaitSync(PATIENCE);
    assertThat(ofLate)
        .containsExactlyInAnyOrder(
            new Added<>(configMap("a", 1), Origin.INITIAL_LIST),
            new Added<>(configMap("b", 2), Origin.INITIAL_LIST),
            new Added<>(configMap("c", 3), Origin.INITIAL_LIST),
            new CacheEvent.Synced<>(new ResourceVersion("10")));

    ofLate.clear();
    seen.clear();
    source.list(20, configMap("a", 1), configMap("b", 15), configMap("d", 16));
    informer.start();
    informer.start();
    assertThat(informer.awaitVersion(new ResourceVersion("20"), PATIENCE)).isTrue();
    await().atMost(PATIENCE).until(() -> subscription.pending() == 0 && seen.size() == 3);
    assertThat(seen)
        .containsExactly(
            new Removed<>(configMap("c", 3), configMap("c", 3), true, Origin.NEW_LIST),
            new Updated<>(configMap("b", 2), configMap("b", 15), Origin.NEW_LIST),
            new Added<>(configMap("d", 16), Origin.NEW_LIST));
    await().atMost(PATIENCE).until(() -> late.pending() == 0 && ofLate.size() == 3);
    assertThat(ofLate).containsExactlyElementsOf(seen);
    await().atMost(PATIENCE).until(() -> informer.health().watching());
  }

  @ParameterizedTest
  @EnumSource(StartPolicy.class)
  @Tag("scenario-100")
  void aListThatIsDeniedBehindAStopCountsAsAtTheFirstStart(StartPolicy policy) {
    Informer<ConfigMap> informer = builder().startPolicy(policy).start().awaitSync(PATIENCE);
    informer.stop();
    source.refuse(denied());
    informer.start();
    Duration time = policy == StartPolicy.WAIT ? Duration.ofMillis(50) : PATIENCE;
    if (policy == StartPolicy.DEGRADED) {
      assertThat(informer.awaitSync(time).store().size()).isEqualTo(3);
    } else {
      assertThatThrownBy(() -> informer.awaitSync(time)).isInstanceOf(NotSyncedException.class);
    }
  }

  private static ApiException denied() {
    RequestSummary request = new RequestSummary("list", "/api/v1/configmaps");
    return ApiException.of(
        new Refusal(request, 403, Status.of(s -> s.code(403)), "", null, List.of()));
  }

  @Test
  @Tag("scenario-100")
  void nobodyIsToldThatACacheIsCurrentBeforeItHasTheNewList() throws InterruptedException {
    Semaphore published = new Semaphore(0);
    Semaphore indexing = new Semaphore(0);
    Index<ConfigMap, String> slow =
        ConfigMaps.namesAfter(
            "new",
            () -> {
              indexing.release();
              published.acquireUninterruptibly();
            });
    Informer<ConfigMap> informer = builder().index(slow).start().awaitSync(PATIENCE);
    assertThat(informer.health().isCurrent(PATIENCE)).isTrue();
    informer.stop();
    source.list(20, configMap("new", 20));
    informer.start();
    indexing.acquire();
    Health unpublished = informer.health(); // the list is complete, the cache not yet changed
    published.release();
    assertThat(unpublished.state()).isEqualTo(Health.State.LISTING);
    assertThat(unpublished.isCurrent(PATIENCE)).isFalse();
    assertThat(unpublished.resourceVersion()).isEqualTo(new ResourceVersion("10"));
    assertThat(informer.awaitVersion(new ResourceVersion("20"), PATIENCE)).isTrue();
    assertThat(informer.health().isCurrent(PATIENCE)).isTrue();
  }

  @Test
  @Tag("scenario-98")
  @Tag("scenario-100")
  void aHandlerMayStopAndStartItsInformer() {
    AtomicReference<Informer<ConfigMap>> own = new AtomicReference<>();
    Informer<ConfigMap> informer = builder().start().awaitSync(PATIENCE);
    own.set(informer);
    informer.subscribe(
        event -> {
          Informer<ConfigMap> known = own.get();
          if (known != null) {
            known.stop();
            known.start();
          }
          seen.add(event);
        });
    await().atMost(PATIENCE).until(() -> seen.size() == 4);
    await().atMost(PATIENCE).until(() -> informer.health().watching());
    assertThat(LiveThreads.named("bowline-informer of")).hasSizeLessThanOrEqualTo(1);
  }

  @Test
  @Tag("scenario-100")
  void whatIsClosedDoesNotStartAgain() {
    Informer<ConfigMap> informer = builder().start().awaitSync(PATIENCE);
    informer.stop();
    informer.close();
    informer.stop();
    assertThatThrownBy(informer::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("informer of configmaps.v1 is closed");
  }

  @Test
  void namesCannotBeHadOneByOne() {
    Informer<ConfigMap> informer = builder().onKeys(key -> {}).start();
    assertThatThrownBy(() -> informer.subscribeKeys(key -> {}, o -> o.everyEvent(5, Overflow.FAIL)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("names are always merged: everyEvent is for events");
    assertThatThrownBy(() -> informer.subscribe(e -> {}, o -> o.everyEvent(0, Overflow.FAIL)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("1 to 1000000 events can wait, not 0");
    informer.subscriptions().get(0).awaitSync(PATIENCE);
  }

  @Test
  void readingThreadsAreVirtualWhereThoseDoNotPinTheirCarriers() {
    boolean isVirtual = Runtime.version().feature() >= 24;
    Thread thread = LightThreads.unstarted(() -> {}, "test");
    assertThat(thread.getName()).isEqualTo(isVirtual ? "test" : "bowline-test");
    assertThat(thread.isDaemon()).isTrue();
    assertThat(thread.toString()).startsWith(isVirtual ? "VirtualThread[" : "Thread[");
  }
}

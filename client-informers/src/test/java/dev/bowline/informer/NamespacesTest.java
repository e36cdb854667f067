package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Node;
import dev.bowline.client.ApiException;
import dev.bowline.client.ForbiddenException;
import dev.bowline.client.Refusal;
import dev.bowline.client.RequestSummary;
import dev.bowline.client.Shard;
import dev.bowline.client.TransportException;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.informer.Audit.Divergence;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.internal.driver.Logged;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.v1.Status;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NamespacesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final InformerRuntime runtime = new InformerRuntime(type -> false);
  private final Queue<CacheEvent<ConfigMap>> events = new ConcurrentLinkedQueue<>();
  private final QueueSource one = new QueueSource(10, object("one", 1));
  private final QueueSource two = new QueueSource(20, object("two", 2));
  private final QueueSource three = new QueueSource(30, object("three", 3));
  private final ByNamespace source =
      new ByNamespace(new HashMap<>(Map.of("one", one, "two", two, "three", three)));

  @AfterEach
  void noThreadIsLeft() {
    runtime.close();
    LiveThreads.assertNone();
  }

  @Test
  @Tag("scenario-102")
  void aNamespaceComesAndGoesWhileTheOthersGoOn() {
    Informer<ConfigMap> informer =
        builder().inNamespaces(List.of("one", "two")).on(events::add).start().awaitSync(PATIENCE);
    Namespaces namespaces = informer.namespaces();
    assertThat(namespaces.names()).containsExactly("one", "two");
    assertThat(informer.store().resourceVersion()).isEqualTo(version(10));
    await().atMost(PATIENCE).until(() -> events.size() == 3);
    events.clear();

    namespaces.set(List.of("two", "three"), Leaving.TELL);
    assertThat(informer.store().get("one", "o")).isEmpty();
    await().atMost(PATIENCE).until(() -> events.size() == 2 && one.openStreams() == 0);
    assertThat(events)
        .containsExactly(
            Removed.outOfScope(object("one", 1)), new Added<>(object("three", 3), Origin.NEW_LIST));
    assertThat(namespaces.health("three").synced()).isTrue();
    assertThat(namespaces.health("three").resourceVersion()).isEqualTo(version(30));
    assertThat(informer.store().resourceVersion()).isEqualTo(version(20));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> namespaces.health("one"))
        .withMessage(
            "informer of configmaps.v1 doesn't look at namespace one, but at [two, three]");

    events.clear();
    namespaces.set(List.of("three"), Leaving.FORGET);
    three.present(object("three", 31));
    await().atMost(PATIENCE).until(() -> !events.isEmpty());
    assertThat(events)
        .containsExactly(new CacheEvent.Updated<>(object("three", 3), object("three", 31)));
    informer.close();
    assertThatIllegalStateException().isThrownBy(() -> namespaces.set(List.of(), Leaving.TELL));
  }

  @Test
  @Tag("scenario-47")
  void whatCannotBeUsedIsCountedInAllNamespaces() {
    Informer<ConfigMap> informer =
        builder()
            .inNamespaces(List.of("one", "two", "three"))
            .transform(
                o -> {
                  if (!o.namespace().equals("three")) {
                    throw new IllegalStateException("not of three");
                  }
                  return o;
                })
            .start()
            .awaitSync(PATIENCE);
    assertThat(informer.health().unusable()).isEqualTo(2);
    assertThat(informer.namespaces().health("one").unusable()).isEqualTo(1);
    assertThat(informer.namespaces().health("three").unusable()).isZero();
    assertThat(informer.store().size()).isEqualTo(1);
  }

  @Test
  @Tag("scenario-102")
  void aVersionIsReachedWhenEachNamespaceHasIt() {
    Informer<ConfigMap> informer =
        builder().inNamespaces(List.of("one", "two")).start().awaitSync(PATIENCE);
    one.present(object("one", 25));
    assertThat(informer.namespaces().awaitVersion("one", version(25), PATIENCE)).isTrue();
    assertThat(informer.awaitVersion(version(25), Duration.ofMillis(1))).isFalse();
    assertThat(informer.namespaces().awaitVersion("two", version(25), Duration.ofMillis(1)))
        .isFalse();
    assertThat(informer.namespaces().awaitVersion("three", version(25), PATIENCE)).isFalse();
    two.bookmark(26);
    assertThat(informer.awaitVersion(version(25), PATIENCE)).isTrue();
  }

  @Test
  @Tag("scenario-102")
  void aNamespaceThatIsForbiddenKeepsNoOtherOut() {
    two.refuse(forbidden());
    Informer<ConfigMap> informer =
        builder()
            .inNamespaces(List.of("one", "two"))
            .startPolicy(StartPolicy.DEGRADED)
            .on(events::add)
            .start()
            .awaitSync(PATIENCE);
    await().atMost(PATIENCE).until(() -> events.size() == 2);
    assertThat(informer.store().isSynced()).isTrue();
    assertThat(informer.store().get("one", "o")).isPresent();
    assertThat(informer.health().state()).isEqualTo(Health.State.FORBIDDEN);
    assertThat(informer.namespaces().health("one").watching()).isTrue();
    assertThat(informer.namespaces().health("one").synced()).isTrue();
    assertThat(informer.namespaces().health("two").synced()).isFalse();
    assertThat(informer.health().synced()).isFalse();
    assertThat(informer.awaitVersion(version(1), Duration.ofMillis(1))).isFalse();
    assertThat(informer.namespaces().awaitVersion("one", version(10), PATIENCE)).isTrue();
  }

  @Test
  @Tag("scenario-102")
  void ofANamespaceThatIsForbiddenOrNotLookedAtNothingIsSaidToBeAbsent() {
    two.refuse(forbidden());
    Informer<ConfigMap> informer =
        builder()
            .inNamespaces(List.of("one", "two"))
            .startPolicy(StartPolicy.DEGRADED)
            .start()
            .awaitSync(PATIENCE);
    Store<ConfigMap> store = informer.store();
    assertThat(store.isAbsent(new ObjectKey("one", "none"))).isTrue();
    assertThat(store.isAbsent(new ObjectKey("one", "o"))).isFalse();
    assertThat(store.isAbsent(new ObjectKey("two", "none"))).isFalse();
    assertThat(store.isAbsent(new ObjectKey("three", "none"))).isFalse();
    informer.namespaces().set(List.of("two"), Leaving.TELL);
    assertThat(store.isAbsent(new ObjectKey("one", "o"))).isFalse();
    assertThat(store.get("one", "o")).isEmpty();
  }

  @Test
  @Tag("scenario-102")
  void noNamespaceIsCurrentThatTheStoreDoesNotShowYet() {
    Informer<ConfigMap> informer =
        builder().inNamespaces(List.of("two")).start().awaitSync(PATIENCE);
    await().atMost(PATIENCE).until(() -> informer.health().watching());
    Namespaces namespaces = informer.namespaces();
    one.refuse(forbidden());
    namespaces.set(List.of("two", "one"), Leaving.TELL);
    await()
        .atMost(PATIENCE)
        .until(() -> namespaces.health("one").state() == Health.State.FORBIDDEN);
    one.allow();
    await()
        .atMost(PATIENCE)
        .until(() -> namespaces.health("one").resourceVersion().equals(version(10)));
    Health behind = namespaces.health("one");
    assertThat(informer.store().get("one", "o")).isEmpty();
    assertThat(behind.isCurrent(PATIENCE)).isFalse();
    assertThat(behind.state()).isEqualTo(Health.State.LISTING);
    assertThat(behind.synced()).isFalse();
    assertThat(informer.health().isCurrent(PATIENCE)).isFalse();
    assertThat(informer.health().synced()).isFalse();
    assertThat(informer.store().isSynced()).isTrue();
    one.bookmark(20);
    await().atMost(PATIENCE).until(() -> informer.health().isCurrent(PATIENCE));
    assertThat(informer.health().synced()).isTrue();
    assertThat(informer.store().get("one", "o")).isPresent();
    assertThat(namespaces.health("one").watching()).isTrue();
  }

  @Test
  @Tag("scenario-102")
  void waitingForAllNamespacesTellsWhichIsForbidden() {
    two.refuse(forbidden());
    Informer<ConfigMap> waits = builder().inNamespaces(List.of("one", "two")).start();
    await().atMost(PATIENCE).until(() -> waits.store().isSynced());
    assertThatThrownBy(() -> waits.awaitSync(Duration.ofMillis(1)))
        .isInstanceOf(NotSyncedException.class)
        .hasMessageContaining("403 Forbidden");
    assertThatThrownBy(
            () ->
                builder()
                    .inNamespaces(List.of("two"))
                    .startPolicy(StartPolicy.FAIL_FAST)
                    .start()
                    .awaitSync(PATIENCE))
        .isInstanceOf(NotSyncedException.class)
        .hasMessageContaining("can't have its first list");
  }

  @Test
  @Tag("scenario-102")
  void theErrorIsThatOfTheNamespaceWhoseStateIsTold() {
    one.refuse(
        new TransportException(
            TransportException.Kind.DISCONNECTED, "broken", false, List.of(), null));
    two.refuse(forbidden());
    Informer<ConfigMap> informer = builder().inNamespaces(List.of("one", "two")).start();
    await()
        .atMost(PATIENCE)
        .until(() -> informer.namespaces().health("one").lastError().isPresent());
    await().atMost(PATIENCE).until(() -> informer.health().state() == Health.State.FORBIDDEN);
    assertThat(informer.health().lastError()).containsInstanceOf(ForbiddenException.class);
  }

  /** Nothing else need come for a long time. */
  @Test
  @Tag("scenario-102")
  @Tag("scenario-120")
  void aCacheThatIsShownSinceTheLastNamespaceIsForbiddenHasCaughtUpWithOwnWrites() {
    two.refuse(
        new TransportException(
            TransportException.Kind.DISCONNECTED, "broken", false, List.of(), null));
    Informer<ConfigMap> informer = builder().inNamespaces(List.of("one", "two")).start();
    OwnWrites<ConfigMap> own = informer.ownWrites();
    own.write(object("one", 1).key(), () -> object("one", 1));
    await()
        .atMost(PATIENCE)
        .until(() -> informer.namespaces().health("one").resourceVersion().equals(version(10)));
    assertThat(own.outstanding()).isOne();
    two.refuse(forbidden());
    await().atMost(PATIENCE).until(() -> informer.store().isSynced());
    await().atMost(PATIENCE).until(() -> own.outstanding() == 0);
  }

  @Test
  @Tag("scenario-102")
  void withoutANamespaceItIsNotSynced() {
    Informer<ConfigMap> informer = builder().inNamespaces(List.of()).on(events::add).start();
    assertThat(informer.health().synced()).isFalse();
    assertThatThrownBy(() -> informer.awaitSync(Duration.ofMillis(1)))
        .isInstanceOf(NotSyncedException.class);
    assertThat(informer.awaitVersion(version(1), Duration.ofMillis(1))).isFalse();
    assertThat(events).isEmpty();
    informer.namespaces().set(List.of("one"), Leaving.TELL);
    informer.awaitSync(PATIENCE);
    await().atMost(PATIENCE).until(() -> events.size() == 2);
    assertThat(events).first().isEqualTo(new Added<>(object("one", 1), Origin.INITIAL_LIST));
  }

  @Test
  @Tag("scenario-102")
  void namespacesMayChangeWhileItIsStopped() {
    Informer<ConfigMap> informer =
        builder().inNamespaces(List.of("one", "two")).start().awaitSync(PATIENCE);
    informer.stop();
    assertThat(one.openStreams() + two.openStreams()).isZero();
    informer.namespaces().set(List.of("one", "three"), Leaving.TELL);
    assertThat(three.openStreams()).isZero();
    informer.start();
    await().atMost(PATIENCE).until(() -> informer.store().size() == 2);
    assertThat(informer.store().get("three", "o")).isPresent();
    await().atMost(PATIENCE).until(() -> three.openStreams() == 1 && one.openStreams() == 1);
    assertThat(two.openStreams()).isZero();
  }

  @Test
  @Tag("scenario-95")
  @Tag("scenario-102")
  void aHandlerThatRunsAtOnceMayWaitForWhoStopsTheInformer() {
    Informer<ConfigMap> informer =
        builder().inNamespaces(List.of("one", "two")).start().awaitSync(PATIENCE);
    Queue<Boolean> hasEnded = new ConcurrentLinkedQueue<>();
    informer.subscribe(
        event -> {
          if (event instanceof Removed<ConfigMap> removed && removed.outOfScope()) {
            Thread stops = new Thread(informer::stop);
            stops.start();
            hasEnded.add(joins(stops));
          }
        },
        options -> options.executor(Runnable::run));
    informer.namespaces().set(List.of("two"), Leaving.TELL);
    assertThat(hasEnded).containsExactly(true);
  }

  private static boolean joins(Thread thread) {
    try {
      thread.join(5000);
      return !thread.isAlive();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Where a namespace was added while it was stopped, no thread of it ends. */
  @Test
  @Tag("scenario-102")
  void nobodyWaitsForTheVersionOfANamespaceOnceItHasStopped() {
    Informer<ConfigMap> informer =
        builder().inNamespaces(List.of("one")).start().awaitSync(PATIENCE);
    informer.stop();
    informer.namespaces().set(List.of("one", "three"), Leaving.TELL);
    assertThat(informer.namespaces().awaitVersion("one", version(90), Duration.ofHours(1)))
        .isFalse();
    informer.close();
    assertThat(informer.namespaces().awaitVersion("three", version(90), Duration.ofHours(1)))
        .isFalse();
  }

  @Test
  @Tag("scenario-102")
  void whatCannotBeIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> builder().inNamespaces(List.of(" ")));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new InformerBuilder<>(Node.TYPE, runtime, (mask, isSharing) -> fail())
                    .inNamespaces(List.of()))
        .withMessage("nodes.v1 are cluster-scoped: they have no namespace");
    InformerBuilder<ConfigMap> unchanged = builder().inNamespaces(List.of("two"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> unchanged.inNamespaces(List.of("one", "")));
    assertThat(unchanged.start().namespaces().names()).containsExactly("two");
    Informer<ConfigMap> fixed = builder().inNamespace("one").start().awaitSync(PATIENCE);
    assertThatIllegalStateException()
        .isThrownBy(fixed::namespaces)
        .withMessage("informer of configmaps.v1 in one was not started with inNamespaces");
    Informer<ConfigMap> open = builder().inNamespaces(List.of("one")).start().awaitSync(PATIENCE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open.namespaces().set(List.of("one", ""), Leaving.TELL))
        .withMessage("a namespace's name is empty");
    assertThat(open.store().size()).isEqualTo(1);
  }

  @Test
  @Tag("scenario-76")
  @Tag("scenario-102")
  void eachNamespaceIsAuditedAtItsOwnVersion() {
    LossySource first = new LossySource().write(object("one", 5));
    LossySource second = new LossySource().write(object("two", 9));
    two.refuse(forbidden());
    source.byName.putAll(Map.of("one", first, "two", second, "three", two));
    Informer<ConfigMap> informer =
        builder()
            .withoutStreamingLists()
            .inNamespaces(List.of("one", "two", "three"))
            .startPolicy(StartPolicy.DEGRADED)
            .start()
            .awaitSync(PATIENCE);
    assertThat(informer.audit()).isEqualTo(new Audit(version(5), 2, List.of()));

    second.writeInSilence(object("two", 12));
    assertThat(informer.namespaces().awaitVersion("two", version(12), PATIENCE)).isTrue();
    assertThat(informer.audit())
        .isEqualTo(
            new Audit(
                version(5),
                2,
                List.of(new Divergence(new ObjectKey("two", "o"), version(9), version(12)))));
    await()
        .atMost(PATIENCE)
        .until(() -> informer.store().get("two", "o").equals(Optional.of(object("two", 12))));
    assertThat(informer.health().divergences()).isEqualTo(1);
    assertThat(informer.audit().isClean()).isTrue();
    assertThat(first.lists()).isEqualTo(1);
    assertThat(second.lists()).isEqualTo(2);
  }

  @Test
  @Tag("scenario-76")
  @Tag("scenario-102")
  void whatDriftsInOneNamespaceIsListedThereOnly() {
    LossySource first = new LossySource().write(object("one", 5));
    LossySource second = new LossySource().write(object("two", 9));
    source.byName.putAll(Map.of("one", first, "two", second));
    Queue<Audit> audits = new ConcurrentLinkedQueue<>();
    second.listNext(object("two", 9).with(c -> c.putData("colour", "tampered")));
    Informer<ConfigMap> informer =
        builder()
            .withoutStreamingLists()
            .inNamespaces(List.of("one", "two"))
            .auditLists()
            .auditEvery(Duration.ofSeconds(1))
            .onAudit(audits::add)
            .start();
    await()
        .atMost(PATIENCE)
        .until(() -> informer.store().get("two", "o").equals(Optional.of(object("two", 9))));
    await().atMost(PATIENCE).until(() -> audits.stream().anyMatch(a -> a.at().equals(version(5))));
    assertThat(audits).filteredOn(audit -> !audit.isClean()).hasSize(1);
    assertThat(first.lists()).isEqualTo(1);
    assertThat(second.lists()).isEqualTo(2);
    informer.namespaces().set(List.of("one"), Leaving.TELL);
    awaitExactList(first);
    int exact = second.exactLists();
    awaitExactList(first);
    assertThat(second.exactLists()).isEqualTo(exact);
  }

  private static void awaitExactList(LossySource source) {
    int before = source.exactLists();
    await().atMost(PATIENCE).until(() -> source.exactLists() > before);
  }

  /** The source here knows no shards, as servers before Kubernetes 1.36. */
  @Test
  @Tag("scenario-103")
  void whatAServerSendsBeyondTheShardIsLeftOut() {
    ConfigMap first = object("one", 1).with(c -> c.name("foobar").metadata(m -> m.uid("foobar")));
    ConfigMap second = object("one", 2).with(c -> c.name("a").metadata(m -> m.uid("a")));
    QueueSource all = new QueueSource(10, first, second);
    source.byName.put("one", all);
    Shard upper = Shard.byUid(10, 16); // FNV-1a of "a" is af63dc4c8601ec8c
    Informer<ConfigMap> informer =
        builder().inNamespace("one").shard(upper).on(events::add).start().awaitSync(PATIENCE);
    assertThat(informer.store().stream()).containsExactly(second);
    assertThat(source.shards).containsOnly(upper.toString());
    await().atMost(PATIENCE).until(() -> events.size() == 2); // what waits is merged
    all.present(first.with(c -> c.metadata(m -> m.resourceVersion("11"))));
    all.present(second.with(c -> c.metadata(m -> m.resourceVersion("12"))));
    assertThat(informer.awaitVersion(version(12), PATIENCE)).isTrue();
    await().atMost(PATIENCE).until(() -> events.size() == 3);
    assertThat(events).noneMatch(event -> event.toString().contains("foobar"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().shard(upper).shard(upper))
        .withMessageStartingWith("there is one shard already: shardRange(");
  }

  /** Another program has it, and tells of it. */
  @Test
  @Tag("scenario-103")
  void whatCannotBeUsedBeyondTheShardIsNotThisOnes() {
    ConfigMap first = object("one", 1).with(c -> c.name("foobar").metadata(m -> m.uid("foobar")));
    ConfigMap second = object("one", 2).with(c -> c.name("a").metadata(m -> m.uid("a")));
    QueueSource all = new QueueSource(10, first, second);
    source.byName.put("one", all);
    Informer<ConfigMap> informer =
        builder()
            .inNamespace("one")
            .shard(Shard.byUid(10, 16))
            .transform(
                object -> {
                  if (object.name().equals("foobar")) {
                    throw new IllegalStateException("can't be used");
                  }
                  return object;
                })
            .start()
            .awaitSync(PATIENCE);
    all.present(first.with(c -> c.metadata(m -> m.resourceVersion("11"))));
    all.present(second.with(c -> c.metadata(m -> m.resourceVersion("12"))));
    assertThat(informer.awaitVersion(version(12), PATIENCE)).isTrue();
    assertThat(informer.health().stale()).isEmpty();
    assertThat(informer.health().unusable()).isZero();
  }

  @Test
  @Tag("scenario-103")
  void aServerWithoutShardsIsToldOfOnce() {
    ShardFilter filter = new ShardFilter("test", Shard.byUid(10, 16));
    ConfigMap outside = object("one", 1).with(c -> c.name("foobar").metadata(m -> m.uid("foobar")));
    String log =
        Logged.inFullBy(
            () -> {
              assertThat(filter.test(outside)).isFalse();
              assertThat(filter.test(outside)).isFalse();
            });
    String told = "test: the server sends objects outside of shardRange(";
    assertThat(log.lines().filter(line -> line.contains(told)))
        .singleElement()
        .satisfies(line -> assertThat(line).contains(" WARN dev.bowline"));
  }

  private InformerBuilder<ConfigMap> builder() {
    return new InformerBuilder<>(ConfigMap.TYPE, runtime, (mask, isSharing) -> source);
  }

  private static RawResources<Node> fail() {
    throw new AssertionError("nothing is read");
  }

  private static RuntimeException forbidden() {
    Status status = Status.of(s -> s.code(403).reason("Forbidden").message("no"));
    RequestSummary request = new RequestSummary("list", "/api/v1/namespaces/two/configmaps");
    return ApiException.of(new Refusal(request, 403, status, "", null, List.of()));
  }

  private static ResourceVersion version(int version) {
    return new ResourceVersion(Integer.toString(version));
  }

  private static ConfigMap object(String namespace, int version) {
    return ConfigMaps.configMap("o", "uid-" + namespace, version).with(c -> c.namespace(namespace));
  }

  /** A source for each namespace. */
  private static final class ByNamespace implements RawResources<ConfigMap> {
    private final Map<String, RawResources<ConfigMap>> byName;
    private final Queue<String> shards = new ConcurrentLinkedQueue<>();

    ByNamespace(Map<String, RawResources<ConfigMap>> byName) {
      this.byName = byName;
    }

    @Override
    public ResourceType<ConfigMap> type() {
      return ConfigMap.TYPE;
    }

    @Override
    public PageResult list(
        ListCall call, ItemSink<? super ConfigMap> sink, Cancellation cancellation) {
      shards.add(call.scope().shard());
      return source(call.scope().namespace()).list(call, sink, cancellation);
    }

    @Override
    public boolean hasReached(Scope scope, ResourceVersion version, Cancellation cancellation) {
      return source(scope.namespace()).hasReached(scope, version, cancellation);
    }

    @Override
    public WatchStream<ConfigMap> watch(WatchCall call, Cancellation cancellation) {
      shards.add(call.scope().shard());
      return source(call.scope().namespace()).watch(call, cancellation);
    }

    private RawResources<ConfigMap> source(@Nullable String namespace) {
      return Objects.requireNonNull(byName.get(namespace));
    }
  }
}

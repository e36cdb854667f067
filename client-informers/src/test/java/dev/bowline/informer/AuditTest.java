package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.Audit.Divergence;
import dev.bowline.informer.internal.OrderCheck;
import dev.bowline.informer.internal.driver.Logged;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class AuditTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final InformerRuntime runtime = new InformerRuntime(type -> false);
  private final LossySource source =
      new LossySource()
          .write(configMap("changed", 1))
          .write(configMap("gone", 2))
          .write(configMap("same", 3));

  @AfterEach
  void noThreadIsLeft() {
    runtime.close();
    LiveThreads.assertNone();
  }

  @Test
  @Tag("scenario-76")
  void whatDiffersIsLogged() {
    Informer<ConfigMap> informer = builder().start().awaitSync(PATIENCE);
    source.writeInSilence(configMap("new", 11));
    assertThat(informer.awaitVersion(version(11), PATIENCE)).isTrue();
    assertThat(Logged.inFullBy(informer::audit))
        .contains(
            "the cache differs from the server at version 11 in 1 objects, such as"
                + " [ns/new (cached: none, on the server: 11)]");
  }

  @Test
  @Tag("scenario-76")
  void whatAWatchKeptToItselfIsFoundAndPutRight() {
    OrderCheck<ConfigMap> handler = new OrderCheck<>();
    Informer<ConfigMap> informer = builder().on(handler).start().awaitSync(PATIENCE);
    assertThat(informer.audit()).isEqualTo(new Audit(version(3), 3, List.of()));

    source.writeInSilence(configMap("new", 11)).writeInSilence(configMap("changed", 12));
    source.deleteInSilence("gone", 13);
    assertThat(informer.awaitVersion(version(13), PATIENCE)).isTrue();
    assertThat(informer.store().size()).isEqualTo(3);

    Audit audit = informer.audit();
    assertThat(audit.at()).isEqualTo(version(13));
    assertThat(audit.objects()).isEqualTo(3);
    assertThat(audit.divergences())
        .containsExactlyInAnyOrder(
            new Divergence(key("new"), ResourceVersion.NONE, version(11)),
            new Divergence(key("changed"), version(1), version(12)),
            new Divergence(key("gone"), version(2), ResourceVersion.NONE));
    assertThat(audit.divergences())
        .extracting(Divergence::toString)
        .contains("ns/new (cached: none, on the server: 11)");
    assertThat(informer.health().divergences()).isEqualTo(3);

    await().atMost(PATIENCE).until(() -> informer.store().get(key("new")).isPresent());
    assertThat(informer.store().stream())
        .containsExactlyInAnyOrder(
            configMap("same", 3), configMap("new", 11), configMap("changed", 12));
    assertThat(informer.audit().isClean()).isTrue();
    var expected = OrderCheck.versions(informer.store().stream().toList());
    await().atMost(PATIENCE).until(() -> handler.versions().equals(expected));
    assertThat(handler.violations()).isEmpty();
  }

  @Test
  @Tag("scenario-76")
  @Tag("scenario-86")
  void contentThatDiffersAtAnEqualVersionIsFoundAfterAListAndPutRightOnce() {
    Queue<Audit> audits = new ConcurrentLinkedQueue<>();
    source.listNext(coloured("changed", 1, "tampered"), configMap("gone", 2), configMap("same", 3));
    Informer<ConfigMap> informer = builder().auditLists().onAudit(audits::add).start();
    await().atMost(PATIENCE).until(() -> audits.size() == 2);
    assertThat(audits)
        .containsExactly(
            new Audit(
                version(3), 3, List.of(new Divergence(key("changed"), version(1), version(1)))),
            new Audit(version(3), 3, List.of()));
    assertThat(informer.store().get(key("changed"))).contains(configMap("changed", 1));
    assertThat(source.lists()).isEqualTo(2);
    assertThat(informer.health().divergences()).isEqualTo(1);
  }

  @Test
  @Tag("scenario-76")
  void anAuditThatIsThroughBeforeTheStartIsPutsItRightToo() {
    Queue<Audit> audits = new ConcurrentLinkedQueue<>();
    AtomicReference<Thread> auditing = new AtomicReference<>();
    LightThreads.Maker startsSlowly =
        (task, name) ->
            new Thread(task, name) {
              @Override
              public synchronized void start() {
                super.start();
                await().atMost(PATIENCE).until(() -> hasNothingToDo(auditing.get()));
              }
            };
    source.listNext(configMap("changed", 1));
    try (InformerRuntime slow =
        new InformerRuntime(type -> false, startsSlowly, Duration.ofSeconds(10))) {
      builder(slow)
          .auditLists()
          .onAudit(
              audit -> {
                audits.add(audit);
                auditing.set(Thread.currentThread());
              })
          .start();
      await().atMost(PATIENCE).until(() -> audits.size() == 2);
      assertThat(audits).extracting(Audit::isClean).containsExactly(false, true);
    }
  }

  private static boolean hasNothingToDo(@Nullable Thread thread) {
    return thread != null
        && (thread.getState() == Thread.State.WAITING
            || thread.getState() == Thread.State.TIMED_WAITING);
  }

  @Test
  @Tag("scenario-76")
  void whatIsFoundWhileItStopsIsPutRightAtTheNextStart() {
    Queue<Audit> audits = new ConcurrentLinkedQueue<>();
    AtomicReference<Thread> auditing = new AtomicReference<>();
    CompletableFuture<Informer<ConfigMap>> made = new CompletableFuture<>();
    source.listNext(coloured("changed", 1, "tampered"), configMap("gone", 2), configMap("same", 3));
    Informer<ConfigMap> informer =
        builder()
            .auditLists()
            .onAudit(
                audit -> {
                  audits.add(audit);
                  if (auditing.compareAndSet(null, Thread.currentThread())) {
                    made.join().stop();
                  }
                })
            .start();
    made.complete(informer);
    await().atMost(PATIENCE).until(() -> hasNothingToDo(auditing.get()));
    assertThat(informer.store().get(key("changed"))).isNotEqualTo(configMap("changed", 1));

    informer.start();
    await().atMost(PATIENCE).until(() -> audits.size() == 2);
    assertThat(audits).extracting(Audit::isClean).containsExactly(false, true);
    assertThat(informer.store().get(key("changed"))).contains(configMap("changed", 1));
  }

  @Test
  @Tag("scenario-76")
  void aDriftIsFoundAtTheNextInterval() {
    Informer<ConfigMap> informer =
        builder().auditEvery(Duration.ofSeconds(1)).start().awaitSync(PATIENCE);
    source.writeInSilence(configMap("new", 11));
    await().atMost(PATIENCE).until(() -> informer.store().get(key("new")).isPresent());
    assertThat(source.lists()).isEqualTo(2);
  }

  /** They have the version only, and content that differs at an equal one isn't seen by them. */
  @Test
  @Tag("scenario-76")
  void atIntervalsMetadataAreReadAndAfterAListWholeObjects() {
    ConfigMap tampered = coloured("changed", 1, "tampered");
    AtomicInteger reads = new AtomicInteger();
    for (boolean isAfterLists : List.of(false, true)) {
      reads.set(0);
      source.listNext(tampered, configMap("gone", 2), configMap("same", 3));
      Queue<Audit> audits = new ConcurrentLinkedQueue<>();
      InformerBuilder<ConfigMap> builder = withMetadata(reads).onAudit(audits::add);
      Informer<ConfigMap> informer =
          (isAfterLists ? builder.auditLists() : builder.auditEvery(Duration.ofSeconds(1))).start();
      await().atMost(PATIENCE).until(() -> !audits.isEmpty());
      assertThat(audits.element().isClean()).isEqualTo(!isAfterLists);
      assertThat(reads.get() > 0).as("reads of metadata").isEqualTo(!isAfterLists);
      ConfigMap expected = isAfterLists ? configMap("changed", 1) : tampered;
      await()
          .atMost(PATIENCE)
          .until(() -> informer.store().get(key("changed")).equals(Optional.of(expected)));
      informer.close();
    }
  }

  private InformerBuilder<ConfigMap> withMetadata(AtomicInteger reads) {
    return new InformerBuilder<>(
            ConfigMap.TYPE,
            ConfigMap.TYPE.prototype(),
            "configmaps",
            runtime,
            (mask, isSharing) -> source,
            () -> {
              reads.incrementAndGet();
              return source;
            })
        .withoutStreamingLists();
  }

  @Test
  void whatAFilterLeavesOutIsNotMissing() {
    Informer<ConfigMap> informer =
        builder().filter(o -> !o.name().equals("gone")).start().awaitSync(PATIENCE);
    assertThat(informer.audit()).isEqualTo(new Audit(version(3), 2, List.of()));
  }

  @Test
  void whatCanNotBeUsedIsNotLookedAt() {
    Informer<ConfigMap> informer =
        builder()
            .transform(
                o -> {
                  if (o.name().equals("gone")) {
                    throw new IllegalStateException("no good");
                  }
                  return o;
                })
            .start()
            .awaitSync(PATIENCE);
    assertThat(informer.store().isStale(key("gone"))).isTrue();
    assertThat(informer.audit().isClean()).isTrue();
  }

  private enum Successor {
    NONE,
    USABLE,
    UNUSABLE
  }

  @ParameterizedTest
  @EnumSource
  @Tag("scenario-76")
  void ofWhatCanNotBeUsedItIsFoundThatItIsGone(Successor successor) {
    ConfigMap another = configMap("gone", 12).with(c -> c.metadata(m -> m.uid("another")));
    Set<ResourceVersion> bad =
        successor == Successor.UNUSABLE ? Set.of(version(11), version(12)) : Set.of(version(11));
    InformerBuilder<ConfigMap> builder = builder();
    if (successor == Successor.UNUSABLE) {
      builder = builder.filter(o -> true); // has the audit read whole objects
    }
    Informer<ConfigMap> informer =
        builder
            .transform(
                o -> {
                  if (bad.contains(o.resourceVersion())) {
                    throw new IllegalStateException("no good");
                  }
                  return o;
                })
            .start()
            .awaitSync(PATIENCE);
    source.write(configMap("gone", 11));
    await().atMost(PATIENCE).until(() -> informer.store().isStale(key("gone")));
    assertThat(informer.audit().isClean()).isTrue();
    assertThat(informer.store().get(key("gone"))).hasValue(configMap("gone", 2));

    if (successor == Successor.NONE) {
      source.deleteInSilence("gone", 12);
    } else {
      source.writeInSilence(another);
    }
    assertThat(informer.awaitVersion(version(12), PATIENCE)).isTrue();
    ResourceVersion served = successor == Successor.NONE ? ResourceVersion.NONE : version(12);
    assertThat(informer.audit().divergences())
        .containsExactly(new Divergence(key("gone"), version(2), served));
    Optional<ConfigMap> expected =
        successor == Successor.USABLE ? Optional.of(another) : Optional.empty();
    await().atMost(PATIENCE).until(() -> informer.store().get(key("gone")).equals(expected));
    assertThat(informer.audit().isClean()).isTrue();
  }

  @Test
  void anAnswerOfAnotherVersionAccusesNobody() {
    Informer<ConfigMap> informer = builder().start().awaitSync(PATIENCE);
    source.forgetHowToBeExact();
    informer.stop();
    source.write(configMap("new", 11));
    assertThatThrownBy(informer::audit)
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("a list at exactly version 3 came at version 11");
    assertThat(informer.health().divergences()).isZero();
  }

  @Test
  @Timeout(10)
  @Tag("scenario-7")
  void anExactListThatGoesRoundEndsTheAudit() {
    Informer<ConfigMap> informer = builder().start().awaitSync(PATIENCE);
    source.continueExactListsWith("t1", "t2");
    assertThatThrownBy(informer::audit)
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("a list continues with a page before it");
    assertThat(source.exactLists()).isLessThan(10);
  }

  @Test
  void withoutAListThereIsNothingToAudit() {
    Informer<ConfigMap> informer =
        new InformerBuilder<>(
                ConfigMap.TYPE,
                runtime,
                (mask, isSharing) ->
                    new QueueSource(1).refuse(new CodecException("not a list", -1)))
            .start();
    assertThatThrownBy(informer::audit)
        .isInstanceOf(NotSyncedException.class)
        .hasMessage("informer of configmaps.v1 has no list yet that could be audited");
  }

  @Test
  void badSettingsAreRefusedWithTheReason() {
    for (Duration interval : List.of(Duration.ofMillis(999), Duration.ofDays(3651))) {
      assertThatThrownBy(() -> builder().auditEvery(interval))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("audits are a second to 3650 days apart, not " + interval);
    }
  }

  private InformerBuilder<ConfigMap> builder() {
    return builder(runtime);
  }

  private InformerBuilder<ConfigMap> builder(InformerRuntime on) {
    return new InformerBuilder<>(ConfigMap.TYPE, on, (mask, isSharing) -> source)
        .withoutStreamingLists();
  }

  private static ObjectKey key(String name) {
    return new ObjectKey("ns", name);
  }

  private static ResourceVersion version(long value) {
    return new ResourceVersion(Long.toString(value));
  }
}

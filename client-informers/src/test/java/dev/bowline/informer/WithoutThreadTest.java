package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The system has no thread left for a while. */
@Timeout(60)
class WithoutThreadTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final AtomicInteger left = new AtomicInteger(100);
  private final InformerRuntime runtime =
      new InformerRuntime(type -> false, this::unstarted, Duration.ofSeconds(10));
  private final QueueSource source = new QueueSource(10, configMap("a", 1));

  @AfterEach
  void noThreadIsLeft() {
    runtime.close();
    LiveThreads.assertNone();
  }

  private Thread unstarted(Runnable task, String name) {
    Thread thread =
        new Thread(task, "bowline-" + name) {
          @Override
          public synchronized void start() {
            if (left.getAndDecrement() <= 0) {
              throw new OutOfMemoryError("unable to create native thread");
            }
            super.start();
          }
        };
    thread.setDaemon(true);
    return thread;
  }

  private InformerBuilder<ConfigMap> builder(RawResources<ConfigMap> of) {
    return new InformerBuilder<>(ConfigMap.TYPE, runtime, (mask, isSharing) -> of);
  }

  @Test
  void whatCouldNotStartAgainSaysSoAndStartsLater() {
    Informer<ConfigMap> informer = builder(source).start().awaitSync(PATIENCE);
    informer.stop();
    left.set(0);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(informer::start).isInstanceOf(OutOfMemoryError.class);
      assertThat(informer.health().state()).isEqualTo(Health.State.STOPPED);
      assertThat(informer.health().lastError())
          .hasValueSatisfying(
              e ->
                  assertThat(e)
                      .hasMessage(
                          "informer of configmaps.v1 has no thread: unable to create native thread"));
    }
    left.set(100);
    source.list(20, configMap("a", 15));
    informer.start();
    assertThat(informer.awaitVersion(new ResourceVersion("20"), PATIENCE)).isTrue();
    await().atMost(PATIENCE).until(() -> informer.health().watching());
    assertThat(informer.store().get("ns", "a")).contains(configMap("a", 15));
    assertThat(informer.health().lastError()).isEmpty();
  }

  @Test
  void whatCouldNotBeginLeavesNothingBehind() {
    left.set(0);
    assertThatThrownBy(() -> builder(source).start()).isInstanceOf(OutOfMemoryError.class);
    left.set(100);
    assertThat(builder(source).start().awaitSync(PATIENCE).store().size()).isEqualTo(1);
  }

  @Test
  void aListForTheSakeOfAnAuditNeedsNoThread() {
    LossySource lossy = new LossySource().write(configMap("a", 1));
    Informer<ConfigMap> informer =
        builder(lossy).withoutStreamingLists().start().awaitSync(PATIENCE);
    left.set(0);
    lossy.writeInSilence(configMap("b", 11));
    assertThat(informer.awaitVersion(configMap("b", 11).resourceVersion(), PATIENCE)).isTrue();
    assertThat(informer.audit().isClean()).isFalse();
    await().atMost(PATIENCE).until(() -> informer.store().size() == 2);
    await().atMost(PATIENCE).until(() -> informer.health().watching());
    informer.stop();
    assertThat(LiveThreads.named("bowline-informer of")).isEmpty();
  }

  @Test
  void aSharedInformerThatCouldNotGoOnIsTriedAgain() {
    Informer<ConfigMap> informer = builder(source).share().awaitSync(PATIENCE);
    informer.stop();
    left.set(0);
    assertThatThrownBy(informer::start).isInstanceOf(OutOfMemoryError.class);
    left.set(100);
    informer.start();
    await().atMost(PATIENCE).until(() -> informer.health().watching());
  }

  @Test
  void aNamespaceThatHadNoThreadBeginsWhenItIsSetAgain() {
    Informer<ConfigMap> informer =
        builder(source).inNamespaces(List.of("ns")).start().awaitSync(PATIENCE);
    left.set(0);
    List<String> both = List.of("ns", "other");
    assertThatThrownBy(() -> informer.namespaces().set(both, Leaving.FORGET))
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(informer.namespaces().health("other").lastError()).isPresent();
    left.set(100);
    informer.namespaces().set(both, Leaving.FORGET);
    await().atMost(PATIENCE).until(() -> informer.namespaces().health("other").watching());
  }
}

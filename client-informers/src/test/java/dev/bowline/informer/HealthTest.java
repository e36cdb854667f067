package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.ApiException;
import dev.bowline.client.ForbiddenException;
import dev.bowline.client.Refusal;
import dev.bowline.client.RequestSummary;
import dev.bowline.client.TransportException;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.informer.Health.State;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.v1.Status;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an informer says of itself, and what becomes of a start that is refused. */
@Timeout(60)
class HealthTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final InformerRuntime runtime = new InformerRuntime(type -> false);
  private final QueueSource source = new QueueSource(10, configMap("a", 1));

  @AfterEach
  void close() {
    runtime.close();
  }

  @ParameterizedTest
  @CsvSource({"403,FORBIDDEN", "404,NOT_SERVED", "503,RECONNECTING"})
  @Tag("scenario-12")
  void theStateTellsWhatIsWrong(int code, State state) {
    source.refuse(refusal(code));
    Informer<ConfigMap> informer = builder().start();
    await().atMost(PATIENCE).until(() -> informer.health().state() == state);
    assertThat(informer.health().watching()).isFalse();
    assertThat(informer.health().lastError()).containsInstanceOf(ApiException.class);
    informer.close();
    assertThat(informer.health().state()).isEqualTo(State.STOPPED);
    assertThat(informer.health().isCurrent(PATIENCE)).isFalse();
  }

  @Test
  @Tag("scenario-68")
  void aCacheWhoseWatchIsDeniedStaysAndSaysSo() {
    AtomicBoolean isDenied = new AtomicBoolean();
    RawResources<ConfigMap> source = deniedIf(isDenied);
    Informer<ConfigMap> informer =
        new InformerBuilder<>(ConfigMap.TYPE, runtime, (mask, isSharing) -> source)
            .start()
            .awaitSync(PATIENCE);
    await().atMost(PATIENCE).until(() -> informer.health().watching());
    isDenied.set(true);
    this.source.cut();
    await().atMost(PATIENCE).until(() -> informer.health().state() == State.FORBIDDEN);
    assertThat(informer.health().synced()).isTrue();
    assertThat(informer.health().isCurrent(PATIENCE)).isFalse();
    assertThat(informer.health().lastError()).containsInstanceOf(ForbiddenException.class);
    assertThat(informer.store().size()).isEqualTo(1);
  }

  private RawResources<ConfigMap> deniedIf(AtomicBoolean isDenied) {
    return new RawResources<>() {
      @Override
      public ResourceType<ConfigMap> type() {
        return source.type();
      }

      @Override
      public PageResult list(ListCall call, ItemSink<? super ConfigMap> sink, Cancellation end) {
        return source.list(call, sink, end);
      }

      @Override
      public boolean hasReached(Scope scope, ResourceVersion version, Cancellation end) {
        return source.hasReached(scope, version, end);
      }

      @Override
      public WatchStream<ConfigMap> watch(WatchCall call, Cancellation end) {
        if (isDenied.get()) {
          throw refusal(403);
        }
        return source.watch(call, end);
      }
    };
  }

  @Test
  void aStartIsNoProgress() {
    source.refuse(refusal(503));
    Informer<ConfigMap> informer = builder().start();
    Duration some = Duration.ofMillis(50);
    await().atMost(PATIENCE).until(() -> informer.health().sinceProgress().compareTo(some) > 0);
    informer.stop();
    informer.start();
    assertThat(informer.health().sinceProgress()).isGreaterThan(some);
  }

  @ParameterizedTest
  @CsvSource({"403", "404"})
  @Tag("scenario-13")
  void whoFailsFastIsToldAtOnce(int code) {
    source.refuse(refusal(code));
    Informer<ConfigMap> informer = builder().startPolicy(StartPolicy.FAIL_FAST).start();
    assertThatThrownBy(() -> informer.awaitSync(PATIENCE))
        .isInstanceOf(NotSyncedException.class)
        .hasMessageStartingWith(
            "informer of configmaps.v1 can't have its first list: list /api/v1/configmaps: " + code)
        .hasCauseInstanceOf(ApiException.class);
    assertThat(informer.health().state()).isNotEqualTo(State.STOPPED);
    source.allow();
    await().atMost(PATIENCE).until(() -> informer.health().state() == State.CURRENT);
    assertThat(informer.store().size()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 404})
  @Tag("scenario-12")
  @Tag("scenario-13")
  void whoCanDoWithoutGetsAnEmptyStoreThatFillsLater(int code) {
    source.refuse(refusal(code));
    Informer<ConfigMap> informer =
        builder().startPolicy(StartPolicy.DEGRADED).start().awaitSync(PATIENCE);
    assertThat(informer.health().synced()).isFalse();
    assertThat(informer.store().size()).isZero();
    source.allow();
    await().atMost(PATIENCE).until(() -> informer.health().state() == State.CURRENT);
    assertThat(informer.store().size()).isEqualTo(1);
    assertThat(informer.health().isCurrent(PATIENCE)).isTrue();
    assertThat(informer.health().lastError()).isEmpty();
  }

  @Test
  @Tag("scenario-13")
  void whoWaitsIsNotToldAndNeitherPolicyGivesUpForALostConnection() {
    source.refuse(refusal(404));
    Informer<ConfigMap> waiting = builder().startPolicy(StartPolicy.WAIT).start();
    assertThatThrownBy(() -> waiting.awaitSync(Duration.ofMillis(50)))
        .hasMessageStartingWith("informer of configmaps.v1 has no list after 50 ms");
    source.refuse(
        new TransportException(
            TransportException.Kind.CONNECTION_REFUSED, "nobody there", true, List.of(), null));
    Informer<ConfigMap> failing = builder().startPolicy(StartPolicy.FAIL_FAST).start();
    await().atMost(PATIENCE).until(() -> failing.health().lastError().isPresent());
    assertThatThrownBy(() -> failing.awaitSync(Duration.ofMillis(50)))
        .hasMessage("informer of configmaps.v1 has no list after 50 ms: nobody there");
    source.allow();
    for (Informer<ConfigMap> informer : List.of(waiting, failing)) {
      informer.awaitSync(PATIENCE);
      await().atMost(PATIENCE).until(() -> informer.health().state() == State.CURRENT);
      assertThat(informer.store().size()).isEqualTo(1);
    }
  }

  @Test
  @Tag("scenario-79")
  void faultsOfIndexesAreCounted() {
    Index<ConfigMap, String> broken =
        Index.of(
            "broken",
            o -> {
              throw new IllegalStateException("expected");
            });
    Informer<ConfigMap> informer = builder().index(broken).start().awaitSync(PATIENCE);
    assertThat(informer.health().indexFaults()).isEqualTo(1);
    assertThat(informer.store().size()).isEqualTo(1);
  }

  private InformerBuilder<ConfigMap> builder() {
    return new InformerBuilder<>(ConfigMap.TYPE, runtime, (mask, isSharing) -> source);
  }

  private static ApiException refusal(int code) {
    Status status = Status.of(s -> s.code(code).message("no"));
    RequestSummary request = new RequestSummary("list", "/api/v1/configmaps");
    return ApiException.of(new Refusal(request, code, status, "", null, List.of()));
  }
}

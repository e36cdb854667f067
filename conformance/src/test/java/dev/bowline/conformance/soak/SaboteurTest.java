package dev.bowline.conformance.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.conformance.audit.EventGrammar;
import dev.bowline.conformance.audit.EventRecorder;
import dev.bowline.informer.CacheEvent;
import dev.bowline.mockserver.MockKubeServer;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The soak must notice what a saboteur does, and nothing without one. */
final class SaboteurTest {
  private static final int UPDATES = 60;

  @Test
  void withoutOrdersAllIsRight() {
    EventGrammar grammar = heard(Set.of());

    assertThat(grammar.violations()).isEmpty();
    assertThat(grammar.events()).isEqualTo(1 + UPDATES);
  }

  @Test
  void aLostUpdateIsAViolation() {
    assertThat(heard(EnumSet.of(Sabotage.LOST)).violations())
        .hasSize(2)
        .allMatch(violation -> violation.contains("while known at"));
  }

  @Test
  void aRepeatedUpdateIsAViolation() {
    EventGrammar grammar = heard(EnumSet.of(Sabotage.REPEATED));

    assertThat(grammar.sameVersions()).isEqualTo(1);
    assertThat(grammar.violations()).singleElement().asString().contains("while known at");
  }

  @Test
  void aListOfItsOwnIsSeenAsNotNeeded() {
    RequestLog log = new RequestLog(line -> {});
    try (MockKubeServer server = MockKubeServer.start();
        KubeClient client =
            KubeClient.builder()
                .config(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of(""), null))
                .okHttpClient(http -> http.addInterceptor(log))
                .build()) {
      client.resources(Pod.TYPE).inAllNamespaces().watch().close();
      new Saboteur(Set.of()).afterPhase(client);
      assertThat(log.judge("/api/v1/pods").unneeded()).isEmpty();
      new Saboteur(EnumSet.of(Sabotage.RELIST)).afterPhase(client);
      assertThat(log.judge("/api/v1/pods").unneeded()).hasSize(1);
    }
  }

  private static EventGrammar heard(Set<Sabotage> orders) {
    EventRecorder<Pod> recorder = new EventRecorder<>();
    Consumer<CacheEvent<Pod>> handler = new Saboteur(orders).before(recorder);
    handler.accept(new CacheEvent.Added<>(pod(0), true));
    for (int i = 1; i <= UPDATES; i++) {
      handler.accept(new CacheEvent.Updated<>(pod(i - 1), pod(i)));
    }
    return recorder.grammar();
  }

  private static Pod pod(int version) {
    return Pod.of(
        p ->
            p.metadata(
                m ->
                    m.name("a")
                        .namespace("ns")
                        .uid("u")
                        .resourceVersion(Integer.toString(version + 1))));
  }
}

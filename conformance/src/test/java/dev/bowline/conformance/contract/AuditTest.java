package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Resources;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.informer.Audit;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The server lists at exactly the version that a cache has from a list or an event. */
@Contract
@Timeout(60)
final class AuditTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Test
  @Tag("scenario-76")
  void aCacheEqualsItsServerAtTheVersionOfAListAndOfAnEvent(Sandbox sandbox) {
    KubeClient client = sandbox.client();
    Resources<ConfigMap> configMaps = sandbox.configMaps();
    for (String name : List.of("a", "b", "c")) {
      configMaps.create(Samples.configMap(name, "1"));
    }
    try (Informers informers = Informers.of(client);
        Informer<ConfigMap> informer =
            informers
                .of(ConfigMap.TYPE)
                .inNamespace(sandbox.namespace())
                .pageSize(2)
                .start()
                .awaitSync(PATIENCE)) {
      Audit ofList = informer.audit();
      assertThat(ofList.divergences()).isEmpty();
      assertThat(ofList.objects()).isEqualTo(informer.store().size());

      configMaps.delete("a");
      ConfigMap written = configMaps.create(Samples.configMap("d", "1"));
      assertThat(informer.awaitVersion(written.resourceVersion(), PATIENCE)).isTrue();
      Audit ofEvent = informer.audit();
      assertThat(ofEvent.divergences()).isEmpty();
      assertThat(ofEvent.at()).isEqualTo(written.resourceVersion());
      assertThat(ofEvent.objects()).isEqualTo(informer.store().size());
    }
  }
}

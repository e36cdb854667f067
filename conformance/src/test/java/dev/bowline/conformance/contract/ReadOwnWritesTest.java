package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Patch;
import dev.bowline.client.Resources;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.informer.OwnWrites;
import dev.bowline.type.ObjectKey;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a program wrote is read at once, and the cache catches up with it. */
@Contract
@Timeout(60)
final class ReadOwnWritesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Test
  @Tag("scenario-120")
  void writesAreReadAtOnceAndTheCacheCatchesUp(Sandbox sandbox) {
    Resources<ConfigMap> configMaps = sandbox.configMaps();
    ObjectKey key = new ObjectKey(sandbox.namespace(), "web");
    List<CacheEvent<ConfigMap>> told = new CopyOnWriteArrayList<>();
    try (Informers informers = Informers.of(sandbox.client());
        Informer<ConfigMap> informer =
            informers
                .of(ConfigMap.TYPE)
                .inNamespace(sandbox.namespace())
                .labels("app=web")
                .start()
                .awaitSync(PATIENCE)) {
      OwnWrites<ConfigMap> own = informer.ownWrites();
      own.subscribe(told::add);
      own.write(key, () -> configMaps.create(ConfigMap.of(c -> c.name("web").label("app", "web"))));
      assertThat(own.store().get(key)).isPresent();
      own.write(key, () -> configMaps.edit("web", c -> c.with(b -> b.putData("a", "1"))));
      assertThat(own.store().get(key).orElseThrow().data()).containsEntry("a", "1");
      own.await(PATIENCE);
      assertThat(told).noneMatch(CacheEvent.Updated.class::isInstance);
      own.write(key, () -> configMaps.patch("web", Patch.merge("{\"data\": {\"b\": \"2\"}}")));
      assertThat(own.store().get(key).orElseThrow().data()).containsEntry("b", "2");
      own.await(PATIENCE);
      assertThat(own.isCaughtUp(key)).isTrue();
      assertThat(informer.store().get(key)).isEqualTo(own.store().get(key));

      own.write(key, () -> configMaps.addFinalizer("web", "example.com/hold"));
      own.write(key, () -> configMaps.delete("web"));
      assertThat(own.store().get(key).orElseThrow().metadata().deletionTimestamp()).isNotNull();
      own.write(key, () -> configMaps.removeFinalizer("web", "example.com/hold"));
      assertThat(own.store().get(key)).isEmpty();
      own.await(key, PATIENCE);
      assertThat(informer.store().get(key)).isEmpty();
      assertThat(own.outstanding()).isZero();
    }
  }

  @Test
  @Tag("scenario-120")
  void aStatusAndAnObjectThatLeavesTheSelectorAreReadAtOnce(Sandbox sandbox) {
    Resources<Deployment> deployments =
        sandbox.client().resources(Deployment.TYPE).inNamespace(sandbox.namespace());
    ObjectKey key = new ObjectKey(sandbox.namespace(), "web");
    Deployment web = Samples.deployment("web").with(d -> d.label("app", "web"));
    try (Informers informers = Informers.of(sandbox.client());
        Informer<Deployment> informer =
            informers
                .of(Deployment.TYPE)
                .inNamespace(sandbox.namespace())
                .labels("app=web")
                .start()
                .awaitSync(PATIENCE)) {
      OwnWrites<Deployment> own = informer.ownWrites();
      own.write(key, () -> deployments.create(web));
      Patch status = Patch.merge("{\"status\": {\"observedGeneration\": 1}}");
      own.write(key, () -> deployments.status().patch("web", status));
      assertThat(own.store().get(key).orElseThrow().status().observedGeneration()).isEqualTo(1);
      own.await(PATIENCE);
      Patch unlabelled = Patch.merge("{\"metadata\": {\"labels\": {\"app\": \"api\"}}}");
      own.write(key, () -> deployments.patch("web", unlabelled));
      assertThat(own.store().get(key)).isEmpty();
      own.await(Duration.ZERO);
    }
  }
}

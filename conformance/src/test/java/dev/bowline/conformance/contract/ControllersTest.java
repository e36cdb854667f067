package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.ResourceQuota;
import dev.bowline.client.Resources;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.controller.Controller;
import dev.bowline.controller.Result;
import dev.bowline.examples.controller.SummaryController;
import dev.bowline.examples.tasks.CreateDeployment;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.type.ObjectKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Controllers, through sockets. */
@Contract
@Timeout(60)
final class ControllersTest {
  private static final Duration SOON = Duration.ofSeconds(30);

  @Test
  void theExampleKeepsItsObjects(Sandbox sandbox) {
    Resources<ConfigMap> configMaps = sandbox.configMaps();
    Resources<Deployment> deployments =
        sandbox.client().resources(Deployment.TYPE).inNamespace(sandbox.namespace());
    CreateDeployment.web(sandbox.client(), sandbox.namespace());
    SummaryController controller = new SummaryController(sandbox.client(), sandbox.namespace());
    try (controller) {
      awaitReplicas(configMaps, "3");
      deployments.edit("web", d -> d.with(b -> b.spec(s -> s.replicas(5))));
      awaitReplicas(configMaps, "5");
      configMaps.edit("web-summary", c -> c.with(b -> b.putData("replicas", "many")));
      awaitReplicas(configMaps, "5");
      String uid = configMaps.get("web-summary").uid();
      configMaps.delete("web-summary");
      await()
          .atMost(SOON)
          .until(
              () -> configMaps.find("web-summary").filter(c -> !c.uid().equals(uid)).isPresent());
    }
  }

  private static void awaitReplicas(Resources<ConfigMap> configMaps, String expected) {
    await()
        .atMost(SOON)
        .until(
            () ->
                configMaps
                    .find("web-summary")
                    .filter(c -> Map.of("replicas", expected).equals(c.data()))
                    .isPresent());
  }

  @Test
  @Tag("scenario-118")
  void applyingWhatIsThereMakesNoEvent(Sandbox sandbox) {
    Resources<ResourceQuota> quotas =
        sandbox.client().resources(ResourceQuota.TYPE).inNamespace(sandbox.namespace());
    // 0.5 is kept as 500m: desired and stored state never look alike
    ResourceQuota desired =
        ResourceQuota.of(q -> q.name("a").spec(s -> s.putHard("requests.cpu", "0.5")));
    List<String> versions = new CopyOnWriteArrayList<>();
    try (Informers informers = Informers.of(sandbox.client());
        Informer<ResourceQuota> informer =
            informers.of(ResourceQuota.TYPE).inNamespace(sandbox.namespace()).start();
        Controller<ObjectKey> controller =
            Controller.of("appliers", informer)
                .build(
                    (key, context) -> {
                      ResourceQuota applied =
                          quotas.apply(desired, o -> o.fieldManager("controller").force());
                      versions.add(applied.resourceVersion().value());
                      return Result.done();
                    })) {
      controller.start();
      quotas.apply(desired, o -> o.fieldManager("somebody"));
      await().atMost(SOON).until(() -> versions.size() >= 2);
      String last = quotas.get("a").resourceVersion().value();
      for (int i = 0; i < 3; i++) {
        int before = versions.size();
        controller.add(new ObjectKey(sandbox.namespace(), "a"));
        await().atMost(SOON).until(() -> versions.size() > before);
      }
      assertThat(quotas.get("a").resourceVersion().value()).isEqualTo(last);
      assertThat(versions).hasSizeLessThanOrEqualTo(6);
    }
  }
}

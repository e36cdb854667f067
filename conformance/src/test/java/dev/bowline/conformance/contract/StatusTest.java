package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.ConflictException;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.Patch;
import dev.bowline.client.Resources;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import org.junit.jupiter.api.Test;

@Contract
final class StatusTest {
  @Test
  void aStatusWriteChangesTheStatusAlone(Sandbox sandbox) {
    Pod created = sandbox.pods().create(Samples.pod("a"));

    Pod written =
        sandbox
            .pods()
            .status()
            .replace(
                created.with(
                    p ->
                        p.spec(s -> s.activeDeadlineSeconds(7L))
                            .status(s -> s.phase("Running").message("up"))));

    assertThat(written.status().phase()).isEqualTo("Running");
    assertThat(written.status().message()).isEqualTo("up");
    assertThat(written.spec()).isEqualTo(created.spec());
    assertThat(created.resourceVersion().isOlderThan(written.resourceVersion())).isTrue();
    assertThat(sandbox.pods().get("a")).isEqualTo(written);
  }

  @Test
  void anObjectWriteLeavesTheStatusAlone(Sandbox sandbox) {
    sandbox.pods().create(Samples.pod("a"));
    sandbox
        .pods()
        .status()
        .edit("a", p -> p.with(b -> b.status(s -> s.phase("Running").message("up"))));

    Pod edited =
        sandbox
            .pods()
            .edit("a", p -> p.with(b -> b.label("x", "y").status(s -> s.message("lost"))));

    assertThat(edited.metadata().labels()).containsEntry("x", "y");
    assertThat(edited.status().message()).isEqualTo("up");
  }

  @Test
  void aNewObjectHasTheStatusThatTheServerGivesIt(Sandbox sandbox) {
    Pod created =
        sandbox
            .pods()
            .create(Samples.pod("a").with(p -> p.status(s -> s.phase("Running").message("up"))));

    assertThat(created.status().phase()).isEqualTo("Pending");
    assertThat(created.status().message()).isEmpty();
  }

  @Test
  void generationCountsChangesOfTheSpecOnly(Sandbox sandbox) {
    Resources<Deployment> deployments =
        sandbox.client().resources(Deployment.TYPE).inNamespace(sandbox.namespace());
    Deployment created = deployments.create(Samples.deployment("web"));

    Deployment status =
        deployments.status().patch("web", Patch.merge("{\"status\": {\"observedGeneration\": 1}}"));
    Deployment labelled = deployments.edit("web", d -> d.with(b -> b.label("x", "y")));
    Deployment scaled = deployments.edit("web", d -> d.with(b -> b.spec(s -> s.replicas(2))));

    assertThat(created.metadata().generation()).isEqualTo(1);
    assertThat(status.metadata().generation()).isEqualTo(1);
    assertThat(status.status().observedGeneration()).isEqualTo(1);
    assertThat(labelled.metadata().generation()).isEqualTo(1);
    assertThat(scaled.metadata().generation()).isEqualTo(2);
  }

  @Test
  void aStatusWriteOfAnOldVersionIsAConflict(Sandbox sandbox) {
    Pod old = sandbox.pods().create(Samples.pod("a"));
    sandbox.pods().edit("a", p -> p.with(b -> b.label("x", "y")));

    assertThatExceptionOfType(ConflictException.class)
        .isThrownBy(
            () -> sandbox.pods().status().replace(old.with(p -> p.status(s -> s.message("late")))));
  }

  @Test
  void aTypeWithoutStatusSaysSo(Sandbox sandbox) {
    ConfigMap created = sandbox.configMaps().create(Samples.configMap("a", "1"));

    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> sandbox.configMaps().status().replace(created))
        .satisfies(
            e ->
                assertThat(e.status().message())
                    .isEqualTo("the server could not find the requested resource"));
  }
}

package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.apiextensions.v1.CustomResourceDefinition;
import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.Resources;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.custom.Custom;
import dev.bowline.examples.tasks.ApplyDeployment;
import dev.bowline.examples.tasks.CreateDeployment;
import dev.bowline.examples.tasks.EditDeployment;
import dev.bowline.examples.tasks.ListPods;
import dev.bowline.examples.tasks.MirrorPods;
import dev.bowline.examples.tasks.PatchDeployment;
import dev.bowline.examples.tasks.ReadPod;
import dev.bowline.examples.tasks.TypedBackups;
import dev.bowline.examples.tasks.TypedBackups.BackupSpec;
import dev.bowline.examples.tasks.TypedBackups.BackupStatus;
import dev.bowline.examples.tasks.WatchPods;
import dev.bowline.informer.CacheEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** The examples' tasks but the tenth, which needs pods that run. */
@Contract
final class TenTasksTest {
  private static final String DEFINITION =
      """
      {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
       "metadata": {"name": "backups.acme.dev"},
       "spec": {"group": "acme.dev", "scope": "Namespaced",
        "names": {"kind": "Backup", "plural": "backups"},
        "versions": [{"name": "v1", "served": true, "storage": true, "subresources": {"status": {}},
         "schema": {"openAPIV3Schema": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}}]}}
      """;

  private static Pod web(String name) {
    return Samples.pod(name).with(p -> p.label("app", "web"));
  }

  @Test
  void onePodIsRead(Sandbox sandbox) {
    sandbox.pods().create(web("web-0"));

    assertThat(ReadPod.image(sandbox.client(), sandbox.namespace(), "web-0"))
        .isEqualTo("example.test/x:1");
    assertThat(ReadPod.phase(sandbox.client(), sandbox.namespace(), "web-0")).isEqualTo("Pending");
    assertThat(ReadPod.phase(sandbox.client(), sandbox.namespace(), "web-1")).isEqualTo("absent");
    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> ReadPod.image(sandbox.client(), sandbox.namespace(), "web-1"));
  }

  @Test
  void manyPodsAreListed(Sandbox sandbox) {
    String app = sandbox.unique("app");
    for (int i = 0; i < 3; i++) {
      sandbox.pods().create(web("web-" + i).with(p -> p.label("app", app)));
    }
    sandbox.pods().create(Samples.pod("other"));

    assertThat(ListPods.pending(sandbox.client(), app)).containsExactly("web-0", "web-1", "web-2");
    assertThat(ListPods.progress(sandbox.client(), sandbox.namespace(), 3))
        .containsExactly("3 read, 1 to come", "1 read, 0 to come");
  }

  @Test
  void aDeploymentIsCreatedEditedAndPatched(Sandbox sandbox) {
    KubeClient client = sandbox.client();
    String namespace = sandbox.namespace();

    assertThat(CreateDeployment.web(client, namespace).spec().replicas()).isEqualTo(3);
    assertThat(EditDeployment.oneMore(client, namespace, "web").spec().replicas()).isEqualTo(4);
    assertThat(PatchDeployment.scale(client, namespace, "web", 3, 5)).isFalse();
    assertThat(PatchDeployment.scale(client, namespace, "web", 4, 5)).isTrue();
    Resources<Deployment> deployments = client.resources(Deployment.TYPE).inNamespace(namespace);
    assertThat(deployments.get("web").spec().replicas()).isEqualTo(5);
  }

  @Test
  void aDeploymentIsApplied(Sandbox sandbox) {
    KubeClient client = sandbox.client();
    String namespace = sandbox.namespace();
    CreateDeployment.web(client, namespace);

    assertThat(ApplyDeployment.image(client, namespace, "release-bot", "nginx:1.30"))
        .singleElement()
        .asString()
        .startsWith(".spec.template.spec.containers[name=\"web\"].image is bowline");
    assertThat(ApplyDeployment.image(client, namespace, "release-bot", "nginx:1.29")).isEmpty();
    assertThat(ApplyDeployment.image(client, namespace, "release-bot", "nginx:1.29")).isEmpty();
  }

  @Test
  void podsAreWatched(Sandbox sandbox) {
    sandbox.pods().create(web("web-0"));
    sandbox.pods().create(Samples.pod("other"));
    List<String> told = new ArrayList<>();

    WatchPods.untilOneIsDeleted(
        sandbox.client(),
        sandbox.namespace(),
        "web",
        line -> {
          told.add(line);
          if (line.equals("that is all")) {
            sandbox.pods().create(web("web-1"));
          } else if (line.equals("new: web-1")) {
            sandbox.pods().delete("web-0");
          }
        });

    assertThat(told).containsExactly("there: web-0", "that is all", "new: web-1", "gone: web-0");
  }

  @Test
  void podsAreMirrored(Sandbox sandbox) {
    sandbox.pods().create(web("web-0").with(p -> p.spec(s -> s.nodeName("node-7"))));
    sandbox.pods().create(web("web-1").with(p -> p.spec(s -> s.nodeName("node-8"))));
    Queue<CacheEvent<Pod>> events = new ConcurrentLinkedQueue<>();

    assertThat(
            MirrorPods.labelAndList(
                sandbox.client(), sandbox.namespace(), "web-0", "node-7", events::add))
        .containsExactly("web-0");
    assertThat(events).hasAtLeastOneElementOfType(CacheEvent.Added.class);
  }

  @Test
  void backupsAreRecords(Sandbox sandbox, ContractCluster cluster) {
    Instant now = Instant.parse("2026-01-02T03:04:05Z");
    Resources<CustomResourceDefinition> definitions =
        sandbox.client().resources(CustomResourceDefinition.TYPE);
    definitions.create(
        Codecs.json()
            .read(
                DEFINITION.getBytes(StandardCharsets.UTF_8),
                CustomResourceDefinition.EMPTY,
                DecodeOptions.DEFAULT));
    try {
      Custom<BackupSpec, BackupStatus> backup =
          Awaitility.await()
              .atMost(Duration.ofSeconds(30))
              .ignoreException(NotFoundException.class)
              .until(() -> TypedBackups.run(sandbox.client(), sandbox.namespace(), now), b -> true);

      assertThat(backup.spec()).isEqualTo(new BackupSpec("0 3 * * *", 7, null));
      assertThat(backup.status()).contains(new BackupStatus(now, "7 kept"));
    } finally {
      definitions.delete("backups.acme.dev");
    }
  }
}

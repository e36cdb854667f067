package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Resources;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.informer.Index;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.PartialObjectMetadata;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Informers of metadata alone; the mock gives whole objects, as servers may. */
@Contract
@Timeout(60)
final class MetadataInformerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Index<PartialObjectMetadata, String> APPS =
      Index.of("apps", o -> List.of(o.metadata().labels().getOrDefault("app", "none")));

  @Test
  void builtInTypes(Sandbox sandbox, ContractCluster cluster) {
    List<String> formats = new CopyOnWriteArrayList<>();
    try (KubeClient client = recording(cluster, formats);
        Informers informers = Informers.of(client);
        Informer<PartialObjectMetadata> informer =
            informers
                .metadataOf(ConfigMap.TYPE)
                .inNamespace(sandbox.namespace())
                .index(APPS)
                .start()) {
      informer.awaitSync(PATIENCE);
      assertThat(informer.toString()).contains("metadata of configmaps.v1");
      Resources<ConfigMap> configMaps = sandbox.configMaps();

      ConfigMap created = configMaps.create(Samples.configMap("a", "1"));
      await(informer, created);
      assertThat(informer.store().get(created.key()).orElseThrow().metadata())
          .isEqualTo(created.metadata());

      ConfigMap labelled =
          configMaps.edit("a", o -> o.with(c -> c.metadata(m -> m.putLabel("app", "web"))));
      await(informer, labelled);
      assertThat(informer.store().byIndex(APPS, "web"))
          .extracting(KubeObject::metadata)
          .containsExactly(labelled.metadata());
    }
    assertThat(formats).isNotEmpty().allMatch(format -> format.contains("protobuf"));
  }

  @Test
  void customTypes(Sandbox sandbox, ContractCluster cluster) {
    try (KubeClient client = KubeClient.create(cluster.config())) {
      Backups.define(client);
      Resources<Unstructured> backups =
          client.unstructured(Backups.KIND).inNamespace(sandbox.namespace());
      Unstructured before = backups.create(Backups.full("before"));
      try (Informers informers = Informers.of(client);
          Informer<PartialObjectMetadata> informer =
              informers.metadataOf(Backups.UNTYPED).inNamespace(sandbox.namespace()).start()) {
        informer.awaitSync(PATIENCE);
        assertThat(informer.store().get(before.key()).orElseThrow().metadata())
            .isEqualTo(before.metadata());
        Unstructured after = backups.create(Backups.full("after"));
        await(informer, after);
        assertThat(informer.store().get(after.key()).orElseThrow().metadata())
            .isEqualTo(after.metadata());
      }
    }
  }

  private static KubeClient recording(ContractCluster cluster, List<String> formats) {
    return KubeClient.builder()
        .config(cluster.config())
        .okHttpClient(
            http ->
                http.addInterceptor(
                    chain -> {
                      var answer = chain.proceed(chain.request());
                      if (answer.isSuccessful()) {
                        formats.add(String.valueOf(answer.header("Content-Type")));
                      }
                      return answer;
                    }))
        .build();
  }

  private static void await(Informer<?> informer, KubeObject written) {
    assertThat(informer.awaitVersion(written.resourceVersion(), PATIENCE)).isTrue();
  }
}

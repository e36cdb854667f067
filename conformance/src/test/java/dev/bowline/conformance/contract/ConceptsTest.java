package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.authorization.v1.SelfSubjectAccessReview;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.client.AlreadyExistsException;
import dev.bowline.client.ApiException;
import dev.bowline.client.BadRequestException;
import dev.bowline.client.ForbiddenException;
import dev.bowline.client.InvalidException;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Resources;
import dev.bowline.client.WriteOptions;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.config.Credentials;
import dev.bowline.client.config.TlsSettings;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Sentences of the page "Kubernetes API Concepts" that no other class of the suite looks at. */
@Contract
final class ConceptsTest {
  private static final GroupVersionKind DEPLOYMENT = GroupVersionKind.of("apps/v1", "Deployment");

  private static Unstructured read(String json) {
    return Codecs.json()
        .read(
            json.getBytes(StandardCharsets.UTF_8),
            Unstructured.empty(DEPLOYMENT),
            DecodeOptions.DEFAULT);
  }

  @Test
  void aNameIsUniqueWithinItsKindAndNamespace(Sandbox sandbox) {
    String other = sandbox.anotherNamespace();
    sandbox.configMaps().create(Samples.configMap("a", "1"));

    ConfigMap elsewhere =
        sandbox
            .client()
            .resources(ConfigMap.TYPE)
            .inNamespace(other)
            .create(Samples.configMap("a", "2"));
    Secret another =
        sandbox
            .client()
            .resources(Secret.TYPE)
            .inNamespace(sandbox.namespace())
            .create(Secret.of(s -> s.name("a")));

    assertThat(elsewhere.uid()).isNotEqualTo(another.uid());
    assertThatExceptionOfType(AlreadyExistsException.class)
        .isThrownBy(() -> sandbox.configMaps().create(Samples.configMap("a", "3")));
  }

  @Test
  void aVirtualTypeHasNoCollection(Sandbox sandbox, ContractCluster cluster) {

    assertThatExceptionOfType(ApiException.class)
        .isThrownBy(() -> sandbox.client().resources(SelfSubjectAccessReview.TYPE).list())
        .satisfies(e -> assertThat(e.code()).isEqualTo(405));
  }

  @Test
  void aFieldOfTheWrongTypeIsRefusedAtEveryLevelAndHidesUnknownFields(
      Sandbox sandbox, ContractCluster cluster) {
    Resources<Unstructured> deployments =
        sandbox.client().unstructured(DEPLOYMENT).inNamespace(sandbox.namespace());
    Unstructured wrong =
        read(
            """
            {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "a"},
             "spec": {"replicas": "three", "spoon": 1}}
            """);
    List<Consumer<WriteOptions>> levels =
        List.of(o -> o.ignoreUnknownFields(), o -> {}, o -> o.strict());

    for (Consumer<WriteOptions> level : levels) {
      assertThatExceptionOfType(BadRequestException.class)
          .isThrownBy(() -> deployments.create(wrong, level))
          .satisfies(
              e -> assertThat(e.status().message()).contains("replicas").doesNotContain("spoon"));
    }
  }

  @Test
  void aMissingRequiredFieldIsAnErrorWithItsPath(Sandbox sandbox, ContractCluster cluster) {
    Resources<Deployment> deployments =
        sandbox.client().resources(Deployment.TYPE).inNamespace(sandbox.namespace());

    assertThatExceptionOfType(InvalidException.class)
        .isThrownBy(() -> deployments.create(Deployment.of(d -> d.name("a"))))
        .satisfies(
            e ->
                assertThat(e.causes())
                    .extracting(cause -> cause.field())
                    .contains("spec.selector", "spec.template.spec.containers"));
  }

  @Test
  void whatADryRunGeneratesIsNotWhatIsStored(Sandbox sandbox) {
    ConfigMap generated = ConfigMap.of(c -> c.metadata(m -> m.generateName("a-")));

    ConfigMap first = sandbox.configMaps().create(generated, o -> o.dryRun());
    ConfigMap second = sandbox.configMaps().create(generated, o -> o.dryRun());

    assertThat(first.name()).startsWith("a-").isNotEqualTo(second.name());
    assertThat(first.uid()).isNotEmpty().isNotEqualTo(second.uid());
    assertThat(first.metadata().resourceVersion()).isEmpty();
    assertThat(sandbox.configMaps().find(first.name())).isEmpty();
  }

  @Test
  void aDryRunNeedsTheRightsOfTheWrite(Sandbox sandbox, ContractCluster cluster) {
    ClusterConfig nobody =
        ClusterConfig.builder(cluster.config().server())
            .tls(TlsSettings.builder().insecure().build())
            .credentials(Credentials.none())
            .build();
    Resources<ConfigMap> configMaps =
        sandbox
            .closing(KubeClient.create(nobody))
            .resources(ConfigMap.TYPE)
            .inNamespace(sandbox.namespace());

    assertThatExceptionOfType(ForbiddenException.class)
        .isThrownBy(() -> configMaps.create(Samples.configMap("a", "1"), o -> o.dryRun()));
  }
}

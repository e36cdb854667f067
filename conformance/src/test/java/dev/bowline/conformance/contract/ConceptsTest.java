package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.authorization.v1.SelfSubjectAccessReview;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.api.rbac.v1.Role;
import dev.bowline.api.rbac.v1.RoleBinding;
import dev.bowline.client.AlreadyExistsException;
import dev.bowline.client.ApiException;
import dev.bowline.client.BadRequestException;
import dev.bowline.client.Deletion;
import dev.bowline.client.ForbiddenException;
import dev.bowline.client.InvalidException;
import dev.bowline.client.KubeClient;
import dev.bowline.client.NamespacedResources;
import dev.bowline.client.Resources;
import dev.bowline.client.WriteOptions;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.config.Credentials;
import dev.bowline.client.config.Impersonation;
import dev.bowline.client.config.TlsSettings;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.Unstructured;
import dev.bowline.mockserver.MockController;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.type.GroupVersionKind;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
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
  void aVirtualTypeHasNoCollection(Sandbox sandbox) {
    assertThatExceptionOfType(ApiException.class)
        .isThrownBy(() -> sandbox.client().resources(SelfSubjectAccessReview.TYPE).list())
        .satisfies(e -> assertThat(e.code()).isEqualTo(405));
  }

  @Test
  void aFieldOfTheWrongTypeIsRefusedAtEveryLevelAndHidesUnknownFields(Sandbox sandbox) {
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
  void aMissingRequiredFieldIsAnErrorWithItsPath(Sandbox sandbox) {
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

  @Test
  void accessToANamespacedTypeIsByNamespace(Sandbox sandbox, ContractCluster cluster) {
    String mine = sandbox.namespace();
    String other = sandbox.anotherNamespace();
    String user = sandbox.unique("jane");
    KubeClient admin = sandbox.client();
    admin
        .resources(Role.TYPE)
        .inNamespace(mine)
        .create(
            Role.of(
                r ->
                    r.name("reads")
                        .addRule(
                            rule ->
                                rule.apiGroups(List.of(""))
                                    .resources(List.of("configmaps"))
                                    .verbs(List.of("list")))));
    admin
        .resources(RoleBinding.TYPE)
        .inNamespace(mine)
        .create(
            RoleBinding.of(
                b ->
                    b.name("reads")
                        .roleRef(
                            r -> r.apiGroup("rbac.authorization.k8s.io").kind("Role").name("reads"))
                        .addSubject(
                            s -> s.apiGroup("rbac.authorization.k8s.io").kind("User").name(user))));
    NamespacedResources<ConfigMap> configMaps =
        sandbox
            .closing(
                KubeClient.create(
                    cluster.config().with(c -> c.impersonate(Impersonation.of(user)))))
            .resources(ConfigMap.TYPE);

    Awaitility.await()
        .atMost(Duration.ofSeconds(10)) // servers learn of new rights a moment later
        .ignoreException(ForbiddenException.class)
        .until(() -> configMaps.inNamespace(mine).list() != null);
    assertThatExceptionOfType(ForbiddenException.class)
        .isThrownBy(() -> configMaps.inNamespace(other).list());
    assertThatExceptionOfType(ForbiddenException.class)
        .isThrownBy(() -> configMaps.inAllNamespaces().list());
  }

  /** On a mock of its own: a controller does this, and no API server. */
  @Test
  void whatIsInANamespaceGoesWithIt() {
    try (MockKubeServer server =
            MockKubeServer.builder().controllers(MockController.NAMESPACES).start();
        KubeClient client =
            KubeClient.create(
                ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of(""), null))) {
      client.resources(Namespace.TYPE).create(Namespace.of(n -> n.name("shop")));
      Resources<ConfigMap> configMaps = client.resources(ConfigMap.TYPE).inNamespace("shop");
      configMaps.create(Samples.configMap("a", "1"));

      Deletion deletion =
          client.resources(Namespace.TYPE).delete("shop", o -> o.awaitGone(Duration.ofSeconds(20)));

      assertThat(deletion).isInstanceOf(Deletion.Done.class);
      assertThat(configMaps.find("a")).isEmpty();
    }
  }
}

package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.authentication.v1.TokenRequest;
import dev.bowline.api.authentication.v1.TokenReview;
import dev.bowline.api.authorization.v1.LocalSubjectAccessReview;
import dev.bowline.api.authorization.v1.SelfSubjectAccessReview;
import dev.bowline.api.autoscaling.v1.Scale;
import dev.bowline.api.certificates.v1.CertificateSigningRequest;
import dev.bowline.api.core.v1.Binding;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.ServiceAccount;
import dev.bowline.api.policy.v1.Eviction;
import dev.bowline.api.policy.v1.PodDisruptionBudget;
import dev.bowline.client.ApiException;
import dev.bowline.client.BadRequestException;
import dev.bowline.client.ConflictException;
import dev.bowline.client.EvictionResult;
import dev.bowline.client.Evictions;
import dev.bowline.client.InvalidException;
import dev.bowline.client.KubeClient;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.Patch;
import dev.bowline.client.Resources;
import dev.bowline.client.ServerErrorException;
import dev.bowline.client.Subresource;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.Unstructured;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Subresources and types that are requests; the mock has the status only. */
@Contract
final class SubresourceTest {
  /** For the name contract; its key is thrown away. */
  private static final String REQUEST =
      """
      -----BEGIN CERTIFICATE REQUEST-----
      MIHMMHUCAQAwEzERMA8GA1UEAwwIY29udHJhY3QwWTATBgcqhkjOPQIBBggqhkjO
      PQMBBwNCAARBUuXZe+e8a0AIdf29Gjn2iMBX4vlFJ7i8ZUaaj/Iv4JWeCaGhk+L9
      ZYZ8CxoA7sCJaiiF9rYPuXYf42AJnajToAAwCgYIKoZIzj0EAwIDRwAwRAIgQkWB
      MJ7PvhRNYBrBKk+zddW8v+PSJWCsWMxYv43vJZICIGFufmpkbyfXQimjuzLu5/gS
      fgd4VHAU2pCqZQ2ZFMzj
      -----END CERTIFICATE REQUEST-----
      """;

  @BeforeEach
  void onARealServer(ContractCluster cluster) {}

  @Test
  void scaleIsAViewOfTheObject(Sandbox sandbox) {
    Resources<Deployment> deployments =
        sandbox.client().resources(Deployment.TYPE).inNamespace(sandbox.namespace());
    Deployment created = deployments.create(Samples.deployment("web"));
    Subresource<Scale> scale = deployments.subresource("scale", Scale.EMPTY);

    Scale read = scale.get("web");
    assertThat(read.spec().replicas()).isEqualTo(1);
    assertThat(read.resourceVersion()).isEqualTo(created.resourceVersion());
    assertThat(scale.edit("web", s -> s.with(b -> b.spec(x -> x.replicas(2)))).spec().replicas())
        .isEqualTo(2);
    assertThatExceptionOfType(ConflictException.class).isThrownBy(() -> scale.replace(read));
    assertThat(scale.patch("web", Patch.merge("{\"spec\":{\"replicas\":4}}")).spec().replicas())
        .isEqualTo(4);
    assertThat(
            scale
                .apply(
                    Scale.of(x -> x.name("web").spec(b -> b.replicas(5))),
                    o -> o.fieldManager("scaler").force())
                .spec()
                .replicas())
        .isEqualTo(5);
    assertThat(deployments.get("web").spec().replicas()).isEqualTo(5);
    assertThatExceptionOfType(ApiException.class)
        .isThrownBy(() -> scale.create("web", Scale.of(s -> s.name("web"))))
        .satisfies(e -> assertThat(e.code()).isEqualTo(405));
    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> sandbox.pods().subresource("scale", Scale.EMPTY).get("web"))
        .satisfies(e -> assertThat(e.isTypeUnknown()).isTrue());
  }

  @Test
  void aBindingPutsAPodOnANode(Sandbox sandbox) {
    sandbox.pods().create(Samples.pod("a"));
    Subresource<Binding> bindings = sandbox.pods().subresource("binding", Binding.EMPTY);
    Binding binding = Binding.of(b -> b.name("a").target(t -> t.kind("Node").name("n1")));

    assertThatExceptionOfType(ServerErrorException.class)
        .isThrownBy(() -> bindings.create("a", binding.with(b -> b.target(t -> t.kind("Pod")))))
        .satisfies(e -> assertThat(e.attempts()).hasSize(1));
    assertThatExceptionOfType(BadRequestException.class)
        .isThrownBy(() -> bindings.create("a", binding.with(b -> b.name(""))))
        .withMessageContaining("name in URL does not match name in Binding object");
    assertThat(bindings.create("a", binding)).isEqualTo(binding);
    assertThat(sandbox.pods().get("a").spec().nodeName()).isEqualTo("n1");
    assertThatExceptionOfType(ConflictException.class)
        .isThrownBy(() -> bindings.create("a", binding));
    sandbox.pods().delete("a", o -> o.grace(Duration.ZERO));
  }

  @Test
  void anEvictionHeedsBudgets(Sandbox sandbox) {
    Evictions evictions = sandbox.client().evictions(sandbox.namespace());
    sandbox
        .client()
        .resources(PodDisruptionBudget.TYPE)
        .inNamespace(sandbox.namespace())
        .create(
            PodDisruptionBudget.of(
                b ->
                    b.name("budget")
                        .spec(
                            s ->
                                s.minAvailable(IntOrString.of(1))
                                    .selector(l -> l.putMatchLabel("app", "web")))));
    sandbox.pods().create(Samples.pod("free"));
    sandbox.pods().create(Samples.pod("bound").with(p -> p.label("app", "web")));
    sandbox
        .pods()
        .status()
        .patch(
            "bound",
            Patch.merge(
                "{\"status\":{\"phase\":\"Running\",\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}"));

    assertThat(evictions.evict("free", o -> o.dryRun())).isEqualTo(new EvictionResult.Accepted());
    assertThat(sandbox.pods().find("free")).isPresent();
    assertThatExceptionOfType(ConflictException.class)
        .isThrownBy(() -> evictions.evict("free", o -> o.ifUid("another")));
    assertThat(evictions.evict("free")).isEqualTo(new EvictionResult.Accepted());
    assertThat(sandbox.pods().find("free")).isEmpty();
    assertThat(evictions.evict("free")).isEqualTo(new EvictionResult.Absent());
    assertThat(evictions.evict("bound"))
        .isInstanceOfSatisfying(
            EvictionResult.Blocked.class,
            blocked -> {
              assertThat(blocked.message()).contains("disruption budget");
              assertThat(blocked.budgets()).singleElement().asString().contains("budget");
              assertThat(blocked.retryAfter()).isEqualTo(Optional.of(Duration.ofSeconds(10)));
            });
    sandbox.pods().create(Samples.pod("typed"));
    sandbox
        .pods()
        .subresource("eviction", Eviction.EMPTY)
        .create("typed", Eviction.of(e -> e.name("typed")));
    assertThat(sandbox.pods().find("typed")).isEmpty();
  }

  @Test
  void aTokenIsMadeAndReviewed(Sandbox sandbox) {
    KubeClient client = sandbox.client();
    Resources<ServiceAccount> accounts =
        client.resources(ServiceAccount.TYPE).inNamespace(sandbox.namespace());
    accounts.create(ServiceAccount.of(a -> a.name("builder")));

    TokenRequest made =
        accounts
            .subresource("token", TokenRequest.EMPTY)
            .create("builder", TokenRequest.of(t -> t.spec(s -> s.expirationSeconds(600L))));

    assertThat(made.status().token()).isNotEmpty();
    assertThat(made.toString()).doesNotContain(made.status().token());
    TokenReview review =
        client
            .resources(TokenReview.TYPE)
            .create(TokenReview.of(r -> r.spec(s -> s.token(made.status().token()))));
    assertThat(review.status().authenticated()).isTrue();
    assertThat(review.status().user().username())
        .isEqualTo("system:serviceaccount:" + sandbox.namespace() + ":builder");
    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(
            () ->
                accounts
                    .subresource("token", TokenRequest.EMPTY)
                    .create("none", TokenRequest.EMPTY));
  }

  @Test
  void reviewsAnswerWithoutNames(Sandbox sandbox) {
    KubeClient client = sandbox.client();

    SelfSubjectAccessReview mine =
        client
            .resources(SelfSubjectAccessReview.TYPE)
            .create(
                SelfSubjectAccessReview.of(
                    r -> r.spec(s -> s.resourceAttributes(a -> a.verb("get").resource("pods")))));
    assertThat(mine.status().allowed()).isTrue();
    LocalSubjectAccessReview theirs =
        client
            .resources(LocalSubjectAccessReview.TYPE)
            .inNamespace(sandbox.namespace())
            .create(
                LocalSubjectAccessReview.of(
                    r ->
                        r.spec(
                            s ->
                                s.user("nobody")
                                    .resourceAttributes(
                                        a ->
                                            a.namespace(sandbox.namespace())
                                                .verb("get")
                                                .resource("pods")))));
    assertThat(theirs.status().allowed()).isFalse();
    assertThatExceptionOfType(InvalidException.class)
        .isThrownBy(
            () ->
                client
                    .resources(SelfSubjectAccessReview.TYPE)
                    .create(SelfSubjectAccessReview.EMPTY))
        .satisfies(
            e -> assertThat(e.causes()).anySatisfy(c -> assertThat(c.field()).startsWith("spec.")));
  }

  @Test
  void ephemeralContainersAndSizesHaveDoorsOfTheirOwn(Sandbox sandbox) {
    sandbox
        .pods()
        .create(
            Pod.of(
                p ->
                    p.name("a")
                        .spec(
                            s ->
                                s.addContainer(
                                    c ->
                                        c.name("main")
                                            .image("example.test/x:1")
                                            .resources(
                                                r ->
                                                    r.putRequest(
                                                        "cpu", Quantity.parse("100m")))))));

    Pod resized =
        sandbox
            .pods()
            .subresource("resize")
            .patch(
                "a",
                Patch.json(
                    p ->
                        p.add(
                            "/spec/containers/0/resources",
                            Map.of("requests", Map.of("cpu", "200m")))));
    assertThat(resized.spec().containers().get(0).resources().requests().get("cpu"))
        .isEqualTo(Quantity.parse("200m"));
    sandbox
        .pods()
        .subresource("binding", Binding.EMPTY)
        .create("a", Binding.of(b -> b.name("a").target(t -> t.kind("Node").name("n1"))));

    Pod debugged =
        sandbox
            .pods()
            .subresource("ephemeralcontainers")
            .edit(
                "a",
                p ->
                    p.with(
                        b ->
                            b.spec(
                                s ->
                                    s.addEphemeralContainer(
                                        c -> c.name("debug").image("example.test/x:1")))));
    assertThat(debugged.spec().ephemeralContainers()).hasSize(1);
    sandbox.pods().delete("a", o -> o.grace(Duration.ZERO));
  }

  @Test
  void certificatesAreApprovedOnce(Sandbox sandbox) {
    Resources<CertificateSigningRequest> requests =
        sandbox.client().resources(CertificateSigningRequest.TYPE);
    String name = sandbox.unique("contract");
    requests.create(
        CertificateSigningRequest.of(
            c ->
                c.name(name)
                    .spec(
                        s ->
                            s.request(Bytes.copyOf(REQUEST.getBytes(StandardCharsets.US_ASCII)))
                                .signerName("example.com/contract")
                                .addUsage("digital signature"))));
    try {
      var approvals = sandbox.client().certificateApprovals();

      Unstructured approved = approvals.approve(name, "Checked", "by a test");
      assertThat(
              approved.at("status", "conditions").byKey("type", "Approved").at("reason").asString())
          .isEqualTo("Checked");
      assertThat(approvals.approve(name, "Checked", "again").resourceVersion())
          .isEqualTo(approved.resourceVersion());
      assertThatExceptionOfType(InvalidException.class)
          .isThrownBy(() -> approvals.deny(name, "Late", "too late"));
      assertThat(requests.subresource("approval").get(name).status().conditions())
          .singleElement()
          .satisfies(c -> assertThat(c.type()).isEqualTo("Approved"));
    } finally {
      requests.delete(name);
    }
  }

  @Test
  void aNamespaceIsGoneWhenItsFinalizerIs(Sandbox sandbox) {
    Resources<Namespace> namespaces = sandbox.client().resources(Namespace.TYPE);
    String name = sandbox.unique("contract");
    namespaces.create(Namespace.of(n -> n.name(name)));
    namespaces.delete(name);
    Optional<Namespace> terminating = namespaces.find(name);
    assumeThat(terminating).as("nobody else finalizes namespaces here").isPresent();
    Subresource<Namespace> finalize = namespaces.subresource("finalize");

    finalize.replace(terminating.orElseThrow().with(n -> n.spec(s -> s.finalizers(List.of()))));

    assertThat(namespaces.find(name)).isEmpty();
  }
}

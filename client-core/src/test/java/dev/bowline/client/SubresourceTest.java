package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.authentication.v1.TokenRequest;
import dev.bowline.api.authorization.v1.SelfSubjectAccessReview;
import dev.bowline.api.autoscaling.v1.Scale;
import dev.bowline.api.core.v1.Binding;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.ServiceAccount;
import dev.bowline.client.internal.transport.Outgoing;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ClusterType;
import dev.bowline.type.GroupVersionKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SubresourceTest {
  private static final String SUCCESS =
      "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Success\",\"code\":201}";
  private static final String BLOCKED =
      """
      {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Cannot evict pod as it would violate the pod's disruption budget.","reason":"TooManyRequests",
       "details":{"causes":[{"reason":"DisruptionBudget","message":"The disruption budget web needs 2 healthy pods and has 2 currently"}],"retryAfterSeconds":10},"code":429}""";

  private final Scripted scripted = new Scripted();

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void scaleIsReadAndWrittenAgainAfterAConflict() {
    scripted
        .transport
        .json(200, scale(1, "5"))
        .json(409, Scripted.status(409, "Conflict", "changed"))
        .json(200, scale(2, "6"))
        .json(200, scale(3, "7"));
    Subresource<Scale> scales =
        scripted
            .client()
            .resources(Deployment.TYPE)
            .inNamespace("shop")
            .subresource("scale", Scale.EMPTY);

    Scale scaled =
        scales.edit("web", s -> s.with(b -> b.spec(x -> x.replicas(s.spec().replicas() + 1))));

    assertThat(scaled.spec().replicas()).isEqualTo(3);
    assertThat(scripted.transport.sent())
        .extracting(Outgoing::toString)
        .containsExactly(
            "GET /apis/apps/v1/namespaces/shop/deployments/web/scale",
            "PUT /apis/apps/v1/namespaces/shop/deployments/web/scale",
            "GET /apis/apps/v1/namespaces/shop/deployments/web/scale",
            "PUT /apis/apps/v1/namespaces/shop/deployments/web/scale");
    assertThat(scripted.transport.sentBody(3))
        .contains("\"resourceVersion\":\"6\"", "\"replicas\":3");
    assertThat(scales).hasToString("deployments.v1.apps in shop: scale");
  }

  @Test
  void theScaleOfACustomResourceIsNeverProtobuf() {
    scripted.encoding(Encoding.AUTO).transport.json(200, scale(1, "5")).json(200, scale(1, "5"));
    GroupVersionKind kind = new GroupVersionKind("example.com", "v1", "Widget");

    Subresource<Scale> scales =
        scripted
            .client()
            .resources(ClusterType.custom(kind, "widgets", Unstructured.empty(kind)))
            .subresource("scale", Scale.EMPTY);

    assertThatIllegalArgumentException() // though a Scale is of a group of Kubernetes' own
        .isThrownBy(() -> scales.patch("w", Patch.strategic("{}")))
        .withMessageContaining("widgets.v1.example.com has no merge keys");
    scales.get("w");
    scripted
        .client()
        .resources(Deployment.TYPE)
        .inNamespace("shop")
        .subresource("scale", Scale.EMPTY)
        .get("web");

    assertThat(scripted.transport.sent(0).accept()).isEqualTo("application/json");
    assertThat(scripted.transport.sent(1).accept())
        .isEqualTo("application/vnd.kubernetes.protobuf,application/json");
  }

  @Test
  void aTokenIsGivenButNotShown() {
    scripted.transport.json(
        201,
        """
        {"kind":"TokenRequest","apiVersion":"authentication.k8s.io/v1","metadata":{"name":"builder"},"spec":{"audiences":["a"],"expirationSeconds":600},"status":{"token":"s3cret","expirationTimestamp":"2026-11-22T03:10:27Z"}}""");

    TokenRequest token =
        scripted
            .client()
            .resources(ServiceAccount.TYPE)
            .inNamespace("shop")
            .subresource("token", TokenRequest.EMPTY)
            .create("builder", TokenRequest.of(t -> t.spec(s -> s.expirationSeconds(600L))));

    assertThat(token.status().token()).isEqualTo("s3cret");
    assertThat(token.toString()).doesNotContain("s3cret");
    assertThat(token.status().toString()).doesNotContain("s3cret");
    assertThat(scripted.transport.sent(0))
        .hasToString("POST /api/v1/namespaces/shop/serviceaccounts/builder/token");
  }

  @Test
  void aMereSuccessGivesTheRequestBack() {
    scripted.transport.json(201, SUCCESS);
    Binding binding = Binding.of(b -> b.name("web-0").target(t -> t.kind("Node").name("n1")));

    assertThat(pods().subresource("binding", Binding.EMPTY).create("web-0", binding))
        .isSameAs(binding);
  }

  @Test
  void anAnswerOfAnotherKindIsNamed() {
    scripted.transport.json(201, Scripted.configMap("a", "1"));

    assertThatExceptionOfType(CodecException.class)
        .isThrownBy(
            () ->
                pods()
                    .subresource("binding", Binding.EMPTY)
                    .create("web-0", Binding.of(b -> b.name("web-0"))))
        .withMessageStartingWith("expected v1 Binding or v1 Status, found ");
  }

  @Test
  void requestsAreAboutTheObjectThatTheyName() {
    Subresource<Binding> bindings = pods().subresource("binding", Binding.EMPTY);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> bindings.create("web-0", Binding.of(b -> b.name("web-1"))))
        .withMessage("a Binding about web-0 can't have the name web-1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> bindings.create("Web_0", Binding.of(b -> b.name("Web_0"))))
        .withMessageStartingWith("a name of pods.v1 is a DNS subdomain");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pods().subresource("a/b"))
        .withMessageStartingWith("a subresource is neither");
    assertThat(scripted.transport.sent()).isEmpty();
  }

  @Test
  void anEvictionSaysWhatHappened() {
    scripted
        .transport
        .json(201, SUCCESS)
        .answer(429, Map.of("Content-Type", "application/json", "Retry-After", "10"), BLOCKED)
        .json(404, Scripted.status(404, "NotFound", "pods \\\"a\\\" not found"));
    Evictions evictions = scripted.client().evictions("shop");

    assertThat(evictions.evict("web-0", o -> o.grace(Duration.ofSeconds(5)).ifUid("u").dryRun()))
        .isEqualTo(new EvictionResult.Accepted());
    assertThat(evictions.evict("web-0"))
        .isEqualTo(
            new EvictionResult.Blocked(
                "Cannot evict pod as it would violate the pod's disruption budget.",
                List.of("The disruption budget web needs 2 healthy pods and has 2 currently"),
                Optional.of(Duration.ofSeconds(10))));
    assertThat(evictions.evict("web-0")).isEqualTo(new EvictionResult.Absent());

    assertThat(scripted.transport.sent(0))
        .hasToString("POST /api/v1/namespaces/shop/pods/web-0/eviction");
    assertThat(scripted.transport.sentBody(0))
        .contains("\"apiVersion\":\"policy/v1\"", "\"name\":\"web-0\"", "\"namespace\":\"shop\"")
        .contains("\"gracePeriodSeconds\":5", "\"dryRun\":[\"All\"]", "\"uid\":\"u\"");
    assertThat(scripted.time.waits()).isEmpty(); // a budget is an answer, not an overload
  }

  @Test
  void aBusyServerIsNoBudget() {
    for (int i = 0; i < 3; i++) {
      scripted.transport.answer(
          429,
          Map.of("Content-Type", "text/plain", "Retry-After", "1"),
          "Too many requests, please try again later.");
    }

    assertThatExceptionOfType(TooManyRequestsException.class)
        .isThrownBy(() -> scripted.client().evictions("shop").evict("web-0"));
    assertThat(scripted.time.waits()).hasSize(2);
  }

  @Test
  void anEvictionThatShallWaitIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                scripted
                    .client()
                    .evictions("shop")
                    .evict("web-0", o -> o.awaitGone(Duration.ofSeconds(1))))
        .withMessageContaining("awaitGone(\"web-0\", ...)");
  }

  @Test
  void anApprovalIsOneConditionMore() {
    scripted
        .transport
        .json(200, request("[{\"type\":\"Other\",\"status\":\"True\"}]"))
        .json(200, request("[{\"type\":\"Approved\",\"status\":\"True\"}]"))
        .json(200, request("[{\"type\":\"Approved\",\"status\":\"True\"}]"));
    CertificateApprovals approvals = scripted.client().certificateApprovals();

    approvals.approve("node-7", "Checked", "by hand");
    approvals.approve("node-7", "Checked", "by hand");

    assertThat(scripted.transport.sent())
        .extracting(Outgoing::toString)
        .containsExactly(
            "GET /apis/certificates.k8s.io/v1/certificatesigningrequests/node-7/approval",
            "PUT /apis/certificates.k8s.io/v1/certificatesigningrequests/node-7/approval",
            "GET /apis/certificates.k8s.io/v1/certificatesigningrequests/node-7/approval");
    assertThat(scripted.transport.sentBody(1))
        .contains("\"Other\"", "\"Approved\"", "\"Checked\"", "\"by hand\"")
        .contains("\"certificate\":\"Zm9v\"");
  }

  @Test
  void reviewsNeedNoName() {
    scripted.transport.json(
        201,
        "{\"kind\":\"SelfSubjectAccessReview\",\"apiVersion\":\"authorization.k8s.io/v1\",\"metadata\":{},\"status\":{\"allowed\":true}}");

    assertThat(
            scripted
                .client()
                .resources(SelfSubjectAccessReview.TYPE)
                .create(SelfSubjectAccessReview.EMPTY)
                .status()
                .allowed())
        .isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scripted.configMaps().create(ConfigMap.EMPTY))
        .withMessage("a ConfigMap to be created needs a name or a generateName");
  }

  @Test
  void namesAreCheckedBeforeTheyAreSent() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scripted.configMaps().create(ConfigMap.of(c -> c.name("A"))))
        .withMessageStartingWith("a name of configmaps.v1 is a DNS subdomain");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                scripted
                    .configMaps()
                    .create(ConfigMap.of(c -> c.metadata(m -> m.generateName("Bad_")))))
        .withMessageStartingWith("a generateName of configmaps.v1 is a DNS subdomain");
    assertThat(scripted.transport.sent()).isEmpty();
  }

  private Resources<Pod> pods() {
    return scripted.client().resources(Pod.TYPE).inNamespace("shop");
  }

  private static String scale(int replicas, String version) {
    return """
        {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"web","namespace":"shop","resourceVersion":"%s"},"spec":{"replicas":%d},"status":{"replicas":0}}"""
        .formatted(version, replicas);
  }

  private static String request(String conditions) {
    return """
        {"kind":"CertificateSigningRequest","apiVersion":"certificates.k8s.io/v1","metadata":{"name":"node-7","resourceVersion":"3"},"spec":{"request":"Zm9v"},"status":{"certificate":"Zm9v","conditions":%s}}"""
        .formatted(conditions);
  }
}

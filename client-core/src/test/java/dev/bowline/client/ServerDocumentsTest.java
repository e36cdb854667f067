package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.client.discovery.Discovery;
import dev.bowline.client.discovery.HealthCheck;
import dev.bowline.client.discovery.HealthCheck.Outcome;
import dev.bowline.client.discovery.HealthReport;
import dev.bowline.client.discovery.OpenApiDocument;
import dev.bowline.client.discovery.OpenApiEntry;
import dev.bowline.client.discovery.ServerVersion;
import dev.bowline.serde.CodecException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Version, health and schemas. */
class ServerDocumentsTest {
  private static final Map<String, String> TEXT =
      Map.of("Content-Type", "text/plain; charset=utf-8");

  private final Scripted scripted = new Scripted();
  private final Discovery discovery = scripted.client().discovery();

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void readsTheVersionOfVendorsToo() {
    scripted.transport.json(
        200,
        "{\"major\":\"1\",\"minor\":\"35+\",\"gitVersion\":\"v1.35.1-gke.1000\",\"platform\":\"linux/amd64\",\"emulationMinor\":\"34\"}");

    ServerVersion version = discovery.version();

    assertThat(version).hasToString("v1.35.1-gke.1000");
    assertThat(version.isAtLeast(1, 35)).isTrue();
    assertThat(version.isAtLeast(1, 36)).isFalse();
    assertThat(version.isAtLeast(0, 99)).isTrue();
    assertThat(version.fields()).containsEntry("emulationMinor", "34");
  }

  @Test
  void aVersionThatIsNoneIsRefused() {
    scripted.transport.json(200, "{\"major\":1}").json(200, "[]");

    assertThatExceptionOfType(CodecException.class)
        .isThrownBy(discovery::version)
        .withMessage("expected a string, found a number at $.major");
    assertThatExceptionOfType(CodecException.class)
        .isThrownBy(discovery::version)
        .withMessage("expected an object, found a list at $");
  }

  @Test
  void failingHealthIsAnAnswer() {
    scripted.transport.answer(
        500,
        TEXT,
        "[+]ping ok\n[-]etcd failed: reason withheld\n[+]log excluded: ok\nwarn: some health checks cannot be excluded: no matches for \"x\"\nreadyz check failed\n");

    HealthReport report = discovery.health().ready("log", "x");

    assertThat(report.healthy()).isFalse();
    assertThat(report.checks())
        .containsExactly(
            new HealthCheck("ping", Outcome.PASSED, ""),
            new HealthCheck("etcd", Outcome.FAILED, "reason withheld"),
            new HealthCheck("log", Outcome.EXCLUDED, ""));
    assertThat(report.failed()).extracting(HealthCheck::name).containsExactly("etcd");
    assertThat(report.remarks())
        .containsExactly("warn: some health checks cannot be excluded: no matches for \"x\"");
    assertThat(scripted.transport.sent(0).target())
        .isEqualTo("/readyz?verbose=true&exclude=log&exclude=x");
    assertThat(scripted.transport.sent()).hasSize(1);
  }

  @Test
  void asksForOneCheckByName() {
    scripted
        .transport
        .answer(200, TEXT, "ok")
        .answer(500, TEXT, "internal server error: reason withheld\n")
        .answer(404, TEXT, "404 page not found\n");

    assertThat(discovery.health().livePasses("poststarthook/rbac/bootstrap-roles")).isTrue();
    assertThat(discovery.health().readyPasses("etcd")).isFalse();
    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> discovery.health().livePasses("a b"));
    assertThat(scripted.transport.sent(0).target())
        .isEqualTo("/livez/poststarthook/rbac/bootstrap-roles");
    assertThat(scripted.transport.sent(2).target()).isEqualTo("/livez/a%20b");
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> discovery.health().livePasses("../api"))
        .withMessage("no health check can be called \"../api\"");
  }

  @Test
  void readsADocumentOnceForEachHash() {
    index("A");
    scripted.transport.json(200, document("old"));
    index("A");
    index("B");
    scripted.transport.json(200, document("new"));

    OpenApiDocument first = discovery.openApi().document("apps", "v1").orElseThrow();
    OpenApiDocument same = discovery.openApi().document("apps", "v1").orElseThrow();
    OpenApiDocument newer = discovery.openApi().document("apps", "v1").orElseThrow();

    assertThat(first).hasToString("apis/apps/v1?hash=A");
    assertThat(first.schema(Deployment.KIND))
        .hasValueSatisfying(s -> assertThat(s.get("title")).isEqualTo("old"));
    assertThat(same).isEqualTo(first);
    assertThat(newer.hash()).isEqualTo("B");
    assertThat(newer.schema(Deployment.KIND))
        .hasValueSatisfying(s -> assertThat(s.get("title")).isEqualTo("new"));
    assertThat(scripted.transport.sent(1).target()).isEqualTo("/openapi/v3/apis/apps/v1?hash=A");
    assertThat(scripted.transport.sent()).hasSize(5);
  }

  @Test
  void readsTheIndexAgainWhenTheDocumentChangedMeanwhile() {
    index("A");
    scripted.transport.answer(
        301, Map.of("Location", "/openapi/v3/apis/apps/v1?hash=B"), ""); // as servers do
    index("B");
    scripted.transport.json(200, document("new"));

    assertThat(discovery.openApi().document("apps", "v1"))
        .hasValueSatisfying(d -> assertThat(d.hash()).isEqualTo("B"));
  }

  @Test
  void aDocumentThatChangesAllTheTimeIsGivenUp() {
    for (int i = 0; i < 3; i++) {
      index("A");
      scripted.transport.answer(301, Map.of("Location", "/elsewhere"), "");
    }

    assertThatExceptionOfType(TransportException.class)
        .isThrownBy(() -> discovery.openApi().document("apps", "v1"))
        .withMessage(
            "get /openapi/v3/apis/apps/v1: the server redirected three times in a row to a newer document than its index names");
  }

  @Test
  void anIndexThatLeadsElsewhereIsRefused() {
    scripted.transport.answer(
        200,
        TEXT,
        "{\"paths\":{\"api/v1\":{\"serverRelativeURL\":\"@evil.example/openapi/v3/api/v1\"}}}");

    assertThatExceptionOfType(CodecException.class)
        .isThrownBy(() -> discovery.openApi().index())
        .withMessage(
            "expected /openapi/v3/api/v1, found @evil.example/openapi/v3/api/v1 at $.paths[\"api/v1\"].serverRelativeURL");
  }

  @Test
  void anIndexWithoutHashesIsFine() {
    scripted.transport.json(
        200, "{\"paths\":{\"apis/apps/v1\":{\"serverRelativeURL\":\"/openapi/v3/apis/apps/v1\"}}}");

    assertThat(discovery.openApi().index()).containsExactly(new OpenApiEntry("apis/apps/v1", ""));
  }

  private void index(String hash) {
    scripted.transport.answer(
        200,
        TEXT,
        "{\"paths\":{\"apis/apps/v1\":{\"serverRelativeURL\":\"/openapi/v3/apis/apps/v1?hash=%s\"}}}"
            .formatted(hash));
  }

  private static String document(String title) {
    return """
        {"openapi":"3.0.0","components":{"schemas":{"x":{"title":"%s","x-kubernetes-group-version-kind":[{"group":"apps","kind":"Deployment","version":"v1"}]}}}}"""
        .formatted(title);
  }
}

package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.authentication.v1.SelfSubjectReview;
import dev.bowline.api.authentication.v1.UserInfo;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.ForbiddenException;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Resources;
import dev.bowline.client.UnauthorizedException;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.config.Credentials;
import dev.bowline.client.config.Impersonation;
import dev.bowline.client.config.TlsSettings;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import java.util.List;
import org.junit.jupiter.api.Test;

@Contract
final class AccessTest {
  @Test
  void aTokenThatNobodyKnowsIsUnauthorized(Sandbox sandbox, ContractCluster cluster) {
    Resources<ConfigMap> configMaps = as(sandbox, cluster, Credentials.bearerToken("nonsense"));

    assertThatExceptionOfType(UnauthorizedException.class)
        .isThrownBy(() -> configMaps.get("a"))
        .satisfies(
            e -> {
              assertThat(e.code()).isEqualTo(401);
              assertThat(e.reason()).isEqualTo("Unauthorized");
              assertThat(e).hasMessageNotContaining("nonsense");
            });
  }

  @Test
  void nobodyIsForbidden(Sandbox sandbox, ContractCluster cluster) {
    Resources<ConfigMap> configMaps = as(sandbox, cluster, Credentials.none());

    assertThatExceptionOfType(ForbiddenException.class)
        .isThrownBy(() -> configMaps.get("a"))
        .satisfies(
            e -> {
              assertThat(e.code()).isEqualTo(403);
              assertThat(e.reason()).isEqualTo("Forbidden");
              assertThat(e.status().message()).contains("system:anonymous");
            });
  }

  @Test
  void anAdministratorSpeaksForAnother(Sandbox sandbox, ContractCluster cluster) {
    String green = "grün";
    Impersonation jane =
        Impersonation.of("jane")
            .withUid("4711")
            .withGroups("developers", "system:authenticated")
            .withExtra("acme.dev/team", "blue & white", green);
    KubeClient client =
        sandbox.closing(KubeClient.create(cluster.config().with(c -> c.impersonate(jane))));

    UserInfo user =
        client
            .resources(SelfSubjectReview.TYPE)
            .create(SelfSubjectReview.EMPTY)
            .status()
            .userInfo();

    assertThat(user.username()).isEqualTo("jane");
    assertThat(user.uid()).isEqualTo("4711");
    assertThat(user.groups()).containsExactly("developers", "system:authenticated");
    assertThat(user.extra()).containsEntry("acme.dev/team", List.of("blue & white", green));
    assertThatExceptionOfType(ForbiddenException.class)
        .isThrownBy(
            () -> client.resources(ConfigMap.TYPE).inNamespace(sandbox.namespace()).get("a"))
        .withMessageContaining("User \"jane\" cannot get resource \"configmaps\"");
  }

  private static Resources<ConfigMap> as(
      Sandbox sandbox, ContractCluster cluster, Credentials credentials) {
    ClusterConfig config =
        ClusterConfig.builder(cluster.config().server())
            .tls(TlsSettings.builder().insecure().build())
            .credentials(credentials)
            .build();
    return sandbox
        .closing(KubeClient.create(config))
        .resources(ConfigMap.TYPE)
        .inNamespace(sandbox.namespace());
  }
}

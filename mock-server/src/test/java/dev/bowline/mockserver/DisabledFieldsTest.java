package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Fields behind feature gates that are off by default, which a real server drops. */
final class DisabledFieldsTest {
  private final MockKubeServer server = MockKubeServer.builder().plainHttp().start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private static final String CORE = "/api/v1/namespaces/default/";

  @Test
  void aStatefulSetHasNoMaxUnavailable() throws IOException {
    Map<String, @Nullable Object> set =
        client.send(
            "POST",
            "/apis/apps/v1/namespaces/default/statefulsets",
            "{'metadata':{'name':'s'},'spec':{'serviceName':'s','updateStrategy':{'rollingUpdate':{'maxUnavailable':2}},'selector':{'matchLabels':{'a':'b'}},'template':{'metadata':{'labels':{'a':'b'}},'spec':{'containers':[{'name':'c','image':'i'}]}}}}",
            201);
    assertThat(Tree.at(set, "spec", "updateStrategy"))
        .hasToString("{type=RollingUpdate, rollingUpdate={partition=0}}");
  }

  @Test
  void podsHaveNeitherSchedulingGroupsNorCertificates() throws IOException {
    Map<String, @Nullable Object> pod =
        client.send(
            "POST",
            CORE + "pods",
            "{'metadata':{'name':'p'},'spec':{'schedulingGroup':{'podGroupName':'x'},'containers':[{'name':'c','image':'i'}],'volumes':[{'name':'v','projected':{'sources':[{'configMap':{'name':'m'}},{'clusterTrustBundle':{'name':'x','path':'p'}},{'podCertificate':{'signerName':'a.b/c','keyType':'ED25519','credentialBundlePath':'q'}}]}}]}}",
            201);
    assertThat(pod.toString())
        .doesNotContain("schedulingGroup", "clusterTrustBundle", "podCertificate");
  }

  @Test
  void aClaimHasNoSourceInAnotherNamespace() throws IOException {
    Map<String, @Nullable Object> claim =
        client.send(
            "POST",
            CORE + "persistentvolumeclaims",
            "{'metadata':{'name':'c'},'spec':{'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'1Gi'}},'dataSourceRef':{'apiGroup':'x.io','kind':'K','name':'n','namespace':'other'}}}",
            201);
    assertThat(Tree.childToChange(claim, "spec")).doesNotContainKeys("dataSource", "dataSourceRef");
  }

  @Test
  void aKeyOfAFileMustBeThere() throws IOException {
    Map<String, @Nullable Object> pod =
        client.send(
            "POST",
            CORE + "pods",
            "{'metadata':{'name':'p'},'spec':{'volumes':[{'name':'v','emptyDir':{}}],'containers':[{'name':'c','image':'i','env':[{'name':'A','valueFrom':{'fileKeyRef':{'volumeName':'v','path':'p','key':'k'}}}]}]}}",
            201);
    assertThat(pod.toString()).contains("optional=false");
  }

  @Test
  void driversDontPreventScheduling() throws IOException {
    Map<String, @Nullable Object> driver =
        client.send(
            "POST",
            "/apis/storage.k8s.io/v1/csidrivers",
            "{'metadata':{'name':'d'},'spec':{'preventPodSchedulingIfMissing':true}}",
            201);
    assertThat(driver.toString()).doesNotContain("preventPodSchedulingIfMissing");
  }
}

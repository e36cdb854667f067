package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Pods and their service accounts, where the server is told to look at them. */
final class ServiceAccountAdmissionTest {
  private final MockKubeServer server =
      MockKubeServer.builder().plainHttp().serviceAccountAdmission().start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private static final String CORE = "/api/v1/namespaces/default/";

  private Map<String, @Nullable Object> pod(String name, String more, int status)
      throws IOException {
    return client.send(
        "POST",
        CORE + "pods",
        "{'metadata':{'name':'%s'},'spec':{%s'containers':[{'name':'c','image':'i'}]}}"
            .formatted(name, more),
        status);
  }

  private void account(String name, String more) throws IOException {
    client.send(
        "POST", CORE + "serviceaccounts", "{'metadata':{'name':'" + name + "'}" + more + "}", 201);
  }

  @Test
  void aNamedAccountMustExist() throws IOException {
    assertThat(pod("p", "'serviceAccountName':'bot',", 403))
        .containsEntry(
            "message",
            "pods \"p\" is forbidden: error looking up service account default/bot:"
                + " serviceaccount \"bot\" not found");
  }

  @Test
  void withoutADefaultAccountAPodHasNone() throws IOException {
    assertThat(pod("p", "", 201).toString()).doesNotContain("serviceAccount", "kube-api-access");
  }

  @Test
  void aPodGetsTheDefaultAccountItsPullSecretsAndItsToken() throws IOException {
    account("default", ",'imagePullSecrets':[{'name':'reg'}]");
    Map<String, @Nullable Object> pod = pod("p", "", 201);
    Map<String, @Nullable Object> spec = Tree.childToChange(pod, "spec");
    assertThat(spec).containsEntry("serviceAccountName", "default");
    assertThat(spec).containsEntry("serviceAccount", "default");
    assertThat(String.valueOf(spec.get("imagePullSecrets"))).isEqualTo("[{name=reg}]");
    assertThat(Tree.objects(spec, "volumes")).hasSize(1);
    String volume = Tree.text(Tree.objects(spec, "volumes").get(0), "name");
    assertThat(volume).matches("kube-api-access-[a-z0-9]{5}");
    assertThat(spec.get("volumes"))
        .hasToString(
            "[{name="
                + volume
                + ", projected={sources=[{serviceAccountToken={expirationSeconds=3607, path=token}},"
                + " {configMap={name=kube-root-ca.crt, items=[{key=ca.crt, path=ca.crt}]}},"
                + " {downwardAPI={items=[{path=namespace, fieldRef={apiVersion=v1,"
                + " fieldPath=metadata.namespace}}]}}], defaultMode=420}}]");
    assertThat(Tree.objects(spec, "containers").get(0).get("volumeMounts"))
        .hasToString(
            "[{name="
                + volume
                + ", readOnly=true, mountPath=/var/run/secrets/kubernetes.io/serviceaccount}]");
  }

  @Test
  void tokensAreNotMountedWhereTheyArentWanted() throws IOException {
    account("quiet", ",'automountServiceAccountToken':false");
    account("loud", "");
    String access = "kube-api-access";
    assertThat(pod("a", "'serviceAccountName':'quiet',", 201).toString()).doesNotContain(access);
    assertThat(
            pod("b", "'serviceAccountName':'quiet','automountServiceAccountToken':true,", 201)
                .toString())
        .contains(access);
    assertThat(
            pod("c", "'serviceAccountName':'loud','automountServiceAccountToken':false,", 201)
                .toString())
        .doesNotContain(access);
  }
}

package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What admission plugins of a real server refuse or add, beside those about service accounts. */
final class BuiltInAdmissionTest {
  private final MockKubeServer server = MockKubeServer.builder().plainHttp().start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  /** Subject {@code O=system:masters, CN=x}. */
  private static final String MASTERS =
      "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIZ01JR0hBZ0VBTUNVeEZ6QVZCZ05WQkFvTURuTjVjM1JsYlRwdFlYTjBaWEp6TVFvd0NBWURWUVFEREFGNApNRmt3RXdZSEtvWkl6ajBDQVFZSUtvWkl6ajBEQVFjRFFnQUUwREwxK0JJNVFiK0VmOFdCWTltUklVMHJ0T2lCCnMyM1MwdVJqRENXcm1YMXkyV0xMc0hzWmhOMW9xYUJyQllNRXBXTW91c09CRmE4YWRESlB4YzRGajZBQU1Bb0cKQ0NxR1NNNDlCQU1DQTBnQU1FVUNJRUdXRnhBbkVtL1pKNm1kbGhpR1hmc2M4RkdSS2dPZFZEbkNwWVRFUjN2MgpBaUVBMUJ3LytkenRaR0pPZlBrYSttOEd2Tk85YXhVdzNnRzVYMmpiUlBJS3VXND0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==";

  private static final String CLAIMS = "/api/v1/namespaces/default/persistentvolumeclaims";

  private void claim(String name, String more) throws IOException {
    client.send(
        "POST",
        "/apis/storage.k8s.io/v1/storageclasses",
        "{'metadata':{'name':'" + name + "'},'provisioner':'x'" + more + "}",
        201);
    client.send(
        "POST",
        CLAIMS,
        "{'metadata':{'name':'%s'},'spec':{'storageClassName':'%s','accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'1Gi'}}}}"
            .formatted(name, name),
        201);
    client.send(
        "PATCH",
        CLAIMS + "/" + name + "/status",
        "{'status':{'phase':'Bound','capacity':{'storage':'1Gi'}}}",
        200);
  }

  @Test
  void aClaimGrowsIfItsClassAllowsIt() throws IOException {
    String larger = "{'spec':{'resources':{'requests':{'storage':'2Gi'}}}}";
    claim("fixed", "");
    assertThat(client.send("PATCH", CLAIMS + "/fixed", larger, 403))
        .containsEntry(
            "message",
            "persistentvolumeclaims \"fixed\" is forbidden: only dynamically provisioned pvc can"
                + " be resized and the storageclass that provisions the pvc must support resize");
    claim("elastic", ",'allowVolumeExpansion':true");
    client.send("PATCH", CLAIMS + "/elastic", larger, 200);
  }

  @Test
  void nobodyAsksToBeOneOfTheMasters() throws IOException {
    String request =
        "{'metadata':{'name':'%s'},'spec':{'signerName':'%s','usages':['client auth'],'request':'"
            + MASTERS
            + "'}}";
    String path = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
    assertThat(
            client.send(
                "POST", path, request.formatted("m", "kubernetes.io/kube-apiserver-client"), 403))
        .containsEntry(
            "message",
            "certificatesigningrequests.certificates.k8s.io \"m\" is forbidden: use of"
                + " kubernetes.io/kube-apiserver-client signer with system:masters group is not"
                + " allowed");
    client.send("POST", path, request.formatted("other", "x.io/y"), 201);
  }
}

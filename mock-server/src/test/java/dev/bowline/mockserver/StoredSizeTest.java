package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What etcd behind a real server takes. */
final class StoredSizeTest {
  private final MockKubeServer server = MockKubeServer.builder().plainHttp().start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String CUSTOM = "/apis/t.example.com/v1/namespaces/default/xs";

  private void define() throws IOException {
    client.send(
        "POST",
        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
        "{'metadata':{'name':'xs.t.example.com'},'spec':{'group':'t.example.com','scope':'Namespaced','names':{'plural':'xs','kind':'X'},'versions':[{'name':'v1','served':true,'storage':true,'schema':{'openAPIV3Schema':{'type':'object','x-kubernetes-preserve-unknown-fields':true}}}]}}",
        201);
  }

  private static String custom(int length) {
    return "{'apiVersion':'t.example.com/v1','kind':'X','metadata':{'name':'b'},'d':'"
        + "x".repeat(length)
        + "'}";
  }

  @Test
  void oneAndAHalfMebibytesAreTheMost() throws IOException {
    define();
    assertThat(client.send("POST", CUSTOM, custom(1_700_000), 500))
        .containsEntry("message", "etcdserver: request is too large")
        .doesNotContainKeys("reason", "details");
    client.send("POST", CUSTOM + "?dryRun=All", custom(1_700_000), 201);
    client.send("POST", CUSTOM, custom(1_570_000), 201);
    assertThat(client.send("PATCH", CUSTOM + "/b", "{'e':'" + "x".repeat(5_000) + "'}", 500))
        .containsEntry("message", "etcdserver: request is too large");
  }

  @Test
  void moreThanTwoMebibytesAreNotSent() throws IOException {
    define();
    assertThat((String) client.send("POST", CUSTOM, custom(2_200_000), 500).get("message"))
        .matches(
            "rpc error: code = ResourceExhausted desc = trying to send message larger than max"
                + " \\(22\\d{5} vs\\. 2097152\\)");
  }

  @Test
  void builtInKindsAreMeasuredInProtobuf() throws IOException {
    // Six bytes each in JSON, one in Protobuf.
    String text = "\\u0001".repeat(300_000);
    client.send("POST", MAPS, "{'metadata':{'name':'m'},'data':{'k':'" + text + "'}}", 201);
  }
}

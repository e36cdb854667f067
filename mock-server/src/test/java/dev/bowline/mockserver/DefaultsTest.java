package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the server fills in where a request says nothing. */
final class DefaultsTest {
  private static final String CORE = "/api/v1/namespaces/default/";
  private final MockKubeServer server =
      MockKubeServer.builder().plainHttp().clock(InstantSource.fixed(Instant.EPOCH)).start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private Object create(String path, String body, String at) throws IOException {
    return Objects.requireNonNull(
        TreePath.get(client.json("POST", path, body.replace('\'', '"'), 201), at));
  }

  @Test
  void oneClassOfPriorityIsTheDefaultAtMost() throws IOException {
    String classes = "/apis/scheduling.k8s.io/v1/priorityclasses";
    create(classes, "{'metadata':{'name':'a'},'value':10,'globalDefault':true}", "");
    create(classes, "{'metadata':{'name':'b'},'value':20}", "");
    String taken =
        "priorityclasses.scheduling.k8s.io \"%s\" is forbidden: PriorityClass a is already marked"
            + " as default. Only one default can exist";
    String third = "{\"metadata\":{\"name\":\"c\"},\"value\":5,\"globalDefault\":true}";
    assertThat(client.json("POST", classes, third, 403))
        .containsEntry("message", taken.formatted("c"));
    assertThat(client.json("PATCH", classes + "/b", "{\"globalDefault\":true}", 403))
        .containsEntry("message", taken.formatted("b"));
    client.json("PATCH", classes + "/a", "{\"description\":\"still the default\"}", 200);
  }

  @Test
  void anIngressWithoutAClassTakesTheDefaultOne() throws IOException {
    String ingresses = "/apis/networking.k8s.io/v1/namespaces/default/ingresses";
    String spec = "'spec':{'defaultBackend':{'service':{'name':'s','port':{'number':80}}}}}";
    create(ingresses, "{'metadata':{'name':'early'}," + spec, "");
    for (String name : List.of("z", "b", "a")) {
      create(
          "/apis/networking.k8s.io/v1/ingressclasses",
          "{'metadata':{'name':'%s','annotations':{'ingressclass.kubernetes.io/is-default-class':'%s'}},'spec':{'controller':'x.y/z'}}"
              .formatted(name, name.equals("a") ? "false" : "true"),
          "");
    }
    assertThat(create(ingresses, "{'metadata':{'name':'plain'}," + spec, "spec.ingressClassName"))
        .isEqualTo("b");
    Object old =
        create(
            ingresses,
            "{'metadata':{'name':'old','annotations':{'kubernetes.io/ingress.class':'nginx'}},"
                + spec,
            "spec");
    assertThat(Tree.object(old)).doesNotContainKey("ingressClassName");
  }

  @Test
  void aTemplateGetsTheDefaultsOfAPodSpecAndNoneOfAPod() throws IOException {
    Object spec =
        create(
            "/apis/apps/v1/namespaces/default/deployments",
            "{'metadata':{'name':'a'},'spec':{'selector':{'matchLabels':{'a':'b'}},'template':"
                + "{'metadata':{'labels':{'a':'b'}},'spec':{'containers':[{'name':'c',"
                + "'image':'r.io:5000/x:1','livenessProbe':{'tcpSocket':{'port':1}}}]}}}}",
            "spec");
    assertThat(TreePath.get(spec, "strategy.rollingUpdate.maxSurge")).isEqualTo("25%");
    assertThat(TreePath.get(spec, "template.spec.containers[0].imagePullPolicy"))
        .isEqualTo("IfNotPresent");
    assertThat(TreePath.get(spec, "template.spec.containers[0].livenessProbe.periodSeconds"))
        .isEqualTo(10L);
    assertThat(Tree.object(TreePath.get(spec, "template.spec")))
        .doesNotContainKeys("enableServiceLinks", "tolerations");
  }

  @Test
  void aPodGetsItsClassOfServiceAndRequestsWhereItHasLimits() throws IOException {
    Object pod =
        create(
            CORE + "pods",
            "{'metadata':{'name':'a'},'spec':{'containers':[{'name':'c','image':'x',"
                + "'resources':{'limits':{'cpu':'0.5','memory':'1024Mi'}}}]}}",
            "");
    assertThat(TreePath.get(pod, "status.qosClass")).isEqualTo("Guaranteed");
    assertThat(TreePath.get(pod, "spec.containers[0].resources.requests"))
        .isEqualTo(Map.of("cpu", "500m", "memory", "1Gi"));
  }

  @Test
  void whoKnowsNothingOfObservedGenerationsClearsNone() throws IOException {
    create(
        CORE + "pods",
        "{'metadata':{'name':'a'},'spec':{'containers':[{'name':'c','image':'x'}]}}",
        "");
    String status = "{\"status\":{%s\"conditions\":[{\"type\":\"A\",\"status\":\"True\"%s}]}}";
    String observed = "\"observedGeneration\":1";
    String path = CORE + "pods/a/status";
    client.json("PATCH", path, status.formatted(observed + ",", "," + observed), 200);

    Object pod = client.json("PATCH", path, status.formatted("\"observedGeneration\":0,", ""), 200);

    assertThat(TreePath.get(pod, "status.observedGeneration")).isEqualTo(1L);
    assertThat(TreePath.get(pod, "status.conditions[0].observedGeneration")).isEqualTo(1L);
  }

  @Test
  void ofTwoDefaultClassesOfOneSecondTheFirstByNameIsTaken() throws IOException {
    for (String name : List.of("b", "a", "c")) {
      create(
          "/apis/storage.k8s.io/v1/storageclasses",
          "{'metadata':{'name':'"
              + name
              + "','creationTimestamp':null,'annotations':"
              + "{'storageclass.kubernetes.io/is-default-class':'true'}},'provisioner':'x/y'}",
          "");
    }
    assertThat(
            create(
                CORE + "persistentvolumeclaims",
                "{'metadata':{'name':'a'},'spec':{'accessModes':['ReadWriteOnce'],"
                    + "'resources':{'requests':{'storage':'1Gi'}}}}",
                "spec.storageClassName"))
        .isEqualTo("a");
  }

  @Test
  void servicesGetAddressesThatNoOtherHas() throws IOException {
    String ports = "'spec':{'type':'NodePort','ports':[{'port':80}]}}";
    Object first = create(CORE + "services", "{'metadata':{'name':'a'}," + ports, "spec");
    Object second = create(CORE + "services", "{'metadata':{'name':'b'}," + ports, "spec");
    for (String field : List.of("clusterIP", "clusterIPs", "ports[0].nodePort")) {
      assertThat(TreePath.get(first, field)).isNotEqualTo(TreePath.get(second, field));
    }
  }
}

package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who may do what, by stored roles and bindings, in a real server's words. */
final class AccessTest {
  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/";
  private static final String SECRETS = "/api/v1/namespaces/default/secrets";

  private final MockKubeServer server = MockKubeServer.builder().plainHttp().start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void aBindingOfABootstrapRoleCountsInItsNamespaceOnly() throws IOException {
    bind("default", "{\"kind\":\"ClusterRole\",\"name\":\"view\"}", "jane");
    client.actAs("jane");
    client.getJson("/api/v1/namespaces/default/configmaps");
    assertThat(client.json("GET", "/api/v1/namespaces/kube-system/configmaps", "", 403))
        .containsEntry(
            "message",
            "configmaps is forbidden: User \"jane\" cannot list resource \"configmaps\" in API"
                + " group \"\" in the namespace \"kube-system\"");
    assertThat(client.json("GET", SECRETS, "", 403))
        .as("who may only view sees no secrets")
        .containsEntry("reason", "Forbidden");
  }

  @Test
  void aBindingToARoleThatIsNotThereIsTold() throws IOException {
    bind("default", "{\"kind\":\"Role\",\"name\":\"none\"}", "jane");
    client.actAs("jane");
    assertThat((String) client.json("GET", SECRETS, "", 403).get("message"))
        .endsWith(
            "in the namespace \"default\": RBAC: role.rbac.authorization.k8s.io \"none\" not"
                + " found");
  }

  @Test
  void rulesMatchNamesPartsOfAllAndPaths() throws IOException {
    role(
        "odd",
        """
        {"apiGroups":["*"],"resources":["*/status"],"verbs":["get"]},
        {"apiGroups":[""],"resources":["secrets"],"resourceNames":["a"],"verbs":["delete","list"]}
        """);
    bind("default", "{\"kind\":\"Role\",\"name\":\"odd\"}", "jane");
    client.json(
        "POST",
        RBAC + "clusterroles",
        """
        {"metadata":{"name":"paths"},"rules":[{"nonResourceURLs":["/a/*"],"verbs":["get"]}]}
        """,
        201);
    client.json(
        "POST",
        RBAC + "clusterrolebindings",
        """
        {"metadata":{"name":"paths"},
         "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"paths"},
         "subjects":[{"kind":"User","name":"jane","apiGroup":"rbac.authorization.k8s.io"}]}
        """,
        201);
    client.actAs("jane");
    client.json("GET", "/apis/apps/v1/namespaces/default/deployments/d/status", "", 404);
    client.json("GET", "/apis/apps/v1/namespaces/default/deployments/d", "", 403);
    client.json("DELETE", SECRETS + "/a", "", 404);
    client.json("DELETE", SECRETS + "/b", "", 403);
    client.json("GET", SECRETS + "?fieldSelector=metadata.name=a", "", 200);
    client.json("GET", SECRETS, "", 403);
    try (okhttp3.Response allowed = client.get("/a/b")) {
      assertThat(allowed.code()).isEqualTo(404);
    }
    assertThat(client.json("GET", "/b", "", 403))
        .containsEntry("message", "forbidden: User \"jane\" cannot get path \"/b\"");
  }

  @Test
  void nobodyGivesAwayWhatHeDoesNotHave() throws IOException {
    role(
        "granter",
        """
        {"apiGroups":["rbac.authorization.k8s.io"],"resources":["roles","rolebindings"],
         "verbs":["create","bind"],"resourceNames":[]},
        {"apiGroups":["apps"],"resources":["*"],"verbs":["get"]}
        """);
    bind("default", "{\"kind\":\"Role\",\"name\":\"granter\"}", "jane");
    client.actAs("jane");
    String path = RBAC + "namespaces/default/roles";
    client.json("POST", path, role("apps", "deployments/scale", "get"), 201);
    assertThat(client.json("POST", path, role("batch", "jobs", "get", "list"), 403))
        .containsEntry(
            "message",
            "roles.rbac.authorization.k8s.io \"r2\" is forbidden: user \"jane\""
                + " (groups=[\"system:authenticated\"]) is attempting to grant RBAC permissions"
                + " not currently held:\n"
                + "{APIGroups:[\"batch\"], Resources:[\"jobs\"], Verbs:[\"get\" \"list\"]}");
    bind("default", "{\"kind\":\"Role\",\"name\":\"granter\"}", "joe");
  }

  @Test
  void rolesAreAggregatedByLabels() throws IOException {
    client.json(
        "POST",
        RBAC + "clusterroles",
        """
        {"metadata":{"name":"extra","labels":{"rbac.authorization.k8s.io/aggregate-to-view":"true"}},
         "rules":[{"apiGroups":["shop.example"],"resources":["carts"],"verbs":["get"]}]}
        """,
        201);
    for (String role : List.of("view", "edit", "admin")) {
      assertThat(String.valueOf(client.getJson(RBAC + "clusterroles/" + role).get("rules")))
          .contains("shop.example");
    }
    client.json("DELETE", RBAC + "clusterroles/extra", "", 200);
    assertThat(String.valueOf(client.getJson(RBAC + "clusterroles/view").get("rules")))
        .doesNotContain("shop.example")
        .contains("configmaps");
  }

  @Test
  void aRoleThatAnUpdateCreatesIsAggregated() throws IOException {
    client.json(
        "PUT",
        RBAC + "clusterroles/extra",
        """
        {"metadata":{"name":"extra","labels":{"rbac.authorization.k8s.io/aggregate-to-view":"true"}},
         "rules":[{"apiGroups":["shop.example"],"resources":["carts"],"verbs":["get"]}]}
        """,
        201);
    assertThat(String.valueOf(client.getJson(RBAC + "clusterroles/view").get("rules")))
        .contains("shop.example");
  }

  @Test
  void aCertificateTellsUserAndGroupsAndRightsToActAsOthersCountForTheirVerbOnly()
      throws IOException {
    try (MockKubeServer secure = MockKubeServer.start();
        TestClient admin = new TestClient(secure);
        TestClient jane =
            TestClient.withCertificate(secure, secure.kubeconfigOf("jane, \"J\"", "a", "b=c"))) {
      assertThat(
              Tree.at(
                  jane.json("POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews", "{}", 201),
                  "status",
                  "userInfo",
                  "groups"))
          .isEqualTo(List.of("a", "b=c", "system:authenticated"));
      String rules =
          """
          {"metadata":{"name":"act"},"rules":[
            {"apiGroups":["authentication.k8s.io"],"resources":["users"],"resourceNames":["joe"],
             "verbs":["impersonate:user-info"]},
            {"apiGroups":[""],"resources":["pods"],"verbs":["impersonate-on:user-info:list"]}]}
          """;
      admin.json("POST", RBAC + "clusterroles", rules, 201);
      for (String[] grant : new String[][] {{"act", "a"}, {"view", "system:authenticated"}}) {
        admin.json(
            "POST",
            RBAC + "clusterrolebindings",
            """
            {"metadata":{"name":"%s"},
             "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"%s"},
             "subjects":[{"kind":"Group","apiGroup":"rbac.authorization.k8s.io","name":"%s"}]}
            """
                .formatted(grant[0], grant[0], grant[1]),
            201);
      }
      jane.actAs("joe");
      jane.getJson("/api/v1/namespaces/default/pods");
      assertThat(jane.json("GET", "/api/v1/namespaces/default/configmaps", "", 403))
          .containsEntry(
              "message",
              "configmaps is forbidden: User \"jane, \\\"J\\\"\" cannot"
                  + " impersonate-on:user-info:list resource \"configmaps\" in API group \"\" in the"
                  + " namespace \"default\"");
      jane.actAs("ann");
      assertThat(
              (String) jane.json("GET", "/api/v1/namespaces/default/pods", "", 403).get("message"))
          .startsWith(
              "users.authentication.k8s.io \"ann\" is forbidden: User \"jane, \\\"J\\\"\" cannot"
                  + " impersonate:user-info resource");
    }
  }

  @Test
  void withoutAuthorizationAllWhoAreKnownMayDoEverything() throws IOException {
    try (MockKubeServer open = MockKubeServer.builder().withoutAuthorization().start();
        TestClient somebody = TestClient.withCertificate(open, open.kubeconfigOf("jane"));
        TestClient nobody = new TestClient(open)) {
      somebody.json("POST", "/api/v1/namespaces", "{\"metadata\":{\"name\":\"n\"}}", 201);
      nobody.credentials("");
      nobody.json("GET", "/api/v1/namespaces", "", 401);
    }
  }

  @Test
  void someNamespacesStay() throws IOException {
    assertThat(client.json("DELETE", "/api/v1/namespaces/kube-system", "", 403))
        .containsEntry(
            "message",
            "namespaces \"kube-system\" is forbidden: this namespace may not be deleted");
  }

  private void role(String name, String rules) throws IOException {
    client.json(
        "POST",
        RBAC + "namespaces/default/roles",
        "{\"metadata\":{\"name\":\"" + name + "\"},\"rules\":[" + rules + "]}",
        201);
  }

  private static String role(String group, String resource, String... verbs) {
    return "{\"metadata\":{\"name\":\"r"
        + verbs.length
        + "\"},\"rules\":[{\"apiGroups\":[\""
        + group
        + "\"],\"resources\":[\""
        + resource
        + "\"],\"verbs\":[\""
        + String.join("\",\"", verbs)
        + "\"]}]}";
  }

  private void bind(String namespace, String roleRef, String user) throws IOException {
    Map<String, @Nullable Object> binding =
        client.json(
            "POST",
            RBAC + "namespaces/" + namespace + "/rolebindings",
            "{\"metadata\":{\"name\":\"of-"
                + user
                + "\"},\"roleRef\":"
                + roleRef.replace("{", "{\"apiGroup\":\"rbac.authorization.k8s.io\",")
                + ",\"subjects\":[{\"kind\":\"User\",\"apiGroup\":\"rbac.authorization.k8s.io\","
                + "\"name\":\""
                + user
                + "\"}]}",
            201);
    assertThat(Tree.at(binding, "kind")).isEqualTo("RoleBinding");
  }
}

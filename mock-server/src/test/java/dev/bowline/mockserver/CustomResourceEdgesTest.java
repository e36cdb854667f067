package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seldom seen sides of custom resources; each answer was seen on kube-apiserver 1.36.3. */
final class CustomResourceEdgesTest {
  private static final String CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  private static final String XS = "/apis/t.example.com/v1/namespaces/default/xs";
  private static final String TEXTS = "{'type':'object','properties':{'a':{'type':'string'}}}";

  private final MockKubeServer server = MockKubeServer.builder().plainHttp().start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private Map<String, @Nullable Object> define(String versions, String more, int status)
      throws IOException {
    return client.json(
        "POST",
        CRDS,
        quoted(
            "{'metadata':{'name':'xs.t.example.com'},'spec':{'group':'t.example.com',"
                + "'scope':'Namespaced','names':{'plural':'xs','kind':'X'}"
                + more
                + ",'versions':["
                + versions
                + "]}}"),
        status);
  }

  private void define(String versions) throws IOException {
    define(versions, "", 201);
  }

  private static String quoted(String text) {
    return text.replace('\'', '"');
  }

  private static String version(String name, boolean isStored, String spec, String more) {
    return "{'name':'%s','served':true,'storage':%s%s,'schema':{'openAPIV3Schema':{'type':'object',"
            .formatted(name, isStored, more)
        + "'properties':{'spec':"
        + spec
        + ",'status':{'type':'object','properties':{'count':{'type':'integer'}}}}}}}";
  }

  private static String x(String more) {
    return quoted(
        "{'apiVersion':'t.example.com/v1','kind':'X','metadata':{'name':'x'}" + more + "}");
  }

  private String apply(String target, String body, int status) throws IOException {
    try (Response response =
        client.send(
            "PATCH",
            target,
            TestClient.JSON,
            "application/apply-patch+yaml",
            body.getBytes(StandardCharsets.UTF_8))) {
      String text = response.body().string();
      assertThat(response.code()).as(text).isEqualTo(status);
      return text;
    }
  }

  @Test
  void whatIsReadHasTheDefaultsOfTheStoredVersion() throws IOException {
    String more =
        "{'type':'object','properties':{'a':{'type':'string'},'mode':{'type':'string'%s}}}";
    define(
        version("v1", true, more.formatted(""), "")
            + ","
            + version("v2", false, more.formatted(",'default':'fast'"), ""));
    client.json("POST", XS, x(",'spec':{'a':'1'}"), 201);

    String path = "/apis/t.example.com/v2/namespaces/default/xs";
    Map<String, @Nullable Object> read = client.getJson(path + "/x");

    assertThat(Tree.at(read, "spec", "a")).isEqualTo("1");
    assertThat(Tree.at(read, "spec", "mode")).isNull();
    client.json(
        "POST", path, x(",'spec':{'a':'1'}").replace("/v1", "/v2").replace("\"x\"", "\"y\""), 201);
    assertThat(Tree.at(client.getJson(path + "/y"), "spec", "mode")).isEqualTo("fast");
  }

  @Test
  void whatIsReadIsCompletedAsItIsStoredAndThenPruned() throws IOException {
    String mode = "'mode':{'type':'string','default':'slow'}";
    define(version("v1", true, TEXTS, "") + "," + version("v2", false, TEXTS, ""));
    client.json("POST", XS, x(",'spec':{'a':'1'}"), 201);
    client.json(
        "PATCH",
        CRDS + "/xs.t.example.com",
        quoted(
            "{'spec':{'versions':["
                + version(
                    "v1",
                    true,
                    "{'type':'object','properties':{'a':{'type':'string'}," + mode + "}}",
                    "")
                + ","
                + version(
                    "v2", false, "{'type':'object','properties':{'mode':{'type':'string'}}}", "")
                + "]}}"),
        200);

    assertThat(Tree.child(client.getJson("/apis/t.example.com/v2/namespaces/default/xs/x"), "spec"))
        .isEqualTo(Map.of("mode", "slow"));
  }

  @ParameterizedTest
  @ValueSource(strings = {",'status':{}", ",'status':null"})
  void anAppliedStatusThatBecomesNothingIsRefused(String status) throws IOException {
    define(version("v1", true, TEXTS, ",'subresources':{'status':{}}"));
    client.json("POST", XS, x(""), 201);
    String path = XS + "/x/status?fieldManager=st";
    apply(path, x(",'status':{'count':1}"), 200);

    assertThat(apply(path, x(status), 422))
        .contains(
            "status: Invalid value: \\\"null\\\":  in body must be of type object: \\\"null\\\"");

    assertThat(Tree.at(client.getJson(XS + "/x"), "status", "count")).isEqualTo(1L);
  }

  @Test
  void onlyAListWithAnEmptyManagerForgetsThoseOfACustomResource() throws IOException {
    define(version("v1", true, TEXTS, ""));
    client.json("POST", XS + "?fieldManager=a", x(",'spec':{'a':'1'}"), 201);

    assertThat(managersAfter("{'metadata':{'managedFields':[]}}")).hasSize(1);
    assertThat(managersAfter("{'metadata':{'managedFields':[{}]}}")).isEmpty();
  }

  private List<?> managersAfter(String patch) throws IOException {
    Map<String, @Nullable Object> after =
        client.json("PATCH", XS + "/x?fieldManager=b", quoted(patch), 200);
    return Tree.objects(Tree.child(after, "metadata"), "managedFields");
  }

  @Test
  void whatBecomesAtomicBelongsAsAWholeToThoseWhoOwnedAPart() throws IOException {
    String map =
        "{'type':'object','properties':{'m':{'type':'object','x-kubernetes-map-type':'%s',"
            + "'additionalProperties':{'type':'string'}}}}";
    define(version("v1", true, map.formatted("granular"), ""));
    apply(XS + "/x?fieldManager=A", x(",'spec':{'m':{'a':'1'}}"), 201);
    apply(XS + "/x?fieldManager=B", x(",'spec':{'m':{'b':'1'}}"), 200);
    client.json(
        "PATCH",
        CRDS + "/xs.t.example.com",
        quoted("{'spec':{'versions':[" + version("v1", true, map.formatted("atomic"), "") + "]}}"),
        200);

    assertThat(apply(XS + "/x?fieldManager=A", x(",'spec':{'m':{'a':'2'}}"), 409))
        .contains("conflict with \\\"B\\\"")
        .contains(".spec.m");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'clientConfig':{'url':'http://x'},'conversionReviewVersions':['v1']",
        "'clientConfig':{},'conversionReviewVersions':['v1']",
        "'clientConfig':{'url':'https://x','service':{'name':'n','namespace':'n'}},"
            + "'conversionReviewVersions':['v1']",
        "'clientConfig':{'service':{'name':'','namespace':'n'}},'conversionReviewVersions':['v1']",
        "'clientConfig':{'service':{'name':'n','namespace':'n','path':'x'}},"
            + "'conversionReviewVersions':['v1']",
        "'clientConfig':{'service':{'name':'n','namespace':'n','port':70000}},"
            + "'conversionReviewVersions':['v1']",
        "'clientConfig':{'url':'https://x'},'conversionReviewVersions':['v2']",
        "'clientConfig':{'url':'https://x'},'conversionReviewVersions':['v1','v1']"
      })
  void aConversionMustBeAddressable(String webhook) throws IOException {
    Map<String, @Nullable Object> refused =
        define(
            version("v1", true, TEXTS, ""),
            ",'conversion':{'strategy':'Webhook','webhook':{" + webhook + "}}",
            422);

    assertThat(refused.toString()).contains("spec.conversion.");
  }

  @Test
  void aConversionWithADefaultPortIsTaken() throws IOException {
    define(
        version("v1", true, TEXTS, ""),
        ",'conversion':{'strategy':'Webhook','webhook':{'clientConfig':{'service':"
            + "{'name':'n','namespace':'n'}},'conversionReviewVersions':['v1','v3']}}",
        201);
  }

  @Test
  void noAdditionalPropertiesIsARule() throws IOException {
    define(version("v1", true, "{'type':'object','additionalProperties':false}", ""));

    assertThat(client.json("POST", XS, x(",'spec':{'b':'1'}"), 422).toString())
        .contains("spec.b in body is a forbidden property");
  }

  @Test
  void aDefaultForAWholeObjectNeedsItsIdentity() throws IOException {
    String spec =
        "{'type':'object','properties':{'o':{'type':'object','x-kubernetes-embedded-resource':true,"
            + "'x-kubernetes-preserve-unknown-fields':true,'default':%s}}}";
    define(version("v1", true, spec.formatted("{'kind':'Pod'}"), ""), "", 422);
    define(version("v1", true, spec.formatted("{'kind':'Pod','apiVersion':'v1'}"), ""), "", 201);
  }

  @Test
  void aScaleOfACustomResourceIsNotApplied() throws IOException {
    define(
        version(
            "v1",
            true,
            "{'type':'object','properties':{'replicas':{'type':'integer'}}}",
            ",'subresources':{'scale':{'specReplicasPath':'.spec.replicas',"
                + "'statusReplicasPath':'.status.replicas'}}"));
    client.json("POST", XS, x(",'spec':{'replicas':1}"), 201);

    assertThat(
            apply(
                XS + "/x/scale?fieldManager=h&force=true",
                x(",'spec':{'replicas':5}")
                    .replace("t.example.com/v1", "autoscaling/v1")
                    .replace("\"X\"", "\"Scale\""),
                500))
        .contains("request to convert CR to an invalid group/version: autoscaling/v1");
  }
}

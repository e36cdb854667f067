package dev.bowline.mockserver.cel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.mockserver.MockKubeServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Admission policies and conditions of webhooks, over the wire; each test has a namespace. */
final class PoliciesTest {
  private static final String GROUP = "/apis/admissionregistration.k8s.io/v1/";
  private static final String RULES =
      "[{\"apiGroups\":[\"\"],\"apiVersions\":[\"v1\"],\"operations\":[\"CREATE\",\"UPDATE\"],"
          + "\"resources\":[\"configmaps\"]}]";
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final MockKubeServer SERVER = MockKubeServer.builder().plainHttp().start();

  @AfterAll
  static void close() {
    SERVER.close();
  }

  private static HttpResponse<String> post(String path, String body)
      throws IOException, InterruptedException {
    return HTTP.send(
        HttpRequest.newBuilder(URI.create(SERVER.url() + path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static void namespace(String name) throws IOException, InterruptedException {
    post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"%s\"}}".formatted(name));
  }

  /** A policy that is bound to the namespace of its name. */
  private static void policy(String name, String spec, String binding)
      throws IOException, InterruptedException {
    namespace(name);
    assertThat(
            post(
                    GROUP + "validatingadmissionpolicies",
                    "{\"metadata\":{\"name\":\"%s\"},\"spec\":{\"matchConstraints\":{\"resourceRules\":%s},%s}}"
                        .formatted(name, RULES, spec))
                .body())
        .contains("\"uid\"");
    String selector =
        "{\"namespaceSelector\":{\"matchLabels\":{\"kubernetes.io/metadata.name\":\"%s\"}}}";
    assertThat(
            post(
                    GROUP + "validatingadmissionpolicybindings",
                    "{\"metadata\":{\"name\":\"%1$s\"},\"spec\":{\"policyName\":\"%1$s\",\"matchResources\":%2$s,%3$s}}"
                        .formatted(name, selector.formatted(name), binding))
                .body())
        .contains("\"uid\"");
  }

  private static HttpResponse<String> create(String namespace)
      throws IOException, InterruptedException {
    return post(
        "/api/v1/namespaces/" + namespace + "/configmaps",
        "{\"metadata\":{\"name\":\"c\"},\"data\":{\"a\":\"1\"}}");
  }

  @Test
  void aPolicyRefusesWithVariablesAndParameters() throws Exception {
    namespace("limits");
    post(
        "/api/v1/namespaces/limits/configmaps",
        "{\"metadata\":{\"name\":\"limit\"},\"data\":{\"max\":\"0\"}}");
    policy(
        "deny",
        """
        "paramKind":{"apiVersion":"v1","kind":"ConfigMap"},
        "variables":[{"name":"a","expression":"int(object.data.a)"},
          {"name":"isLow","expression":"variables.a <= int(params.data.max)"}],
        "validations":[{"expression":"variables.isLow","reason":"Forbidden",
          "messageExpression":"request.operation + ' in ' + namespaceObject.metadata.name"}]
        """,
        "\"validationActions\":[\"Deny\"],\"paramRef\":{\"name\":\"limit\",\"namespace\":\"limits\","
            + "\"parameterNotFoundAction\":\"Deny\"}");

    HttpResponse<String> refused = create("deny");

    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body())
        .contains(
            "\"message\":\"configmaps \\\"c\\\" is forbidden: ValidatingAdmissionPolicy 'deny' with"
                + " binding 'deny' denied request: CREATE in deny\"");
    assertThat(create("limits").statusCode()).isEqualTo(201);
  }

  @Test
  void aPolicyThatWarnsOrDoesNotApplyLetsThrough() throws Exception {
    policy(
        "warn",
        "\"validations\":[{\"expression\":\"object.data.a == '2'\",\"message\":\"not two\"}]",
        "\"validationActions\":[\"Warn\"]");
    policy(
        "skip",
        "\"matchConditions\":[{\"name\":\"n\",\"expression\":\"object.metadata.name == 'other'\"}],"
            + "\"validations\":[{\"expression\":\"false\"}]",
        "\"validationActions\":[\"Deny\"]");

    HttpResponse<String> warned = create("warn");

    assertThat(warned.statusCode()).isEqualTo(201);
    assertThat(warned.headers().allValues("Warning"))
        .isEqualTo(
            List.of(
                "299 - \"Validation failed for ValidatingAdmissionPolicy 'warn' with binding 'warn':"
                    + " not two\""));
    assertThat(create("skip").statusCode()).isEqualTo(201);
  }

  @Test
  void anExpressionWithoutAValueCountsByTheFailurePolicy() throws Exception {
    String validations = "\"validations\":[{\"expression\":\"object.data.b == '2'\"}]";
    policy("fails", validations, "\"validationActions\":[\"Deny\"]");
    policy(
        "ignores",
        "\"failurePolicy\":\"Ignore\"," + validations,
        "\"validationActions\":[\"Deny\"]");

    assertThat(create("fails").body())
        .contains("expression 'object.data.b == '2'' resulted in error: no such key: b\"");
    assertThat(create("ignores").statusCode()).isEqualTo(201);
  }

  @Test
  void policiesThatMakeNoSenseAreRefused() throws Exception {
    assertThat(
            post(
                    GROUP + "validatingadmissionpolicies",
                    """
                    {"metadata":{"name":"bad"},"spec":{"matchConstraints":{"resourceRules":%s},
                     "variables":[{"name":"a","expression":"1 +"}],
                     "validations":[{"expression":"1 + 1"},{"expression":"params == null"}]}}
                    """
                        .formatted(RULES))
                .body())
        .contains(
            "spec.variables[0].expression: Invalid value: \\\"1 +\\\": compilation failed: ERROR: ",
            "spec.validations[0].expression: Invalid value: \\\"1 + 1\\\": must evaluate to bool but"
                + " got int",
            ":1:1: undeclared reference to 'params' (in container '')");
  }

  @Test
  void aWebhookIsCalledOnlyUnderItsConditions() throws Exception {
    for (String expression : List.of("false", "true", "object.data.b == '1'")) {
      String name = "hook" + expression.length();
      namespace(name);
      post(
          GROUP + "validatingwebhookconfigurations",
          """
          {"metadata":{"name":"%1$s"},"webhooks":[{"name":"a.hook.test","rules":%2$s,
            "clientConfig":{"url":"https://127.0.0.1:1/"},"admissionReviewVersions":["v1"],
            "sideEffects":"None","matchConditions":[{"name":"x","expression":"%3$s"}],
            "namespaceSelector":{"matchLabels":{"kubernetes.io/metadata.name":"%1$s"}}}]}
          """
              .formatted(name, RULES, expression));
    }

    assertThat(create("hook5").statusCode()).isEqualTo(201);
    assertThat(create("hook4").body()).contains("failed calling webhook \\\"a.hook.test\\\"");
    HttpResponse<String> failed = create("hook20");
    assertThat(failed.statusCode()).isEqualTo(403);
    assertThat(failed.body()).contains("resulted in error: no such key: b\"");
  }
}

package dev.bowline.mockserver.cel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.mockserver.MockKubeServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rules of definitions, over the wire. */
final class CustomRulesTest {
  private static final String WIDGETS = "/apis/acme.test/v1/namespaces/default/widgets";
  private static final String IMMUTABLE =
      "\"x-kubernetes-validations\":[{\"rule\":\"self == oldSelf\",\"message\":\"stays\"}]";

  private final HttpClient http = HttpClient.newHttpClient();
  private final MockKubeServer server = MockKubeServer.builder().plainHttp().start();

  @BeforeEach
  void define() throws Exception {
    assertThat(
            define(
                """
                {"type":"object","properties":{
                   "min":{"type":"integer"},"max":{"type":"integer"},
                   "fixed":{"type":"string",%1$s},
                   "list":{"type":"array","x-kubernetes-list-type":"map",
                     "x-kubernetes-list-map-keys":["k"],"items":{"type":"object","required":["k"],
                     "properties":{"k":{"type":"string"},"v":{"type":"integer",%1$s}}}}},
                 "x-kubernetes-validations":[
                   {"rule":"!has(self.max) || self.min <= self.max","fieldPath":".min",
                    "messageExpression":"'%%d is too much'.format([self.min])",
                    "reason":"FieldValueForbidden"}]}
                """
                    .formatted(IMMUTABLE)))
        .contains("\"uid\"");
  }

  @AfterEach
  void close() {
    server.close();
  }

  private String define(String spec) throws IOException, InterruptedException {
    return send(
        "POST",
        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
        """
        {"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
         "metadata":{"name":"widgets.acme.test"},
         "spec":{"group":"acme.test","scope":"Namespaced",
           "names":{"plural":"widgets","kind":"Widget"},
           "versions":[{"name":"v1","served":true,"storage":true,
             "schema":{"openAPIV3Schema":{"type":"object","properties":{"spec":%s}}}}]}}
        """
            .formatted(spec));
  }

  private String send(String method, String path, String body)
      throws IOException, InterruptedException {
    return http.send(
            HttpRequest.newBuilder(URI.create(server.url() + path))
                .header(
                    "Content-Type",
                    method.equals("PATCH") ? "application/merge-patch+json" : "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .body()
        .replace("\\u003c", "<")
        .replace("\\u003e", ">");
  }

  private String create(String spec) throws IOException, InterruptedException {
    return send(
        "POST",
        WIDGETS,
        "{\"apiVersion\":\"acme.test/v1\",\"kind\":\"Widget\",\"metadata\":{\"name\":\"w\"},"
            + "\"spec\":"
            + spec
            + "}");
  }

  private String patch(String spec) throws IOException, InterruptedException {
    return send("PATCH", WIDGETS + "/w", "{\"spec\":" + spec + "}");
  }

  @Test
  void aRuleRefusesWithItsMessageReasonAndField() throws Exception {
    assertThat(create("{\"min\":5,\"max\":1}"))
        .contains(
            "\"message\":\"Widget.acme.test \\\"w\\\" is invalid: spec.min: Forbidden: 5 is too"
                + " much\"",
            "{\"reason\":\"FieldValueForbidden\",\"message\":\"Forbidden: 5 is too"
                + " much\",\"field\":\"spec.min\"}");
    assertThat(create("{\"max\":1}"))
        .contains(
            "Invalid value: \\\"object\\\": no such key: min evaluating rule: !has(self.max)");
    assertThat(create("{\"min\":\"x\",\"max\":1}"))
        .contains("<nil>: Invalid value: null: some validation rules were not checked because");
    assertThat(create("{\"min\":1,\"max\":5}")).contains("\"uid\"");
  }

  @Test
  void rulesOfTransitionsCompareWithWhatWasThere() throws Exception {
    create("{\"fixed\":\"a\",\"list\":[{\"k\":\"one\",\"v\":1},{\"k\":\"two\",\"v\":2}]}");

    assertThat(patch("{\"fixed\":\"b\"}"))
        .contains("spec.fixed: Invalid value: \\\"b\\\": stays\"");
    assertThat(patch("{\"list\":[{\"k\":\"two\",\"v\":2},{\"k\":\"one\",\"v\":1}]}"))
        .contains("\"generation\":2");
    assertThat(patch("{\"list\":[{\"k\":\"two\",\"v\":7},{\"k\":\"new\",\"v\":9}]}"))
        .contains("is invalid: spec.list[0].v: Invalid value: 7: stays\"");
    assertThat(patch("{\"fixed\":null}")).contains("\"generation\":3");
    assertThat(patch("{\"fixed\":\"z\"}")).contains("\"generation\":4");
  }

  @Test
  void whatWasWrongBeforeAndStaysIsLetThrough() throws Exception {
    String without = "{\"type\":\"object\",\"x-kubernetes-preserve-unknown-fields\":true}";
    String path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.acme.test";
    String versions =
        """
        {"spec":{"versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":
          {"type":"object","properties":{"spec":%s}}}}]}}
        """;
    send("PATCH", path, versions.formatted(without));
    create("{\"part\":{\"a\":1},\"b\":1}");
    send(
        "PATCH",
        path,
        versions.formatted(
            """
            {"type":"object","properties":{"b":{"type":"integer"},"part":{"type":"object",
              "properties":{"a":{"type":"integer"}},
              "x-kubernetes-validations":[{"rule":"self.a > 3"}]}}}
            """));

    assertThat(patch("{\"b\":2}")).contains("\"b\":2");
    assertThat(patch("{\"part\":{\"a\":2}}"))
        .contains("spec.part: Invalid value: failed rule: self.a > 3\"");
  }

  @Test
  void aDefinitionWhoseRulesMakeNoSenseIsRefused() throws Exception {
    assertThat(
            define(
                """
                {"type":"object","properties":{"l":{"type":"array","items":{"type":"object",
                  "properties":{"a":{"type":"integer"}},
                  "x-kubernetes-validations":[{"rule":"self.a == oldSelf.a"}]}}},
                 "x-kubernetes-validations":[{"rule":"self.q"},
                   {"rule":"true","optionalOldSelf":true}]}
                """))
        .contains(
            "oldSelf cannot be used on the uncorrelatable portion of the schema within"
                + " spec.validation.openAPIV3Schema.properties[spec].properties[l]",
            "compilation failed: ERROR: <input>:1:5: undefined field 'q'\\n | self.q\\n | ....^",
            "optionalOldSelf: Invalid value: true: may not be set if oldSelf is not used in rule");
  }

  @Test
  void aDefinitionWhoseRulesMayCostTooMuchIsRefused() throws Exception {
    String pairs =
        """
        {"type":"array","items":{"type":"string"%s}%s,"x-kubernetes-validations":[
          {"rule":"self.all(a, self.exists_one(b, a == b))"}]}
        """;
    assertThat(defineGadgets(pairs.formatted("", "")))
        .contains("properties[spec].x-kubernetes-validations[0].rule")
        .contains("estimated rule cost exceeds budget by factor of more than 100x (try")
        .contains("rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more");
    assertThat(defineGadgets(pairs.formatted("", ",\"maxItems\":20")))
        .contains("exceeds budget by factor of 12.6x (try");
    assertThat(defineGadgets(pairs.formatted(",\"maxLength\":20", ",\"maxItems\":20")))
        .contains("\"uid\"");
  }

  private String defineGadgets(String spec) throws IOException, InterruptedException {
    return send(
        "POST",
        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All",
        """
        {"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
         "metadata":{"name":"gadgets.acme.test"},
         "spec":{"group":"acme.test","scope":"Namespaced",
           "names":{"plural":"gadgets","kind":"Gadget"},
           "versions":[{"name":"v1","served":true,"storage":true,
             "schema":{"openAPIV3Schema":{"type":"object","properties":{"spec":%s}}}}]}}
        """
            .formatted(spec));
  }
}

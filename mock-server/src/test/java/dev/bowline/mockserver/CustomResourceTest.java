package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Definitions of custom resources, and what becomes of their objects. */
final class CustomResourceTest {
  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  private static final String ROBOTS = "/apis/acme.test/v1/namespaces/default/robots";
  private static final String ROBOT_OF =
      "{\"apiVersion\":\"acme.test/v1\",\"kind\":\"Robot\",\"metadata\":%s,\"spec\":{\"model\":\"a\"}}";
  private static final String SCHEMA =
      """
      {"type":"object","properties":{"spec":{"type":"object","required":["model"],"properties":{
        "model":{"type":"string","pattern":"^[a-z]+$","maxLength":8},
        "legs":{"type":"integer","minimum":2,"maximum":6,"default":4},
        "tags":{"type":"array","x-kubernetes-list-type":"set","items":{"type":"string"}},
        "port":{"x-kubernetes-int-or-string":true},
        "size":{"type":"object","oneOf":[{"required":["w"]},{"required":["h"]}],
          "properties":{"w":{"type":"integer"},"h":{"type":"integer"}}}}},
      "status":{"type":"object","properties":{"phase":{"type":"string"}}}}}
      """;

  private final MockKubeServer server = MockKubeServer.builder().plainHttp().start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private void define(String plural, String kind, String schema) throws IOException {
    client.json("POST", DEFINITIONS, definition(plural, kind, schema), 201);
  }

  private static String definition(String plural, String kind, String schema) {
    return """
        {"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
         "metadata":{"name":"%s.acme.test"},
         "spec":{"group":"acme.test","scope":"Namespaced","names":{"plural":"%s","kind":"%s"},
          "versions":[{"name":"v1","served":true,"storage":true,"subresources":{"status":{}},
           "schema":{"openAPIV3Schema":%s}}]}}
        """
        .formatted(plural, plural, kind, schema);
  }

  private static String robot(String name, String spec) {
    return """
        {"apiVersion":"acme.test/v1","kind":"Robot","metadata":{"name":"%s"},"spec":%s}
        """
        .formatted(name, spec);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "5|number into Go value of type v1.ObjectMeta",
        "{\"name\":[]}|array into Go struct field ObjectMeta.name of type string",
        "{\"name\":[],\"labels\":{\"a\":{}}}|object into Go struct field ObjectMeta.labels of type string",
      })
  void metadataThatIsNoneIsToldInGosWords(String metadata, String problem) throws IOException {
    define("robots", "Robot", SCHEMA);
    assertThat(client.json("POST", ROBOTS, ROBOT_OF.formatted(metadata), 400).get("message"))
        .isEqualTo(
            "Robot in version \"v1\" cannot be handled as a Robot: json: cannot unmarshal "
                + problem);
  }

  @Test
  void nobodyOwnsWhatDoesNotFitAndIsNotStored() throws IOException {
    define("robots", "Robot", SCHEMA);
    String robot = robot("r", "{\"model\":\"a\"},\"status\":\"none\"");
    assertThat(Tree.at(client.json("POST", ROBOTS, robot, 201), "metadata", "managedFields"))
        .isNull();
    assertThat(
            Tree.at(
                client.json("POST", ROBOTS, robot("s", "{\"model\":\"a\"}"), 201),
                "metadata",
                "managedFields"))
        .isNotNull();
  }

  @Test
  void aTextWithAFormatMayBeAnyScalarToOwners() throws IOException {
    String when = "{\"type\":\"string\",\"format\":\"date-time\"}";
    define(
        "robots",
        "Robot",
        "{\"type\":\"object\",\"properties\":{\"spec\":{\"type\":\"object\",\"properties\":{\"when\":%s}}}}"
            .formatted(when));
    try (Response refused =
        client.send(
            "PATCH",
            ROBOTS + "/r?fieldManager=m",
            TestClient.JSON,
            "application/apply-patch+yaml",
            robot("r", "{\"when\":{}}").getBytes(StandardCharsets.UTF_8))) {
      assertThat(refused.body().string()).contains(".spec.when: expected any scalar, got");
    }
  }

  @Test
  void scalesTakeThePatchesThatTheirObjectsTake() throws IOException {
    String scale = "{\"specReplicasPath\":\".spec.legs\",\"statusReplicasPath\":\".status.legs\"}";
    client.json(
        "POST",
        DEFINITIONS,
        definition("robots", "Robot", SCHEMA)
            .replace("{\"status\":{}}", "{\"status\":{},\"scale\":" + scale + "}"),
        201);
    client.json("POST", ROBOTS, robot("r", "{\"model\":\"a\"}"), 201);
    assertThat(client.json("POST", ROBOTS, robot("s", "7"), 422).get("message"))
        .asString()
        .endsWith(
            ".spec.legs: Invalid value: 0: .spec.legs accessor error: 7 is of the type int64,"
                + " expected map[string]interface{}]");
    for (String type : List.of("strategic-merge-patch+json", "json")) {
      try (Response refused =
          client.send(
              "PATCH", ROBOTS + "/r/scale", TestClient.JSON, "application/" + type, new byte[0])) {
        assertThat(refused.code()).isEqualTo(415);
        assertThat(refused.body().string())
            .contains("application/json-patch+json, application/merge-patch+json, ");
      }
    }
  }

  @Test
  void aDefinitionIsServedAsSoonAsItIsAccepted() throws IOException {
    define("robots", "Robot", SCHEMA);

    assertThat(
            Tree.at(
                client.getJson(DEFINITIONS + "/robots.acme.test"),
                "status",
                "acceptedNames",
                "listKind"))
        .isEqualTo("RobotList");
    assertThat(String.valueOf(client.getJson("/apis/acme.test/v1").get("resources")))
        .contains("robots/status");
    assertThat(client.getJson(ROBOTS)).containsEntry("kind", "RobotList");
  }

  @Test
  void anObjectIsPrunedAndCompleted() throws IOException {
    define("robots", "Robot", SCHEMA);

    Map<String, @Nullable Object> created =
        client.json("POST", ROBOTS, robot("a", "{\"model\":\"ant\",\"wings\":2}"), 201);

    assertThat(created).containsEntry("spec", Map.of("model", "ant", "legs", 4L));
    assertThat(client.getJson(ROBOTS + "/a")).isEqualTo(created);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                               | spec.model: Required value
          {"model":"ANT"}                  | spec.model: Invalid value: "ANT": spec.model in body should match '^[a-z]+$'
          {"model":"a","legs":7}           | spec.legs: Invalid value: 7: spec.legs in body should be less than or equal to 6
          {"model":"a","port":true}        | spec.port: Invalid value: "boolean": spec.port in body must be of type integer,string: "boolean"
          {"model":"a","tags":["x","x"]}   | spec.tags[1]: Duplicate value: "x"
          {"model":"a","size":{}}          | [<nil>: Invalid value: "": "spec.size" must validate one and only one schema (oneOf). Found none valid, spec.size.w: Required value]
          {"model":"abcdefghi"}            | spec.model: Too long: may not be more than 8 bytes
          """)
  void aWrongObjectIsRefusedInTheServersWords(String spec, String problem) throws IOException {
    define("robots", "Robot", SCHEMA);

    Map<String, @Nullable Object> status = client.json("POST", ROBOTS, robot("a", spec), 422);

    assertThat(status).containsEntry("message", "Robot.acme.test \"a\" is invalid: " + problem);
  }

  @Test
  void whatWasWrongBeforeMayStayAsItIs() throws IOException {
    String loose = SCHEMA.replace(",\"maxLength\":8", "");
    define("robots", "Robot", loose);
    client.json("POST", ROBOTS, robot("a", "{\"model\":\"abcdefghijk\"}"), 201);
    client.json(
        "PATCH",
        DEFINITIONS + "/robots.acme.test",
        "{\"spec\":{\"versions\":[{\"name\":\"v1\",\"served\":true,\"storage\":true,\"schema\":"
            + "{\"openAPIV3Schema\":"
            + SCHEMA
            + "}}]}}",
        200);

    client.json("PATCH", ROBOTS + "/a", "{\"spec\":{\"legs\":5}}", 200);
    client.json("PATCH", ROBOTS + "/a", "{\"spec\":{\"model\":\"bcdefghijkl\"}}", 422);
  }

  @Test
  void deletingADefinitionTakesItsObjectsAndEndsTheirWatches() throws IOException {
    define("robots", "Robot", SCHEMA);
    client.json("POST", ROBOTS, robot("a", "{\"model\":\"ant\"}"), 201);
    try (TestWatch watch = client.watch(ROBOTS + "?watch=1")) {
      assertThat(watch.nextAsText()).isEqualTo("ADDED a");
      client.json("DELETE", DEFINITIONS + "/robots.acme.test", "", 200);
      assertThat(watch.nextAsText()).isEqualTo("DELETED a");
      assertThat(watch.nextAsText()).isEqualTo("END");
    }
    try (Response gone = client.get(ROBOTS)) {
      assertThat(gone.code()).isEqualTo(404);
      assertThat(gone.body().string()).isEqualTo("404 page not found\n");
    }
  }

  @Test
  void aDefinitionWaitsForTheFinalizersOfItsObjects() throws IOException {
    define("robots", "Robot", SCHEMA);
    client.json("POST", ROBOTS, robot("a", "{\"model\":\"ant\"}"), 201);
    client.json(
        "PATCH", ROBOTS + "/a", "{\"metadata\":{\"finalizers\":[\"acme.test/hold\"]}}", 200);

    client.json("DELETE", DEFINITIONS + "/robots.acme.test", "", 200);
    client.json("POST", ROBOTS, robot("b", "{\"model\":\"bee\"}"), 403);
    client.json("PATCH", ROBOTS + "/a", "{\"metadata\":{\"finalizers\":null}}", 200);

    client.json("GET", DEFINITIONS + "/robots.acme.test", "", 404);
  }

  @Test
  void aNameThatIsTakenIsAcceptedOnceItIsFree() throws IOException {
    define("robots", "Robot", SCHEMA);
    define("machines", "Robot", SCHEMA);
    assertThat(accepted("machines")).isEqualTo(List.of("False", "False"));

    client.json("DELETE", DEFINITIONS + "/robots.acme.test", "", 200);

    assertThat(accepted("machines")).isEqualTo(List.of("True", "True"));
  }

  @Test
  void aRestoreServesWhatTheSnapshotHas() throws IOException {
    ServerSnapshot before = server.snapshot();
    define("robots", "Robot", SCHEMA);
    ServerSnapshot after = server.snapshot();

    server.restore(before);
    assertThat(codeOnNewConnection()).isEqualTo(404);
    server.restore(after);
    assertThat(codeOnNewConnection()).isEqualTo(200);
  }

  /** A restore cuts all connections. */
  private int codeOnNewConnection() throws IOException {
    try (TestClient fresh = new TestClient(server);
        Response answer = fresh.get(ROBOTS)) {
      return answer.code();
    }
  }

  /** The conditions NamesAccepted and Established. */
  private List<@Nullable Object> accepted(String plural) throws IOException {
    Object conditions =
        Tree.at(client.getJson(DEFINITIONS + "/" + plural + ".acme.test"), "status", "conditions");
    List<@Nullable Object> states = new ArrayList<>();
    if (conditions instanceof List<?> list) {
      list.forEach(condition -> states.add(Tree.at(condition, "status")));
    }
    return states;
  }

  @Test
  void aDefinitionThatIsNotStructuralIsRefused() throws IOException {
    Map<String, @Nullable Object> status =
        client.json(
            "POST",
            DEFINITIONS,
            definition(
                "robots",
                "Robot",
                "{\"type\":\"object\",\"properties\":{\"spec\":{\"properties\":{\"a\":{\"type\":"
                    + "\"strange\"}}}}}"),
            422);

    assertThat(String.valueOf(Tree.at(status, "details", "causes")))
        .contains("properties[spec].type")
        .contains("supported values: \"array\", \"boolean\"");
  }

  @Test
  void aStatusTakesNoMetadataAlongAndNoOwnership() throws IOException {
    define("robots", "Robot", SCHEMA);
    client.json("POST", ROBOTS + "?fieldManager=owner", robot("a", "{\"model\":\"ant\"}"), 201);
    client.json(
        "PATCH",
        ROBOTS + "/a?fieldManager=owner",
        "{\"metadata\":{\"labels\":{\"l\":\"1\"}}}",
        200);

    Map<String, @Nullable Object> after =
        client.json(
            "PATCH",
            ROBOTS + "/a/status?fieldManager=other",
            "{\"metadata\":{\"labels\":{\"l\":null,\"m\":\"2\"},\"annotations\":{\"n\":\"3\"}},\"status\":{\"phase\":\"p\"}}",
            200);

    assertThat(Tree.at(after, "metadata", "labels")).isEqualTo(Map.of("l", "1"));
    assertThat(Tree.at(after, "metadata", "annotations")).isNull();
    Map<String, Object> owned = new java.util.HashMap<>();
    for (Map<String, @Nullable Object> entry :
        Tree.objects(Tree.child(after, "metadata"), "managedFields")) {
      owned.put(Tree.text(entry, "manager"), String.valueOf(entry.get("fieldsV1")));
    }
    assertThat(String.valueOf(owned.get("owner"))).contains("f:l=");
    assertThat(owned).containsEntry("other", "{f:status={.={}, f:phase={}}}");
  }

  @Test
  void aVersionBeyondAllNumbersHarmsNobody() throws IOException {
    String version = "v99999999999999999999";
    String bigs =
        definition("bigs", "Big", SCHEMA)
            .replace("\"name\":\"v1\"", "\"name\":\"" + version + "\"");
    client.json("POST", DEFINITIONS, bigs, 201);
    define("robots", "Robot", SCHEMA);
    assertThat(Tree.at(client.getJson("/apis/acme.test"), "preferredVersion", "version"))
        .isEqualTo("v1");
  }

  @Test
  void fieldsThatMayBeAnythingAreDeclaredWithTrue() throws IOException {
    String open =
        "{\"type\":\"object\",\"properties\":{\"spec\":{\"type\":\"object\",\"additionalProperties\":true}}}";
    define("robots", "Robot", open);
    assertThat(client.json("POST", ROBOTS, robot("a", "{\"x\":1}"), 201))
        .containsEntry("spec", Map.of("x", 1L));
  }

  private static String version(String name, boolean isStored, String fields, String more) {
    return """
        {"name":"%s","served":true,"storage":%s%s,"schema":{"openAPIV3Schema":{"type":"object",
         "properties":{"spec":{"type":"object","properties":{%s}}}}}}"""
        .formatted(name, isStored, more, fields);
  }

  private static String withVersions(String versions) {
    String text = definition("robots", "Robot", "{}");
    return text.substring(0, text.indexOf("\"versions\":[")) + "\"versions\":[" + versions + "]}}";
  }

  private static String patchOf(String versions) {
    return "{\"spec\":{\"versions\":[" + versions + "]}}";
  }

  @Test
  void whatTheStoredVersionLacksIsNotKept() throws IOException {
    String text = "\"%s\":{\"type\":\"string\"}";
    client.json(
        "POST",
        DEFINITIONS,
        withVersions(
            version("v1", true, text.formatted("a"), "")
                + ","
                + version("v2", false, text.formatted("a") + "," + text.formatted("b"), "")),
        201);
    String second = ROBOTS.replace("v1", "v2");
    Map<String, @Nullable Object> created =
        client.json(
            "POST", second, robot("x", "{\"a\":\"1\",\"b\":\"2\"}").replace("/v1", "/v2"), 201);
    assertThat(created).containsEntry("spec", Map.of("a", "1"));
    assertThat(client.getJson(second + "/x")).isEqualTo(created);
  }

  @Test
  void fieldsThatBecomeSelectableSelectWhatIsThere() throws IOException {
    String text = "\"a\":{\"type\":\"string\"}";
    client.json("POST", DEFINITIONS, withVersions(version("v1", true, text, "")), 201);
    client.json("POST", ROBOTS, robot("x", "{\"a\":\"1\"}"), 201);
    String selectable = ",\"selectableFields\":[{\"jsonPath\":\".spec.a\"}]";
    client.json(
        "PATCH",
        DEFINITIONS + "/robots.acme.test",
        patchOf(version("v1", true, text, selectable)),
        200);
    assertThat((List<?>) client.getJson(ROBOTS + "?fieldSelector=spec.a=1").get("items"))
        .hasSize(1);
    assertThat((List<?>) client.getJson(ROBOTS + "?fieldSelector=spec.a=2").get("items")).isEmpty();
  }

  @Test
  void objectsGoWithADefinitionThatServesNothing() throws IOException {
    define("robots", "Robot", SCHEMA);
    client.json("POST", ROBOTS, robot("x", "{\"model\":\"ant\"}"), 201);
    String unserved = version("v1", true, "", "").replace("\"served\":true", "\"served\":false");
    client.json("PATCH", DEFINITIONS + "/robots.acme.test", patchOf(unserved), 200);
    client.json("DELETE", DEFINITIONS + "/robots.acme.test", "", 200);
    define("robots", "Robot", SCHEMA);
    assertThat((List<?>) client.getJson(ROBOTS).get("items")).isEmpty();
  }

  @Test
  void aWatchDoesNotReachBackBeforeItsDefinition() throws IOException {
    define("robots", "Robot", SCHEMA);
    String old = server.resourceVersion().value();
    client.json("POST", ROBOTS, robot("x", "{\"model\":\"ant\"}"), 201);
    client.json("DELETE", DEFINITIONS + "/robots.acme.test", "", 200);
    define("robots", "Robot", SCHEMA);
    try (TestWatch watch = client.watch(ROBOTS + "?watch=1&resourceVersion=" + old)) {
      assertThat(watch.next()).containsEntry("type", "ERROR");
    }
  }
}

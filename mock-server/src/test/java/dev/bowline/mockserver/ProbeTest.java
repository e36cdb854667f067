package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Conversations with a real kube-apiserver v1.36.3, held again with the mock. Statuses, bodies and
 * messages must be the same, literally but for masks.
 */
final class ProbeTest {
  private static final List<String> TOPICS =
      List.of(
          "chunking",
          "deletion",
          "dry-run",
          "errors",
          "expired",
          "field-validation",
          "media-types",
          "metadata-validation",
          "patch",
          "resource-versions",
          "selectors",
          "streaming-lists",
          "subresources",
          "updates",
          "uris",
          "verbs");
  private static MockKubeServer server;
  private static int count;

  @BeforeAll
  static void start() {
    server = MockKubeServer.builder().plainHttp().start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  record Probe(String name, List<?> steps) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Probe> probes() throws IOException {
    List<Probe> probes = new ArrayList<>();
    for (String topic : TOPICS) {
      try (InputStream in = ProbeTest.class.getResourceAsStream("/probes/" + topic + ".json")) {
        Object file = JsonTrees.parse(Objects.requireNonNull(in, topic).readAllBytes());
        for (Object probe : (List<?>) Objects.requireNonNull(Tree.at(file, "probes"))) {
          Map<String, @Nullable Object> fields = Objects.requireNonNull(Tree.object(probe));
          probes.add(
              new Probe(
                  topic + "/" + Tree.text(fields, "name"),
                  (List<?>) Objects.requireNonNull(fields.get("steps"))));
        }
      }
    }
    return probes.stream();
  }

  @ParameterizedTest
  @MethodSource("probes")
  void answersAsTheRealServerDoes(Probe probe) throws IOException {
    count++;
    Map<String, String> values = new HashMap<>();
    values.put("ns", "probe-" + count);
    values.put("ns2", "probe-" + count + "-2");
    values.put("uniq", "u" + count);
    Masks masks = new Masks();
    try (RawHttp http = new RawHttp(server.url())) {
      for (String namespace : List.of("ns", "ns2")) {
        String body = "{\"metadata\":{\"name\":\"" + values.get(namespace) + "\"}}";
        send(http, "POST", "/api/v1/namespaces", Map.of(), body);
      }
      int number = 0;
      for (Object step : probe.steps()) {
        number++;
        Map<String, @Nullable Object> fields = Objects.requireNonNull(Tree.object(step));
        RawHttp.Reply reply = send(http, fields, values);
        compare(fields, reply, values, masks, probe + ", step " + number);
        capture(fields, reply, values);
      }
    }
  }

  private static RawHttp.Reply send(
      RawHttp http, Map<String, @Nullable Object> step, Map<String, String> values)
      throws IOException {
    String body = "";
    if (step.get("body") != null) {
      body = new String(JsonTrees.write(step.get("body")), StandardCharsets.UTF_8);
    } else if (step.get("text") instanceof String text) {
      body = text;
    }
    Map<String, String> headers = new LinkedHashMap<>();
    Tree.textMap(step, "headers").forEach((name, value) -> headers.put(name, fill(value, values)));
    return send(
        http,
        Tree.text(step, "method"),
        fill(Tree.text(step, "path"), values),
        headers,
        fill(body, values));
  }

  private static RawHttp.Reply send(
      RawHttp http, String method, String target, Map<String, String> headers, String body)
      throws IOException {
    Map<String, String> all = new LinkedHashMap<>(headers);
    if (!body.isEmpty()) {
      all.putIfAbsent("Content-Type", "application/json");
    }
    return http.send(method, target, all, body.getBytes(StandardCharsets.UTF_8));
  }

  private static void compare(
      Map<String, @Nullable Object> step,
      RawHttp.Reply reply,
      Map<String, String> values,
      Masks masks,
      String where) {
    Map<String, @Nullable Object> expect = Objects.requireNonNull(Tree.child(step, "expect"));
    assertThat((long) reply.status())
        .as("%s: status, body %s", where, reply.text())
        .isEqualTo(expect.get("status"));
    Map<String, @Nullable Object> compare =
        Objects.requireNonNullElse(Tree.child(step, "compare"), Map.of());
    if ("none".equals(compare.get("body")) || !expect.containsKey("body")) {
      return;
    }
    Object expected = filled(expect.get("body"), values);
    Object found = expected instanceof String ? reply.text() : JsonTrees.parse(reply.body());
    if (compare.get("fields") instanceof List<?> paths) {
      Map<String, @Nullable Object> picked = new LinkedHashMap<>();
      for (Object path : paths) {
        picked.put((String) path, TreePath.get(found, (String) path));
      }
      found = picked;
    }
    assertThat(masks.difference(expected, found, "body")).as(where).isNull();
  }

  private static void capture(
      Map<String, @Nullable Object> step, RawHttp.Reply reply, Map<String, String> values) {
    Tree.textMap(step, "capture")
        .forEach(
            (name, path) -> {
              Object value =
                  path.startsWith("header:")
                      ? reply.headers().get(path.substring("header:".length()))
                      : TreePath.get(JsonTrees.parse(reply.body()), path);
              values.put(name, String.valueOf(value));
            });
  }

  private static @Nullable Object filled(@Nullable Object tree, Map<String, String> values) {
    String json = new String(JsonTrees.write(tree), StandardCharsets.UTF_8);
    return JsonTrees.parse(fill(json, values).getBytes(StandardCharsets.UTF_8));
  }

  private static String fill(String text, Map<String, String> values) {
    String filled = text;
    for (Map.Entry<String, String> value : values.entrySet()) {
      filled = filled.replace("${" + value.getKey() + "}", value.getValue());
    }
    return filled;
  }
}

package dev.bowline.mockserver.api;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.openapi.Hash;
import dev.bowline.mockserver.openapi.OpenApi;
import dev.bowline.mockserver.openapi.SwaggerProtobuf;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@code /openapi/v2} and {@code /openapi/v3}, for any method. */
final class OpenApiPaths {
  private static final String V2 = "/openapi/v2";
  private static final String V3 = "/openapi/v3";
  private static final String JSON = "application/json";
  private static final String V2_PROTOBUF =
      "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";
  private static final String V2_PROTOBUF_OF_OLD =
      "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
  private static final HttpAnswer.Bytes NOTHING = new HttpAnswer.Bytes(new byte[0]);
  private static final Duration YEAR = Duration.ofDays(365);

  private final OpenApi openApi;
  private final InstantSource clock;

  OpenApiPaths(Catalog catalog, boolean speaksCbor, InstantSource clock) {
    this.clock = clock;
    this.openApi = new OpenApi(catalog, speaksCbor);
  }

  /**
   * Answers.
   *
   * @param path with the slash at its end, if it has one
   */
  HttpAnswer answer(ApiRequest request, String path) {
    if (path.equals(V2)) {
      return whole(request);
    }
    if (path.equals(V3)) {
      return index();
    }
    return path.startsWith(V3 + "/")
        ? document(request, path.substring(V3.length() + 1))
        : Answers.notFound();
  }

  private HttpAnswer whole(ApiRequest request) {
    Accept accept = Accept.of(request);
    String type = accept.first(List.of(JSON, V2_PROTOBUF, V2_PROTOBUF_OF_OLD));
    if (type == null) {
      return vary(empty(406).with("Vary", "Accept-Encoding"));
    }
    byte[] json = openApi.v2();
    String tag = '"' + Hash.of(json) + '"';
    HttpAnswer answer =
        request.header("If-None-Match").equals(tag)
            ? empty(304)
            : type.equals(JSON)
                ? Answers.bytes(200, JSON, json)
                : Answers.bytes(200, V2_PROTOBUF, SwaggerProtobuf.of(json));
    return vary(answer.with("ETag", tag).with("Vary", "Accept-Encoding"));
  }

  /** The type is not JSON's, as on the server, where it is found out too late. */
  private HttpAnswer index() {
    Map<String, @Nullable Object> paths = new TreeMap<>();
    openApi
        .hashes()
        .forEach((name, hash) -> paths.put(name, Map.of("serverRelativeURL", url(name, hash))));
    byte[] json = JsonTrees.write(Map.of("paths", paths));
    return Answers.text(200, new String(json, StandardCharsets.UTF_8));
  }

  private static String url(String name, String hash) {
    return V3 + "/" + name + "?hash=" + hash;
  }

  private HttpAnswer document(ApiRequest request, String name) {
    String hash = openApi.hashes().get(name);
    byte[] content = openApi.v3(name);
    if (hash == null || content == null) {
      return empty(404);
    }
    if (Accept.of(request).first(List.of(JSON)) == null) {
      return vary(empty(406));
    }
    String tag = '"' + hash + '"';
    String asked = request.query().text("hash");
    if (!asked.isEmpty() && !asked.equals(hash)) {
      return vary(
          empty(301)
              .with("Location", url(name, hash))
              .with("ETag", tag)
              .with("Content-Type", JSON));
    }
    HttpAnswer answer =
        request.header("If-None-Match").equals(tag)
            ? empty(304)
            : Answers.bytes(200, JSON, content);
    answer = vary(answer.with("ETag", tag));
    return asked.isEmpty()
        ? answer
        : answer
            .with("Cache-Control", "public, immutable")
            .with("Expires", CommonHeaders.date(clock.instant().plus(YEAR)));
  }

  private static HttpAnswer vary(HttpAnswer answer) {
    return answer.with("Vary", "Accept");
  }

  private static HttpAnswer empty(int status) {
    return new HttpAnswer(status, HttpHeaders.NONE, NOTHING);
  }
}

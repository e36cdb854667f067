package dev.bowline.mockserver.api;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.auth.ServiceAccountTokens;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.status.Failures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** By which others check the tokens of service accounts. */
final class OpenIdPaths {
  private static final String KEYS = "/openid/v1/jwks";

  private final ServiceAccountTokens tokens;

  OpenIdPaths(ServiceAccountTokens tokens) {
    this.tokens = tokens;
  }

  /**
   * The answer, or null if the path is none of these.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 405 for other methods than GET
   */
  @Nullable HttpAnswer answer(ApiRequest request) {
    HttpAnswer answer = document(request);
    if (answer != null && !request.method().equals("GET")) {
      throw Failures.methodNotAllowed();
    }
    return answer;
  }

  private @Nullable HttpAnswer document(ApiRequest request) {
    return switch (request.path()) {
      case KEYS ->
          Answers.bytes(200, "application/jwk-set+json", JsonTrees.write(tokens.publicKeys()));
      case "/.well-known/openid-configuration" -> Answers.json(200, configuration(request));
      default -> null;
    };
  }

  private static Map<String, @Nullable Object> configuration(ApiRequest request) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("issuer", ServiceAccountTokens.ISSUER);
    tree.put("jwks_uri", "https://" + request.header("Host") + KEYS);
    tree.put("response_types_supported", List.of("id_token"));
    tree.put("subject_types_supported", List.of("public"));
    tree.put("id_token_signing_alg_values_supported", List.of("ES256"));
    return tree;
  }
}

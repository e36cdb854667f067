package dev.bowline.mockserver.api;

import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Set;

/**
 * Who may come in: one administrator, by token or by client certificate. Others are anonymous, who
 * may only ask for health and version.
 */
public final class Access {
  private static final String BEARER = "Bearer ";
  private static final Set<String> PUBLIC = Set.of("/healthz", "/livez", "/readyz", "/version");

  private final byte[] token;
  private final boolean letsEverybodyIn;

  /**
   * Access by a token.
   *
   * @param token the administrator's token
   * @param letsEverybodyIn whether requests without credentials count as the administrator's
   */
  public Access(String token, boolean letsEverybodyIn) {
    this.token = token.getBytes(StandardCharsets.UTF_8);
    this.letsEverybodyIn = letsEverybodyIn;
  }

  /**
   * Checks the credentials.
   *
   * @throws ApiFailure 401 for a token that nobody knows, 403 for no credentials
   */
  void check(ApiRequest request) {
    HttpCall call = request.call();
    if (call.hasClientCertificate()) {
      return;
    }
    String header = request.header("Authorization");
    if (header.startsWith(BEARER) && header.length() > BEARER.length()) {
      byte[] given = header.substring(BEARER.length()).strip().getBytes(StandardCharsets.UTF_8);
      if (!MessageDigest.isEqual(given, token)) {
        throw Failures.unauthorized();
      }
      return;
    }
    if (!letsEverybodyIn && !PUBLIC.contains(request.path())) {
      throw new ApiFailure(
          403,
          "Forbidden",
          "forbidden: User \"system:anonymous\" cannot "
              + verb(request.method())
              + " path \""
              + request.path()
              + "\"",
          Details.EMPTY);
    }
  }

  private static String verb(String method) {
    return method.equals("GET") ? "get" : method.toLowerCase(Locale.ROOT);
  }
}

package dev.bowline.mockserver;

import dev.bowline.mockserver.http.HttpCall;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;

/**
 * Who may see the page: the administrator, whose token is also the password that a browser asks
 * for; everybody, where there is no TLS.
 *
 * @param token the administrator's token
 * @param letsEverybodyIn whether nobody is asked
 */
record PageAccess(String token, boolean letsEverybodyIn) {
  boolean isGranted(HttpCall call) {
    String header = call.headers().first("Authorization");
    if (letsEverybodyIn || header == null) {
      return letsEverybodyIn;
    }
    if (header.startsWith("Bearer ")) {
      return isToken(header.substring("Bearer ".length()).strip());
    }
    return header.startsWith("Basic ") && isToken(password(header.substring("Basic ".length())));
  }

  private static String password(String encoded) {
    try {
      String pair = new String(Base64.getDecoder().decode(encoded.strip()), StandardCharsets.UTF_8);
      return pair.substring(pair.indexOf(':') + 1);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private boolean isToken(String given) {
    return MessageDigest.isEqual(
        given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String toString() {
    return "PageAccess[letsEverybodyIn=" + letsEverybodyIn + "]";
  }
}

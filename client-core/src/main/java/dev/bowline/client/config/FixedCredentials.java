package dev.bowline.client.config;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Credentials that stay the same. */
final class FixedCredentials implements Credentials {
  static final FixedCredentials NONE = new FixedCredentials(null, "none");

  private final @Nullable String authorization;
  private final String description;

  private FixedCredentials(@Nullable String authorization, String description) {
    this.authorization = authorization;
    this.description = description;
  }

  static FixedCredentials bearer(String token, String place) {
    return new FixedCredentials("Bearer " + checkToken(token, place), "bearer token");
  }

  static FixedCredentials basic(String username, String password, String place) {
    if (username.indexOf(':') >= 0) {
      throw new ConfigException(place + " holds a colon, which basic authentication can't send");
    }
    byte[] pair = (username + ":" + password).getBytes(StandardCharsets.UTF_8);
    return new FixedCredentials(
        "Basic " + Base64.getEncoder().encodeToString(pair), "user name and password");
  }

  /** Returns the token if a header can hold it. */
  static String checkToken(String token, String place) {
    if (token.isEmpty()) {
      throw new ConfigException(place + " is empty");
    }
    if (!token.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
      throw new ConfigException(
          place + " holds spaces, line breaks or characters outside ASCII; a token has none");
    }
    return token;
  }

  @Override
  public @Nullable String authorization() {
    return authorization;
  }

  @Override
  public String toString() {
    return description;
  }
}

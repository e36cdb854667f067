package dev.bowline.mockserver.auth;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a token.
 *
 * @param user whose it is, or null if it is no good
 * @param audiences those of the wanted audiences that it is for; empty if it doesn't say
 * @param problem what is wrong with it; empty if nothing
 */
public record Verdict(@Nullable User user, List<String> audiences, String problem) {
  static Verdict unknown() {
    return new Verdict(null, List.of(), "invalid bearer token");
  }

  static Verdict refused(String problem) {
    return new Verdict(null, List.of(), "[invalid bearer token, " + problem + "]");
  }
}

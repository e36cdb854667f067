package dev.bowline.client.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Who the client says it is, beside a client certificate ({@link TlsSettings}).
 *
 * <p>Implementations must be thread-safe: every call of a client asks from its own thread. Neither
 * {@code toString} nor an exception may hold the credential. An exception of another type than
 * {@link ConfigException} reaches the caller as the cause of one, since the cluster has answered
 * nothing then.
 */
public interface Credentials {
  /**
   * The value of the {@code Authorization} header for the next request, such as {@code Bearer ...};
   * null to send none. Asked before each request, so it should come from memory most of the time.
   *
   * @throws ConfigException if there is no usable credential
   */
  @Nullable String authorization();

  /**
   * Tells that the server answered 401 Unauthorized. What was cached should be read again; where
   * several calls were refused at once, one reading will do.
   *
   * @param authorization the value of {@link #authorization} that was refused
   * @return whether there is another credential now; the client then repeats the call once
   * @throws ConfigException if a new credential can't be had
   */
  default boolean refused(@Nullable String authorization) {
    return false;
  }

  /** Sends no {@code Authorization} header: anonymous, or known by a client certificate alone. */
  static Credentials none() {
    return FixedCredentials.NONE;
  }

  /**
   * A bearer token that never changes.
   *
   * @param token the token without {@code Bearer}
   * @throws ConfigException if the token is empty or holds spaces or characters outside ASCII
   */
  static Credentials bearerToken(String token) {
    return FixedCredentials.bearer(token, "the bearer token");
  }

  /**
   * A bearer token from a file that something else renews, such as a projected service account
   * token. The file is read now, then once a minute at most and after a 401. While it can't be
   * read, the last token stays in use.
   *
   * @param file the file, in UTF-8, with the token alone
   * @throws ConfigException if the file can't be read or holds no token
   */
  static Credentials tokenFile(Path file) {
    return TokenFile.open(file, "token file " + file, System::nanoTime);
  }

  /**
   * HTTP basic authentication. kube-apiserver itself doesn't offer it; proxies before it may.
   *
   * @param username the name, without a colon
   * @param password the password
   * @throws ConfigException if the name holds a colon
   */
  static Credentials basic(String username, String password) {
    return FixedCredentials.basic(username, password, "the user name");
  }
}

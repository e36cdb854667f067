package dev.bowline.client.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A bearer token in a file that is renewed by something else. */
final class TokenFile implements Credentials {
  private static final Logger LOG = LoggerFactory.getLogger(TokenFile.class);

  /** The kubelet renews a token two minutes before the shortest one (ten minutes) expires. */
  private static final Duration MAX_AGE = Duration.ofMinutes(1);

  private final Path file;
  private final String place;
  private final LongSupplier nanoTime;

  // Guarded by this.
  private String token;
  private long readAt;
  private boolean refused;

  private TokenFile(Path file, String place, LongSupplier nanoTime, String token) {
    this.file = file;
    this.place = place;
    this.nanoTime = nanoTime;
    this.token = token;
    this.readAt = nanoTime.getAsLong();
  }

  /** Reads the file for the first time. */
  static TokenFile open(Path file, String place, LongSupplier nanoTime) {
    return new TokenFile(file, place, nanoTime, read(file, place));
  }

  /** Reads the file for the first time; as long as that fails, another token stands in for it. */
  static TokenFile openOr(String standIn, Path file, String place, LongSupplier nanoTime) {
    TokenFile credentials = new TokenFile(file, place, nanoTime, standIn);
    credentials.reload();
    return credentials;
  }

  @Override
  public synchronized @Nullable String authorization() {
    if (refused || nanoTime.getAsLong() - readAt >= MAX_AGE.toNanos()) {
      reload();
    }
    return "Bearer " + token;
  }

  @Override
  public synchronized void refused() {
    refused = true;
  }

  private synchronized void reload() {
    refused = false;
    readAt = nanoTime.getAsLong();
    try {
      token = read(file, place);
    } catch (ConfigException e) {
      LOG.warn("{}; the token read before stays in use", e.getMessage());
    }
  }

  private static String read(Path file, String place) {
    return FixedCredentials.checkToken(ConfigFiles.text(file, place).strip(), place);
  }

  @Override
  public String toString() {
    return "token file " + file;
  }
}

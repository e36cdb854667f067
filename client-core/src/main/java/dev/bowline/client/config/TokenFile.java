package dev.bowline.client.config;

import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A bearer token in a file that is renewed by something else. */
final class TokenFile implements Credentials {
  private final Path file;
  private final Reloaded<String, String> authorization;

  private TokenFile(Path file, String first, String place, LongSupplier nanoTime) {
    this.file = file;
    this.authorization =
        new Reloaded<>(first, () -> read(file, place), "Bearer "::concat, nanoTime);
  }

  /** Reads the file for the first time. */
  static TokenFile open(Path file, String place, LongSupplier nanoTime) {
    return new TokenFile(file, read(file, place), place, nanoTime);
  }

  /** Reads the file for the first time; as long as that fails, another token stands in for it. */
  static TokenFile openOr(String standIn, Path file, String place, LongSupplier nanoTime) {
    TokenFile credentials = new TokenFile(file, standIn, place, nanoTime);
    credentials.authorization.refresh();
    return credentials;
  }

  @Override
  public @Nullable String authorization() {
    return authorization.get();
  }

  @Override
  public boolean refused(@Nullable String refused) {
    authorization.refresh();
    return !authorization.get().equals(refused);
  }

  private static String read(Path file, String place) {
    return FixedCredentials.checkToken(ConfigFiles.text(file, place).strip(), place);
  }

  @Override
  public String toString() {
    return "token file " + file;
  }
}

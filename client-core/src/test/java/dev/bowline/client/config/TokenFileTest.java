package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenFileTest {
  @TempDir private Path directory = Path.of("");
  private Path file = Path.of("");
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);

  @BeforeEach
  void writeFirstToken() throws IOException {
    file = Files.writeString(directory.resolve("token"), "first\n");
  }

  @Test
  void theTokenIsTakenWithoutLineEnd() {
    assertThat(open().authorization()).isEqualTo("Bearer first");
  }

  @Test
  void aChangedTokenIsSeenAfterAMinute() throws IOException {
    Credentials credentials = open();
    Files.writeString(file, "second");
    pass(Duration.ofSeconds(59));
    assertThat(credentials.authorization()).isEqualTo("Bearer first");
    pass(Duration.ofSeconds(1));
    assertThat(credentials.authorization()).isEqualTo("Bearer second");
  }

  @Test
  void aRefusedTokenIsReadAgainAtOnce() throws IOException {
    Credentials credentials = open();
    Files.writeString(file, "second");
    assertThat(credentials.refused("Bearer first")).isTrue();
    assertThat(credentials.authorization()).isEqualTo("Bearer second");
    Files.writeString(file, "third");
    assertThat(credentials.authorization()).isEqualTo("Bearer second");
  }

  @Test
  void aTokenThatDidNotChangeIsNotWorthAnotherTry() {
    Credentials credentials = open();
    assertThat(credentials.refused("Bearer first")).isFalse();
  }

  @Test
  void whoComesLateWithAnOldTokenTriesTheNewOne() throws IOException {
    Credentials credentials = open();
    Files.writeString(file, "second");
    assertThat(credentials.refused("Bearer first")).isTrue();
    assertThat(credentials.refused("Bearer first")).isTrue();
    assertThat(credentials.authorization()).isEqualTo("Bearer second");
  }

  @Test
  void theLastTokenStaysInUseWhileTheFileIsMissingOrEmpty() throws IOException {
    Credentials credentials = open();
    Files.delete(file);
    pass(Duration.ofMinutes(2));
    assertThat(credentials.authorization()).isEqualTo("Bearer first");
    Files.writeString(file, " \n");
    pass(Duration.ofMinutes(2));
    assertThat(credentials.authorization()).isEqualTo("Bearer first");
    Files.writeString(file, "second");
    pass(Duration.ofMinutes(2));
    assertThat(credentials.authorization()).isEqualTo("Bearer second");
  }

  @Test
  void aStandInServesUntilTheFileCanBeRead() throws IOException {
    Files.delete(file);
    Credentials credentials = TokenFile.openOr("inline", file, "tokenFile", now::get);
    assertThat(credentials.authorization()).isEqualTo("Bearer inline");
    Files.writeString(file, "first");
    pass(Duration.ofMinutes(1));
    assertThat(credentials.authorization()).isEqualTo("Bearer first");
  }

  @Test
  void aFirstTokenThatCannotBeReadIsAnError() throws IOException {
    Files.writeString(file, "\n");
    assertFails(file, "token file " + file + " is empty");
    Files.writeString(file, "two words");
    assertFails(
        file,
        "token file "
            + file
            + " holds spaces, line breaks or characters outside ASCII; a token has none");
    Path missing = directory.resolve("missing");
    assertFails(missing, "token file " + missing + " doesn't exist");
    assertFails(directory, "token file " + directory + " is a directory; expected a file");
  }

  @Test
  void theTextFormNamesTheFileOnly() {
    assertThat(open()).hasToString("token file " + file);
  }

  private TokenFile open() {
    return TokenFile.open(file, "token file " + file, now::get);
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  private static void assertFails(Path file, String message) {
    assertThatThrownBy(() -> Credentials.tokenFile(file))
        .isInstanceOf(ConfigException.class)
        .hasMessage(message);
  }
}

package dev.bowline.client.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads the files that a configuration names. */
final class ConfigFiles {
  private ConfigFiles() {}

  /**
   * The bytes of a file.
   *
   * @param place what the file is, with its path, to begin messages with
   * @throws ConfigException if it can't be read
   */
  static byte[] bytes(Path file, String place) {
    try {
      if (Files.isDirectory(file)) {
        throw new ConfigException(place + " is a directory; expected a file");
      }
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw failure(e, place);
    }
  }

  static ConfigException failure(IOException e, String place) {
    if (e instanceof NoSuchFileException) {
      return new ConfigException(place + " doesn't exist", e);
    }
    String reason = e instanceof AccessDeniedException ? "permission denied" : e.getMessage();
    return new ConfigException(place + " can't be read: " + reason, e);
  }

  /** The text of a file in UTF-8; PEM and tokens are ASCII. */
  static String text(Path file, String place) {
    return new String(bytes(file, place), StandardCharsets.UTF_8);
  }
}

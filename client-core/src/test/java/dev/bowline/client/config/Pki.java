package dev.bowline.client.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;

/** The certificates and keys of the tests. */
public final class Pki {
  private Pki() {}

  public static String pem(String file) {
    try (InputStream in = Objects.requireNonNull(Pki.class.getResourceAsStream("/pki/" + file))) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As {@code -data} fields hold it. */
  public static String base64(String file) {
    return base64Of(pem(file));
  }

  public static String base64Of(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.US_ASCII));
  }
}

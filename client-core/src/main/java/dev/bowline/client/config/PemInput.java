package dev.bowline.client.config;

import dev.bowline.client.internal.pem.Certificates;
import dev.bowline.client.internal.pem.PemException;
import dev.bowline.client.internal.pem.PrivateKeys;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** PEM text, and where it came from, for messages. */
final class PemInput {
  private final String pem;
  private final String place;
  private final @Nullable Path file;

  PemInput(String pem, String place) {
    this(pem, place, null);
  }

  private PemInput(String pem, String place, @Nullable Path file) {
    this.pem = pem;
    this.place = place;
    this.file = file;
  }

  static PemInput ofFile(Path file, String place) {
    return new PemInput(ConfigFiles.text(file, place), place, file);
  }

  String place() {
    return place;
  }

  /** Whether the text may change. */
  boolean isFile() {
    return file != null;
  }

  /** The text as it was when it was named. */
  String text() {
    return pem;
  }

  /** The text as it is now. */
  String latest() {
    return file == null ? pem : ConfigFiles.text(file, place);
  }

  List<X509Certificate> certificates() {
    return certificates(pem);
  }

  /** What this text from here holds. */
  List<X509Certificate> certificates(String text) {
    try {
      return Certificates.read(text);
    } catch (PemException e) {
      throw new ConfigException(place + " " + e.getMessage());
    }
  }

  PrivateKey privateKey(@Nullable String password) {
    return privateKey(pem, password);
  }

  /** What this text from here holds. */
  PrivateKey privateKey(String text, @Nullable String password) {
    try {
      return PrivateKeys.read(text, password);
    } catch (PemException e) {
      throw new ConfigException(place + " " + e.getMessage());
    }
  }
}

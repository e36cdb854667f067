package dev.bowline.client.config;

import dev.bowline.client.internal.pem.Certificates;
import dev.bowline.client.internal.pem.PemException;
import dev.bowline.client.internal.pem.PrivateKeys;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/** PEM text, and where it came from, for messages. */
final class PemInput {
  private final String pem;
  private final String place;

  PemInput(String pem, String place) {
    this.pem = pem;
    this.place = place;
  }

  static PemInput ofFile(Path file, String place) {
    return new PemInput(ConfigFiles.text(file, place), place);
  }

  String place() {
    return place;
  }

  List<X509Certificate> certificates() {
    try {
      return Certificates.read(pem);
    } catch (PemException e) {
      throw new ConfigException(place + " " + e.getMessage());
    }
  }

  PrivateKey privateKey() {
    try {
      return PrivateKeys.read(pem);
    } catch (PemException e) {
      throw new ConfigException(place + " " + e.getMessage());
    }
  }
}

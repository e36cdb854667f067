package dev.bowline.mockserver.registry.warnings;

import dev.bowline.mockserver.registry.rules.Field;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Secrets with a certificate and its key. Whether these belong together is not looked at. */
final class SecretWarnings {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([^-]+)-----\\s+([A-Za-z0-9+/=\\s]*)-----END \\1-----");
  private static final String KEY = "PRIVATE KEY";

  private SecretWarnings() {}

  static void ofSecret(Field object, Consumer<String> warnings) {
    if (!object.at("type").is("kubernetes.io/tls")) {
      return;
    }
    String certificate = text(object.at("data").key("tls.crt"));
    String key = text(object.at("data").key("tls.key"));
    String problem = certificateProblem(certificate);
    if (problem.isEmpty()) {
      problem = keyProblem(key);
    }
    if (problem.isEmpty()) {
      problem = contentProblem(certificate);
    }
    if (!problem.isEmpty()) {
      warnings.accept(problem);
    }
  }

  private static String text(Field data) {
    return new String(Base64.getDecoder().decode(data.text()), StandardCharsets.ISO_8859_1);
  }

  private static List<String> types(String pem) {
    List<String> types = new ArrayList<>();
    Matcher blocks = BLOCK.matcher(pem);
    while (blocks.find()) {
      types.add(blocks.group(1));
    }
    return types;
  }

  private static String certificateProblem(String pem) {
    List<String> types = types(pem);
    if (types.contains("CERTIFICATE")) {
      return "";
    }
    if (types.isEmpty()) {
      return "tls: failed to find any PEM data in certificate input";
    }
    if (types.size() == 1 && types.get(0).endsWith(KEY)) {
      return "tls: failed to find certificate PEM data in certificate input, but did find a private"
          + " key; PEM inputs may have been switched";
    }
    return "tls: failed to find \"CERTIFICATE\" PEM block in certificate input after skipping PEM"
        + " blocks of the following types: ["
        + String.join(" ", types)
        + "]";
  }

  private static String keyProblem(String pem) {
    List<String> types = types(pem);
    if (types.stream().anyMatch(type -> type.equals(KEY) || type.endsWith(" " + KEY))) {
      return "";
    }
    if (types.isEmpty()) {
      return "tls: failed to find any PEM data in key input";
    }
    if (types.size() == 1 && types.get(0).equals("CERTIFICATE")) {
      return "tls: found a certificate rather than a key in the PEM for the private key";
    }
    return "tls: failed to find PEM block with type ending in \"PRIVATE KEY\" in key input after"
        + " skipping PEM blocks of the following types: ["
        + String.join(" ", types)
        + "]";
  }

  private static String contentProblem(String pem) {
    Matcher blocks = BLOCK.matcher(pem);
    while (blocks.find()) {
      if (blocks.group(1).equals("CERTIFICATE")) {
        byte[] content = Base64.getMimeDecoder().decode(blocks.group(2));
        try {
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(content));
          return "";
        } catch (CertificateException e) {
          return "x509: malformed certificate";
        }
      }
    }
    return "";
  }
}

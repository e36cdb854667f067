package dev.bowline.mockserver;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.http.Authority;
import dev.bowline.mockserver.replay.PrivateFile;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import okhttp3.tls.HeldCertificate;
import org.jspecify.annotations.Nullable;

/** Kubeconfigs for the server. */
final class KubeConfigText {
  private static final String ADMIN = "admin";

  private final URI url;
  private final @Nullable Authority authority;
  private final String token;

  KubeConfigText(URI url, @Nullable Authority authority, String token) {
    this.url = url;
    this.authority = authority;
    this.token = token;
  }

  URI url() {
    return url;
  }

  String token() {
    return token;
  }

  @Nullable String caPem() {
    return authority == null ? null : authority.rootPem();
  }

  String withCertificate() {
    return authority == null
        ? text(ADMIN, "{}")
        : withCertificate(ADMIN, authority.adminPem(), authority.adminKeyPem());
  }

  String withCertificateOf(String user, List<String> groups) {
    if (authority == null) {
      throw new IllegalStateException("a server without TLS sees no client certificates");
    }
    HeldCertificate client = authority.client(user, groups);
    return withCertificate(user, client.certificatePem(), client.privateKeyPkcs8Pem());
  }

  private String withCertificate(String user, String certificate, String key) {
    return text(
        user,
        "\n    client-certificate-data: "
            + base64(certificate)
            + "\n    client-key-data: "
            + base64(key));
  }

  String withToken() {
    return text(ADMIN, "\n    token: " + quoted(token));
  }

  static Path write(Path file, String text) throws IOException {
    return Files.writeString(PrivateFile.create(file), text);
  }

  private String text(String user, String credentials) {
    String ca =
        authority == null ? "" : "\n    certificate-authority-data: " + base64(authority.rootPem());
    return """
        apiVersion: v1
        kind: Config
        clusters:
        - name: mock
          cluster:
            server: %s%s
        users:
        - name: %s
          user: %s
        contexts:
        - name: mock
          context: {cluster: mock, user: %s, namespace: default}
        current-context: mock
        """
        .formatted(url, ca, quoted(user), credentials, quoted(user));
  }

  /** What else might be read as a number, a comment or the end of the text. */
  private static String quoted(String text) {
    return new String(JsonTrees.write(text), StandardCharsets.UTF_8);
  }

  private static String base64(String pem) {
    return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.UTF_8));
  }
}

package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes a valid kubeconfig at random: it is read, or refused with a typed error. */
class KubeconfigMutationTest {
  private static final int RUNS = 500;
  private static final int MAX_CHANGES = 3;

  @TempDir private Path directory = Path.of("");

  @Test
  void damagedFilesNeverEndInAnotherException() throws IOException {
    byte[] valid = valid().getBytes(StandardCharsets.US_ASCII);
    Path file = directory.resolve("config");
    Random random = new Random(36);
    int refused = 0;
    for (int run = 0; run < RUNS; run++) {
      Files.write(file, damaged(valid, random));
      try {
        assertThat(ClusterConfig.fromKubeconfig(file).toString()).doesNotContain("hunter2");
      } catch (ConfigException e) {
        refused++;
        assertThat(e.getMessage()).doesNotContain("hunter2").contains(file.toString());
      }
    }
    assertThat(refused).isBetween(RUNS / 10, RUNS - 1);
  }

  private static byte[] damaged(byte[] valid, Random random) {
    byte[] bytes = valid.clone();
    int changes = 1 + random.nextInt(MAX_CHANGES);
    for (int i = 0; i < changes; i++) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(0x80);
    }
    return random.nextInt(10) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
  }

  private static String valid() {
    return """
    apiVersion: v1
    kind: Config
    current-context: c
    contexts:
    - name: c
      context: {cluster: c, user: u, namespace: shop}
    clusters:
    - name: c
      cluster:
        server: https://c.example:6443
        tls-server-name: kubernetes
        certificate-authority-data: AUTHORITY
    users:
    - name: u
      user:
        token: &t hunter2
        client-certificate-data: CERTIFICATE
        client-key-data: KEY
    """
        .replace("AUTHORITY", Pki.base64("ca.crt"))
        .replace("CERTIFICATE", Pki.base64("ec256.crt"))
        .replace("KEY", Pki.base64("ec256.sec1.key"));
  }
}

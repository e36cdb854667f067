package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.Pod;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * kubectl with its default flags. Takes the binary from $KUBECTL, else from where {@code
 * conformance/cluster/build} puts it; without one these tests count as skipped.
 */
final class KubectlTest {
  private static final String MANIFEST =
      """
      apiVersion: v1
      kind: Pod
      metadata:
        name: web-0
        labels: {app: web}
      spec:
        terminationGracePeriodSeconds: 0
        containers:
        - {name: web, image: "example.test/web:1"}
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: settings
      data: {colour: blue}
      """;

  @TempDir Path directory = Path.of("");
  private final MockKubeServer server = MockKubeServer.builder().allControllers().start();
  private Path kubectl = Path.of("");
  private Path kubeconfig = Path.of("");

  @BeforeEach
  void find() throws IOException {
    String set = System.getenv("KUBECTL");
    String cache = System.getenv("XDG_CACHE_HOME");
    kubectl =
        set != null
            ? Path.of(set)
            : (cache != null ? Path.of(cache) : Path.of(System.getProperty("user.home"), ".cache"))
                .resolve("bowline-apiserver/kubectl");
    Assumptions.assumeTrue(Files.isExecutable(kubectl), () -> "no kubectl at " + kubectl);
    kubeconfig = server.writeKubeconfig(directory.resolve("kubeconfig"));
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void createsGetsAndDeletes() throws Exception {
    Path manifest = Files.writeString(directory.resolve("web.yaml"), MANIFEST);
    assertThat(run("create", "-f", manifest.toString()))
        .isEqualTo("pod/web-0 created\nconfigmap/settings created\n");
    assertThat(run("get", "pods", "-l", "app=web", "-o", "name")).isEqualTo("pod/web-0\n");
    assertThat(run("get", "po", "web-0")).startsWith("NAME").contains("web-0");
    assertThat(run("get", "cm", "settings", "-o", "yaml")).contains("colour: blue");
    assertThat(run("delete", "pod/web-0", "cm/settings")).contains("pod \"web-0\" deleted");
    assertThat(server.list(Pod.TYPE)).isEmpty();
  }

  @Test
  void refusesUnknownFieldsAsTheServerDoes() throws Exception {
    Path manifest =
        Files.writeString(
            directory.resolve("bad.yaml"), MANIFEST.replace("colour: blue}", "a: b}\ncolour: red"));
    assertThat(run("create", "-f", manifest.toString()))
        .contains("strict decoding error: unknown field \"colour\"");
  }

  @Test
  void deletesANamespaceAndSeesItGone() throws Exception {
    run("create", "namespace", "shop");
    assertThat(run("delete", "namespace", "shop")).contains("\"shop\" deleted");
    assertThat(run("get", "namespace", "shop")).contains("(NotFound)");
  }

  @Test
  void believesThatWorkloadsAreThere() throws Exception {
    run("create", "deployment", "web", "--image=example.test/web:1", "--replicas=2");
    assertThat(run("rollout", "status", "deployment/web", "--timeout=60s"))
        .endsWith("deployment \"web\" successfully rolled out\n");
    assertThat(run("wait", "--for=condition=Available", "deployment/web", "--timeout=60s"))
        .isEqualTo("deployment.apps/web condition met\n");
    run("create", "job", "once", "--image=example.test/once:1");
    assertThat(run("wait", "--for=condition=complete", "job/once", "--timeout=60s"))
        .isEqualTo("job.batch/once condition met\n");
  }

  @Test
  void watches() throws Exception {
    server.create(Pod.of(p -> p.name("first").namespace("default")));
    Process process = start("get", "pods", "--watch", "-o", "name");
    try (BufferedReader out = reader(process)) {
      assertThat(out.readLine()).isEqualTo("pod/first");
      server.create(Pod.of(p -> p.name("second").namespace("default")));
      assertThat(out.readLine()).isEqualTo("pod/second");
    } finally {
      process.destroy();
    }
  }

  private String run(String... arguments) throws IOException {
    Process process = start(arguments);
    try (BufferedReader out = reader(process)) {
      StringBuilder text = new StringBuilder();
      out.lines().forEach(line -> text.append(line).append('\n'));
      return text.toString();
    }
  }

  private Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(kubectl.toString()));
    command.add("--cache-dir=" + directory.resolve("cache"));
    command.add("--kubeconfig=" + kubeconfig);
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static BufferedReader reader(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }
}

package dev.bowline.client.pod;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.mockserver.MockKubeServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of docs/pods.md, as they stand there. */
@Timeout(60)
class PodsPageTest {
  @Test
  void theExamplesOfThePageRun() throws IOException {
    try (MockKubeServer server = MockKubeServer.start();
        KubeClient client =
            KubeClient.create(
                ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null))) {
      server.create(Pod.of(p -> p.name("web-0").namespace("shop")));
      server
          .podScripts()
          .onExec(
              "shop",
              "web-0",
              process -> {
                process.stdout().write("a\nb\n".getBytes(UTF_8));
                process.stdin().readAllBytes();
              })
          .onLog("shop", "web-0", log -> log.line(Instant.EPOCH, "hello"));

      RunningPod web = client.runningPod("shop", "web-0");

      ExecResult listing = web.exec("ls", "-l", "/srv").orThrow();
      assertThat(listing.stdout()).isEqualTo("a\nb\n");

      try (RemoteProcess sort = web.start(List.of("sort"), o -> o.container("web").stdin())) {
        try (OutputStream stdin = sort.stdin()) {
          stdin.write("b\na\n".getBytes(UTF_8));
        }
        String sorted = new String(sort.stdout().readAllBytes(), UTF_8);
        int code = sort.waitFor(Duration.ofSeconds(10));
        assertThat(sorted).isEqualTo("a\nb\n");
        assertThat(code).isZero();
      }

      List<String> lines = new ArrayList<>();
      try (LogStream log = web.logs(o -> o.follow().tail(100).container("web"))) {
        for (String line = log.readLine(); line != null; line = log.readLine()) {
          lines.add(line);
        }
      }
      assertThat(lines).containsExactly("hello");

      try (PortForward forward =
          web.forward(8080, o -> o.onFailure(e -> System.err.println(e.getMessage())))) {
        URI local = URI.create("http://127.0.0.1:" + forward.localPort() + "/health");
        assertThat(local.getPort()).isPositive();
      }
    }
  }
}

package dev.bowline.conformance.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.examples.tasks.InsidePod;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.mockserver.ScriptedLog;
import dev.bowline.mockserver.ScriptedProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tenth task, in a pod that a script plays: neither server has pods that run. */
final class InsidePodTest {
  private final MockKubeServer server = MockKubeServer.start();
  private final KubeClient client =
      KubeClient.create(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of(""), null));
  private final InsidePod pod = new InsidePod(client, "default", "web-0");

  @BeforeEach
  void aPodIsThere() {
    server.create(
        Pod.of(
            p ->
                p.name("web-0")
                    .metadata(m -> m.namespace("default"))
                    .spec(
                        s ->
                            s.nodeName("node-7")
                                .addContainer(c -> c.name("web").image("example.test/x:1")))));
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void aCommandRuns() {
    server
        .podScripts()
        .onExec(
            "default",
            "web-0",
            process -> {
              assertThat(process.command()).containsExactly("ls", "/srv");
              process.stdout().write("index.html\n".getBytes(StandardCharsets.UTF_8));
            });

    assertThat(pod.output("ls", "/srv")).isEqualTo("index.html\n");
  }

  @Test
  void itsLogIsRead() {
    Instant time = Instant.parse("2026-01-02T03:04:05Z");
    server
        .podScripts()
        .onLog(
            "default",
            "web-0",
            log ->
                log.lines(
                    List.of(
                        new ScriptedLog.Line(time, "started"),
                        new ScriptedLog.Line(time, "ready"),
                        new ScriptedLog.Line(time, "GET /"))));

    assertThat(pod.lastLines(2)).containsExactly("ready", "GET /");
  }

  @Test
  void itsPortAnswers() throws IOException {
    server
        .podScripts()
        .onPortForward(
            "default",
            "web-0",
            port -> {
              byte[] question = new byte[64];
              int length = port.input().read(question);
              port.output()
                  .write(
                      ("re: " + new String(question, 0, length, StandardCharsets.UTF_8))
                          .getBytes(StandardCharsets.UTF_8));
            });

    assertThat(pod.ask(8080, "health")).isEqualTo("re: health");
  }

  @Test
  void aDirectoryIsCopied(@TempDir Path local, @TempDir Path container) throws IOException {
    Files.writeString(local.resolve("index.html"), "<html>");
    Files.writeString(local.resolve("empty"), "");
    server
        .podScripts()
        .onExec("default", "web-0", process -> runWithRoot(container.toString(), process));

    assertThat(pod.upload(local, "/srv/site")).isEqualTo(2);
    assertThat(container.resolve("srv/site/index.html")).hasContent("<html>");
  }

  /** Runs the program of this machine, in a directory that takes the place of the root. */
  private static void runWithRoot(String root, ScriptedProcess process)
      throws IOException, InterruptedException {
    Files.createDirectories(Path.of(root, "srv"));
    List<String> command =
        process.command().stream().map(w -> w.startsWith("/") ? root + w : w).toList();
    Process real = new ProcessBuilder(command).start();
    try (OutputStream stdin = real.getOutputStream()) {
      process.stdin().transferTo(stdin);
    }
    real.getInputStream().transferTo(process.stdout());
    process.exit(real.waitFor());
  }
}

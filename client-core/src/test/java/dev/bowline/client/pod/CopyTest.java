package dev.bowline.client.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bowline.mockserver.PodScript;
import dev.bowline.mockserver.ScriptedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Copies, against the machine's own {@code tar} and {@code sha256sum} in a directory of its own.
 */
@Timeout(60)
class CopyTest {
  private final PodServer cluster = new PodServer();
  @TempDir Path container;
  @TempDir Path here;

  @BeforeEach
  void start() {
    assumeTrue(
        Files.isExecutable(Path.of("/bin/tar")) || Files.isExecutable(Path.of("/usr/bin/tar")));
    script(this::run);
  }

  @AfterEach
  void nothingIsLeft() {
    cluster.close();
    await().untilAsserted(() -> assertThat(PodServer.threads()).isEmpty());
  }

  private void script(PodScript<ScriptedProcess> script) {
    cluster.scripts().onExec(PodServer.NAMESPACE, PodServer.POD, script);
  }

  /** Runs the command with the directory for its root. */
  private void run(ScriptedProcess process) throws IOException, InterruptedException {
    List<String> command =
        process.command().stream().map(w -> w.startsWith("/") ? container + w : w).toList();
    Process real = new ProcessBuilder(command).start();
    Thread input =
        new Thread(
            () -> {
              try (var stdin = real.getOutputStream()) {
                byte[] buffer = new byte[8192];
                for (int n = process.stdin().read(buffer);
                    n >= 0;
                    n = process.stdin().read(buffer)) {
                  stdin.write(buffer, 0, n);
                  stdin.flush();
                }
              } catch (IOException e) {
                // the program has ended before its input
              }
            });
    input.setDaemon(true);
    input.start();
    real.getInputStream().transferTo(process.stdout());
    real.getErrorStream().transferTo(process.stderr());
    process.exit(real.waitFor());
  }

  private static Path tree(Path root) throws IOException {
    Files.createDirectories(root.resolve("empty"));
    Files.createDirectories(root.resolve("deep/" + "x".repeat(90) + "/" + "y".repeat(90)));
    Files.writeString(root.resolve("index.html"), "<html>");
    Files.writeString(root.resolve("nothing"), "");
    Files.writeString(root.resolve("blank and äöü €.txt"), "text");
    Files.writeString(root.resolve("..\\up"), "up"); // one name, but on Windows
    Files.writeString(root.resolve("deep/" + "x".repeat(90) + "/" + "y".repeat(90) + "/z"), "deep");
    byte[] large = new byte[3_000_001];
    new Random(5).nextBytes(large);
    Files.write(root.resolve("large"), large);
    Files.writeString(root.resolve("run.sh"), "#!/bin/sh");
    Files.setPosixFilePermissions(
        root.resolve("run.sh"), PosixFilePermissions.fromString("rwxr-x---"));
    Files.createSymbolicLink(root.resolve("link"), Path.of("deep/../index.html"));
    return root;
  }

  private static Map<String, String> content(Path root) throws IOException {
    Map<String, String> content = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(root)) {
      for (Path path : paths.toList()) {
        String name = root.relativize(path).toString();
        if (Files.isSymbolicLink(path)) {
          content.put(name, "-> " + Files.readSymbolicLink(path));
        } else if (Files.isDirectory(path)) {
          content.put(name, "directory");
        } else {
          content.put(
              name,
              java.util.Arrays.hashCode(Files.readAllBytes(path))
                  + " "
                  + PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
        }
      }
    }
    return content;
  }

  @ParameterizedTest
  @ValueSource(strings = {"v5.channel.k8s.io", "v4.channel.k8s.io"})
  void copiesATreeThereAndBack(String protocol) throws IOException {
    cluster.scripts().protocols(protocol);
    Path tree = tree(here.resolve("site"));

    CopyResult there = cluster.pod().copyTo(tree, "/srv/www/site");

    assertThat(content(container.resolve("srv/www/site"))).isEqualTo(content(tree));
    assertThat(there).isEqualTo(new CopyResult(7, 3_000_001 + 6 + 4 + 4 + 9 + 2, List.of()));

    CopyResult back = cluster.pod().copyFrom("/srv/www/site", here.resolve("back"));

    assertThat(content(here.resolve("back"))).isEqualTo(content(tree));
    assertThat(back).isEqualTo(there);
  }

  @Test
  void followsALinkToADirectory() throws IOException {
    Path tree = tree(here.resolve("site"));
    Path link = Files.createSymbolicLink(here.resolve("to-site"), Path.of("site"));

    assertThat(cluster.pod().copyTo(link, "/srv/site").files()).isEqualTo(7);
    assertThat(content(container.resolve("srv/site"))).isEqualTo(content(tree));
  }

  @Test
  void copiesAFile() throws IOException {
    Path file = Files.writeString(here.resolve("a.txt"), "hello");

    assertThat(cluster.pod().copyTo(file, "/tmp/b.txt").files()).isEqualTo(1);
    assertThat(container.resolve("tmp/b.txt")).hasContent("hello");
    cluster.pod().copyFrom("/tmp/b.txt", here.resolve("c/d.txt"));
    assertThat(here.resolve("c/d.txt")).hasContent("hello");
  }

  @Test
  void comparesDigests() throws IOException {
    Path file = Files.writeString(here.resolve("a.txt"), "hello");
    script(
        process -> {
          if (process.command().get(0).equals("sha256sum")) {
            Files.writeString(container.resolve("b.txt"), "HELLO");
          }
          run(process);
        });

    assertThatThrownBy(() -> cluster.pod().copyTo(file, "/b.txt"))
        .isInstanceOf(CopyException.class)
        .hasMessage(
            "copy to /b.txt in pod shop/web-0: what is in the container and here differs, perhaps since somebody wrote meanwhile: /b.txt");
    assertThat(cluster.pod().copyTo(file, "/b.txt", o -> o.withoutDigests()).files()).isEqualTo(1);
  }

  @Test
  void comparesThousandsOfFilesInAFewCommands() throws IOException {
    Path many = Files.createDirectory(here.resolve("many"));
    for (int i = 0; i < 300; i++) {
      Files.writeString(many.resolve("file-" + i), "content " + i);
    }

    assertThat(cluster.pod().copyTo(many, "/many").files()).isEqualTo(300);
    assertThat(cluster.server.calls())
        .filteredOn(call -> call.subresource().equals("exec"))
        .hasSizeLessThan(8)
        .allSatisfy(call -> assertThat(call.target()).hasSizeLessThan(8000));
  }

  @Test
  void saysThatTheContainerHasNoTar() throws IOException {
    Path file = Files.writeString(here.resolve("a.txt"), "hello");
    script(
        process ->
            process.fail(
                500,
                "InternalError",
                "Internal error occurred: error executing command in container: exec: \"tar\": executable file not found in $PATH"));
    String advice =
        "the container has no tar, which copying needs. Use an image that has it, or a debugging container that shares the files";

    assertThatThrownBy(() -> cluster.pod().copyTo(file, "/b.txt"))
        .isInstanceOf(CopyException.class)
        .hasMessage("copy to /b.txt in pod shop/web-0: " + advice);
    assertThatThrownBy(() -> cluster.pod().copyFrom("/b.txt", here.resolve("b")))
        .isInstanceOf(CopyException.class)
        .hasMessage("copy of /b.txt in pod shop/web-0: " + advice);
    script(process -> process.exit(127));
    assertThatThrownBy(() -> cluster.pod().copyFrom("/b.txt", here.resolve("b")))
        .hasMessageContaining(advice);
  }

  @Test
  void saysThatDigestsCantBeCompared() throws IOException {
    Path file = Files.writeString(here.resolve("a.txt"), "hello");
    script(
        process -> {
          if (process.command().get(0).equals("sha256sum")) {
            process.exit(127);
          } else {
            run(process);
          }
        });

    assertThatThrownBy(() -> cluster.pod().copyTo(file, "/b.txt"))
        .isInstanceOf(CopyException.class)
        .hasMessageContaining("the container has no sha256sum")
        .hasMessageContaining("withoutDigests()");
  }

  @Test
  void tellsWhatTarComplainsAbout() {
    assertThatThrownBy(() -> cluster.pod().copyFrom("/missing", here.resolve("b")))
        .isInstanceOf(CopyException.class)
        .hasMessageContaining("tar ended with exit code 2")
        .hasMessageContaining("missing");
    assertThatThrownBy(() -> cluster.pod().copyTo(here.resolve("missing"), "/b"))
        .isInstanceOf(UncheckedIOException.class);
    assertThatThrownBy(() -> cluster.pod().copyTo(here, "relative"))
        .hasMessage("a path in a container is absolute and not its root: \"relative\"");
    assertThatThrownBy(() -> cluster.pod().copyTo(here, "/a/../b"))
        .hasMessage("a path in a container has no empty segments, \".\" and \"..\": \"/a/../b\"");
  }

  @Test
  void aConnectionThatBreaksLeavesNoPartialFile() throws IOException {
    Files.write(container.resolve("large"), new byte[1_000_000]);
    script(
        process -> {
          process.stdout().write(new byte[] {'.'});
          process.cut();
        });
    assertThatThrownBy(() -> cluster.pod().copyFrom("/large", here.resolve("large")))
        .isInstanceOf(dev.bowline.client.TransportException.class);
    assertThat(here.resolve("large")).doesNotExist();
    assertThat(here).isEmptyDirectory();
  }

  @Test
  void anArchiveThatLeadsElsewhereIsRefused() throws Exception {
    Files.createDirectories(container.resolve("evil"));
    Files.writeString(container.resolve("outside"), "gotcha");
    script(
        process -> {
          Process tar =
              new ProcessBuilder(
                      "tar", "-c", "-P", "-f", "-", "-C", container + "/evil", "./../outside")
                  .start();
          tar.getInputStream().transferTo(process.stdout());
          process.exit(tar.waitFor());
        });

    assertThatThrownBy(
            () -> cluster.pod().copyFrom("/evil", here.resolve("b"), o -> o.withoutDigests()))
        .isInstanceOf(CopyException.class)
        .hasMessageContaining("../outside");
    assertThat(here.resolve("outside")).doesNotExist();
  }

  @Test
  void linksThatLeadOutsideAreSkippedAndTold() throws IOException {
    Files.createDirectories(container.resolve("d"));
    Files.createSymbolicLink(container.resolve("d/out"), Path.of("/etc/passwd"));
    Files.createSymbolicLink(container.resolve("d/up"), Path.of("../x"));
    Files.createSymbolicLink(container.resolve("d/in"), Path.of("f"));
    Files.writeString(container.resolve("d/f"), "f");
    Files.createLink(container.resolve("d/hard"), container.resolve("d/f"));

    CopyResult result = cluster.pod().copyFrom("/d", here.resolve("d"));

    assertThat(result.skipped())
        .containsExactlyInAnyOrder(
            "/d/out: a link to /etc/passwd, outside of what is copied",
            "/d/up: a link to ../x, outside of what is copied");
    assertThat(content(here.resolve("d"))).containsOnlyKeys("", "f", "hard", "in");
    assertThat(here.resolve("d/hard")).hasContent("f");
  }

  @Test
  void copiesSixtyFourMebibytes() throws IOException {
    byte[] piece = new byte[1024 * 1024];
    try (var out = Files.newOutputStream(container.resolve("huge"))) {
      for (int i = 0; i < 64; i++) {
        new Random(i).nextBytes(piece);
        out.write(piece);
      }
    }
    assertThat(cluster.pod().copyFrom("/huge", here.resolve("huge")).bytes())
        .isEqualTo(64L * 1024 * 1024);
  }
}

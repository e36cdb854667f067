package dev.bowline.client.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a container may say of links doesn't lead out of where a copy goes. */
@Timeout(60)
class CopyLinksTest {
  private final PodServer cluster = new PodServer();
  @TempDir Path container;
  @TempDir Path here;

  @AfterEach
  void stop() {
    cluster.close();
  }

  private void tarOf(Path dir, List<String> order) {
    cluster
        .scripts()
        .onExec(
            PodServer.NAMESPACE,
            PodServer.POD,
            process -> {
              ArrayList<String> c =
                  new ArrayList<>(
                      List.of("tar", "-c", "--no-recursion", "-f", "-", "-C", dir.toString()));
              c.addAll(order);
              Process tar = new ProcessBuilder(c).start();
              tar.getInputStream().transferTo(process.stdout());
              process.exit(tar.waitFor());
            });
  }

  @Test
  void aChainOfLinksIsSkippedAndTold() throws Exception {
    Path d = Files.createDirectories(container.resolve("d"));
    Files.createSymbolicLink(d.resolve("s"), Path.of("."));
    Files.createSymbolicLink(d.resolve("out"), Path.of("s/../secret"));
    Files.writeString(here.resolve("secret"), "of this machine");
    tarOf(container, List.of("./d", "./d/s", "./d/out"));

    CopyResult result = cluster.pod().copyFrom("/d", here.resolve("d"), o -> o.withoutDigests());

    assertThat(here.resolve("d/s")).isSymbolicLink();
    assertThat(here.resolve("d/out")).doesNotExist();
    assertThat(result.skipped()).singleElement().asString().contains("/d/out");
  }

  @Test
  void nothingIsMadeBehindALinkThatIsThere() throws Exception {
    Path outside = Files.createDirectories(here.resolve("outside"));
    Files.createDirectories(here.resolve("d"));
    Files.createSymbolicLink(here.resolve("d/out"), outside);
    Files.createDirectories(container.resolve("d/out/made"));
    tarOf(container, List.of("./d/out/made"));
    assertThatThrownBy(
            () -> cluster.pod().copyFrom("/d", here.resolve("d"), o -> o.withoutDigests()))
        .isInstanceOf(CopyException.class)
        .hasMessageContaining("a link is in the way");
    assertThat(outside.resolve("made")).doesNotExist();
  }

  @Test
  void noDirectoryIsMadeBehindALinkOfTheArchive() throws Exception {
    Path a = container.resolve("a");
    Path d = Files.createDirectories(a.resolve("d"));
    Files.createSymbolicLink(d.resolve("s"), Path.of("."));
    Files.createSymbolicLink(d.resolve("out"), Path.of("s/../outside"));
    Path b = container.resolve("b");
    Files.createDirectories(b.resolve("d/out/made/deep"));
    Files.createSymbolicLink(b.resolve("d/out/made/deep/x"), Path.of("y"));
    Path outside = Files.createDirectories(here.resolve("outside"));
    tarOf(a, List.of("./d", "./d/s", "./d/out", "-C", b.toString(), "./d/out/made/deep/x"));
    cluster.pod().copyFrom("/d", here.resolve("d"), o -> o.withoutDigests());
    assertThat(here.resolve("d/out/made/deep/x")).isSymbolicLink();
    assertThat(outside.resolve("made")).doesNotExist();
  }

  @Test
  void aLinkThroughOneOfThisMachineIsSkippedAndTold() throws Exception {
    Files.createDirectories(here.resolve("d"));
    Files.createSymbolicLink(
        here.resolve("d/out"), Files.createDirectories(here.resolve("outside")));
    Path d = Files.createDirectories(container.resolve("d"));
    Files.createSymbolicLink(d.resolve("y"), Path.of("out/x"));
    tarOf(container, List.of("./d", "./d/y"));
    CopyResult result = cluster.pod().copyFrom("/d", here.resolve("d"), o -> o.withoutDigests());
    assertThat(Files.exists(here.resolve("d/y"), LinkOption.NOFOLLOW_LINKS)).isFalse();
    assertThat(result.skipped()).singleElement().asString().contains("/d/y");
  }

  @Test
  void twoNamesOfOneLinkAreTwoLinks() throws Exception {
    Path d = Files.createDirectories(container.resolve("d"));
    Files.writeString(d.resolve("file"), "x");
    Files.createSymbolicLink(d.resolve("one"), Path.of("file"));
    Files.createLink(d.resolve("two"), d.resolve("one"));
    tarOf(container, List.of("./d", "./d/file", "./d/one", "./d/two"));
    CopyResult result = cluster.pod().copyFrom("/d", here.resolve("d"), o -> o.withoutDigests());
    assertThat(result.skipped()).isEmpty();
    assertThat(Files.readSymbolicLink(here.resolve("d/one"))).hasToString("file");
    assertThat(Files.readSymbolicLink(here.resolve("d/two"))).hasToString("file");
  }

  @Test
  void aHardLinkIsOfWhatTheArchiveHolds() throws Exception {
    Path outside = Files.createDirectories(here.resolve("outside"));
    Files.writeString(outside.resolve("secret"), "of this machine");
    Files.createDirectories(here.resolve("d"));
    Files.createSymbolicLink(here.resolve("d/out"), outside);
    Files.createDirectories(container.resolve("d/out"));
    Files.writeString(container.resolve("d/out/secret"), "x");
    Files.createLink(container.resolve("d/taken"), container.resolve("d/out/secret"));
    cluster
        .scripts()
        .onExec(
            PodServer.NAMESPACE,
            PodServer.POD,
            process -> { // without the file's own entry, a header and a block
              Process tar =
                  new ProcessBuilder(
                          "sh",
                          "-c",
                          "tar -c --no-recursion -f - -C "
                              + container
                              + " ./d/out/secret ./d/taken | tail -c +1025")
                      .start();
              tar.getInputStream().transferTo(process.stdout());
              process.exit(tar.waitFor());
            });
    assertThatThrownBy(
            () -> cluster.pod().copyFrom("/d", here.resolve("d"), o -> o.withoutDigests()))
        .isInstanceOf(CopyException.class)
        .hasMessageContaining("which it doesn't hold");
    assertThat(here.resolve("d/taken")).doesNotExist();
  }
}

package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar that runs alone, as its users start it. */
final class StandaloneIT {
  private static final Path JAR = Path.of(System.getProperty("bowline.standalone"));

  @TempDir Path directory = Path.of("");

  @Test
  void itServesWhatItHasLoadedAndEndsWellOnASignal() throws Exception {
    Path manifests = Files.createDirectory(directory.resolve("manifests"));
    Files.writeString(
        manifests.resolve("a.yaml"),
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop}}");
    Path kubeconfig = directory.resolve("kubeconfig");
    Process process =
        start("--plain", "--kubeconfig", kubeconfig.toString(), "--load", manifests.toString());
    try (BufferedReader out = reader(process.getInputStream())) {
      String line = out.readLine();
      assertThat(line).startsWith("listening on http://127.0.0.1:");
      String url = line.substring("listening on ".length());
      assertThat(kubeconfig).content().contains("server: " + url);
      assertThat(get(url, "/api/v1/namespaces/shop/configmaps/a")).contains("\"name\":\"a\"");
      process.toHandle().destroy(); // SIGTERM; the other destroy would close the output, too
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
      assertThat(out.readLine()).isNull();
      assertThat(process.getErrorStream().readAllBytes()).isEmpty();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void aPortThatIsTakenIsTold() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Process process = start("--port", Integer.toString(taken.getLocalPort()));
      String message = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).isEqualTo(2);
      assertThat(message).startsWith("can't listen on port " + taken.getLocalPort() + ": ");
    }
  }

  @Test
  void everyLibraryInItIsNamedWithItsLicence() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      assertThat(text(jar, "META-INF/BOWLINE-LICENSE")).contains("Apache License");
      List<String> named = new ArrayList<>(List.of("dev.bowline"));
      for (String line : text(jar, "META-INF/THIRD-PARTY").split("\n", -1)) {
        String[] columns = line.split(" {2,}", -1);
        if (columns.length == 3) {
          named.addAll(List.of(columns[1].split(",")));
        }
      }
      Set<String> others = new TreeSet<>();
      jar.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(".class"))
          .map(name -> name.replaceFirst("^META-INF/versions/[0-9]+/", "").replace('/', '.'))
          .filter(name -> named.stream().noneMatch(known -> name.startsWith(known + ".")))
          .forEach(others::add);
      assertThat(others)
          .as("classes of libraries that src/standalone/THIRD-PARTY misses")
          .isEmpty();
    }
  }

  private static String get(String url, String path) throws IOException {
    try (RawHttp http = new RawHttp(URI.create(url))) {
      return http.send("GET", path, Map.of("Accept", "application/json"), new byte[0]).text();
    }
  }

  private static Process start(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                JAR.toString()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).start();
  }

  private static BufferedReader reader(InputStream in) {
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
  }

  private static String text(JarFile jar, String name) throws IOException {
    try (InputStream in = jar.getInputStream(jar.getEntry(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}

package dev.bowline.client.config;

import dev.bowline.fuzz.Finding;
import dev.bowline.fuzz.Tally;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.NullMarked;

/** A kubeconfig: read, or refused with the one exception that is meant for it. */
@NullMarked
public final class Kubeconfigs {
  private Kubeconfigs() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    try {
      Kubeconfig read =
          KubeconfigReader.read(
              new String(input, StandardCharsets.UTF_8), "kubeconfig of a fuzzer", Path.of("/"));
      Tally.read();
      Finding.unless(!read.title().isEmpty(), "no title");
    } catch (ConfigException e) {
      String message = String.valueOf(e.getMessage());
      Finding.unless(
          message.contains("kubeconfig of a fuzzer"), "an error without its place: " + message);
    }
  }
}

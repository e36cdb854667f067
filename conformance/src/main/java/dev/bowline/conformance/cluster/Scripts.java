package dev.bowline.conformance.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Runs the scripts of a folder, one after the other. */
final class Scripts {
  private final Path folder;
  private final Consumer<String> output;

  Scripts(Path folder, Consumer<String> output) {
    this.folder = folder.toAbsolutePath();
    this.output = output;
  }

  /** Returns when the script has ended; {@link ScriptException} unless it succeeded. */
  void run(Map<String, String> environment, String name, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(folder.resolve(name).toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    StringBuilder said = new StringBuilder();
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      try (BufferedReader reader = process.inputReader()) {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          said.append(line).append('\n');
          output.accept(line);
        }
      }
      int code = process.waitFor();
      if (code != 0) {
        throw new ScriptException(String.join(" ", command) + " ended with " + code + ":\n" + said);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(String.join(" ", command), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ScriptException(String.join(" ", command) + " was interrupted");
    }
  }
}

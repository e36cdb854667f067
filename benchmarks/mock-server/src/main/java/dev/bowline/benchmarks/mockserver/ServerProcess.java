package dev.bowline.benchmarks.mockserver;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A mock server in a process of its own, so that its CPU time and heap are its own, too. */
final class ServerProcess implements AutoCloseable {
  static final String TOKEN = "load";

  private static final Pattern LISTENING =
      Pattern.compile("listening on https?://127.0.0.1:([0-9]+)");

  private final Process process;
  private final int port;

  private ServerProcess(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  static ServerProcess start(String maxHeap) throws IOException {
    return start(List.of("-Xmx" + maxHeap), List.of("--plain"));
  }

  static ServerProcess startWithTls(String maxHeap) throws IOException {
    return start(List.of("-Xmx" + maxHeap), List.of());
  }

  static ServerProcess startWithTls(String maxHeap, Path kubeconfig) throws IOException {
    return start(List.of("-Xmx" + maxHeap), List.of("--kubeconfig", kubeconfig.toString()));
  }

  private static ServerProcess start(List<String> jvm, List<String> options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(jvm);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("dev.bowline.mockserver.MockServerMain");
    command.addAll(options);
    command.addAll(List.of("--port", "0", "--token", TOKEN));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      Matcher listening = LISTENING.matcher(line);
      if (listening.find()) {
        return new ServerProcess(process, Integer.parseInt(listening.group(1)));
      }
    }
    throw new IOException("the server has ended");
  }

  int port() {
    return port;
  }

  Connection connect() throws IOException {
    return new Connection(port);
  }

  Duration cpu() {
    return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Live heap after a collection, in MB. */
  long heap() throws IOException, InterruptedException {
    ask("GC.run");
    String info = ask("GC.heap_info");
    Matcher used = Pattern.compile("used ([0-9]+)K").matcher(info);
    return used.find() ? Long.parseLong(used.group(1)) / 1024 : -1;
  }

  int threads() throws IOException, InterruptedException {
    return (int) ask("Thread.print").lines().filter(line -> line.startsWith("\"")).count();
  }

  private String ask(String question) throws IOException, InterruptedException {
    Process jcmd =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/jcmd",
                Long.toString(process.pid()),
                question)
            .redirectErrorStream(true)
            .start();
    String answer = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    jcmd.waitFor();
    return answer;
  }

  @Override
  public void close() {
    process.destroy();
  }
}

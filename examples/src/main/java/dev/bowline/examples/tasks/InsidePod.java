package dev.bowline.examples.tasks;

import dev.bowline.client.KubeClient;
import dev.bowline.client.pod.LogStream;
import dev.bowline.client.pod.PortForward;
import dev.bowline.client.pod.RunningPod;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Task 10: commands, logs, ports and files of a running pod. */
public final class InsidePod {
  private final RunningPod pod;

  public InsidePod(KubeClient client, String namespace, String name) {
    pod = client.runningPod(namespace, name);
  }

  /** Fails with a CommandFailedException unless the command ends with 0. */
  public String output(String... command) {
    return pod.exec(command).orThrow().stdout();
  }

  public List<String> lastLines(int lines) {
    try (LogStream log = pod.logs(o -> o.tail(lines))) {
      return log.lines().toList();
    }
  }

  /** Sends a line to a port of the pod and reads what comes back. */
  public String ask(int port, String question) throws IOException {
    try (PortForward forward = pod.forward(port);
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), forward.localPort())) {
      socket.getOutputStream().write((question + "\n").getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
      StringBuilder answer = new StringBuilder();
      for (int c = socket.getInputStream().read();
          c >= 0 && c != '\n';
          c = socket.getInputStream().read()) {
        answer.append((char) c);
      }
      return answer.toString();
    }
  }

  /** Copies a directory there; what arrived is checked by its digests. */
  public long upload(Path local, String remote) {
    return pod.copyTo(local, remote).files();
  }
}

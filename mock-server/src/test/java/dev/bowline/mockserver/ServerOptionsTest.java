package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ServerOptionsTest {
  @Test
  void theServerIsAsTheOptionsSay() throws Exception {
    ServerOptions options =
        ServerOptions.parse("--plain", "--token", "abc", "--port", "0", "--kubeconfig", "k.yaml");
    assertThat(options.kubeconfig()).contains(Path.of("k.yaml"));
    try (MockKubeServer server = options.builder().start()) {
      assertThat(server.url().getScheme()).isEqualTo("http");
      assertThat(server.token()).isEqualTo("abc");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--prot 1 | unknown option --prot",
        "more | unknown option more",
        "--port | --port needs a number from 0 to 65535",
        "--port 65536 | --port needs a number from 0 to 65535, not 65536",
        "--port -1 | --port needs a number from 0 to 65535, not -1",
        "--plain --kubeconfig | --kubeconfig needs a file",
        "--controllers | --controllers needs names of controllers",
        "--controllers namespaces,x | --controllers needs all, or some of [garbage-collector, namespaces, pods, replicasets, replicationcontrollers, deployments, statefulsets, daemonsets, jobs, volume-protection], not x",
        "--record r --from http://127.0.0.1:8001 --plain | --record and --plain don't go together: whoever reaches the port would reach the real server",
        "--load | --load needs a file or directory",
        "--token caf\u00e9 | --token: a token needs visible ASCII characters, at least one",
      })
  void whatIsWrongIsToldExactly(String line, String message) {
    assertThatThrownBy(() -> ServerOptions.parse(line.split(" ")))
        .isInstanceOf(ServerOptions.UsageException.class)
        .hasMessage(message);
  }
}

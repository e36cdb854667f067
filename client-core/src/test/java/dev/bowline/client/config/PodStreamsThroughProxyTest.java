package dev.bowline.client.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.mockserver.MockKubeServer;
import java.nio.file.Path;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** WebSockets take the same way as all other calls. */
@Timeout(60)
class PodStreamsThroughProxyTest {
  @Test
  void commandsGoThroughTheProxyOfTheKubeconfig() throws Exception {
    try (MockKubeServer server = MockKubeServer.start();
        RecordingProxy proxy =
            new RecordingProxy(ServerSocketFactory.getDefault(), server.url().getPort(), "", 0)) {
      server.create(Pod.of(p -> p.name("a")));
      server
          .podScripts()
          .onExec("default", "a", process -> process.stdout().write("hello".getBytes(UTF_8)));
      String kubeconfig =
          server
              .kubeconfig()
              .replace(
                  server.url().toString(),
                  server.url() + "\n    proxy-url: http://127.0.0.1:" + proxy.port());
      try (KubeClient client =
          KubeClient.create(ClusterConfig.fromKubeconfigText(kubeconfig, Path.of("."), null))) {
        assertThat(client.runningPod("default", "a").exec("x").stdout()).isEqualTo("hello");
      }
      assertThat(proxy.asked)
          .singleElement()
          .asString()
          .startsWith("CONNECT 127.0.0.1:" + server.url().getPort() + " HTTP/1.1\r\n");
    }
  }
}

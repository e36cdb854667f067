package dev.bowline.client.pod;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AttachTest {
  private final PodServer cluster = new PodServer();

  @AfterEach
  void nothingIsLeft() {
    cluster.close();
    await().untilAsserted(() -> assertThat(PodServer.threads()).isEmpty());
  }

  @Test
  void connectsToWhatRunsAlready() throws Exception {
    cluster
        .scripts()
        .onAttach(
            PodServer.NAMESPACE,
            PodServer.POD,
            process -> {
              process.stdout().write(("in " + process.container() + ": ").getBytes(UTF_8));
              process.stdin().transferTo(process.stdout());
              process.exit(0);
            });

    try (RemoteProcess shell = cluster.pod().attach(o -> o.container("web").stdin())) {
      shell.stdin().write("echo".getBytes(UTF_8));
      shell.stdin().close();
      assertThat(shell.stdout().readAllBytes()).asString(UTF_8).isEqualTo("in web: echo");
      assertThat(shell.waitFor()).isZero();
    }
    assertThat(cluster.server.calls())
        .filteredOn(call -> call.subresource().equals("attach"))
        .singleElement()
        .satisfies(
            call ->
                assertThat(call.target())
                    .endsWith("/attach?container=web&stdin=true&stdout=true&stderr=true"));
  }
}

package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.client.BadRequestException;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.pod.PortForward;
import dev.bowline.client.pod.RunningPod;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.KubeException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What can be asked of pods where nothing runs. */
@Contract
final class PodStreamsTest {
  private static RunningPod unscheduled(Sandbox sandbox) {
    sandbox.pods().create(Samples.pod("a"));
    return sandbox.client().runningPod(sandbox.namespace(), "a");
  }

  @Test
  void aPodThatRunsNowhereTakesNoCommands(Sandbox sandbox) {
    RunningPod pod = unscheduled(sandbox);

    assertThatExceptionOfType(BadRequestException.class)
        .isThrownBy(() -> pod.exec("ls"))
        .withMessageContaining("pod a does not have a host assigned");
    assertThatExceptionOfType(BadRequestException.class)
        .isThrownBy(() -> pod.attach(o -> {}))
        .withMessageContaining("pod a does not have a host assigned");
  }

  @Test
  void aPodThatRunsNowhereHasAnEmptyLog(Sandbox sandbox) {
    assertThat(unscheduled(sandbox).logs()).isEmpty();
  }

  @Test
  void aPortOfAPodThatRunsNowhereIsRefusedWhenSomebodyConnects(Sandbox sandbox)
      throws IOException, InterruptedException {
    BlockingQueue<KubeException> failures = new ArrayBlockingQueue<>(1);
    try (PortForward forward = unscheduled(sandbox).forward(80, o -> o.onFailure(failures::add));
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), forward.localPort())) {
      assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketException.class);
      assertThat(failures.poll(10, TimeUnit.SECONDS))
          .isInstanceOf(BadRequestException.class)
          .hasMessageContaining("pod a does not have a host assigned");
    }
  }

  @Test
  void aPodThatIsNotThereIsNotFound(Sandbox sandbox) {
    RunningPod pod = sandbox.client().runningPod(sandbox.namespace(), "absent");

    assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> pod.exec("ls"));
    assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> pod.attach(o -> {}));
    assertThatExceptionOfType(NotFoundException.class).isThrownBy(pod::logs);
  }
}

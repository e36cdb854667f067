package dev.bowline.client.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Dns;
import org.junit.jupiter.api.Test;

class NameLookUpsTest {
  private static final List<InetAddress> HERE = List.of(InetAddress.getLoopbackAddress());

  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final NameLookUps lookUps = new NameLookUps(tasks::add);
  private final AtomicInteger questions = new AtomicInteger();
  private final Dns counting =
      host -> {
        questions.incrementAndGet();
        return HERE;
      };

  @Test
  void aHostIsAskedOnceAtATimeOfOneResolver() throws Exception {
    Dns other = host -> List.of();
    giveUp(counting, "a");
    giveUp(counting, "a");
    assertThat(tasks).hasSize(1);
    giveUp(counting, "b");
    giveUp(other, "a");
    assertThat(tasks).hasSize(3);

    tasks.forEach(Runnable::run);
    assertThat(questions).hasValue(2);
    giveUp(counting, "a");

    assertThat(tasks).hasSize(4);
  }

  @Test
  void withoutAThreadTheCallersOwnIsTaken() throws Exception {
    NameLookUps full =
        new NameLookUps(
            task -> {
              throw new RejectedExecutionException("full");
            });
    NameLookUps poor =
        new NameLookUps(
            task -> {
              throw new OutOfMemoryError("unable to create native thread");
            });

    assertThat(full.addresses(counting, "a", () -> false)).isEqualTo(HERE);
    assertThat(poor.addresses(counting, "a", () -> false)).isEqualTo(HERE);
  }

  @Test
  void eachCallerGetsAFailureOfItsOwn() {
    UnknownHostException unknown = new UnknownHostException("a: Name or service not known");
    NameLookUps atOnce = new NameLookUps(Runnable::run);

    assertThatThrownBy(
            () ->
                atOnce.addresses(
                    host -> {
                      throw unknown;
                    },
                    "a",
                    () -> false))
        .isInstanceOf(NameFailure.class)
        .isNotSameAs(unknown)
        .hasMessage("a: Name or service not known")
        .hasCause(unknown);
  }

  @Test
  void whatAResolverThrowsOtherwiseIsThrown() {
    NameLookUps atOnce = new NameLookUps(Runnable::run);

    assertThatThrownBy(
            () ->
                atOnce.addresses(
                    host -> {
                      throw new IllegalStateException("no servers");
                    },
                    "a",
                    () -> false))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no servers");
  }

  private void giveUp(Dns names, String host) {
    assertThatThrownBy(() -> lookUps.addresses(names, host, () -> true))
        .isInstanceOf(NameFailure.class)
        .hasMessage("the addresses of " + host + " were not found yet");
  }
}

package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.client.config.Credentials;
import dev.bowline.client.discovery.ServedApi;
import dev.bowline.client.internal.call.CallPipeline;
import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.transport.Answer;
import dev.bowline.client.internal.transport.Outgoing;
import dev.bowline.client.internal.transport.Transport;
import dev.bowline.client.internal.transport.TransportFailure;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several threads that want the same documents. */
@Timeout(60)
class DiscoveryThreadsTest {
  private static final String EMPTY =
      "{\"kind\":\"APIGroupDiscoveryList\",\"apiVersion\":\"apidiscovery.k8s.io/v2\",\"items\":[]}";

  private final SlowServer server = new SlowServer();
  private final KubeClient client = client(server);
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  @Test
  void oneAnswerServesAll() throws Exception {
    Future<ServedApi> first = threads.submit(() -> client.discovery().api());
    server.asked.await();
    List<Future<ServedApi>> others =
        IntStream.range(0, 8)
            .mapToObj(i -> threads.submit(() -> client.discovery().api()))
            .toList();
    server.answer.countDown();

    for (Future<ServedApi> other : others) {
      assertThat(other.get(30, TimeUnit.SECONDS)).isSameAs(first.get(30, TimeUnit.SECONDS));
    }
    assertThat(server.scripted.sent()).hasSize(2);
  }

  @Test
  void whoeverWaitsCanBeInterrupted() throws Exception {
    Future<ServedApi> first = threads.submit(() -> client.discovery().api());
    server.asked.await();
    Future<ServedApi> waiting =
        threads.submit(
            () -> {
              Thread.currentThread().interrupt();
              return client.discovery().api();
            });

    ExecutionException e =
        catchThrowableOfType(ExecutionException.class, () -> waiting.get(30, TimeUnit.SECONDS));

    assertThat(e.getCause())
        .isInstanceOfSatisfying(
            TransportException.class,
            t -> assertThat(t.kind()).isEqualTo(TransportException.Kind.INTERRUPTED));
    server.answer.countDown();
    assertThat(first.get(30, TimeUnit.SECONDS).groups()).isEmpty();
  }

  /** Or of fifty threads the last one would learn after fifty deadlines that there is no answer. */
  @Test
  void nobodyWaitsForAnotherLongerThanACallMayTake() throws Exception {
    KubeClient hasty = client(server, Duration.ofMillis(10));
    Future<ServedApi> first = threads.submit(() -> hasty.discovery().api());
    server.asked.await(); // and answers by no clock
    assertThatThrownBy(() -> hasty.discovery().api())
        .isInstanceOfSatisfying(
            TransportException.class,
            e -> assertThat(e.kind()).isEqualTo(TransportException.Kind.TIMEOUT))
        .hasMessageContaining("within 10 ms");
    server.answer.countDown();
    assertThat(first.get(30, TimeUnit.SECONDS).groups()).isEmpty();
  }

  private static KubeClient client(Transport transport) {
    return client(transport, Duration.ofSeconds(60));
  }

  private static KubeClient client(Transport transport, Duration deadline) {
    FakeTime time = new FakeTime();
    CallPipeline pipeline =
        new CallPipeline(
            transport,
            URI.create("https://kube.example:6443"),
            Credentials.none(),
            Encoding.JSON,
            warning -> {},
            time.timing());
    return new KubeClient(
        transport,
        new ClientCore(pipeline, time.timing(), "default", deadline, RetryPolicy.NONE),
        new Cancellation());
  }

  /** Answers when it is told to. */
  private static final class SlowServer implements Transport {
    private final ScriptedTransport scripted = new ScriptedTransport();
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch answer = new CountDownLatch(1);

    SlowServer() {
      for (int i = 0; i < 2; i++) {
        scripted.answer(200, Map.of("Content-Type", "application/json"), EMPTY);
      }
    }

    @Override
    public Answer send(Outgoing request, Cancellation cancellation) throws TransportFailure {
      asked.countDown();
      try {
        answer.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return scripted.send(request, cancellation);
    }

    @Override
    public void close() {}
  }
}

package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.Connection;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.BufferedSource;
import okio.ForwardingSource;
import okio.Okio;

/** Sees every connection and body of a client, and says afterwards whether one is left. */
final class LeakCheck {
  private static final Set<String> IDLE =
      Set.of("OkHttp TaskRunner", "Okio Watchdog", "bowline-waits");

  private final Set<Thread> before = Set.copyOf(Thread.getAllStackTraces().keySet());
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private final AtomicInteger openBodies = new AtomicInteger();

  void watch(OkHttpClient.Builder builder) {
    builder.addNetworkInterceptor(
        chain -> {
          connections.add(chain.connection());
          return chain.proceed(chain.request());
        });
    builder.addInterceptor(
        chain -> {
          Response response = chain.proceed(chain.request());
          openBodies.incrementAndGet();
          return response.newBuilder().body(new CountedBody(response.body())).build();
        });
  }

  /** While the client is open: every body that was given out is closed again. */
  void assertNoBodyIsOpen() {
    assertThat(openBodies).hasValue(0);
  }

  int connections() {
    return connections.size();
  }

  /** Cuts all connections there are, as the network does: from below. */
  void cutConnections() throws IOException {
    for (Connection connection : connections) {
      connection.socket().close();
    }
  }

  /** When client and server are closed. */
  void assertNothingIsLeft() {
    assertNoBodyIsOpen();
    assertThat(connections).extracting(Connection::socket).allMatch(Socket::isClosed);
    await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(5))
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> assertThat(busyThreads()).isEmpty());
  }

  private List<String> busyThreads() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(thread -> !before.contains(thread.getKey()) && !waitsForATask(thread.getValue()))
        .map(thread -> thread.getKey().getName())
        .filter(name -> name.startsWith("OkHttp") || name.startsWith("bowline"))
        .filter(name -> !IDLE.contains(name) && !name.startsWith("bowline-async"))
        .collect(Collectors.toList());
  }

  /** A thread of OkHttp's that waits for the next task of any client has the name of the last. */
  private static boolean waitsForATask(StackTraceElement[] stack) {
    return Stream.of(stack).anyMatch(frame -> frame.getMethodName().equals("awaitTaskToRun"));
  }

  private final class CountedBody extends ResponseBody {
    private final ResponseBody body;
    private final BufferedSource source;
    private boolean closed;

    CountedBody(ResponseBody body) {
      this.body = body;
      this.source =
          Okio.buffer(
              new ForwardingSource(body.source()) {
                @Override
                public void close() throws IOException {
                  if (!closed) {
                    closed = true;
                    openBodies.decrementAndGet();
                  }
                  super.close();
                }
              });
    }

    @Override
    public MediaType contentType() {
      return body.contentType();
    }

    @Override
    public long contentLength() {
      return body.contentLength();
    }

    @Override
    public BufferedSource source() {
      return source;
    }
  }
}

package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.mockserver.api.RequestInfo;
import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.http.HttpConnection;
import dev.bowline.mockserver.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class CallLogTest {
  private static final int MANY = 24 << 20;

  private final CallLog log = new CallLog();

  @Test
  void theNewestAreKeptUpToSoManyBytes() {
    byte[] body = new byte[MANY];
    for (int i = 0; i < 5; i++) {
      log.add(call("/" + i, body));
    }
    assertThat(log.all()).extracting(RecordedCall::target).containsExactly("/3", "/4");
    assertThat(log.since(0, 10).next()).isEqualTo(5);
    log.add(call("/large", new byte[3 * MANY]));
    assertThat(log.all()).extracting(RecordedCall::target).containsExactly("/large");
    log.forget();
    log.add(call("/a", body));
    log.add(call("/b", body));
    assertThat(log.all()).hasSize(2);
  }

  @Test
  void anAnswerIsWaitedForAndNobodyIsHeldUpMeanwhile() throws Exception {
    RecordedCall call = call("/a", new byte[0]);
    log.add(call);
    CompletableFuture<Void> asked = new CompletableFuture<>();
    CompletableFuture<Boolean> found =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return log.await(
                    c -> {
                      assertThat(
                              CompletableFuture.supplyAsync(log::all)
                                  .orTimeout(20, TimeUnit.SECONDS)
                                  .join())
                          .hasSize(1);
                      asked.complete(null);
                      return c.status() == 200;
                    },
                    Duration.ofMinutes(5));
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    asked.get(20, TimeUnit.SECONDS);
    log.answered(call, 200);
    assertThat(found.get(20, TimeUnit.SECONDS)).isTrue();
  }

  private static RecordedCall call(String target, byte[] body) {
    return new RecordedCall(
        new HttpCall("POST", target, "HTTP/1.1", HttpHeaders.NONE, body, null, HttpConnection.NONE),
        new RequestInfo("post", "", "", "", "", Map.of()),
        Instant.EPOCH);
  }
}

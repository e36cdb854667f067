package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.RawAccess;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.type.ResourceVersion;
import java.io.IOException;
import java.time.Duration;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The HTTP library sends nothing that isn't in an exception's list of attempts. */
class OneRequestPerTryTest {
  private static final RetryPolicy THREE = new RetryPolicy(3, Duration.ZERO, Duration.ZERO);

  private final TlsServer server = new TlsServer();

  OneRequestPerTryTest() throws IOException {}

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({"503,0", "503,000", "408,0", "408,''", "429,0", "500,0", "421,0"})
  void aReadWithoutRepetitionsIsSentOnce(int code, String retryAfter) {
    refuse(code, retryAfter);
    ApiException e = refusedGet(RetryPolicy.NONE);
    assertThat(e.code()).isEqualTo(code);
    assertThat(e.attempts()).hasSize(1);
    assertThat(requests()).isEqualTo(1);
  }

  @Test
  void aReadIsSentAsOftenAsItsAttemptsTell() {
    refuse(503, "0");
    ApiException e = refusedGet(THREE);
    assertThat(e.retryAfter()).contains(Duration.ZERO);
    assertThat(e.attempts()).hasSize(3);
    assertThat(requests()).isEqualTo(3);
  }

  @Test
  void aReadThatIsAskedToComeBackAtOnceSucceedsOnItsLastTry() {
    server.web.enqueue(refusal(503, "0"));
    server.web.enqueue(refusal(503, "0"));
    server.web.enqueue(TlsServer.json(Scripted.configMap("a", "1")).build());
    try (KubeClient client = server.client().retry(THREE).build()) {
      assertThat(client.resources(ConfigMap.TYPE).inNamespace("shop").get("a").name())
          .isEqualTo("a");
    }
    assertThat(requests()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2147483648", "99999999999999999999"})
  void aWaitThatIsNoNumberOfSecondsIsNoWait(String retryAfter) {
    refuse(503, retryAfter);
    ApiException e = refusedGet(THREE);
    assertThat(e).isInstanceOf(ServerErrorException.class);
    assertThat(e.retryAfter()).isEmpty();
    assertThat(e.attempts()).hasSize(1);
    assertThat(requests()).isEqualTo(1);
  }

  @Test
  void rawReadsAreSentOnce() {
    refuse(503, "0");
    try (KubeClient client = server.client().retry(THREE).build()) {
      var raw = RawAccess.resources(client, ConfigMap.TYPE, DecodeOptions.DEFAULT);
      assertThatThrownBy(() -> raw.list(ListCall.of(Scope.ALL), item -> {}, new Cancellation()))
          .isInstanceOf(ServerErrorException.class);
      assertThat(requests()).isEqualTo(1);
      WatchCall watch = WatchCall.from(Scope.ALL, new ResourceVersion("1"), Duration.ofMinutes(5));
      assertThatThrownBy(() -> raw.watch(watch, new Cancellation()).close())
          .isInstanceOf(ServerErrorException.class);
      assertThat(requests()).isEqualTo(2);
    }
  }

  @Test
  void aDeletionIsSentOnce() {
    refuse(503, "0");
    try (KubeClient client = server.client().build()) {
      ApiException e =
          catchThrowableOfType(
              ApiException.class,
              () -> client.resources(ConfigMap.TYPE).inNamespace("shop").delete("a"));
      assertThat(e.attempts()).hasSize(1);
    }
    assertThat(requests()).isEqualTo(1);
  }

  @Test
  void theLibrarysOwnRepetitionsStayOff() {
    refuse(408, "0");
    try (KubeClient client =
        server.client().okHttpClient(ok -> ok.retryOnConnectionFailure(true)).build()) {
      assertThatThrownBy(() -> client.resources(ConfigMap.TYPE).inNamespace("shop").get("a"))
          .isInstanceOf(ApiException.class);
    }
    assertThat(requests()).isEqualTo(1);
  }

  private ApiException refusedGet(RetryPolicy retry) {
    try (KubeClient client = server.client().retry(retry).build()) {
      return catchThrowableOfType(
          ApiException.class, () -> client.resources(ConfigMap.TYPE).inNamespace("shop").get("a"));
    }
  }

  private void refuse(int code, String retryAfter) {
    for (int i = 0; i < 10; i++) {
      server.web.enqueue(refusal(code, retryAfter));
    }
  }

  private static MockResponse refusal(int code, String retryAfter) {
    MockResponse.Builder refusal = new MockResponse.Builder().code(code);
    return retryAfter.isEmpty()
        ? refusal.build()
        : refusal.addHeader("Retry-After", retryAfter).build();
  }

  private int requests() {
    return server.web.getRequestCount();
  }
}

package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.config.Credentials;
import dev.bowline.client.internal.call.CallPipeline.Extras;
import dev.bowline.client.observe.CallInfo;
import dev.bowline.client.observe.CallObservation;
import dev.bowline.client.observe.CallObserver;
import dev.bowline.client.observe.CallOutcome;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObserverTest {
  private static final Map<String, String> IDS =
      Map.of(
          "Content-Type", "application/json",
          "Audit-Id", "a-1",
          "X-Kubernetes-PF-FlowSchema-UID", "f-1",
          "X-Kubernetes-PF-PriorityLevel-UID", "p-1");

  private final Recorder recorder = new Recorder();
  private final Scripted scripted = new Scripted().extras(new Extras(recorder, null));

  @Test
  void aCallIsToldWithItsKindSizesTimesAndIds() {
    String body = Scripted.configMap("a", "1");
    scripted.transport.answer(200, IDS, body);

    scripted.configMaps().get("a");

    assertThat(recorder.calls)
        .containsExactly(new CallInfo("get", "", "v1", "configmaps", "", true));
    assertThat(recorder.outcomes)
        .containsExactly(
            new CallOutcome(
                200,
                "",
                1,
                0,
                body.length(),
                Duration.ZERO,
                Duration.ZERO,
                Duration.ZERO,
                new ServerIds("a-1", "f-1", "p-1")));
    assertThat(recorder.outcomes.get(0).isSuccess()).isTrue();
    assertThat(recorder.opened).isZero();
  }

  @Test
  void attemptsAndTheirTimesAreCounted() {
    scripted
        .transport
        .failure(Kind.DISCONNECTED, false)
        .answer(503, Map.of("Content-Type", "text/plain", "Retry-After", "2"), "busy")
        .json(200, Scripted.configMap("a", "1"));

    scripted.configMaps().get("a");

    CallOutcome outcome = recorder.only();
    assertThat(outcome.attempts()).isEqualTo(3);
    assertThat(outcome.code()).isEqualTo(200);
    assertThat(outcome.total()).isEqualTo(Duration.ofMillis(2075));
    assertThat(outcome.timeToFirstByte()).contains(Duration.ofMillis(2075));
    assertThat(outcome.bytesReceived()).isEqualTo(4 + Scripted.configMap("a", "1").length());
  }

  @Test
  void refusalsAndBrokenCallsHaveTheirReason() {
    scripted.retry(RetryPolicy.NONE);
    scripted
        .transport
        .json(404, Scripted.status(404, "NotFound", "no"))
        .failure(Kind.TIMEOUT, false)
        .json(200, "{\"kind\":\"Secret\",\"apiVersion\":\"v1\"}")
        .json(500, Scripted.status(500, "", "no reason"))
        .answer(502, Map.of("Content-Type", "text/html"), "<html>Bad Gateway</html>")
        .brokenJson("{\"kind\":");

    Resources<ConfigMap> configMaps = scripted.configMaps();
    for (int i = 0; i < 6; i++) {
      assertThat(catchThrowable(() -> configMaps.get("a"))).isNotNull();
    }

    assertThat(recorder.outcomes)
        .extracting(o -> o.code() + " " + o.reason() + " " + o.attempts())
        .containsExactly(
            "404 NotFound 1",
            "0 TIMEOUT 1",
            "200 CodecException 1",
            "500 Unknown 1",
            "502 BAD_GATEWAY 1",
            "200 DISCONNECTED 1");
    assertThat(recorder.outcomes).noneMatch(CallOutcome::isSuccess);
    assertThat(recorder.outcomes.get(1).timeToFirstByte()).isEmpty();
  }

  @Test
  void aWatchIsToldWhenItOpensAndWhenItIsClosed() {
    String frame = "{\"type\":\"ADDED\",\"object\":" + Scripted.configMap("a", "1") + "}\n";
    scripted.transport.answer(200, IDS, frame);

    Watch<ConfigMap> watch = scripted.configMaps().watch();
    assertThat(recorder.opened).isEqualTo(1);
    assertThat(recorder.outcomes).isEmpty();
    assertThat(watch.iterator().hasNext()).isTrue();
    scripted.time.advance(Duration.ofMinutes(3));
    watch.close();
    watch.close();

    assertThat(recorder.only())
        .returns(200, CallOutcome::code)
        .returns("", CallOutcome::reason)
        .returns(1, CallOutcome::attempts)
        .returns(Duration.ofMinutes(3), CallOutcome::total)
        .returns("a-1", o -> o.ids().auditId());
    assertThat(recorder.only().bytesReceived()).isEqualTo(frame.length());
  }

  @Test
  void whatEndsAWatchIsToldWithoutAClose() {
    scripted
        .transport
        .json(200, "{\"type\":\"ERROR\",\"object\":" + Scripted.status(410, "Expired", "old") + "}")
        .brokenJson("")
        .brokenJson(Kind.CANCELLED, "") // by who waits for it
        .json(200, "{\"type\":\"ADDED\",\"obj")
        .json(403, Scripted.status(403, "Forbidden", "no"));

    for (int i = 0; i < 4; i++) {
      Watch<ConfigMap> watch = scripted.configMaps().watch();
      assertThat(catchThrowable(() -> watch.iterator().hasNext())).isNotNull();
    }
    assertThat(catchThrowable(() -> scripted.configMaps().watch())).isNotNull();

    assertThat(recorder.outcomes)
        .extracting(o -> o.code() + " " + o.reason())
        .containsExactly(
            "410 Expired", "200 DISCONNECTED", "200 ", "200 DISCONNECTED", "403 Forbidden");
    assertThat(recorder.opened).isEqualTo(4);
  }

  @Test
  void anErrorOfAWatchThatCannotBeReadIsTold() {
    scripted.transport.json(200, "{\"type\":\"ERROR\",\"object\":[]}");

    try (Watch<ConfigMap> watch = scripted.configMaps().watch()) {
      assertThat(catchThrowable(() -> watch.iterator().hasNext())).isNotNull();
    }

    assertThat(recorder.outcomes)
        .extracting(o -> o.code() + " " + o.reason())
        .containsExactly("200 CodecException");
  }

  @Test
  void writesTellWhatWasSentAndSubresourcesTheirName() {
    scripted
        .transport
        .json(200, Scripted.configMap("a", "1"))
        .json(200, Scripted.configMap("a", "1"));
    ConfigMap object = ConfigMap.of(c -> c.name("a").metadata(m -> m.resourceVersion("1")));

    scripted.configMaps().replace(object);
    scripted.configMaps().status().replace(object);

    assertThat(recorder.calls)
        .extracting(CallInfo::verb, CallInfo::subresource)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("update", ""),
            org.assertj.core.groups.Tuple.tuple("update", "status"));
    assertThat(recorder.outcomes.get(0).bytesSent())
        .isEqualTo(scripted.transport.sentBody(0).getBytes(StandardCharsets.UTF_8).length)
        .isPositive();
  }

  @Test
  void documentsAreNoResource() {
    scripted.transport.json(200, "{\"major\":\"1\",\"minor\":\"36\",\"gitVersion\":\"v1.36.0\"}");

    scripted.client().discovery().version();

    assertThat(recorder.calls).containsExactly(new CallInfo("get", "", "", "", "", false));
  }

  private static CallObservation fail(boolean isError, String when) {
    if (isError) {
      throw new NoClassDefFoundError(when);
    }
    throw new IllegalStateException(when);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anObserverThatFailsChangesNothing(boolean isError) {
    CallObserver broken =
        call ->
            call.verb().equals("list")
                ? fail(isError, "at the beginning")
                : new CallObservation() {
                  @Override
                  public void opened() {
                    fail(isError, "in the middle");
                  }

                  @Override
                  public void ended(CallOutcome outcome) {
                    fail(isError, "at the end");
                  }
                };
    Scripted other = new Scripted().extras(new Extras(broken, null));
    other
        .transport
        .json(200, Scripted.configMap("a", "1"))
        .json(
            200, "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":[]}")
        .json(200, "{\"type\":\"ADDED\",\"object\":" + Scripted.configMap("a", "1") + "}");

    assertThat(other.configMaps().get("a").name()).isEqualTo("a");
    assertThat(other.configMaps().list().items()).isEmpty();
    try (Watch<ConfigMap> watch = other.configMaps().watch()) {
      assertThat(watch.iterator().hasNext()).isTrue();
    }
  }

  @Test
  void noSecretAndNoNameIsTold() {
    scripted.credentials(
        new Credentials() {
          @Override
          public @Nullable String authorization() {
            return "Bearer s3cret";
          }
        });
    scripted.transport.json(404, Scripted.status(404, "NotFound", "no"));

    assertThat(catchThrowable(() -> scripted.configMaps().get("hidden-name"))).isNotNull();

    assertThat(recorder.calls.toString() + recorder.outcomes)
        .doesNotContain("s3cret", "hidden-name", "shop");
  }

  private static final class Recorder implements CallObserver {
    private final List<CallInfo> calls = new ArrayList<>();
    private final List<CallOutcome> outcomes = new ArrayList<>();
    private int opened;

    CallOutcome only() {
      assertThat(outcomes).hasSize(1);
      return outcomes.get(0);
    }

    @Override
    public CallObservation begin(CallInfo call) {
      calls.add(call);
      return new CallObservation() {
        @Override
        public void opened() {
          opened++;
        }

        @Override
        public void ended(CallOutcome outcome) {
          outcomes.add(outcome);
        }
      };
    }
  }
}

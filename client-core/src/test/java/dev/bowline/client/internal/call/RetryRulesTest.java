package dev.bowline.client.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.ApiException;
import dev.bowline.client.Refusal;
import dev.bowline.client.RequestSummary;
import dev.bowline.client.RetryPolicy;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.request.Body;
import dev.bowline.client.internal.request.MediaTypes;
import dev.bowline.client.internal.request.QueryString;
import dev.bowline.client.internal.request.Request;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.client.internal.request.ResourcePath;
import dev.bowline.client.internal.request.Verb;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.v1.Status;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RetryRulesTest {
  private static final RetryPolicy POLICY =
      new RetryPolicy(5, Duration.ofMillis(100), Duration.ofSeconds(1));
  private static final Duration TOLD = Duration.ofSeconds(7);

  @ParameterizedTest
  @CsvSource({
    "429, true,  GET HEAD OPTIONS LIST WATCH CREATE UPDATE PATCH DELETE DELETE_COLLECTION CONNECT",
    "429, false, GET HEAD OPTIONS LIST WATCH CREATE UPDATE PATCH DELETE DELETE_COLLECTION CONNECT",
    "503, true,  GET HEAD OPTIONS LIST WATCH UPDATE PATCH DELETE DELETE_COLLECTION",
    "503, false, ''",
    "500, true,  GET HEAD OPTIONS LIST WATCH",
    "500, false, ''",
    "504, true,  GET HEAD OPTIONS LIST WATCH",
    "502, false, ''",
    "409, true,  ''",
    "404, true,  ''",
    "410, true,  ''"
  })
  void repeatsRefusalsByCodeAndVerb(int code, boolean told, String verbs) {
    ApiException refusal = refusal(code, told ? TOLD : null);

    for (Verb verb : Verb.values()) {
      Duration wait = rules(verb).afterRefusal(refusal, 1, 0);

      assertThat(wait != null)
          .as("%s after %d", verb, code)
          .isEqualTo(List.of(verbs.split(" ")).contains(verb.name()));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "CONNECTION_REFUSED, true, GET HEAD OPTIONS LIST WATCH CREATE UPDATE PATCH DELETE DELETE_COLLECTION CONNECT",
    "DISCONNECTED, true, GET HEAD OPTIONS LIST WATCH CREATE UPDATE PATCH DELETE DELETE_COLLECTION CONNECT",
    "DISCONNECTED, false, GET HEAD OPTIONS LIST WATCH",
    "BAD_GATEWAY, false, GET HEAD OPTIONS LIST WATCH",
    "TIMEOUT, true, GET HEAD OPTIONS LIST WATCH CREATE UPDATE PATCH DELETE DELETE_COLLECTION CONNECT",
    "TIMEOUT, false, ''",
    "UNREACHABLE, true, ''",
    "UNTRUSTED_CERTIFICATE, true, ''",
    "HOSTNAME_MISMATCH, true, ''",
    "TLS, false, ''",
    "NOT_KUBERNETES, false, ''",
    "RATE_LIMITED, true, ''",
    "INTERRUPTED, true, ''",
    "CANCELLED, true, ''"
  })
  void repeatsBrokenCallsByKindAndVerb(Kind kind, boolean unsent, String verbs) {
    for (Verb verb : Verb.values()) {
      Duration wait = rules(verb).afterBreak(kind, unsent, 1, 0);

      assertThat(wait != null)
          .as("%s after %s", verb, kind)
          .isEqualTo(List.of(verbs.split(" ")).contains(verb.name()));
    }
  }

  @ParameterizedTest
  @EnumSource(Verb.class)
  void stopsAfterTheLastAttempt(Verb verb) {
    RetryRules rules = rules(verb);

    assertThat(rules.afterBreak(Kind.CONNECTION_REFUSED, true, 4, 0)).isNotNull();
    assertThat(rules.afterBreak(Kind.CONNECTION_REFUSED, true, 5, 0)).isNull();
    assertThat(rules.afterRefusal(refusal(429, TOLD), 5, 0)).isNull();
  }

  @Test
  void whatMustNotBeDoneTwiceIsNotRepeatedWhereAProxyMayHaveRefused() {
    Body append = new Body.FixedBody(MediaTypes.JSON_PATCH, Bytes.utf8("[]"));
    Body merge = new Body.FixedBody(MediaTypes.MERGE_PATCH, Bytes.utf8("{}"));
    QueryString limit = QueryString.builder().put("limit", "5").build();

    assertThat(afterA503(request(Verb.PATCH, append, QueryString.EMPTY))).isNull();
    assertThat(afterA503(request(Verb.PATCH, merge, QueryString.EMPTY))).isEqualTo(TOLD);
    assertThat(afterA503(request(Verb.DELETE_COLLECTION, null, limit))).isNull();
    assertThat(afterA503(request(Verb.LIST, null, limit))).isEqualTo(TOLD);
  }

  private static @Nullable Duration afterA503(Request request) {
    return new RetryRules(request, POLICY).afterRefusal(refusal(503, TOLD), 1, 0);
  }

  private static RetryRules rules(Verb verb) {
    return new RetryRules(request(verb, null, QueryString.EMPTY), POLICY);
  }

  private static Request request(Verb verb, @Nullable Body body, QueryString query) {
    ResourcePath path = ResourcePath.collection(ConfigMap.TYPE.resource(), "shop");
    return new RequestSpec(verb, ConfigMap.TYPE, path, query, body);
  }

  @Test
  void waitsAsTheServerSaysEvenBeyondTheCap() {
    assertThat(rules(Verb.GET).afterRefusal(refusal(429, TOLD), 1, 0.9)).isEqualTo(TOLD);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0.0, 50",
    "1, 0.5, 75",
    "2, 0.0, 100",
    "4, 0.0, 400",
    "5, 0.0, 500",
    "40, 0.5, 750"
  })
  void backsOffExponentiallyWithJitterUpToTheCap(int attempt, double random, long millis) {
    RetryPolicy patient = new RetryPolicy(100, Duration.ofMillis(100), Duration.ofSeconds(1));

    assertThat(
            new RetryRules(request(Verb.GET, null, QueryString.EMPTY), patient)
                .afterRefusal(refusal(429, null), attempt, random))
        .isEqualTo(Duration.ofMillis(millis));
  }

  private static ApiException refusal(int code, @Nullable Duration retryAfter) {
    return ApiException.of(
        new Refusal(
            new RequestSummary("get", "/x"),
            code,
            Status.of(s -> s.code(code)),
            "",
            retryAfter,
            List.of()));
  }
}

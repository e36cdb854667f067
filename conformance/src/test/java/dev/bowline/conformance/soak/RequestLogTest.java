package dev.bowline.conformance.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.conformance.soak.RequestJudge.Counts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.Test;

final class RequestLogTest {
  private static final String PATH = "/api/v1/pods";

  private final List<String> lines = new ArrayList<>();
  private final RequestLog log = new RequestLog(lines::add);
  private final OkHttpClient client =
      new OkHttpClient.Builder()
          .addInterceptor(log)
          .addInterceptor(chain -> Answer.to(chain.request()))
          .build();

  @Test
  void requestsAreToldApart() throws IOException {
    get("?limit=500", 200, "");
    get("?limit=500&continue=abc", 200, "");
    get("?watch=true&resourceVersion=7", 200, "");
    get("?watch=1&sendInitialEvents=true&resourceVersion=", 200, "");

    assertThat(log.judge(PATH).counts()).isEqualTo(new Counts(1, 1, 1, 1, 0, 1));
    assertThat(lines).contains("WATCH /api/v1/pods from 7");
  }

  @Test
  void aListOfOneObjectIsNoListAndExcusesNone() throws IOException {
    get("?watch=true&resourceVersion=7", 200, "");
    get("?limit=1", 200, "");
    get("?limit=1", 500, "");
    get("?watch=true&resourceVersion=7", 200, "");

    assertThat(log.judge(PATH).counts()).isEqualTo(new Counts(0, 0, 0, 2, 0, 0));
    get("?limit=1", 200, "");
    get("?limit=500", 200, "");
    assertThat(log.judge(PATH).unneeded()).hasSize(1);
  }

  @Test
  void aListAfterVersionsWentBackIsNeeded() throws IOException {
    get("?watch=true&resourceVersion=7", 200, "");
    log.judge(PATH).versionsGoBack();
    get("?limit=1", 200, "");
    get("?limit=500", 200, "");

    assertThat(log.judge(PATH).unneeded()).isEmpty();
  }

  @Test
  void anExpiryInsideOfAWatchIsSeen() throws IOException {
    String body = get("?watch=true&resourceVersion=7", 200, "x too old resource version: 7 (9) y");

    assertThat(log.judge(PATH).counts().expiries()).isEqualTo(1);
    assertThat(body).isEqualTo("x too old resource version: 7 (9) y");
  }

  @Test
  void aStatusThatSaysGoneIsSeenAndOneThatSaysLaterIsNot() throws IOException {
    get("?watch=true&resourceVersion=7", 410, "");
    get("?watch=true&resourceVersion=7", 429, "");
    get("?watch=true&resourceVersion=7", 503, "");

    assertThat(log.judge(PATH).counts().expiries()).isEqualTo(1);
  }

  @Test
  void thatAServerErrsOnceOrTwiceExcusesNoList() throws IOException {
    get("?watch=true&resourceVersion=7", 200, "");
    get("?watch=true&resourceVersion=7", 500, "");
    get("?watch=true&resourceVersion=7", 504, "");
    get("?limit=500", 200, "");
    assertThat(log.judge(PATH).unneeded()).hasSize(1);

    get("?watch=true&resourceVersion=7", 200, "");
    for (int i = 0; i < 3; i++) {
      get("?watch=true&resourceVersion=7", 500, "");
    }
    get("?limit=500", 200, "");
    assertThat(log.judge(PATH).unneeded()).hasSize(1);
    assertThat(log.mostInASecond()).isPositive();
  }

  @Test
  void theEndOfAStreamedListIsSeen() throws IOException {
    get("?watch=true&sendInitialEvents=true", 200, "..k8s.io/initial-events-end..");
    get("?watch=true&sendInitialEvents=true", 200, "");

    assertThat(log.judge(PATH).unneeded()).hasSize(1);
  }

  @Test
  void collectionsAreJudgedApart() throws IOException {
    get("?watch=true&resourceVersion=7", 200, "");

    assertThat(log.judge("/api/v1/namespaces/a/pods").counts().watches()).isZero();
  }

  private String get(String query, int code, String body) throws IOException {
    Request request =
        new Request.Builder()
            .url("https://server.test" + PATH + query)
            .tag(Answer.class, new Answer(code, body))
            .build();
    try (Response response = client.newCall(request).execute()) {
      return response.body().string();
    }
  }

  private record Answer(int code, String body) {
    static Response to(Request request) {
      Answer answer = Objects.requireNonNull(request.tag(Answer.class));
      return new Response.Builder()
          .request(request)
          .protocol(Protocol.HTTP_2)
          .code(answer.code)
          .message("")
          .body(ResponseBody.create(answer.body, null))
          .build();
    }
  }
}

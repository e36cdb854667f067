package dev.bowline.conformance.soak;

import dev.bowline.conformance.soak.RequestJudge.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Response;
import okhttp3.ResponseBody;

/**
 * Sees every request of a client's informers, and hands those of each collection to a {@link
 * RequestJudge} of its own. Thread-safe.
 */
final class RequestLog implements Interceptor {
  private static final String TOO_OLD = "too old";
  private static final String LIST_COMPLETE = "k8s.io/initial-events-end";

  private final Map<String, RequestJudge> judges = new ConcurrentHashMap<>();
  private final Arrivals arrivals = new Arrivals();
  private final Consumer<? super String> log;

  /** Tells of each request and each expiry in a line. */
  RequestLog(Consumer<? super String> log) {
    this.log = log;
  }

  /** The judge of a collection, by its path. */
  RequestJudge judge(String path) {
    return judges.computeIfAbsent(path, p -> new RequestJudge());
  }

  /** How many requests there were in a second at most. */
  int mostInASecond() {
    return arrivals.mostInASecond();
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    HttpUrl url = chain.request().url();
    RequestJudge judge = judge(url.encodedPath());
    arrivals.arrived(System.nanoTime());
    Kind kind = kind(url);
    String what = kind + " " + url.encodedPath() + " from " + text(url, "resourceVersion");
    judge.asked(kind, what);
    log.accept(what);
    Response response;
    try {
      response = chain.proceed(chain.request());
    } catch (IOException e) {
      log.accept(what + ": " + e);
      throw e;
    }
    if (kind != Kind.CHECK) {
      answered(judge, what, response.code());
    }
    ResponseBody body = response.body();
    if (kind != Kind.STREAM && kind != Kind.WATCH) {
      return response;
    }
    TextScan expiry =
        new TextScan(
            TOO_OLD,
            () -> {
              log.accept(what + ": " + TOO_OLD);
              judge.expired();
            });
    TextScan complete = new TextScan(LIST_COMPLETE, judge::streamComplete);
    return response.newBuilder().body(new ScannedBody(body, List.of(expiry, complete))).build();
  }

  /** No later try would change what a server says of a request; but that it erred, it may. */
  private void answered(RequestJudge judge, String what, int code) {
    if (code < 400) {
      judge.accepted();
      return;
    }
    log.accept(what + ": " + code);
    if (code >= 500 && code != 503) {
      judge.erred();
    } else if (code != 401 && code != 403 && code != 408 && code != 429 && code != 503) {
      judge.expired();
    }
  }

  static Kind kind(HttpUrl url) {
    boolean isWatch = isTrue(url, "watch");
    if (isWatch) {
      return isTrue(url, "sendInitialEvents") ? Kind.STREAM : Kind.WATCH;
    }
    if (!text(url, "continue").isEmpty()) {
      return Kind.PAGE;
    }
    return text(url, "limit").equals("1") ? Kind.CHECK : Kind.LIST;
  }

  private static boolean isTrue(HttpUrl url, String parameter) {
    String text = text(url, parameter);
    return text.equals("true") || text.equals("1");
  }

  private static String text(HttpUrl url, String parameter) {
    String text = url.queryParameter(parameter);
    return text == null ? "" : text;
  }
}

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
  private final Consumer<? super String> log;

  /** Tells of each request and each expiry in a line. */
  RequestLog(Consumer<? super String> log) {
    this.log = log;
  }

  /** The judge of a collection, by its path. */
  RequestJudge judge(String path) {
    return judges.computeIfAbsent(path, p -> new RequestJudge());
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    HttpUrl url = chain.request().url();
    RequestJudge judge = judge(url.encodedPath());
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
    if (kind != Kind.CHECK && meansThatVersionIsGone(response.code())) {
      log.accept(what + ": " + response.code());
      judge.expired();
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

  /** Also where the server refuses a watch for a reason that no later try would change. */
  private static boolean meansThatVersionIsGone(int code) {
    return code >= 400 && code != 401 && code != 403 && code != 429 && code != 503;
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

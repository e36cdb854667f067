package dev.bowline.conformance.job;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Counts what an informer asks for: lists, by the page or streamed, and watches. A list of one
 * object asks for nothing but the version, and does not count.
 */
final class ReadCounter implements Interceptor {
  private final AtomicInteger lists = new AtomicInteger();
  private final AtomicInteger watches = new AtomicInteger();

  @Override
  public Response intercept(Chain chain) throws IOException {
    Request request = chain.request();
    Response response = chain.proceed(request);
    boolean asksForVersion = "1".equals(request.url().queryParameter("limit"));
    if (response.isSuccessful() && !asksForVersion) {
      boolean watch = request.url().queryParameter("watch") != null;
      boolean streamed = request.url().queryParameter("sendInitialEvents") != null;
      (watch && !streamed ? watches : lists).incrementAndGet();
    }
    return response;
  }

  /** Pages of lists, and streamed lists, that were answered so far. */
  int lists() {
    return lists.get();
  }

  /** Watches that were accepted so far, but for those that began as a list. */
  int watches() {
    return watches.get();
  }
}

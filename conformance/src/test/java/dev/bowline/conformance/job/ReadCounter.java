package dev.bowline.conformance.job;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/** Counts what an informer asks for: pages of lists, and watches. */
final class ReadCounter implements Interceptor {
  private final AtomicInteger pages = new AtomicInteger();
  private final AtomicInteger watches = new AtomicInteger();

  @Override
  public Response intercept(Chain chain) throws IOException {
    Request request = chain.request();
    Response response = chain.proceed(request);
    if (response.isSuccessful()) {
      boolean watch = request.url().queryParameter("watch") != null;
      (watch ? watches : pages).incrementAndGet();
    }
    return response;
  }

  /** Pages that were answered so far. */
  int pages() {
    return pages.get();
  }

  /** Watches that were accepted so far. */
  int watches() {
    return watches.get();
  }
}

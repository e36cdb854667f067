package dev.bowline.examples.mirror;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/** Looks at what the mirror's client sends and gets, and can unplug the cable. */
final class Wire implements Interceptor {
  private final AtomicInteger pages = new AtomicInteger();
  private final AtomicInteger watches = new AtomicInteger();
  private volatile boolean unplugged;
  private volatile String encoding = "nothing yet";

  @Override
  public Response intercept(Chain chain) throws IOException {
    if (unplugged) {
      throw new IOException("the cable is unplugged");
    }
    Request request = chain.request();
    Response response = chain.proceed(request);
    if (request.url().queryParameter("watch") != null) {
      watches.incrementAndGet();
    } else if (response.isSuccessful()) {
      pages.incrementAndGet();
      encoding = response.header("Content-Type", "no content type");
    }
    return response;
  }

  /** From now on, or until {@code false}, no request gets through. */
  void unplug(boolean now) {
    unplugged = now;
  }

  /** Pages of lists that were answered. */
  int pages() {
    return pages.get();
  }

  /** Watches that were opened. */
  int watches() {
    return watches.get();
  }

  /** Content type of the last page. */
  String encoding() {
    return encoding;
  }
}

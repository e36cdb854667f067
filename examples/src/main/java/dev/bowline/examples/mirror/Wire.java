package dev.bowline.examples.mirror;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/** Looks at what the mirror's client sends and gets, and can unplug the cable. */
final class Wire implements Interceptor {
  private final AtomicInteger pages = new AtomicInteger();
  private final AtomicInteger streams = new AtomicInteger();
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
    if (request.url().queryParameter("sendInitialEvents") != null) {
      streams.incrementAndGet();
    } else if (request.url().queryParameter("watch") != null) {
      watches.incrementAndGet();
    } else if (response.isSuccessful() && !"1".equals(request.url().queryParameter("limit"))) {
      pages.incrementAndGet(); // a list of one object only asks for the server's version
    }
    if (response.isSuccessful()) {
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

  /** Streaming lists that were asked for; their streams go on as watches. */
  int streams() {
    return streams.get();
  }

  /** Watches that were opened. */
  int watches() {
    return watches.get();
  }

  /** Content type of the last answer. */
  String encoding() {
    return encoding;
  }
}

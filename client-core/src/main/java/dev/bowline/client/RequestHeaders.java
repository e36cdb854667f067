package dev.bowline.client;

import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.config.Impersonation;
import dev.bowline.client.internal.transport.PerRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import okhttp3.Headers;
import okhttp3.Request;
import okhttp3.Response;

/** Adds the headers that are the same in all requests to a cluster. */
final class RequestHeaders implements PerRequest {
  private static final String LEGAL = "!#$&'*+-.^_`|~";

  private final Headers headers;

  private RequestHeaders(Headers headers) {
    this.headers = headers;
  }

  static RequestHeaders of(ClusterConfig cluster) {
    Headers.Builder headers = new Headers.Builder();
    if (!cluster.compression()) {
      headers.add("Accept-Encoding", "identity");
    }
    cluster.impersonation().ifPresent(who -> add(who, headers));
    return new RequestHeaders(headers.build());
  }

  boolean isEmpty() {
    return headers.size() == 0;
  }

  private static void add(Impersonation who, Headers.Builder headers) {
    headers.addUnsafeNonAscii("Impersonate-User", who.user());
    who.uid().ifPresent(uid -> headers.addUnsafeNonAscii("Impersonate-Uid", uid));
    who.groups().forEach(group -> headers.addUnsafeNonAscii("Impersonate-Group", group));
    who.extra()
        .forEach(
            (key, values) -> {
              String name = "Impersonate-Extra-" + escaped(key);
              values.forEach(value -> headers.addUnsafeNonAscii(name, value));
            });
  }

  /** What a header's name can't hold, and the percent sign, as {@code %2F}. */
  private static String escaped(String key) {
    StringBuilder escaped = new StringBuilder();
    for (byte b : key.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xFF);
      boolean legal = c < 0x80 && (Character.isLetterOrDigit(c) || LEGAL.indexOf(c) >= 0);
      if (legal) {
        escaped.append(c);
      } else {
        escaped.append(String.format("%%%02X", (int) c));
      }
    }
    return escaped.toString();
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    Request.Builder request = chain.request().newBuilder();
    Headers.Builder all = chain.request().headers().newBuilder();
    return chain.proceed(request.headers(all.addAll(headers).build()).build());
  }
}

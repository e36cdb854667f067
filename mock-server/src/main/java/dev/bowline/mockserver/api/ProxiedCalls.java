package dev.bowline.mockserver.api;

import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.http.OutgoingSockets;
import dev.bowline.mockserver.status.ApiFailure;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Passes requests on, and what comes back. Credentials stay here. */
final class ProxiedCalls implements AutoCloseable {
  private static final Pattern PREFIX =
      Pattern.compile("(/api/v1/(?:namespaces/[^/]+/)?[^/]+/[^/]+/proxy)([^?]*)(.*)");
  private static final Set<String> OWN =
      Set.of(
          "authorization",
          "host",
          "connection",
          "content-length",
          "transfer-encoding",
          "keep-alive",
          "upgrade",
          "te",
          "trailer",
          "http2-settings");
  private static final Set<String> BODILESS = Set.of("GET", "HEAD");
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final OutgoingSockets sockets = new OutgoingSockets();
  private @Nullable OkHttpClient client;

  HttpAnswer pass(ApiRequest request, String destination) {
    Matcher target = PREFIX.matcher(request.call().target());
    if (!target.matches()) {
      throw unreachable("no path to pass on in " + request.call().target());
    }
    if (target.group(2).isEmpty() && request.method().equals("GET")) {
      return Answers.text(301, "").with("Location", target.group(1) + "/" + target.group(3));
    }
    String path = target.group(2).isEmpty() ? "/" : target.group(2);
    Request.Builder passed = new Request.Builder().url(destination + path + target.group(3));
    for (HttpHeaders.Header header : request.call().headers().all()) {
      String name = header.name();
      if (!OWN.contains(name.toLowerCase(Locale.ROOT)) && !name.startsWith(":")) {
        passed.addHeader(name, header.value());
      }
    }
    String type = request.header("Content-Type");
    byte[] body = request.call().body();
    boolean hasBody = !BODILESS.contains(request.method());
    passed.method(
        request.method(),
        hasBody ? RequestBody.create(body, type.isEmpty() ? null : MediaType.parse(type)) : null);
    try (Response response = client().newCall(passed.build()).execute()) {
      byte[] content = response.body().bytes();
      return new HttpAnswer(
          response.code(),
          headers(response.headers(), target.group(1), destination),
          new HttpAnswer.Bytes(content));
    } catch (IOException | IllegalArgumentException e) {
      throw unreachable(String.valueOf(e.getMessage()));
    }
  }

  private static ApiFailure unreachable(String problem) {
    return new ApiFailure(
        503, "ServiceUnavailable", "error trying to reach service: " + problem, null);
  }

  private static HttpHeaders headers(Headers headers, String prefix, String destination) {
    HttpHeaders passed = HttpHeaders.NONE;
    for (int i = 0; i < headers.size(); i++) {
      String name = headers.name(i);
      if (!OWN.contains(name.toLowerCase(Locale.ROOT))) {
        String value = headers.value(i);
        boolean isPlace = name.equalsIgnoreCase("Location");
        passed = passed.with(name, isPlace ? location(value, prefix, destination) : value);
      }
    }
    return passed;
  }

  /** A place behind the same destination is one behind the server, too. */
  private static String location(String value, String prefix, String destination) {
    try {
      URI place = URI.create(value);
      String host = place.getHost();
      boolean isElsewhere =
          host != null && !place.getAuthority().equals(URI.create(destination).getAuthority());
      String path = place.getRawPath();
      if (isElsewhere || path == null || !path.startsWith("/")) {
        return value;
      }
      String query = place.getRawQuery();
      return prefix + path + (query == null ? "" : "?" + query);
    } catch (IllegalArgumentException e) {
      return value;
    }
  }

  /** Made for the first call: few servers pass anything on. */
  private synchronized OkHttpClient client() {
    OkHttpClient made = client;
    if (made == null) {
      made =
          new OkHttpClient.Builder()
              .followRedirects(false)
              .followSslRedirects(false)
              .retryOnConnectionFailure(false)
              .callTimeout(LIMIT)
              .socketFactory(sockets)
              .build();
      client = made;
    }
    return made;
  }

  /** Ends the calls that are under way. */
  @Override
  public void close() {
    sockets.close();
    synchronized (this) {
      if (client != null) {
        client.connectionPool().evictAll();
      }
    }
  }
}

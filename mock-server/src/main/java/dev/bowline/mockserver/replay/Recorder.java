package dev.bowline.mockserver.replay;

import dev.bowline.mockserver.api.RequestInfo;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.http.OutgoingSockets;
import dev.bowline.mockserver.object.Masking;
import dev.bowline.mockserver.status.ApiFailure;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Call;
import okhttp3.Dispatcher;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * Passes requests on to a real server and writes its answers to a file. Credentials are not passed
 * on: whoever listens at the address has its own, as {@code kubectl proxy} does. Thread-safe.
 */
public final class Recorder implements AutoCloseable {
  private static final Set<String> OWN_TO_A_CONNECTION =
      Set.of(
          "accept",
          "accept-encoding",
          "authorization",
          "connection",
          "content-length",
          "content-type",
          "cookie",
          "host",
          "te",
          "transfer-encoding",
          "upgrade");

  private final HttpUrl server;
  private final RecordingFile file;

  /** Whose streams are open: the client forgets calls once their heads are there. */
  private final Set<Call> streaming = ConcurrentHashMap.newKeySet();

  private final OutgoingSockets sockets = new OutgoingSockets();
  private final OkHttpClient client =
      new OkHttpClient.Builder()
          .readTimeout(Duration.ZERO)
          .callTimeout(Duration.ZERO)
          .followRedirects(false)
          .dispatcher(unlimited())
          .socketFactory(sockets)
          .build();

  /** As many requests at a time as come in. */
  private static Dispatcher unlimited() {
    Dispatcher dispatcher = new Dispatcher();
    dispatcher.setMaxRequests(Integer.MAX_VALUE);
    dispatcher.setMaxRequestsPerHost(Integer.MAX_VALUE);
    return dispatcher;
  }

  /**
   * Begins a recording.
   *
   * @param server where the real server is, without credentials
   * @param file created or replaced
   * @throws IOException if the file can't be written
   */
  public Recorder(URI server, Path file) throws IOException {
    this.server = Objects.requireNonNull(HttpUrl.get(server), "no address of HTTP: " + server);
    this.file = new RecordingFile(file);
  }

  /**
   * The real server's answer.
   *
   * @throws ApiFailure 503 if it doesn't answer, 501 or 400 if the request can't be passed on
   */
  public HttpAnswer answer(HttpCall call, RequestInfo info) throws IOException {
    if (call.headers().first("Upgrade") != null) {
      throw new ApiFailure(501, "", "streams into pods are not recorded", null);
    }
    if (Exchange.isWrite(call.method())) {
      file.writeBegins();
    }
    Call passedOn = client.newCall(request(call));
    Response response = new Upstream(passedOn, call.connection()).response();
    HttpHeaders headers = headers(response.headers());
    Exchange exchange = Exchange.of(call, response.code(), headers);
    boolean isStream = response.isSuccessful() && asksForStream(info);
    Secrecy secrecy = Secrecy.of(info);
    if (isStream) {
      return new HttpAnswer(
          response.code(),
          exchange.headers(),
          new Streamed(passedOn, response, secrecy, file.stream(exchange)));
    }
    try (response) {
      byte[] body = response.body().bytes();
      String text = new String(body, StandardCharsets.UTF_8);
      if (secrecy.areSecrets() || Arrays.equals(text.getBytes(StandardCharsets.UTF_8), body)) {
        file.answer(exchange, secrecy.masked(text));
      } else { // such as an OpenAPI document in Protobuf, or what a pod serves
        file.answer(exchange, body);
      }
      return new HttpAnswer(response.code(), exchange.headers(), new HttpAnswer.Bytes(body));
    }
  }

  /** Types that only the real server knows are told by their parameters alone. */
  private static boolean asksForStream(RequestInfo info) {
    String watch = info.parameter("watch");
    return info.verb().equals("watch")
        || (info.verb().equals("get") && List.of("true", "1").contains(watch))
        || (info.subresource().equals("log") && info.parameter("follow").equals("true"));
  }

  /** A target may name another server, which nobody wants to be asked. */
  private HttpUrl url(String target) {
    if (!target.startsWith("/")) {
      throw new ApiFailure(
          400, "BadRequest", "only paths are passed on, not " + Masking.target(target), null);
    }
    int question = target.indexOf('?');
    String path = question < 0 ? target : target.substring(0, question);
    return server
        .newBuilder()
        .encodedPath(server.encodedPath().replaceFirst("/+$", "") + path)
        .encodedQuery(question < 0 ? null : target.substring(question + 1))
        .build();
  }

  private Request request(HttpCall call) {
    Request.Builder request = new Request.Builder().url(url(call.target()));
    for (HttpHeaders.Header header : call.headers().all()) {
      if (!header.name().startsWith(":") // of HTTP/2
          && !OWN_TO_A_CONNECTION.contains(header.name().toLowerCase(Locale.ROOT))) {
        request.addHeader(header.name(), header.value());
      }
    }
    String accept = call.headers().first("Accept");
    request.header("Accept", accept == null ? "*/*" : inJson(accept));
    String type = call.headers().first("Content-Type");
    boolean hasBody =
        Exchange.isWrite(call.method())
            && (!call.method().equals("DELETE") || call.body().length > 0);
    return request
        .method(
            call.method(),
            hasBody
                ? RequestBody.create(call.body(), type == null ? null : MediaType.parse(type))
                : null)
        .build();
  }

  /** Recordings are read by people, and secrets can be hidden in JSON alone. */
  static String inJson(String accept) {
    return accept.replaceAll(
        "application/(vnd\\.kubernetes\\.protobuf|cbor(-seq)?|yaml)", "application/json");
  }

  private static HttpHeaders headers(Headers received) {
    HttpHeaders headers = HttpHeaders.NONE;
    for (int i = 0; i < received.size(); i++) {
      headers = headers.with(received.name(i), received.value(i));
    }
    return headers;
  }

  /** Ends the recording; answers that are under way break off. */
  @Override
  public void close() throws IOException {
    sockets.close();
    streaming.forEach(Call::cancel);
    client.dispatcher().executorService().shutdown();
    client.connectionPool().evictAll();
    file.close();
  }

  private final class Streamed implements HttpAnswer.Body {
    private final Call call;
    private final Response response;
    private final Secrecy secrecy;
    private final long stream;

    Streamed(Call call, Response response, Secrecy secrecy, long stream) {
      streaming.add(call);
      this.call = call;
      this.response = response;
      this.secrecy = secrecy;
      this.stream = stream;
    }

    @Override
    public long length() {
      return -1;
    }

    @Override
    public void writeTo(HttpAnswer.BodySink sink) throws IOException {
      try (response;
          UpstreamLines lines = new UpstreamLines(call, response)) {
        sink.flush();
        for (UpstreamLines.Line line = lines.next(); !line.isEnd(); line = lines.next()) {
          String text = line.text();
          if (text != null) {
            file.streamed(stream, secrecy.masked(text));
            sink.write((text + "\n").getBytes(StandardCharsets.UTF_8));
          }
          sink.flush(); // which tells whether anybody is there
        }
        file.ended(stream);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException();
      } finally {
        streaming.remove(call);
      }
    }
  }
}

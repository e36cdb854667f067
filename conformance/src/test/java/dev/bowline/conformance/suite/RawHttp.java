package dev.bowline.conformance.suite;

import dev.bowline.client.config.ClusterConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Plain requests, for what the client has no verb for. */
public final class RawHttp {
  private final ClusterConfig config;
  private final OkHttpClient http;

  /** Connects as the configuration says. */
  public RawHttp(ClusterConfig config) {
    this.config = config;
    this.http =
        new OkHttpClient.Builder()
            .sslSocketFactory(config.tls().socketFactory(), config.tls().trustManager())
            .build();
  }

  /**
   * The body of a successful answer.
   *
   * @param path beginning with a slash
   */
  public byte[] get(String path) {
    try (Response response = execute(path, builder -> {})) {
      if (!response.isSuccessful()) {
        throw new IllegalStateException("GET " + path + ": " + response);
      }
      return response.body().bytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The body of an answer to a POST, whatever its code.
   *
   * @param path beginning with a slash
   * @param json what is sent
   */
  public byte[] post(String path, byte[] json) {
    RequestBody body = RequestBody.create(json, MediaType.get("application/json"));
    try (Response response = execute(path, builder -> builder.post(body))) {
      return response.body().bytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Response execute(String path, Consumer<Request.Builder> setUp) throws IOException {
    Request.Builder request =
        new Request.Builder()
            .url(config.server().resolve(path).toString())
            .header("Accept", "application/json");
    String authorization = config.credentials().authorization();
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    setUp.accept(request);
    return http.newCall(request.build()).execute();
  }
}

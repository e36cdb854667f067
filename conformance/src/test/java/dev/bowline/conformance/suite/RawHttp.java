package dev.bowline.conformance.suite;

import dev.bowline.client.config.ClusterConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import okhttp3.OkHttpClient;
import okhttp3.Request;
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
    Request.Builder request =
        new Request.Builder()
            .url(config.server().resolve(path).toString())
            .header("Accept", "application/json");
    String authorization = config.credentials().authorization();
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    try (Response response = http.newCall(request.build()).execute()) {
      if (!response.isSuccessful()) {
        throw new IllegalStateException("GET " + path + ": " + response);
      }
      return response.body().bytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

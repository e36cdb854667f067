package dev.bowline.client.internal.transport;

import java.io.IOException;
import java.net.Proxy;
import okhttp3.Connection;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Shows a proxy its credential at once where there is no tunnel, and the proxy sees the requests
 * themselves: OkHttp would wait for a 407, behind which a body isn't sent again.
 */
final class ProxyCredential implements PerRequest {
  static final String HEADER = "Proxy-Authorization";

  private final String credential;

  ProxyCredential(String credential) {
    this.credential = credential;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    Request request = chain.request();
    Connection connection = chain.connection();
    boolean isSeen =
        !request.isHttps()
            && connection != null
            && connection.route().proxy().type() == Proxy.Type.HTTP;
    return chain.proceed(
        isSeen ? request.newBuilder().header(HEADER, credential).build() : request);
  }
}

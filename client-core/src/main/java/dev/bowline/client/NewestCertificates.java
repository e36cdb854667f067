package dev.bowline.client;

import dev.bowline.client.config.TlsSettings;
import dev.bowline.client.internal.transport.PerRequest;
import java.io.IOException;
import javax.net.ssl.SSLSocketFactory;
import okhttp3.Response;

/**
 * Keeps calls off connections that were made with older certificates. OkHttp shares a connection
 * between calls with the same factory of sockets only.
 */
final class NewestCertificates implements PerRequest {
  private final TlsSettings tls;

  NewestCertificates(TlsSettings tls) {
    this.tls = tls;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    SSLSocketFactory newest = tls.socketFactory();
    Chain renewed =
        newest == chain.getSslSocketFactoryOrNull()
            ? chain
            : chain.withSslSocketFactory(newest, tls.trustManager());
    return renewed.proceed(chain.request());
  }
}

package dev.bowline.client;

import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.config.TlsSettings;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.util.List;
import okhttp3.ConnectionSpec;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;

/** What a cluster's configuration means for OkHttp. */
final class TransportSetup {
  private static final String PROXY_AUTHORIZATION = "Proxy-Authorization";

  private TransportSetup() {}

  static void apply(ClusterConfig cluster, OkHttpClient.Builder builder) {
    if ("http".equals(cluster.server().getScheme())) {
      builder.connectionSpecs(List.of(ConnectionSpec.CLEARTEXT));
    } else {
      TlsSettings tls = cluster.tls();
      builder.sslSocketFactory(tls.socketFactory(), tls.trustManager());
      builder.hostnameVerifier(tls.hostnameVerifier(Standard.CLIENT.hostnameVerifier()));
    }
    cluster.proxy().ifPresent(proxy -> apply(proxy, builder));
  }

  private static void apply(URI proxy, OkHttpClient.Builder builder) {
    boolean socks = proxy.getScheme().startsWith("socks");
    builder.proxy(
        new Proxy(
            socks ? Proxy.Type.SOCKS : Proxy.Type.HTTP,
            InetSocketAddress.createUnresolved(proxy.getHost(), proxy.getPort())));
    String user = proxy.getUserInfo();
    if (user == null) {
      return;
    }
    int colon = user.indexOf(':');
    String credential =
        colon < 0
            ? Credentials.basic(user, "")
            : Credentials.basic(user.substring(0, colon), user.substring(colon + 1));
    builder.proxyAuthenticator(
        (route, response) ->
            response.request().header(PROXY_AUTHORIZATION) != null
                ? null // refused already
                : response.request().newBuilder().header(PROXY_AUTHORIZATION, credential).build());
  }

  /** A client for its hostname verifier only, which OkHttp has no other door to. */
  private static final class Standard {
    private static final OkHttpClient CLIENT =
        new OkHttpClient.Builder().connectionSpecs(List.of(ConnectionSpec.CLEARTEXT)).build();
  }
}

package dev.bowline.client;

import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.config.TlsSettings;
import dev.bowline.client.internal.transport.HostPort;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
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
      if (tls.rotates()) {
        builder.addInterceptor(new NewestCertificates(tls));
      }
    }
    cluster.proxy().ifPresent(proxy -> apply(proxy, builder));
  }

  private static void apply(URI proxy, OkHttpClient.Builder builder) {
    boolean socks = proxy.getScheme().startsWith("socks");
    HostPort address = HostPort.of(proxy);
    builder.proxy(
        new Proxy(
            socks ? Proxy.Type.SOCKS : Proxy.Type.HTTP,
            InetSocketAddress.createUnresolved(address.host(), address.port())));
    String authority = proxy.getRawAuthority();
    int at = authority.lastIndexOf('@');
    if (at >= 0) {
      authenticate(authority.substring(0, at), builder);
    }
  }

  private static void authenticate(String user, OkHttpClient.Builder builder) {
    int colon = user.indexOf(':');
    String name = colon < 0 ? user : user.substring(0, colon);
    String password = colon < 0 ? "" : user.substring(colon + 1);
    String credential = Credentials.basic(decoded(name), decoded(password));
    builder.proxyAuthenticator(
        (route, response) ->
            response.request().header(PROXY_AUTHORIZATION) != null
                ? null // refused already
                : response.request().newBuilder().header(PROXY_AUTHORIZATION, credential).build());
  }

  /** Percent-decoding leaves a plus alone, unlike that of forms. */
  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** How the server is reached, for messages. */
  static String via(ClusterConfig cluster) {
    return cluster.proxy().map(proxy -> "through proxy " + HostPort.of(proxy)).orElse("");
  }

  /** A client for its hostname verifier only, which OkHttp has no other door to. */
  private static final class Standard {
    private static final OkHttpClient CLIENT =
        new OkHttpClient.Builder().connectionSpecs(List.of(ConnectionSpec.CLEARTEXT)).build();
  }
}

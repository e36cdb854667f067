package dev.bowline.client;

import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.config.TlsSettings;
import dev.bowline.client.internal.tls.ProxyTlsSockets;
import dev.bowline.client.internal.transport.HostPort;
import dev.bowline.client.internal.transport.Socks5Sockets;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
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
    RequestHeaders headers = RequestHeaders.of(cluster);
    if (!headers.isEmpty()) {
      builder.addInterceptor(headers);
    }
    if (cluster.direct()) {
      builder.proxy(Proxy.NO_PROXY);
    }
    cluster.proxy().ifPresent(proxy -> apply(proxy, cluster, builder));
  }

  private static void apply(URI proxy, ClusterConfig cluster, OkHttpClient.Builder builder) {
    HostPort address = HostPort.of(proxy);
    String authority = proxy.getRawAuthority();
    String user = authority.substring(0, Math.max(0, authority.lastIndexOf('@')));
    String scheme = proxy.getScheme().toLowerCase(Locale.ROOT);
    if (scheme.startsWith("socks")) {
      builder.proxy(Proxy.NO_PROXY);
      builder.dns(Socks5Sockets.names());
      builder.socketFactory(new Socks5Sockets(address, utf8(name(user)), utf8(password(user))));
      return;
    }
    builder.proxy(
        new Proxy(
            Proxy.Type.HTTP, InetSocketAddress.createUnresolved(address.host(), address.port())));
    if (scheme.equals("https")) {
      builder.socketFactory(new ProxyTlsSockets(cluster.tls().trustManager()));
    }
    if (!user.isEmpty()) {
      authenticate(user, builder);
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String name(String user) {
    int colon = user.indexOf(':');
    return decoded(colon < 0 ? user : user.substring(0, colon));
  }

  private static String password(String user) {
    int colon = user.indexOf(':');
    return decoded(colon < 0 ? "" : user.substring(colon + 1));
  }

  private static void authenticate(String user, OkHttpClient.Builder builder) {
    String credential = Credentials.basic(name(user), password(user));
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

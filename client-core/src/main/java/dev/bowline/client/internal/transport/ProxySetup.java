package dev.bowline.client.internal.transport;

import dev.bowline.client.internal.tls.ProxyTlsSockets;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import javax.net.ssl.X509TrustManager;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;

/** What the address of a proxy means for OkHttp. */
public final class ProxySetup {
  private ProxySetup() {}

  /**
   * Connects through a proxy.
   *
   * @param proxy of {@code http}, {@code https}, {@code socks5} or {@code socks5h}
   * @param trust whom connections through it trust
   */
  public static void apply(URI proxy, X509TrustManager trust, OkHttpClient.Builder builder) {
    HostPort address = HostPort.of(proxy);
    String authority = proxy.getRawAuthority();
    String user = authority.substring(0, Math.max(0, authority.lastIndexOf('@')));
    String scheme = proxy.getScheme().toLowerCase(Locale.ROOT);
    if (scheme.startsWith("socks")) {
      builder.proxy(Proxy.NO_PROXY);
      builder.dns(Socks5Sockets.NAMES);
      builder.socketFactory(new Socks5Sockets(address, utf8(name(user)), utf8(password(user))));
      return;
    }
    builder.proxy(
        new Proxy(
            Proxy.Type.HTTP, InetSocketAddress.createUnresolved(address.host(), address.port())));
    if (scheme.equals("https")) {
      builder.socketFactory(new ProxyTlsSockets(trust));
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
    builder.addNetworkInterceptor(new ProxyCredential(credential));
    builder.proxyAuthenticator(
        (route, response) ->
            response.request().header(ProxyCredential.HEADER) != null
                ? null // refused already
                : response
                    .request()
                    .newBuilder()
                    .header(ProxyCredential.HEADER, credential)
                    .build());
  }

  /** Percent-decoding leaves a plus alone, unlike that of forms. */
  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}

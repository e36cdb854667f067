package dev.bowline.client;

import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.config.TlsSettings;
import dev.bowline.client.internal.transport.HostPort;
import dev.bowline.client.internal.transport.ProxySetup;
import java.net.Proxy;
import java.util.List;
import okhttp3.ConnectionSpec;
import okhttp3.OkHttpClient;

/** What a cluster's configuration means for OkHttp. */
final class TransportSetup {
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
    cluster
        .proxy()
        .ifPresent(proxy -> ProxySetup.apply(proxy, cluster.tls().trustManager(), builder));
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

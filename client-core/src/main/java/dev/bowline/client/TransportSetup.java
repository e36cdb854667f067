package dev.bowline.client;

import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.config.TlsSettings;
import okhttp3.OkHttpClient;

/** What a cluster's configuration means for OkHttp. */
final class TransportSetup {
  private TransportSetup() {}

  static void apply(ClusterConfig cluster, OkHttpClient.Builder builder) {
    TlsSettings tls = cluster.tls();
    builder.sslSocketFactory(tls.socketFactory(), tls.trustManager());
  }
}

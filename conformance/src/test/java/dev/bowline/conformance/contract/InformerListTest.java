package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Contract
@Timeout(60)
final class InformerListTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Test
  @Tag("scenario-32")
  void aStreamingListIsTheBeginningOfItsWatch(Sandbox sandbox, ContractCluster cluster) {
    sandbox.configMaps().create(Samples.configMap("a", "1"));
    sandbox.configMaps().create(Samples.configMap("b", "1"));
    Queue<HttpUrl> requests = new ConcurrentLinkedQueue<>();
    KubeClient client =
        sandbox.closing(
            KubeClient.builder()
                .config(cluster.config())
                .okHttpClient(
                    http ->
                        http.addInterceptor(
                            chain -> {
                              requests.add(chain.request().url());
                              return chain.proceed(chain.request());
                            }))
                .build());
    try (Informers informers = Informers.of(client);
        Informer<ConfigMap> informer =
            informers.of(ConfigMap.TYPE).inNamespace(sandbox.namespace()).start()) {
      informer.awaitSync(PATIENCE);
      assertThat(informer.store().get(sandbox.namespace(), "a")).isPresent();
      assertThat(informer.store().get(sandbox.namespace(), "b")).isPresent();

      ConfigMap late = sandbox.configMaps().create(Samples.configMap("late", "1"));
      sandbox.configMaps().delete("a");

      assertThat(informer.awaitVersion(late.resourceVersion(), PATIENCE)).isTrue();
      assertThat(informer.store().get(sandbox.namespace(), "late")).contains(late);
      await()
          .atMost(PATIENCE)
          .until(() -> informer.store().get(sandbox.namespace(), "a").isEmpty());
      assertThat(requests).singleElement().asString().contains("sendInitialEvents=true");
    }
  }
}

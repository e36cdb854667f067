package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceType;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who shares an informer with whom, where one resource has types of several classes. */
@Timeout(60)
class SharedTypesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final MockKubeServer server = MockKubeServer.builder().start();
  private final KubeClient client =
      KubeClient.builder()
          .config(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null))
          .build();
  private final Informers informers = Informers.of(client);

  @AfterEach
  void everythingEnds() {
    informers.close();
    client.close();
    server.close();
    LiveThreads.assertNone();
  }

  @Test
  @Tag("scenario-101")
  void eachClassHasACacheOfItsOwn() {
    server.loadYaml(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: a, namespace: ns}
        data: {colour: red}
        """);
    Informer<ConfigMap> maps = informers.of(ConfigMap.TYPE).share().awaitSync(PATIENCE);
    Informer<Unstructured> trees = informers.of(discovered()).share().awaitSync(PATIENCE);
    ConfigMap map = maps.store().get("ns", "a").orElseThrow();
    Unstructured tree = trees.store().get("ns", "a").orElseThrow();
    assertThat(tree.at("data", "colour").asString()).isEqualTo(map.data().get("colour"));
  }

  @Test
  @Tag("scenario-101")
  void whatIsDiscoveredTwiceIsSharedAndSoIsTheMetadataOfAnyClass() {
    assertThat(storeOf(discovered())).isSameAs(storeOf(discovered()));
    assertThat(informers.metadataOf(discovered()).share().store())
        .isSameAs(informers.metadataOf(ConfigMap.TYPE).share().store());
  }

  /** One class may have several prototypes, such as that of custom objects. */
  @Test
  @Tag("scenario-101")
  void typesWithOnePrototypeShareAndOthersDoNot() {
    Store<?> store = storeOf(ConfigMap.TYPE);
    assertThat(storeOf(typeOf(ConfigMap.TYPE.prototype()))).isSameAs(store);
    assertThat(storeOf(typeOf(ConfigMap.of(map -> {})))).isNotSameAs(store);
  }

  private ResourceType<Unstructured> discovered() {
    return client.discovery().mapper().resource(ConfigMap.TYPE.resource()).type();
  }

  private static <T extends KubeObject> ResourceType<T> typeOf(T prototype) {
    return NamespacedType.custom(ConfigMap.TYPE.kind(), "configmaps", prototype);
  }

  private Store<?> storeOf(ResourceType<?> type) {
    return informers.of(type).share().store();
  }
}

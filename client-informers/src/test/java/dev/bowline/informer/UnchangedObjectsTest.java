package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.Encoding;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Lists compare states: an object that came through a watch must equal the same object in a list,
 * however each is encoded and read, or a list would tell of changes that nobody made.
 */
class UnchangedObjectsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int OBJECTS = 5;

  private static final GroupVersionKind CONFIG_MAP = new GroupVersionKind("", "v1", "ConfigMap");
  private static final NamespacedType<Unstructured> UNTYPED_CONFIG_MAPS =
      NamespacedType.custom(CONFIG_MAP, "configmaps", Unstructured.empty(CONFIG_MAP));

  /** One object of each type, with values that encodings write in ways of their own. */
  private static final String OBJECTS_OF_EACH_TYPE =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: %1$s
        namespace: ns
        labels: {a: b, z: q}
        annotations: {n: "1"}
        finalizers: [x.test/y]
      data: {k: v, n: "1"}
      binaryData: {b: AAEC}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: %1$s, namespace: ns, labels: {a: b}}
      spec:
        containers:
        - name: a
          image: b
          resources: {limits: {cpu: 500m, memory: 1Gi}}
          env: [{name: E, value: f}]
          ports: [{containerPort: 80}]
        nodeSelector: {x: q}
      ---
      apiVersion: acme.test/v1
      kind: Widget
      metadata: {name: %1$s, namespace: ns}
      spec: {text: hello, d: 1.5, i: 3, big: 12345678901, l: [1, {b: null, a: x}], m: {z: 1, a: 2}}
      """;

  @ParameterizedTest
  @EnumSource
  @Tag("scenario-72")
  void areNotToldOfByAnotherList(Encoding encoding) {
    try (MockKubeServer server = MockKubeServer.builder().cbor().start()) {
      server.loadYaml(Widgets.DEFINITION);
      ClusterConfig config =
          ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null);
      try (KubeClient client = KubeClient.builder().config(config).encoding(encoding).build();
          Informers informers = Informers.of(client)) {
        List<InformerBuilder<? extends KubeObject>> all =
            List.of(
                informers.of(Pod.TYPE),
                informers.of(Pod.TYPE).withoutStreamingLists().withoutManagedFields(),
                informers.of(ConfigMap.TYPE),
                informers.of(ConfigMap.TYPE).withoutStreamingLists(),
                informers.of(UNTYPED_CONFIG_MAPS),
                informers.of(UNTYPED_CONFIG_MAPS).withoutStreamingLists().withoutSharedParts(),
                informers.of(Widgets.TYPE),
                informers.of(Widgets.TYPE).withoutStreamingLists(),
                informers.metadataOf(Pod.TYPE),
                informers.metadataOf(ConfigMap.TYPE),
                informers.metadataOf(Widgets.TYPE).withoutStreamingLists());
        for (int i = 0; i < all.size(); i++) {
          areNotToldOf(server, all.get(i), "run-" + i);
        }
      }
    }
  }

  private static <T extends KubeObject> void areNotToldOf(
      MockKubeServer server, InformerBuilder<T> builder, String names) {
    List<String> told = new CopyOnWriteArrayList<>();
    try (Informer<T> informer = builder.on(event -> tell(told, event)).start()) {
      informer.awaitSync(PATIENCE);
      int before = informer.store().size();
      for (int i = 0; i < OBJECTS; i++) {
        server.loadYaml(OBJECTS_OF_EACH_TYPE.formatted(names + "-" + i));
      }
      await().atMost(PATIENCE).until(() -> told.size() == before + OBJECTS);
      informer.stop();
      told.clear();

      server.loadYaml(OBJECTS_OF_EACH_TYPE.formatted(names + "-last"));
      server.compact(); // no watch goes on from where this one ended
      informer.start();
      await().atMost(PATIENCE).until(() -> told.contains("added " + names + "-last"));

      assertThat(told).as(informer.toString()).containsExactly("added " + names + "-last");
    }
  }

  private static void tell(List<String> told, CacheEvent<? extends KubeObject> event) {
    if (event instanceof CacheEvent.Added<? extends KubeObject> added) {
      told.add("added " + added.object().name());
    } else if (event instanceof CacheEvent.Updated<? extends KubeObject> updated) {
      told.add("updated " + updated.before() + " to " + updated.after());
    } else if (event instanceof CacheEvent.Removed<? extends KubeObject> removed) {
      told.add("removed " + removed.lastKnown());
    }
  }
}

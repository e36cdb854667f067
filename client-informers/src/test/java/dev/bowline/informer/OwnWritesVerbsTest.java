package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Patch;
import dev.bowline.client.Resources;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.type.ObjectKey;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which verbs' answers are known to be own writes, through the real client. */
@Timeout(60)
class OwnWritesVerbsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String FINALIZER = "example.com/hold";
  private static final ObjectKey KEY = new ObjectKey("default", "w");

  private final MockKubeServer server = MockKubeServer.start();
  private final KubeClient client =
      KubeClient.create(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of(""), null));
  private final Resources<ConfigMap> configMaps =
      client.resources(ConfigMap.TYPE).inNamespace("default");
  private final Informers informers = Informers.of(client);
  private final Informer<ConfigMap> informer =
      informers.of(ConfigMap.TYPE).inNamespace("default").start();
  private final List<String> told = new CopyOnWriteArrayList<>();
  private int fences;

  /** One call to the object. */
  private interface Call {
    Object make();
  }

  @BeforeEach
  void subscribe() {
    informer.awaitSync(PATIENCE);
    informer.ownWrites().subscribe(event -> told.add(words(event)));
  }

  @AfterEach
  void close() {
    informers.close();
    client.close();
    server.close();
  }

  @Test
  @Tag("scenario-121")
  void whatCertainlyStoredSomethingIsNotTold() {
    write(() -> configMaps.create(ConfigMap.of(c -> c.name("w"))));
    write(() -> configMaps.edit("w", with("a", "1")));
    write(() -> configMaps.replace(with("a", "2").apply(configMaps.get("w"))));
    write(() -> configMaps.addFinalizer("w", FINALIZER));
    write(() -> configMaps.removeFinalizer("w", FINALIZER));
    assertThat(toldUntilNow()).isEmpty();
  }

  @Test
  @Tag("scenario-121")
  void whatPerhapsStoredNothingIsTold() {
    server.create(ConfigMap.of(c -> c.metadata(m -> m.namespace("default").name("w"))));
    toldUntilNow();
    write(() -> configMaps.patch("w", Patch.merge("{\"data\": {\"a\": \"1\"}}")));
    assertThat(toldUntilNow()).containsExactly("w {a=1}");
    write(() -> configMaps.replace(ConfigMap.of(c -> c.name("w").putData("a", "2"))));
    assertThat(toldUntilNow()).containsExactly("w {a=2}");
    informer.ownWrites().record(configMaps.edit("w", with("a", "3")));
    assertThat(toldUntilNow()).containsExactly("w {a=3}");
  }

  @Test
  @Tag("scenario-121")
  void changesByOthersAreToldWhateverWriteWithoutAnEffectTheirVersionAnswers() {
    server.create(ConfigMap.of(c -> c.metadata(m -> m.namespace("default").name("w"))));
    write(() -> configMaps.addFinalizer("w", FINALIZER));
    toldUntilNow();
    assertToldThough(() -> configMaps.edit("w", c -> c));
    assertToldThough(() -> configMaps.replace(configMaps.get("w")));
    assertToldThough(() -> configMaps.replace(configMaps.get("w").with(this::unversioned)));
    assertToldThough(() -> configMaps.patch("w", Patch.merge("{}")));
    assertToldThough(() -> configMaps.addFinalizer("w", FINALIZER));
    assertToldThough(() -> configMaps.removeFinalizer("w", "example.com/other"));
    write(() -> configMaps.delete("w"));
    toldUntilNow();
    assertToldThough(() -> configMaps.delete("w"));
  }

  @Test
  @Tag("scenario-121")
  void usersOfASharedInformerAreToldOfEachOthersWrites() {
    List<String> toldOne = new CopyOnWriteArrayList<>();
    List<String> toldTwo = new CopyOnWriteArrayList<>();
    Subscription ofTwo;
    try (Informer<ConfigMap> one = shared();
        Informer<ConfigMap> two = shared()) {
      one.ownWrites().subscribe(event -> toldOne.add(words(event)));
      ofTwo = two.ownWrites().subscribe(event -> toldTwo.add(words(event)));
      one.ownWrites().write(KEY, () -> configMaps.create(ConfigMap.of(c -> c.name("w"))));
      assertThat(two.ownWrites().store().get(KEY)).isPresent();
      server.create(ConfigMap.of(c -> c.metadata(m -> m.namespace("default").name("fence"))));
      await()
          .pollDelay(Duration.ZERO)
          .pollInterval(Duration.ofMillis(5))
          .atMost(PATIENCE)
          .until(() -> toldOne.contains("fence {}") && toldTwo.contains("fence {}"));
      assertThat(toldTwo).contains("w {}");
      assertThat(toldOne).doesNotContain("w {}");
      assertThat(two.subscriptions()).containsExactly(ofTwo);
    }
    assertThat(ofTwo.status().open()).isFalse();
  }

  private Informer<ConfigMap> shared() {
    return informers.of(ConfigMap.TYPE).inNamespace("default").share().awaitSync(PATIENCE);
  }

  private void unversioned(ConfigMap.Builder object) {
    object.metadata(m -> m.resourceVersion(""));
  }

  private void assertToldThough(Call call) {
    String change = "v" + server.resourceVersion();
    write(
        () -> {
          server.replace(
              with("foreign", change).apply(server.find(ConfigMap.TYPE, "default", "w").get()));
          return call.make();
        });
    assertThat(toldUntilNow()).anyMatch(words -> words.contains(change));
  }

  private void write(Call call) {
    informer.ownWrites().write(KEY, call::make);
  }

  private static UnaryOperator<ConfigMap> with(String field, String value) {
    return object -> object.with(c -> c.putData(field, value));
  }

  /** What the handler was told of the object up to now. */
  private List<String> toldUntilNow() {
    String fence = "fence-" + ++fences;
    server.create(ConfigMap.of(c -> c.metadata(m -> m.namespace("default").name(fence))));
    await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(5))
        .atMost(PATIENCE)
        .until(() -> told.contains(fence + " {}"));
    List<String> result = told.stream().filter(words -> words.startsWith("w")).toList();
    told.clear();
    return result;
  }

  private static String words(CacheEvent<ConfigMap> event) {
    if (event instanceof CacheEvent.Added<ConfigMap> added) {
      return added.object().name() + " " + added.object().data();
    }
    return event instanceof CacheEvent.Updated<ConfigMap> updated
        ? updated.after().name() + " " + updated.after().data()
        : "-";
  }
}

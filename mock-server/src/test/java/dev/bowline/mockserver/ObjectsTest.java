package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.api.core.v1.PersistentVolume;
import dev.bowline.api.core.v1.PersistentVolumeClaim;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.meta.KubeObject;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The way past HTTP, by which tests prepare a cluster. */
final class ObjectsTest {
  private final MockKubeServer server =
      MockKubeServer.builder()
          .plainHttp()
          .clock(InstantSource.fixed(Instant.parse("2026-01-02T03:04:05.678Z")))
          .random(new Random(1))
          .start();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void nothingHoldsClaimsAndVolumesThatTheTestDeletes() {
    try (MockKubeServer server = MockKubeServer.builder().plainHttp().start()) {
      for (String name : List.of("a", "b")) {
        server.create(PersistentVolumeClaim.of(c -> c.name(name).namespace("shop")));
      }
      server.create(PersistentVolume.of(v -> v.name("v")));
      server.delete(PersistentVolumeClaim.TYPE, "shop", "a");
      server.delete(PersistentVolume.TYPE, "", "v");
      assertThat(server.list(PersistentVolumeClaim.TYPE))
          .extracting(PersistentVolumeClaim::name)
          .containsExactly("b");
      assertThat(server.list(PersistentVolume.TYPE)).isEmpty();
      server.delete(Namespace.TYPE, "", "shop");
      assertThat(server.list(PersistentVolumeClaim.TYPE)).isEmpty();
      assertThat(server.find(Namespace.TYPE, "", "shop")).isEmpty();
    }
  }

  @Test
  void aNamespaceThatCannotBeIsRefusedInTheOpen() {
    assertThatThrownBy(() -> server.create(ConfigMap.of(c -> c.name("a").namespace("Bad_NS"))))
        .isInstanceOf(MockRefusalException.class)
        .hasMessageContaining("Bad_NS");
  }

  @Test
  void aSeedMakesUidsRepeatWhateverIsAskedMeanwhile() throws IOException {
    assertThat(uid(0)).isEqualTo(uid(3));
  }

  private static String uid(int requests) throws IOException {
    try (MockKubeServer seeded =
            MockKubeServer.builder().plainHttp().random(new SplittableRandom(7)).start();
        TestClient asking = new TestClient(seeded)) {
      for (int i = 0; i < requests; i++) {
        asking.getJson("/api/v1/pods");
      }
      return seeded.create(ConfigMap.of(c -> c.name("a").namespace("default"))).metadata().uid();
    }
  }

  @Test
  void aNewServerHasTheNamespacesOfANewCluster() {
    assertThat(server.list(Namespace.TYPE))
        .extracting(KubeObject::name)
        .containsExactly("default", "kube-node-lease", "kube-public", "kube-system");
  }

  @Test
  void creatingFillsMetadataAndKeepsTheStatus() {
    Pod pod =
        server.create(Pod.of(p -> p.name("web").namespace("shop").status(s -> s.phase("Running"))));
    assertThat(pod.metadata().creationTimestamp()).isEqualTo("2026-01-02T03:04:05Z");
    assertThat(pod.uid()).hasSize(36);
    assertThat(pod.resourceVersion()).isEqualTo(server.resourceVersion());
    assertThat(pod.status().phase()).isEqualTo("Running");
    assertThat(server.find(Pod.TYPE, "shop", "web")).contains(pod);
  }

  @Test
  void creatingMakesTheNamespace() {
    server.create(ConfigMap.of(c -> c.name("a").namespace("fresh")));
    assertThat(server.find(Namespace.TYPE, "", "fresh")).isPresent();
  }

  @Test
  void aTakenNameIsRefused() {
    ConfigMap map = ConfigMap.of(c -> c.name("a"));
    server.create(map);
    assertThatThrownBy(() -> server.create(map))
        .isInstanceOfSatisfying(
            MockRefusalException.class,
            refusal -> assertThat(refusal.reason()).isEqualTo("AlreadyExists"))
        .hasMessage("configmaps \"a\" already exists");
  }

  @Test
  void replacingAnOldVersionIsAConflict() {
    ConfigMap old = server.create(ConfigMap.of(c -> c.name("a").namespace("default")));
    server.replace(old.with(c -> c.putData("k", "1")));
    assertThatThrownBy(() -> server.replace(old.with(c -> c.putData("k", "2"))))
        .isInstanceOfSatisfying(
            MockRefusalException.class, refusal -> assertThat(refusal.code()).isEqualTo(409));
  }

  @Test
  void replacingWithTheSameChangesNothing() {
    ConfigMap map = server.create(ConfigMap.of(c -> c.name("a").namespace("default")));
    assertThat(server.replace(map).resourceVersion()).isEqualTo(map.resourceVersion());
    assertThat(server.resourceVersion()).isEqualTo(map.resourceVersion());
  }

  @Test
  void deletingANamespaceTakesItsContentAlong() {
    server.create(ConfigMap.of(c -> c.name("a").namespace("gone")));
    server.delete(Namespace.TYPE, "", "gone");
    assertThat(server.list(ConfigMap.TYPE)).isEmpty();
    assertThat(server.find(Namespace.TYPE, "", "gone")).isEmpty();
  }

  @Test
  void deletingABoundPodIsFinishedAsByAKubelet() {
    server.create(Pod.of(p -> p.name("web").namespace("shop").spec(s -> s.nodeName("n1"))));
    server.delete(Pod.TYPE, "shop", "web");
    assertThat(server.list(Pod.TYPE)).isEmpty();
  }

  /** Generated names are of one letter each, the next one for each name. */
  private static final class Letters implements RandomGenerator {
    private int drawn;

    @Override
    public long nextLong() {
      return 0;
    }

    @Override
    public int nextInt(int bound) {
      return drawn++ / 5;
    }
  }

  @Test
  void anotherNameIsMadeUpAsLongAsOneIsTakenButNotForEver() {
    try (MockKubeServer drawing =
        MockKubeServer.builder().plainHttp().random(new Letters()).start()) {
      for (char taken : "bcdfghjkm".toCharArray()) {
        String name = "g-" + String.valueOf(taken).repeat(5);
        drawing.create(ConfigMap.of(c -> c.name(name).namespace("default")));
      }
      assertThatThrownBy(() -> drawing.create(generated("g-")))
          .isInstanceOfSatisfying(
              MockRefusalException.class,
              refusal -> assertThat(refusal.reason()).isEqualTo("AlreadyExists"))
          .hasMessage(
              "configmaps \"g-kkkkk\" already exists, the server was not able to generate a unique"
                  + " name for the object");
      assertThat(drawing.create(generated("g-")).name()).isEqualTo("g-lllll");
      assertThat(drawing.create(generated("y".repeat(100))).name())
          .isEqualTo("y".repeat(58) + "mmmmm");
    }
  }

  private static ConfigMap generated(String prefix) {
    return ConfigMap.of(c -> c.metadata(m -> m.generateName(prefix).namespace("default")));
  }

  @Test
  void equalSeedsMakeEqualUids() {
    try (MockKubeServer other =
        MockKubeServer.builder().plainHttp().random(new Random(1)).start()) {
      assertThat(other.list(Namespace.TYPE))
          .extracting(KubeObject::uid)
          .isEqualTo(server.list(Namespace.TYPE).stream().map(KubeObject::uid).toList());
    }
  }
}

package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.Container;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.Encoding;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.mockserver.MockKubeServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nobody can change a cached object, which all others see. */
@Timeout(120)
class ImmutableObjectsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private final MockKubeServer server = MockKubeServer.builder().cbor().start();

  @AfterEach
  void everythingEnds() {
    server.close();
    LiveThreads.assertNone();
  }

  @ParameterizedTest
  @EnumSource
  @Tag("scenario-86")
  void collectionsOfACachedObjectRefuseChanges(Encoding encoding) {
    server.create(
        Pod.of(
            p ->
                p.metadata(
                        m ->
                            m.namespace("ns")
                                .name("a")
                                .putLabel("app", "web")
                                .putAnnotation("note", "n")
                                .addFinalizer("example.com/hold"))
                    .spec(
                        s ->
                            s.putNodeSelector("disk", "ssd")
                                .addContainer(
                                    c -> c.name("main").image("i").addArg("x").addArg("y")))));
    try (KubeClient client =
            KubeClient.builder()
                .config(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null))
                .encoding(encoding)
                .build();
        Informers informers = Informers.of(client);
        Informer<Pod> informer = informers.of(Pod.TYPE).start().awaitSync(PATIENCE)) {
      Pod pod = informer.store().get("ns", "a").orElseThrow();
      String before = pod.toString();
      Container container = pod.spec().containers().get(0);

      refusesChanges(pod.metadata().labels());
      refusesChanges(pod.metadata().annotations());
      refusesChanges(pod.spec().nodeSelector());
      refusesChanges(pod.spec().tolerations()); // empty or not
      refusesChanges(pod.metadata().finalizers());
      refusesChanges(pod.metadata().ownerReferences());
      refusesChanges(pod.spec().containers());
      refusesChanges(container.args());
      refusesChanges(container.env());
      assertThat(pod.metadata().labels()).containsEntry("app", "web");
      assertThat(container.args()).containsExactly("x", "y");

      Pod other = pod.with(p -> p.metadata(m -> m.putLabel("app", "db")));
      assertThat(other.metadata().labels()).containsEntry("app", "db");
      assertThat(pod).hasToString(before);
      assertThat(informer.store().get("ns", "a")).containsSame(pod);
    }
  }

  private static void refusesChanges(Map<String, String> map) {
    refuses(() -> map.put("app", "db"));
    refuses(() -> map.putIfAbsent("new", "value"));
    refuses(() -> map.merge("app", "db", String::concat));
    if (!map.isEmpty()) {
      refuses(map::clear);
      refuses(() -> map.remove(map.keySet().iterator().next()));
      refuses(() -> map.replaceAll((key, value) -> value + "!"));
      refuses(() -> map.entrySet().iterator().next().setValue("db"));
      refusesRemovals(map.keySet());
      refusesRemovals(map.values());
      refusesRemovals(map.entrySet());
    }
  }

  private static <E> void refusesChanges(List<E> list) {
    refuses(() -> list.addAll(Collections.nCopies(1, list.isEmpty() ? null : list.get(0))));
    if (!list.isEmpty()) {
      E element = list.get(0);
      refuses(() -> list.add(element));
      refuses(() -> list.set(0, element));
      refuses(() -> list.replaceAll(any -> element));
      refuses(() -> list.sort(Comparator.comparing(String::valueOf)));
      refuses(() -> list.subList(0, 1).clear());
      refusesRemovals(list);
    }
  }

  private static <E> void refusesRemovals(Collection<E> collection) {
    refuses(collection::clear);
    refuses(() -> collection.removeIf(any -> true));
    Iterator<E> iterator = collection.iterator();
    iterator.next();
    refuses(iterator::remove);
  }

  private static void refuses(Runnable change) {
    assertThatThrownBy(change::run).isInstanceOf(UnsupportedOperationException.class);
  }
}

package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Page;
import dev.bowline.client.Resources;
import dev.bowline.client.ServerTimeoutException;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.type.ResourceVersion;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@Contract
final class ListTest {
  @Test
  void aListHasAllObjectsOfTheNamespaceByName(Sandbox sandbox) {
    createThree(sandbox);
    String other = sandbox.anotherNamespace();
    sandbox
        .client()
        .resources(ConfigMap.TYPE)
        .inNamespace(other)
        .create(Samples.configMap("elsewhere", "1"));

    Page<ConfigMap> page = sandbox.configMaps().list();

    assertThat(names(page.items())).containsExactly("a", "b", "c");
    assertThat(page.isLast()).isTrue();
    assertThat(page.resourceVersion().isComparable()).isTrue();
    assertThat(page.items().get(0)).isEqualTo(sandbox.configMaps().get("a"));
  }

  @Test
  void aListOfAllNamespacesHasThoseOfEach(Sandbox sandbox) {
    createThree(sandbox);
    String other = sandbox.anotherNamespace();
    ConfigMap there =
        sandbox
            .client()
            .resources(ConfigMap.TYPE)
            .inNamespace(other)
            .create(Samples.configMap("elsewhere", "1"));

    List<ConfigMap> all =
        sandbox.client().resources(ConfigMap.TYPE).inAllNamespaces().list().items();

    assertThat(all).contains(there).contains(sandbox.configMaps().get("b"));
  }

  @Test
  void aMissingNamespaceIsAnEmptyOne(Sandbox sandbox) {
    Resources<ConfigMap> nowhere =
        sandbox.client().resources(ConfigMap.TYPE).inNamespace("no-such-namespace");

    assertThat(nowhere.list().items()).isEmpty();
  }

  @Test
  void pagesAreOfOneVersionAndHideWhatCameLater(Sandbox sandbox) {
    createThree(sandbox);
    Page<ConfigMap> first = sandbox.configMaps().list(q -> q.limit(2));
    sandbox.configMaps().create(Samples.configMap("bb", "late"));
    sandbox.configMaps().delete("c");

    Optional<Page<ConfigMap>> second = first.next();

    assertThat(names(first.items())).containsExactly("a", "b");
    assertThat(first.remaining()).hasValue(1);
    assertThat(first.isLast()).isFalse();
    assertThat(second).isPresent();
    assertThat(names(second.get().items())).containsExactly("c");
    assertThat(second.get().resourceVersion()).isEqualTo(first.resourceVersion());
    assertThat(second.get().remaining()).isEmpty();
    assertThat(second.get().next()).isEmpty();
  }

  @Test
  void aStreamReadsAllPages(Sandbox sandbox) {
    createThree(sandbox);

    try (Stream<ConfigMap> all = sandbox.configMaps().stream(q -> q.limit(1))) {
      assertThat(all.map(ConfigMap::name)).containsExactly("a", "b", "c");
    }
  }

  @Test
  void anExactVersionIsReadAgainAfterChanges(Sandbox sandbox) {
    createThree(sandbox);
    ResourceVersion then = sandbox.configMaps().list().resourceVersion();
    sandbox.configMaps().delete("a");
    sandbox.configMaps().create(Samples.configMap("d", "1"));

    Page<ConfigMap> old = sandbox.configMaps().list(q -> q.exactly(then));

    assertThat(names(old.items())).containsExactly("a", "b", "c");
    assertThat(old.resourceVersion()).isEqualTo(then);
  }

  @Test
  void notOlderThanAVersionHasWhatHappenedUpToIt(Sandbox sandbox) {
    createThree(sandbox);
    ConfigMap last = sandbox.configMaps().create(Samples.configMap("d", "1"));

    Page<ConfigMap> page = sandbox.configMaps().list(q -> q.notOlderThan(last.resourceVersion()));

    assertThat(names(page.items())).containsExactly("a", "b", "c", "d");
    assertThat(page.resourceVersion().isAtLeast(last.resourceVersion())).isTrue();
    assertThat(sandbox.configMaps().get("d", q -> q.notOlderThan(last.resourceVersion())))
        .isEqualTo(last);
  }

  @Test
  void anyVersionIgnoresTheLimit(Sandbox sandbox) {
    createThree(sandbox);
    sandbox.configMaps().list(); // a consistent read brings the server's caches up to date

    Page<ConfigMap> page = sandbox.configMaps().list(q -> q.anyVersion().limit(1));

    assertThat(names(page.items())).containsExactly("a", "b", "c");
    assertThat(page.isLast()).isTrue();
  }

  @Test
  void aVersionThatTheServerHasNotReachedTimesOut(Sandbox sandbox) {
    createThree(sandbox);
    BigInteger now = new BigInteger(sandbox.configMaps().list().resourceVersion().value());
    ResourceVersion future =
        new ResourceVersion(now.add(BigInteger.valueOf(1_000_000_000)).toString());

    assertThatExceptionOfType(ServerTimeoutException.class)
        .isThrownBy(() -> sandbox.once().list(q -> q.notOlderThan(future)))
        .satisfies(
            e -> {
              assertThat(e.code()).isEqualTo(504);
              assertThat(e.isResourceVersionTooLarge()).isTrue();
              assertThat(e.status().message())
                  .contains("Too large resource version: " + future + ", current: ");
            });
    assertThatExceptionOfType(ServerTimeoutException.class)
        .isThrownBy(() -> sandbox.once().get("a", q -> q.notOlderThan(future)))
        .satisfies(e -> assertThat(e.isResourceVersionTooLarge()).isTrue());
  }

  private static void createThree(Sandbox sandbox) {
    for (String name : List.of("c", "a", "b")) {
      sandbox.configMaps().create(Samples.configMap(name, "1"));
    }
  }

  private static List<String> names(List<ConfigMap> items) {
    List<String> names = new ArrayList<>();
    // A cluster with controllers puts a ConfigMap of its own into each namespace.
    items.stream()
        .map(ConfigMap::name)
        .filter(name -> !name.equals("kube-root-ca.crt"))
        .forEach(names::add);
    return names;
  }
}

package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.meta.KubeObject;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.type.ResourceVersion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The whole client against a server that remembers, in every encoding. */
@Timeout(60)
class MockServerTest {
  private MockKubeServer server;

  @BeforeEach
  void start() {
    server = MockKubeServer.builder().cbor().start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource(Encoding.class)
  void createsReadsChangesAndDeletes(Encoding encoding) {
    try (KubeClient client = client(encoding)) {
      Resources<ConfigMap> configMaps = client.resources(ConfigMap.TYPE).inDefaultNamespace();

      ConfigMap created = configMaps.create(ConfigMap.of(c -> c.name("a").putData("k", "v")));
      assertThat(configMaps.get("a")).isEqualTo(created);
      assertThatThrownBy(() -> configMaps.create(ConfigMap.of(c -> c.name("a"))))
          .isInstanceOf(AlreadyExistsException.class);

      configMaps.edit("a", c -> c.with(b -> b.putData("k", "w")));
      assertThatThrownBy(() -> configMaps.replace(created)).isInstanceOf(ConflictException.class);
      configMaps.patch("a", Patch.json(p -> p.test("/data/k", "w").add("/data/l", "x")));
      ConfigMap merged = configMaps.patch("a", Patch.merge("{\"data\":{\"k\":null}}"));
      assertThat(merged.data()).containsOnlyKeys("l");

      assertThat(configMaps.delete("a", o -> o.ifUid(created.uid())))
          .isEqualTo(new Deletion.Done(created.uid()));
      assertThat(configMaps.find("a")).isEmpty();
      assertThat(configMaps.delete("a")).isEqualTo(new Deletion.Absent());
    }
  }

  @ParameterizedTest
  @EnumSource(Encoding.class)
  void keepsObjectAndStatusApart(Encoding encoding) {
    try (KubeClient client = client(encoding)) {
      Resources<Deployment> deployments = client.resources(Deployment.TYPE).inDefaultNamespace();
      deployments.create(
          Deployment.of(
              d ->
                  d.name("web")
                      .spec(
                          s ->
                              s.replicas(3)
                                  .selector(l -> l.putMatchLabel("app", "web"))
                                  .template(
                                      t ->
                                          t.metadata(m -> m.putLabel("app", "web"))
                                              .spec(
                                                  p ->
                                                      p.container(
                                                          "web", c -> c.image("nginx")))))));

      deployments.status().edit("web", d -> d.with(b -> b.status(s -> s.replicas(2))));
      Deployment edited =
          deployments.edit(
              "web", d -> d.with(b -> b.spec(s -> s.replicas(5)).status(s -> s.replicas(9))));

      assertThat(edited.spec().replicas()).isEqualTo(5);
      assertThat(edited.status().replicas()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource(Encoding.class)
  void waitsForFinalizers(Encoding encoding) {
    try (KubeClient client = client(encoding)) {
      Resources<ConfigMap> configMaps = client.resources(ConfigMap.TYPE).inDefaultNamespace();
      configMaps.create(ConfigMap.of(c -> c.name("a").metadata(m -> m.finalizers(List.of("x/y")))));

      assertThat(configMaps.delete("a"))
          .isInstanceOfSatisfying(
              Deletion.Pending.class, p -> assertThat(p.finalizers()).containsExactly("x/y"));
      configMaps.edit("a", c -> c.with(b -> b.metadata(m -> m.finalizers(List.of()))));

      assertThat(configMaps.find("a")).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Encoding.class)
  void watchesFromAListsVersion(Encoding encoding) {
    try (KubeClient client = client(encoding)) {
      Resources<ConfigMap> configMaps = client.resources(ConfigMap.TYPE).inDefaultNamespace();
      ResourceVersion version = configMaps.list().resourceVersion();
      configMaps.create(ConfigMap.of(c -> c.name("a")));

      try (Watch<ConfigMap> watch = configMaps.watch(q -> q.from(version))) {
        Iterator<WatchEvent<ConfigMap>> events = watch.iterator();
        assertThat(events.next()).isInstanceOf(WatchEvent.Added.class);
        configMaps.edit("a", c -> c.with(b -> b.putData("k", "v")));
        assertThat(events.next()).isInstanceOf(WatchEvent.Modified.class);
        configMaps.delete("a");
        assertThat(events.next()).isInstanceOf(WatchEvent.Deleted.class);
      }
    }
  }

  @Test
  void streamSurvivesTheExpiryOfItsList() {
    try (KubeClient client = client(Encoding.AUTO)) {
      Resources<ConfigMap> configMaps = client.resources(ConfigMap.TYPE).inDefaultNamespace();
      for (String name : List.of("a", "b", "c", "d")) {
        configMaps.create(ConfigMap.of(m -> m.name(name)));
      }

      try (Stream<ConfigMap> all = configMaps.stream(q -> q.limit(2))) {
        Iterator<ConfigMap> items = all.iterator();
        items.next();
        configMaps.delete("c");
        server.compact();

        assertThat(Stream.generate(items::next).limit(2))
            .extracting(KubeObject::name)
            .containsExactly("b", "d");
        assertThat(items.hasNext()).isFalse();
      }
    }
  }

  @Test
  void watchOfAVersionThatIsGoneEndsExpired() {
    try (KubeClient client = client(Encoding.AUTO)) {
      Resources<ConfigMap> configMaps = client.resources(ConfigMap.TYPE).inDefaultNamespace();
      ResourceVersion version = configMaps.create(ConfigMap.of(c -> c.name("a"))).resourceVersion();
      configMaps.edit("a", c -> c.with(b -> b.putData("k", "v")));
      configMaps.edit("a", c -> c.with(b -> b.putData("k", "w")));
      server.compact();

      try (Watch<ConfigMap> watch = configMaps.watch(q -> q.from(version))) {
        assertThatThrownBy(() -> watch.iterator().hasNext()).isInstanceOf(ExpiredException.class);
      }
    }
  }

  @Test
  void watchTellsThatItsConnectionWasCutAndCallsGoOn() {
    try (KubeClient client = client(Encoding.AUTO)) {
      Resources<ConfigMap> configMaps = client.resources(ConfigMap.TYPE).inDefaultNamespace();
      configMaps.create(ConfigMap.of(c -> c.name("a")));

      try (Watch<ConfigMap> watch = configMaps.watch(q -> q.bookmarks())) {
        watch.iterator().next();
        server.cutConnections();

        assertThat(
                catchThrowableOfType(TransportException.class, () -> watch.iterator().hasNext())
                    .kind())
            .isEqualTo(TransportException.Kind.DISCONNECTED);
      }
      assertThat(configMaps.get("a").name()).isEqualTo("a");
      assertThat(configMaps.create(ConfigMap.of(c -> c.name("b"))).name()).isEqualTo("b");
    }
  }

  @Test
  void readsClusterScopedTypesAndAllNamespaces() {
    try (KubeClient client = client(Encoding.AUTO)) {
      client.resources(Namespace.TYPE).create(Namespace.of(n -> n.name("shop")));
      client.resources(ConfigMap.TYPE).inNamespace("shop").create(ConfigMap.of(c -> c.name("a")));

      assertThat(client.resources(Namespace.TYPE).get("shop").status().phase()).isEqualTo("Active");
      assertThat(client.resources(ConfigMap.TYPE).inAllNamespaces().stream())
          .anySatisfy(c -> assertThat(c.key()).hasToString("shop/a"));
    }
  }

  @Test
  void tellsOfAVersionThatTheServerHasNotReached() {
    try (KubeClient client = client(Encoding.AUTO)) {
      ServerTimeoutException e =
          catchThrowableOfType(
              ServerTimeoutException.class,
              () ->
                  client
                      .resources(ConfigMap.TYPE)
                      .inDefaultNamespace()
                      .list(
                          q ->
                              q.notOlderThan(new ResourceVersion("99999999"))
                                  .deadline(Duration.ofSeconds(4))));

      assertThat(e.isResourceVersionTooLarge()).isTrue();
      assertThat(e.retryAfter()).contains(Duration.ofSeconds(1));
    }
  }

  private KubeClient client(Encoding encoding) {
    ClusterConfig config =
        ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null);
    return KubeClient.builder().config(config).encoding(encoding).build();
  }
}

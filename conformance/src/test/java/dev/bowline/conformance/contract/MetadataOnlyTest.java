package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Encoding;
import dev.bowline.client.KubeClient;
import dev.bowline.client.MetadataResources;
import dev.bowline.client.Page;
import dev.bowline.client.Resources;
import dev.bowline.client.Watch;
import dev.bowline.client.WatchEvent;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.PartialObjectMetadata;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reads of metadata alone. */
@Contract
@Timeout(60)
final class MetadataOnlyTest {
  @ParameterizedTest
  @EnumSource
  void builtInTypes(Encoding encoding, Sandbox sandbox, ContractCluster cluster) {
    List<String> formats = new CopyOnWriteArrayList<>();
    Resources<ConfigMap> configMaps =
        recording(encoding, sandbox, cluster, formats)
            .resources(ConfigMap.TYPE)
            .inNamespace(sandbox.namespace());
    KubeObject a = sandbox.configMaps().create(Samples.configMap("a", "1"));
    KubeObject b = sandbox.configMaps().create(Samples.configMap("b", "1"));

    assertReads(configMaps.metadataOnly(), a, b);

    assertThat(formats).allMatch(format -> format.contains(format(encoding)));
  }

  @ParameterizedTest
  @EnumSource
  void customTypes(Encoding encoding, Sandbox sandbox, ContractCluster cluster) {
    List<String> formats = new CopyOnWriteArrayList<>();
    KubeClient client = recording(encoding, sandbox, cluster, formats);
    Backups.define(client);
    Resources<Unstructured> backups =
        client.unstructured(Backups.KIND).inNamespace(sandbox.namespace());
    KubeObject a = backups.create(Backups.full("a"));
    KubeObject b = backups.create(Backups.full("b"));
    formats.clear();

    assertReads(backups.metadataOnly(), a, b);

    assertThat(formats).allMatch(format -> format.contains(format(encoding)));
  }

  private static void assertReads(MetadataResources metadata, KubeObject a, KubeObject b) {
    assertThat(metadata.get("a").metadata()).isEqualTo(a.metadata());
    assertThat(metadata.find("none")).isEmpty();
    Page<PartialObjectMetadata> page =
        metadata.list(q -> q.limit(1).fields(f -> f.isNot("metadata.name", "kube-root-ca.crt")));
    assertThat(page).extracting(KubeObject::metadata).containsExactly(a.metadata());
    assertThat(page.next().orElseThrow())
        .extracting(KubeObject::metadata)
        .containsExactly(b.metadata());
    try (Stream<PartialObjectMetadata> all =
        metadata.stream(q -> q.limit(1).field("metadata.name", "b"))) {
      assertThat(all).extracting(KubeObject::metadata).containsExactly(b.metadata());
    }
    try (Watch<PartialObjectMetadata> watch =
        metadata.watch(q -> q.field("metadata.name", "a").withInitialEvents())) {
      Iterator<WatchEvent<PartialObjectMetadata>> events = watch.iterator();
      assertThat(events.next())
          .isEqualTo(
              new WatchEvent.Added<>(
                  PartialObjectMetadata.of(p -> p.metadata(a.metadata())), true));
      assertThat(events.next())
          .isInstanceOfSatisfying(
              WatchEvent.Bookmark.class,
              bookmark -> assertThat(bookmark.initialEventsEnd()).isTrue());
    }
  }

  @Test
  void allNamespaces(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("a", "1"));

    assertThat(
            sandbox
                .client()
                .resources(ConfigMap.TYPE)
                .inAllNamespaces()
                .metadataOnly()
                .list(
                    q ->
                        q.field("metadata.namespace", sandbox.namespace())
                            .field("metadata.name", "a")))
        .hasSize(1);
  }

  private static String format(Encoding encoding) {
    return switch (encoding) {
      case AUTO, PROTOBUF -> "protobuf";
      default -> encoding.name().toLowerCase(Locale.ROOT);
    };
  }

  private static KubeClient recording(
      Encoding encoding, Sandbox sandbox, ContractCluster cluster, List<String> formats) {
    return sandbox.closing(
        KubeClient.builder()
            .config(cluster.config())
            .encoding(encoding)
            .okHttpClient(
                http ->
                    http.addInterceptor(
                        chain -> {
                          var answer = chain.proceed(chain.request());
                          if (answer.isSuccessful()) {
                            formats.add(String.valueOf(answer.header("Content-Type")));
                          }
                          return answer;
                        }))
            .build());
  }
}

package dev.bowline.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.autoscaling.v1.Scale;
import dev.bowline.api.core.v1.Node;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.v1.PartialObjectMetadataList;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.Message;
import dev.bowline.type.ClusterType;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceType;
import dev.bowline.type.TypeRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class KindsTest {
  private final TypeRegistry kinds = Kinds.registry();

  @Test
  void findsAResourceByKindAndByPlural() {
    assertThat(kinds.type(new GroupVersionKind("apps", "v1", "Deployment")))
        .isSameAs(Deployment.TYPE);
    assertThat(kinds.type(new GroupVersionResource("apps", "v1", "deployments")))
        .isSameAs(Deployment.TYPE);
    assertThat(kinds.type(new GroupVersionResource("", "v1", "nodes"))).isSameAs(Node.TYPE);
    assertThat(kinds.prototype(new GroupVersionKind("", "v1", "Pod"))).isSameAs(Pod.EMPTY);
  }

  @Test
  void findsKindsThatAreNoResources() {
    assertThat(kinds.prototype(new GroupVersionKind("", "v1", "Status"))).isSameAs(Status.EMPTY);
    assertThat(kinds.prototype(new GroupVersionKind("autoscaling", "v1", "Scale")))
        .isSameAs(Scale.EMPTY);
    assertThat(kinds.type(new GroupVersionKind("autoscaling", "v1", "Scale"))).isNull();
  }

  @Test
  void findsListKinds() {
    Message pods =
        Objects.requireNonNull(kinds.prototype(new GroupVersionKind("", "v1", "PodList")));

    assertThat(pods).isInstanceOf(KubeList.class);
    assertThat(((KubeList<?>) pods).type()).isSameAs(Pod.TYPE);
    assertThat(pods.fieldTable().kind()).isEqualTo(new GroupVersionKind("", "v1", "PodList"));
    assertThat(
            kinds.prototype(new GroupVersionKind("meta.k8s.io", "v1", "PartialObjectMetadataList")))
        .isSameAs(PartialObjectMetadataList.EMPTY);
  }

  @Test
  void knowsNothingElse() {
    assertThat(kinds.prototype(new GroupVersionKind("example.com", "v1", "Pod"))).isNull();
    assertThat(kinds.prototype(new GroupVersionKind("", "v1", "StatusList"))).isNull();
    assertThat(kinds.prototype(new GroupVersionKind("", "v1", "List"))).isNull();
    assertThat(kinds.prototype(new GroupVersionKind("extensions", "v1beta1", "Deployment")))
        .isNull();
    assertThat(kinds.type(new GroupVersionResource("", "v1", "pod"))).isNull();
  }

  @Test
  void keepsTheScopeInTheType() {
    assertThat(Pod.TYPE).isInstanceOf(NamespacedType.class);
    assertThat(Node.TYPE).isInstanceOf(ClusterType.class);
    assertThat(Pod.TYPE.shortNames()).containsExactly("po");
    assertThat(Pod.TYPE.subresources()).contains("status", "eviction", "log");
  }

  @Test
  void listsEveryResourceOnceInOrder() {
    List<ResourceType<?>> types = kinds.types();

    assertThat(types).hasSize(97).doesNotHaveDuplicates();
    assertThat(types)
        .isSortedAccordingTo(
            Comparator.comparing((ResourceType<?> type) -> type.resource().group())
                .thenComparing(type -> type.resource().version())
                .thenComparing(type -> type.resource().resource()));
    for (ResourceType<?> type : types) {
      assertThat(kinds.type(type.kind())).isSameAs(type);
      assertThat(kinds.type(type.resource())).isSameAs(type);
      assertThat(type.prototype().kind()).isEqualTo(type.kind().kind());
      assertThat(type.prototype().apiVersion()).isEqualTo(type.kind().apiVersion());
    }
  }

  @Test
  void findsEveryKindOfTheFactsWithTheOldOnesAdded() throws IOException {
    TypeRegistry all = AllKinds.registry();
    int found = 0;
    for (String line : Files.readAllLines(Path.of("../facts/kubernetes-1.36.facts"))) {
      if (line.startsWith("kind ")) {
        String[] words = line.split(" ", -1);
        GroupVersionKind kind = GroupVersionKind.of(words[1], words[2]);
        Message prototype = all.prototype(kind);
        assertThat(prototype).as(line).isNotNull();
        assertThat(kinds.prototype(kind) == null).as(line).isEqualTo(line.endsWith("registered"));
        found++;
      }
    }
    assertThat(found).isEqualTo(341);
  }

  @Test
  void loadsOnlyTheClassesThatAreAskedFor() throws Exception {
    try (CountingLoader loader = new CountingLoader()) {
      Object type = loader.lookUp("v1", "ConfigMap");

      assertThat(type).hasToString("configmaps.v1");
      assertThat(loader.kinds())
          .containsExactlyInAnyOrder(
              "dev.bowline.api.core.v1.ConfigMap", "dev.bowline.api.core.v1.ConfigMap$Builder");
    }
  }
}

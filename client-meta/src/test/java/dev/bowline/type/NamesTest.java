package dev.bowline.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {
  @ParameterizedTest
  @CsvSource({"v1, '', v1", "apps/v1, apps, v1", "a.b.c/v1beta1, a.b.c, v1beta1"})
  void readsAndWritesTheApiVersionOfAKind(String apiVersion, String group, String version) {
    GroupVersionKind kind = GroupVersionKind.of(apiVersion, "Thing");
    assertThat(kind).isEqualTo(new GroupVersionKind(group, version, "Thing"));
    assertThat(kind.apiVersion()).isEqualTo(apiVersion);
    assertThat(kind.toString()).isEqualTo(apiVersion + " Thing");
  }

  @Test
  void refusesAnApiVersionOfThreeParts() {
    assertThatThrownBy(() -> GroupVersionKind.of("a/b/c", "Thing"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("apiVersion must be VERSION or GROUP/VERSION, not a/b/c");
  }

  @Test
  void writesAResourceFromThePartToTheWhole() {
    assertThat(new GroupVersionResource("apps", "v1", "deployments").toString())
        .isEqualTo("deployments.v1.apps");
    assertThat(new GroupVersionResource("", "v1", "pods").toString()).isEqualTo("pods.v1");
  }

  @Test
  void namesAreMadeOfPartsOfObjectsAndIntoThem() {
    GroupVersionKind kind = new GroupVersionKind("apps", "v1", "Deployment");
    assertThat(GroupVersionKind.of(kind.toMessage())).isEqualTo(kind);
    assertThat(kind.toMessage().kind()).isEqualTo("Deployment");
    GroupVersionResource resource = new GroupVersionResource("", "v1", "pods");
    assertThat(GroupVersionResource.of(resource.toMessage())).isEqualTo(resource);
    assertThat(resource.toMessage().version()).isEqualTo("v1");
  }

  @Test
  void ordersKeysByNamespaceThenName() {
    ObjectKey node = new ObjectKey("", "node-1");
    ObjectKey a2 = new ObjectKey("a", "2");
    ObjectKey b1 = new ObjectKey("b", "1");
    assertThat(Stream.of(b1, new ObjectKey("a", "3"), node, a2).sorted())
        .containsExactly(node, a2, new ObjectKey("a", "3"), b1);
  }

  @Test
  void writesAKeyWithoutTheNamespaceThatIsNotThere() {
    assertThat(new ObjectKey("shop", "web").toString()).isEqualTo("shop/web");
    assertThat(new ObjectKey("", "node-1").toString()).isEqualTo("node-1");
  }
}

package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.networking.v1.NetworkPolicy;
import dev.bowline.client.discovery.ServedApi;
import dev.bowline.client.discovery.ServedGroup;
import dev.bowline.client.discovery.ServedResource;
import dev.bowline.client.discovery.ServedVersion;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import dev.bowline.type.NamespacedType;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a server's discovery has to say for a type to be gone. */
class GoneTypesTest {
  private static final GroupVersionResource WIDGETS =
      new GroupVersionResource("acme.test", "v1beta1", "widgets");

  @Test
  @Tag("scenario-14")
  void whatIsServedInNoVersionIsGone() {
    assertThat(isGone(version("acme.test", "v1beta1", "", "gadgets"))).isTrue();
    assertThat(isGone(version("other.test", "v1beta1", "", "widgets"))).isTrue();
    assertThat(isGone()).isTrue();
  }

  /** As what stands in front of a server answers without it, with 404 for each path. */
  @Test
  @Tag("scenario-14")
  void noneIsGoneWhereThereAreNoDefinitions() {
    assertThat(Informers.isGone(WIDGETS, new ServedApi(List.of()))).isFalse();
    assertThat(Informers.isGone(WIDGETS, served(version("", "v1", "", "pods")))).isFalse();
  }

  @Test
  @Tag("scenario-14")
  void whatIsServedInAnyVersionIsNot() {
    assertThat(isGone(version("acme.test", "v1beta1", "", "widgets"))).isFalse();
    assertThat(isGone(version("acme.test", "v1", "", "gadgets", "widgets"))).isFalse();
  }

  @Test
  @Tag("scenario-14")
  void noneIsGoneWhereAVersionOfItsGroupIsNotKnown() {
    assertThat(isGone(version("acme.test", "v1", "no answer"))).isFalse();
    assertThat(isGone(version("other.test", "v1", "no answer"))).isTrue();
  }

  /** Servers of another release may lack them for a while, with all objects still stored. */
  @Test
  @Tag("scenario-14")
  void builtInTypesDontGo() {
    assertThat(Informers.isDefined(custom("acme.test", "Widget"))).isTrue();
    assertThat(Informers.isDefined(ConfigMap.TYPE)).isFalse();
    assertThat(Informers.isDefined(NetworkPolicy.TYPE)).isFalse();
    assertThat(Informers.isDefined(custom("apps", "Deployment"))).isFalse();
    assertThat(Informers.isDefined(custom("networking.k8s.io", "NetworkPolicy"))).isFalse();
  }

  private static NamespacedType<Unstructured> custom(String group, String kind) {
    GroupVersionKind known = new GroupVersionKind(group, "v1", kind);
    return NamespacedType.custom(known, "any", Unstructured.empty(known));
  }

  private static boolean isGone(ServedVersion... versions) {
    ServedVersion definitions =
        version("apiextensions.k8s.io", "v1", "", "customresourcedefinitions");
    return Informers.isGone(
        WIDGETS,
        served(
            Stream.concat(Stream.of(definitions), Stream.of(versions))
                .toArray(ServedVersion[]::new)));
  }

  private static ServedApi served(ServedVersion... versions) {
    return new ServedApi(
        Stream.of(versions).map(v -> new ServedGroup(v.group(), List.of(v))).toList());
  }

  private static ServedVersion version(
      String group, String version, String problem, String... resources) {
    return new ServedVersion(
        group,
        version,
        Stream.of(resources).map(name -> resource(group, version, name)).toList(),
        problem);
  }

  private static ServedResource resource(String group, String version, String name) {
    return new ServedResource(
        new GroupVersionResource(group, version, name),
        new GroupVersionKind(group, version, "Any"),
        true,
        "",
        List.of(),
        List.of(),
        List.of("list", "watch"),
        List.of());
  }
}

package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.PersistentVolume;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.OwnerReference;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Owners are secrets here, and what they own config maps. */
final class GarbageCollectorTest {
  private final MockKubeServer server =
      MockKubeServer.builder().plainHttp().controllers(MockController.GARBAGE_COLLECTOR).start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void dependentsGoOneAfterTheOtherWhenTheirOwnersAreGone() throws Exception {
    Secret owner = owner("a");
    ConfigMap child = dependent("child", reference("Secret", owner.name(), uid(owner)));
    dependent("grandchild", reference("ConfigMap", child.name(), uid(child)));
    quiet();
    assertThat(maps()).containsExactly("child", "grandchild");
    delete("secrets/a");
    assertThat(maps()).isEmpty();
  }

  @Test
  void aDependentStaysAsLongAsOneOwnerIsThereAndForgetsTheOther() throws Exception {
    Secret one = owner("one");
    Secret two = owner("two");
    dependent("child", reference("Secret", "one", uid(one)), reference("Secret", "two", uid(two)));
    delete("secrets/one");
    assertThat(server.list(ConfigMap.TYPE).get(0).metadata().ownerReferences())
        .extracting(OwnerReference::name)
        .containsExactly("two");
    delete("secrets/two");
    assertThat(maps()).isEmpty();
  }

  @Test
  void anOwnerIsKnownByUidAndInTheSameNamespaceOnly() throws Exception {
    Secret owner = owner("a");
    dependent("other-uid", reference("Secret", "a", "00000000-0000-4000-8000-000000000000"));
    dependent("never-there", reference("Secret", "b", "00000000-0000-4000-8000-000000000001"));
    server.create(
        ConfigMap.of(
            c ->
                c.metadata(
                    m ->
                        m.name("elsewhere")
                            .namespace("other")
                            .ownerReferences(List.of(reference("Secret", "a", uid(owner)))))));
    dependent("same", reference("Secret", "a", uid(owner)));
    quiet();
    assertThat(maps()).containsExactly("same");
  }

  @Test
  void nothingIsDoneWhereTheOwnerCannotBeLookedFor() throws Exception {
    dependent("unknown-kind", reference("Gadget", "a", "u1"));
    server.create(
        PersistentVolume.of(
            v ->
                v.metadata(
                    m -> m.name("pv").ownerReferences(List.of(reference("Secret", "a", "u2"))))));
    quiet();
    assertThat(maps()).containsExactly("unknown-kind");
    assertThat(server.list(PersistentVolume.TYPE)).hasSize(1);
  }

  @Test
  void inTheForegroundAnOwnerWaitsForThoseThatBlockIt() throws Exception {
    Secret owner = owner("a");
    server.create(
        ConfigMap.of(
            c ->
                c.metadata(
                    m ->
                        m.name("blocking")
                            .namespace("default")
                            .finalizers(List.of("a.b/hold"))
                            .ownerReferences(
                                List.of(reference("Secret", "a", uid(owner), true))))));
    dependent("free", reference("Secret", "a", uid(owner)));
    delete("secrets/a?propagationPolicy=Foreground");
    assertThat(server.list(Secret.TYPE).get(0).metadata().finalizers())
        .containsExactly("foregroundDeletion");
    assertThat(maps()).containsExactly("blocking");
    assertThat(
            Tree.at(
                client.getJson("/api/v1/namespaces/default/configmaps/blocking"),
                "metadata",
                "deletionTimestamp"))
        .isNotNull();
    client.json(
        "PATCH",
        "/api/v1/namespaces/default/configmaps/blocking",
        "{\"metadata\":{\"finalizers\":null}}",
        200);
    quiet();
    assertThat(server.list(Secret.TYPE)).isEmpty();
    assertThat(maps()).isEmpty();
  }

  @Test
  void orphansLoseTheirOwnerAndStay() throws Exception {
    Secret owner = owner("a");
    dependent("child", reference("Secret", "a", uid(owner)));
    delete("secrets/a?propagationPolicy=Orphan");
    assertThat(server.list(Secret.TYPE)).isEmpty();
    assertThat(server.list(ConfigMap.TYPE).get(0).metadata().ownerReferences()).isEmpty();
  }

  @Test
  void whatNamesAnOwnerWhoseTypeIsGoneWithItGoes() throws Exception {
    server.loadYaml(
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: widgets.a.b}
        spec:
          group: a.b
          names: {plural: widgets, kind: Widget}
          scope: Namespaced
          versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
        """);
    String widget = "{\"apiVersion\":\"a.b/v1\",\"kind\":\"Widget\",\"metadata\":{\"name\":\"w\"}}";
    Map<String, ?> owner =
        client.json("POST", "/apis/a.b/v1/namespaces/default/widgets", widget, 201);
    String uid =
        Tree.text(Tree.child(Objects.requireNonNull(Tree.object(owner)), "metadata"), "uid");
    dependent("child", reference("Widget", "w", uid).with(o -> o.apiVersion("a.b/v1")));
    dependent("other", reference("Widget", "x", "u1").with(o -> o.apiVersion("c.d/v1")));
    quiet();
    client.json(
        "DELETE", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.a.b", "", 200);
    quiet();
    assertThat(maps()).containsExactly("other");
  }

  @Test
  void whatHasNoDependentsGoesInTheForegroundAtOnce() throws Exception {
    owner("a");
    delete("secrets/a?propagationPolicy=Foreground");
    assertThat(server.list(Secret.TYPE)).isEmpty();
  }

  @Test
  void aCircleInTheForegroundEnds() throws Exception {
    ConfigMap a = dependent("a");
    ConfigMap b = dependent("b", reference("ConfigMap", "a", uid(a), true));
    server.replace(
        a.with(
            c ->
                c.metadata(
                    m -> m.ownerReferences(List.of(reference("ConfigMap", "b", uid(b), true))))));
    delete("configmaps/a?propagationPolicy=Foreground");
    assertThat(maps()).isEmpty();
  }

  @Test
  void afterARestoreOwnersAreLookedAtAnew() throws Exception {
    Secret owner = owner("a");
    dependent("child", reference("Secret", "a", uid(owner)));
    ServerSnapshot both = server.snapshot();
    delete("secrets/a");
    server.restore(both);
    quiet();
    assertThat(maps()).containsExactly("child");
    server.delete(Secret.TYPE, "default", "a");
    quiet();
    assertThat(maps()).isEmpty();
  }

  private void delete(String path) throws IOException, InterruptedException {
    client.json("DELETE", "/api/v1/namespaces/default/" + path, "", 200);
    quiet();
  }

  private void quiet() throws InterruptedException {
    assertThat(server.awaitControllers(Duration.ofSeconds(60))).isTrue();
  }

  private List<String> maps() {
    return server.list(ConfigMap.TYPE).stream().map(ConfigMap::name).toList();
  }

  private Secret owner(String name) {
    return server.create(Secret.of(s -> s.name(name).namespace("default")));
  }

  private ConfigMap dependent(String name, OwnerReference... owners) {
    return server.create(
        ConfigMap.of(
            c ->
                c.metadata(
                    m -> m.name(name).namespace("default").ownerReferences(List.of(owners)))));
  }

  private static String uid(KubeObject object) {
    return object.uid();
  }

  private static OwnerReference reference(String kind, String name, String uid) {
    return reference(kind, name, uid, false);
  }

  private static OwnerReference reference(
      String kind, String name, String uid, boolean blocksDeletion) {
    return OwnerReference.of(
        o -> o.apiVersion("v1").kind(kind).name(name).uid(uid).blockOwnerDeletion(blocksDeletion));
  }
}

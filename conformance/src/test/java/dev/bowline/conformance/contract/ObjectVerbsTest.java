package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.api.rbac.v1.ClusterRole;
import dev.bowline.client.AlreadyExistsException;
import dev.bowline.client.Deletion;
import dev.bowline.client.InvalidException;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.Resources;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.v1.ManagedFieldsEntry;
import org.junit.jupiter.api.Test;

@Contract
final class ObjectVerbsTest {
  @Test
  void createAnswersTheObjectAsItWasStored(Sandbox sandbox) {
    ConfigMap created = sandbox.configMaps().create(Samples.configMap("a", "1"));

    assertThat(created.data()).containsEntry("key", "1");
    assertThat(created.namespace()).isEqualTo(sandbox.namespace());
    assertThat(created.uid()).isNotEmpty();
    assertThat(created.resourceVersion().isComparable()).isTrue();
    assertThat(created.metadata().creationTimestamp()).isNotNull();
    assertThat(sandbox.configMaps().get("a")).isEqualTo(created);
  }

  @Test
  void createFillsInAGeneratedName(Sandbox sandbox) {
    ConfigMap created =
        sandbox.configMaps().create(ConfigMap.of(c -> c.metadata(m -> m.generateName("gen-"))));

    assertThat(created.name()).matches("gen-[bcdfghjklmnpqrstvwxz2456789]{5}");
  }

  @Test
  void createOfAnExistingNameIsRefused(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("a", "1"));

    assertThatExceptionOfType(AlreadyExistsException.class)
        .isThrownBy(() -> sandbox.configMaps().create(Samples.configMap("a", "2")))
        .satisfies(
            e -> {
              assertThat(e.code()).isEqualTo(409);
              assertThat(e.reason()).isEqualTo("AlreadyExists");
              assertThat(e.status().message()).isEqualTo("configmaps \"a\" already exists");
              assertThat(e.status().details().kind()).isEqualTo("configmaps");
            });
  }

  @Test
  void createInAMissingNamespaceTellsThatTheNamespaceIsMissing(Sandbox sandbox) {
    Resources<ConfigMap> nowhere =
        sandbox.client().resources(ConfigMap.TYPE).inNamespace("no-such-namespace");

    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> nowhere.create(Samples.configMap("a", "1")))
        .satisfies(
            e ->
                assertThat(e.status().message())
                    .isEqualTo("namespaces \"no-such-namespace\" not found"));
  }

  @Test
  void createWithAnImpossibleLabelNamesTheField(Sandbox sandbox) {
    assertThatExceptionOfType(InvalidException.class)
        .isThrownBy(
            () ->
                sandbox
                    .configMaps()
                    .create(Samples.configMap("a", "1").with(c -> c.label("app", "not this"))))
        .satisfies(
            e -> {
              assertThat(e.code()).isEqualTo(422);
              assertThat(e.causes()).anyMatch(cause -> cause.field().equals("metadata.labels"));
              assertThat(e.status().details().kind()).isEqualTo("ConfigMap");
            });
  }

  @Test
  void getOfAnAbsentObjectThrowsAndFindAnswersNothing(Sandbox sandbox) {
    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> sandbox.configMaps().get("a"))
        .satisfies(
            e -> {
              assertThat(e.code()).isEqualTo(404);
              assertThat(e.status().message()).isEqualTo("configmaps \"a\" not found");
              assertThat(e.status().details().name()).isEqualTo("a");
            });
    assertThat(sandbox.configMaps().find("a")).isEmpty();
  }

  @Test
  void replaceStoresTheWholeObject(Sandbox sandbox) {
    ConfigMap created =
        sandbox.configMaps().create(Samples.configMap("a", "1").with(c -> c.putData("old", "x")));

    ConfigMap replaced =
        sandbox.configMaps().replace(created.with(c -> c.data(Samples.configMap("a", "2").data())));

    assertThat(replaced.data()).containsOnlyKeys("key").containsEntry("key", "2");
    assertThat(replaced.uid()).isEqualTo(created.uid());
    assertThat(created.resourceVersion().isOlderThan(replaced.resourceVersion())).isTrue();
    assertThat(sandbox.configMaps().get("a")).isEqualTo(replaced);
  }

  /** So an informer without them, whose objects lack nothing else, has objects to write back. */
  @Test
  void replaceWithoutManagedFieldsKeepsThem(Sandbox sandbox) {
    ConfigMap created = sandbox.configMaps().create(Samples.configMap("a", "1"));

    ConfigMap replaced =
        sandbox
            .configMaps()
            .replace(
                created.with(c -> c.metadata(m -> m.clearManagedFields()).putData("more", "2")),
                o -> o.fieldManager("another"));

    assertThat(replaced.metadata().managedFields())
        .extracting(ManagedFieldsEntry::manager)
        .containsAll(
            created.metadata().managedFields().stream().map(ManagedFieldsEntry::manager).toList());
  }

  @Test
  void replaceOfAnAbsentObjectIsNotFound(Sandbox sandbox) {
    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> sandbox.configMaps().replace(Samples.configMap("a", "1")));
  }

  @Test
  void replaceWithoutAChangeKeepsTheVersion(Sandbox sandbox) {
    ConfigMap created = sandbox.configMaps().create(Samples.configMap("a", "1"));

    assertThat(sandbox.configMaps().replace(created).resourceVersion())
        .isEqualTo(created.resourceVersion());
  }

  @Test
  void editChangesWhatIsThere(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("a", "1"));

    ConfigMap edited = sandbox.configMaps().edit("a", old -> old.with(c -> c.putData("more", "2")));

    assertThat(edited.data()).containsEntry("key", "1").containsEntry("more", "2");
  }

  @Test
  void deleteTellsWhatBecameOfTheObject(Sandbox sandbox) {
    ConfigMap created = sandbox.configMaps().create(Samples.configMap("a", "1"));

    assertThat(sandbox.configMaps().delete("a")).isEqualTo(new Deletion.Done(created.uid()));
    assertThat(sandbox.configMaps().find("a")).isEmpty();
    assertThat(sandbox.configMaps().delete("a")).isEqualTo(new Deletion.Absent());
  }

  @Test
  void aNewObjectOfAnOldNameIsAnother(Sandbox sandbox) {
    ConfigMap first = sandbox.configMaps().create(Samples.configMap("a", "1"));
    sandbox.configMaps().delete("a");

    ConfigMap second = sandbox.configMaps().create(Samples.configMap("a", "1"));

    assertThat(second.uid()).isNotEqualTo(first.uid());
    assertThat(first.resourceVersion().isOlderThan(second.resourceVersion())).isTrue();
  }

  @Test
  void clusterScopedObjectsHaveNoNamespace(Sandbox sandbox) {
    Resources<ClusterRole> roles = sandbox.client().resources(ClusterRole.TYPE);
    String name = sandbox.unique("role");

    ClusterRole created = roles.create(ClusterRole.of(r -> r.name(name)));

    assertThat(created.namespace()).isEmpty();
    assertThat(roles.get(name)).isEqualTo(created);
    assertThat(roles.delete(name)).isInstanceOf(Deletion.Done.class);
    assertThat(roles.find(name)).isEmpty();
  }

  @Test
  void theNamespacesOfEveryClusterExist(Sandbox sandbox) {
    assertThat(sandbox.client().resources(Namespace.TYPE).list().items())
        .extracting(Namespace::name)
        .contains("default", "kube-system", "kube-public", "kube-node-lease");
  }
}

package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.ApplyConflictException;
import dev.bowline.client.Encoding;
import dev.bowline.client.FieldOwner;
import dev.bowline.client.FieldOwnership;
import dev.bowline.client.FieldPath;
import dev.bowline.client.Patch;
import dev.bowline.client.Resources;
import dev.bowline.client.ServerErrorException;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.GroupVersionKind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who owns what, and taking out what one has applied. */
@Contract
@Timeout(60)
final class OwnershipTest {
  private static final int CONFIGURATIONS = 5;

  @ParameterizedTest
  @EnumSource
  void fieldsBelongToWhoeverSetThem(Encoding encoding, Sandbox sandbox) {
    Resources<Deployment> deployments = deployments(encoding, sandbox);
    deployments.apply(
        Samples.deployment("web").with(d -> d.label("a.b/c", "1")), o -> o.fieldManager("release"));
    Deployment scaled =
        deployments.patch(
            "web", Patch.merge("{\"spec\":{\"replicas\":3}}"), o -> o.fieldManager("scaler"));

    FieldOwnership ownership = FieldOwnership.of(scaled);

    assertThat(ownership.ownersOf(".spec.replicas"))
        .singleElement()
        .satisfies(
            owner -> {
              assertThat(owner.manager()).isEqualTo("scaler");
              assertThat(owner.isApply()).isFalse();
              assertThat(owner.apiVersion()).isEqualTo("apps/v1");
              assertThat(owner.fields().paths())
                  .extracting(FieldPath::toString)
                  .containsExactly(".spec.replicas");
            });
    assertThat(managers(ownership, ".spec.template.spec.containers[name=\"main\"].image"))
        .containsExactly("release");
    assertThat(managers(ownership, ".metadata.labels.a.b/c")).containsExactly("release");
    assertThat(managers(ownership, ".spec.selector.matchLabels.app"))
        .as("a part of what is owned as a whole")
        .containsExactly("release");
    assertThat(managers(ownership, ".spec.paused")).isEmpty();
  }

  @Test
  void aConflictNamesTheFieldAsOwnershipDoes(Sandbox sandbox) {
    Resources<Deployment> deployments = deployments(Encoding.AUTO, sandbox);
    deployments.apply(Samples.deployment("web"), o -> o.fieldManager("release"));
    Deployment other =
        Deployment.of(
            d ->
                d.name("web")
                    .spec(
                        s ->
                            s.replicas(4)
                                .template(
                                    t ->
                                        t.spec(
                                            p ->
                                                p.addContainer(
                                                    c -> c.name("main").image("else"))))));

    assertThatExceptionOfType(ApplyConflictException.class)
        .isThrownBy(() -> deployments.apply(other, o -> o.fieldManager("other")))
        .satisfies(
            e -> {
              FieldOwnership ownership = FieldOwnership.of(deployments.get("web"));
              assertThat(e.conflicts()).hasSize(2);
              e.conflicts()
                  .forEach(
                      conflict ->
                          assertThat(managers(ownership, conflict.field()))
                              .containsExactly(conflict.manager()));
            });
  }

  @ParameterizedTest
  @EnumSource(names = {"AUTO", "CBOR"})
  void whatWasAppliedIsTakenOutAndAppliedAgainWithoutAChange(Encoding encoding, Sandbox sandbox) {
    RandomWorkloads random = new RandomWorkloads(7);
    Resources<Deployment> deployments = deployments(encoding, sandbox);
    Deployment configuration = Samples.deployment("web");
    for (int i = 0; i < CONFIGURATIONS; i++) {
      configuration = random.deployment(configuration);
      Deployment wanted = configuration;
      Deployment applied = deployments.apply(wanted, o -> o.fieldManager("me").force());
      deployments.patch(
          "web",
          Patch.merge("{\"metadata\":{\"labels\":{\"theirs\":\"" + i + "\"}}}"),
          o -> o.fieldManager("they"));
      Deployment read = deployments.get("web");

      Deployment mine = FieldOwnership.applied(Deployment.TYPE, read, "me").orElseThrow();
      Deployment again = deployments.apply(mine, o -> o.fieldManager("me"));

      assertThat(again.resourceVersion())
          .as("configuration " + i)
          .isEqualTo(read.resourceVersion());
      assertThat(mine.metadata().labels()).isEqualTo(wanted.metadata().labels());
      assertThat(mine.spec().template().spec().containers())
          .hasSameSizeAs(wanted.spec().template().spec().containers());
      assertThat(applied.metadata().labels()).isNotNull();
    }
    deployments.patch("web", Patch.merge("{\"metadata\":{\"finalizers\":null}}"));
  }

  @Test
  void whatIsTakenOutCanBeChangedAndFieldsGo(Sandbox sandbox) {
    Resources<ConfigMap> configMaps = sandbox.configMaps();
    configMaps.apply(
        ConfigMap.of(c -> c.name("a").putData("k", "1").putData("l", "1")),
        o -> o.fieldManager("me"));
    configMaps.apply(ConfigMap.of(c -> c.name("a").putData("m", "1")), o -> o.fieldManager("you"));

    ConfigMap mine =
        FieldOwnership.applied(ConfigMap.TYPE, configMaps.get("a"), "me").orElseThrow();
    assertThat(mine.data()).containsOnlyKeys("k", "l");
    ConfigMap applied =
        configMaps.apply(
            mine.with(c -> c.clearData().putData("k", "2")), o -> o.fieldManager("me"));

    assertThat(applied.data()).containsOnlyKeys("k", "m").containsEntry("k", "2");
    assertThat(FieldOwnership.applied(ConfigMap.TYPE, applied, "nobody")).isEmpty();
  }

  @Test
  void aStatusIsTakenOutByItself(Sandbox sandbox) {
    Resources<Deployment> deployments = deployments(Encoding.AUTO, sandbox);
    deployments.apply(Samples.deployment("web"), o -> o.fieldManager("me"));
    deployments
        .status()
        .apply(
            Deployment.of(d -> d.name("web").status(s -> s.replicas(2).observedGeneration(1L))),
            o -> o.fieldManager("me"));

    Deployment read = deployments.get("web");

    assertThat(FieldOwnership.applied(Deployment.TYPE, read, "me", "status"))
        .hasValueSatisfying(
            status -> {
              assertThat(status.status().replicas()).isEqualTo(2);
              assertThat(status.hasSpec()).isFalse();
            });
    assertThat(FieldOwnership.applied(Deployment.TYPE, read, "me"))
        .hasValueSatisfying(
            spec -> {
              assertThat(spec.hasStatus()).isFalse();
              assertThat(spec.spec().replicas()).isEqualTo(1);
            });
  }

  @Test
  @Tag("scenario-118")
  void withoutAMigrationAFieldThatIsNoLongerNamedStays(Sandbox sandbox) {
    ConfigMap both = ConfigMap.of(c -> c.name("a").putData("k", "1").putData("l", "1"));
    ConfigMap less = ConfigMap.of(c -> c.name("a").putData("k", "1"));
    Resources<ConfigMap> configMaps = sandbox.configMaps();

    configMaps.create(both, o -> o.fieldManager("kubectl-client-side-apply"));
    assertThat(configMaps.apply(less, o -> o.fieldManager("me")).data()).containsOnlyKeys("k", "l");

    ConfigMap migrated =
        configMaps.migrateToApply("a", "me", Set.of("kubectl-client-side-apply", "nobody"));
    assertThat(migrated.data()).containsOnlyKeys("k", "l");
    assertThat(FieldOwnership.of(migrated).owners())
        .singleElement()
        .satisfies(
            owner -> {
              assertThat(owner.manager()).isEqualTo("me");
              assertThat(owner.isApply()).isTrue();
            });
    assertThat(configMaps.migrateToApply("a", "me", Set.of("kubectl-client-side-apply")))
        .isEqualTo(migrated);
    assertThat(configMaps.apply(less, o -> o.fieldManager("me")).data()).containsOnlyKeys("k");
  }

  @Test
  void anApplyOfUnknownFieldsIsAnErrorAlways(Sandbox sandbox) {
    GroupVersionKind kind = ConfigMap.KIND;
    Unstructured spoon =
        Unstructured.of(kind, ObjectMeta.of(m -> m.name("a")), Map.of("spoon", 1L));

    assertThatExceptionOfType(ServerErrorException.class)
        .isThrownBy(
            () ->
                sandbox
                    .client()
                    .unstructured(kind)
                    .inNamespace(sandbox.namespace())
                    .apply(spoon, o -> o.fieldManager("me")));
  }

  private static Resources<Deployment> deployments(Encoding encoding, Sandbox sandbox) {
    return sandbox.client(encoding).resources(Deployment.TYPE).inNamespace(sandbox.namespace());
  }

  private static List<String> managers(FieldOwnership ownership, String path) {
    return ownership.ownersOf(path).stream().map(FieldOwner::manager).toList();
  }
}

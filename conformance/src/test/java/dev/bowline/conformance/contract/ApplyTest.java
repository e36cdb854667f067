package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.ApplyConflictException;
import dev.bowline.client.ApplyConflictException.FieldConflict;
import dev.bowline.client.Encoding;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.Resources;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Server-side apply, in every encoding. */
@Contract
@Timeout(60)
final class ApplyTest {
  @ParameterizedTest
  @EnumSource
  void anApplyCreatesSetsAndDeletesWhatItsManagerOwns(Encoding encoding, Sandbox sandbox) {
    Resources<ConfigMap> configMaps = configMaps(encoding, sandbox);

    configMaps.apply(
        ConfigMap.of(c -> c.name("a").putData("k", "1").putData("l", "1")),
        o -> o.fieldManager("one"));
    configMaps.apply(ConfigMap.of(c -> c.name("a").putData("m", "1")), o -> o.fieldManager("two"));
    ConfigMap applied =
        configMaps.apply(
            ConfigMap.of(c -> c.name("a").putData("k", "2")), o -> o.fieldManager("one"));

    assertThat(applied.data()).containsOnlyKeys("k", "m").containsEntry("k", "2");
    assertThat(configMaps.get("a")).isEqualTo(applied);
  }

  @ParameterizedTest
  @EnumSource
  void aFieldOfAnotherManagerIsAConflictUnlessItIsForced(Encoding encoding, Sandbox sandbox) {
    Resources<ConfigMap> configMaps = configMaps(encoding, sandbox);
    ConfigMap mine = ConfigMap.of(c -> c.name("a").putData("k", "mine"));
    configMaps.apply(
        ConfigMap.of(c -> c.name("a").putData("k", "theirs")), o -> o.fieldManager("they"));

    assertThatExceptionOfType(ApplyConflictException.class)
        .isThrownBy(() -> configMaps.apply(mine, o -> o.fieldManager("me")))
        .satisfies(
            e -> assertThat(e.conflicts()).containsExactly(new FieldConflict(".data.k", "they")));
    ConfigMap tried = configMaps.apply(mine, o -> o.fieldManager("me").force().dryRun());
    assertThat(tried.data()).containsEntry("k", "mine");
    assertThat(configMaps.get("a").data()).containsEntry("k", "theirs");
    configMaps.apply(mine, o -> o.fieldManager("me").force());
    assertThat(configMaps.get("a").data()).containsEntry("k", "mine");
  }

  @ParameterizedTest
  @EnumSource
  void aStatusIsAppliedByItself(Encoding encoding, Sandbox sandbox) {
    Resources<Deployment> deployments =
        sandbox.client(encoding).resources(Deployment.TYPE).inNamespace(sandbox.namespace());
    Deployment status =
        Deployment.of(d -> d.name("web").status(s -> s.replicas(2).observedGeneration(1L)));

    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> deployments.status().apply(status, o -> o.fieldManager("controller")));
    Deployment created =
        deployments.apply(Samples.deployment("web"), o -> o.fieldManager("release"));
    Deployment applied = deployments.status().apply(status, o -> o.fieldManager("controller"));

    assertThat(applied.status().replicas()).isEqualTo(2);
    assertThat(applied.spec()).isEqualTo(created.spec());
  }

  private static Resources<ConfigMap> configMaps(Encoding encoding, Sandbox sandbox) {
    return sandbox.client(encoding).resources(ConfigMap.TYPE).inNamespace(sandbox.namespace());
  }
}

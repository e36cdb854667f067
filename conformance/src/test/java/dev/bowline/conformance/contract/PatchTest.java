package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.ConflictException;
import dev.bowline.client.InvalidException;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.Patch;
import dev.bowline.client.Resources;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Contract
final class PatchTest {
  @Test
  void aJsonPatchDoesItsOperationsInOrder(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("a", "1").with(c -> c.annotation("b/c", "2")));

    ConfigMap patched =
        sandbox
            .configMaps()
            .patch(
                "a",
                Patch.json(
                    p ->
                        p.test("/data/key", "1")
                            .replace("/data/key", "one")
                            .copy("/data/key", "/data/copy")
                            .move("/metadata/annotations/b~1c", "/data/moved")
                            .add("/metadata/labels", Map.of("l", "v"))));

    assertThat(patched.data())
        .containsOnlyKeys("key", "copy", "moved")
        .containsEntry("key", "one")
        .containsEntry("copy", "one")
        .containsEntry("moved", "2");
    assertThat(patched.metadata().labels()).containsEntry("l", "v");
    assertThat(sandbox.configMaps().get("a")).isEqualTo(patched);
  }

  @Test
  void aJsonPatchWhoseTestFailsChangesNothing(Sandbox sandbox) {
    ConfigMap created = sandbox.configMaps().create(Samples.configMap("a", "1"));
    Patch patch = Patch.json(p -> p.replace("/data/key", "2").test("/data/key", "1"));

    assertThatExceptionOfType(InvalidException.class)
        .isThrownBy(() -> sandbox.configMaps().patch("a", patch))
        .satisfies(e -> assertThat(e.code()).isEqualTo(422));
    assertThat(sandbox.configMaps().get("a")).isEqualTo(created);
  }

  @Test
  void aMergePatchSetsAndDeletes(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("a", "1").with(c -> c.putData("gone", "x")));

    ConfigMap patched =
        sandbox
            .configMaps()
            .patch("a", Patch.merge("{\"data\": {\"gone\": null, \"new\": \"2\"}}"));

    assertThat(patched.data())
        .containsOnlyKeys("key", "new")
        .containsEntry("key", "1")
        .containsEntry("new", "2");
  }

  @Test
  void aMergePatchReplacesListsWhole(Sandbox sandbox) {
    Resources<Deployment> deployments =
        sandbox.client().resources(Deployment.TYPE).inNamespace(sandbox.namespace());
    deployments.create(Samples.deployment("web"));

    Deployment patched =
        deployments.patch(
            "web",
            Patch.merge(
                "{\"spec\": {\"template\": {\"spec\": {\"containers\":"
                    + " [{\"name\": \"only\", \"image\": \"example.test/y:2\"}]}}}}"));

    assertThat(patched.spec().template().spec().containers())
        .singleElement()
        .satisfies(c -> assertThat(c.name()).isEqualTo("only"));
    assertThat(patched.metadata().generation()).isEqualTo(2);
  }

  @Test
  void aMergePatchBetweenTwoStatesMakesOneOfTheOther(Sandbox sandbox) {
    ConfigMap before =
        sandbox.configMaps().create(Samples.configMap("a", "1").with(c -> c.putData("gone", "x")));
    ConfigMap after = before.with(c -> c.data(Map.of("key", "2", "new", "3")));

    ConfigMap patched = sandbox.configMaps().patch("a", Patch.merge(before, after));

    assertThat(patched.data()).isEqualTo(after.data());
  }

  @Test
  void aPatchWithAnOldVersionIsAConflict(Sandbox sandbox) {
    ConfigMap old = sandbox.configMaps().create(Samples.configMap("a", "1"));
    sandbox.configMaps().replace(old.with(c -> c.putData("key", "2")));
    String version = old.resourceVersion().value();
    Patch patch =
        Patch.merge(
            "{\"metadata\": {\"resourceVersion\": \""
                + version
                + "\"}, \"data\": {\"key\": \"3\"}}");

    assertThatExceptionOfType(ConflictException.class)
        .isThrownBy(() -> sandbox.configMaps().patch("a", patch));
  }

  @Test
  void aPatchWithoutEffectKeepsTheVersion(Sandbox sandbox) {
    ConfigMap created = sandbox.configMaps().create(Samples.configMap("a", "1"));

    assertThat(sandbox.configMaps().patch("a", Patch.merge("{\"data\": {\"key\": \"1\"}}")))
        .isEqualTo(created);
  }

  @Test
  void aPatchOfAnAbsentObjectIsNotFound(Sandbox sandbox) {
    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> sandbox.configMaps().patch("a", Patch.merge("{}")));
  }

  @Test
  void aPatchThatMakesTheObjectInvalidIsRefused(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("a", "1"));

    assertThatExceptionOfType(InvalidException.class)
        .isThrownBy(
            () ->
                sandbox
                    .configMaps()
                    .patch("a", Patch.merge("{\"metadata\": {\"labels\": {\"x\": \"a b\"}}}")))
        .satisfies(
            e -> assertThat(e.causes()).anyMatch(cause -> cause.field().equals("metadata.labels")));
  }
}

package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.coordination.v1.Lease;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.api.rbac.v1.Role;
import dev.bowline.client.BadRequestException;
import dev.bowline.client.ConflictException;
import dev.bowline.client.Encoding;
import dev.bowline.client.FieldProblem;
import dev.bowline.client.InvalidException;
import dev.bowline.client.JsonPatch;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.Patch;
import dev.bowline.client.Resources;
import dev.bowline.client.Warning;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What writes of whole objects do, and what becomes of fields that somebody doesn't know. */
@Contract
final class ReplaceTest {
  @Test
  void replaceDeletesWhatTheNewObjectDoesNotName(Sandbox sandbox) {
    ConfigMap created =
        sandbox.configMaps().create(Samples.configMap("a", "1").with(c -> c.label("l", "1")));

    ConfigMap replaced =
        sandbox
            .configMaps()
            .replace(
                ConfigMap.of(
                    c ->
                        c.name("a")
                            .metadata(m -> m.resourceVersion(created.resourceVersion().value()))
                            .putData("other", "2")));

    assertThat(replaced.uid()).isEqualTo(created.uid());
    assertThat(replaced.metadata().labels()).isEmpty();
    assertThat(replaced.data()).containsOnlyKeys("other");
  }

  @Test
  void withTheVersionThatWasReadNobodysChangeIsLost(Sandbox sandbox) {
    ConfigMap read = sandbox.configMaps().create(Samples.configMap("a", "1"));
    sandbox.configMaps().edit("a", c -> c.with(b -> b.putData("theirs", "2")));

    assertThatExceptionOfType(ConflictException.class)
        .isThrownBy(() -> sandbox.configMaps().replace(read.with(c -> c.putData("key", "3"))));
    assertThat(sandbox.configMaps().get("a").data()).containsEntry("theirs", "2");
  }

  @Test
  void withoutAVersionSomeTypesAreOverwrittenAndOthersRefuse(Sandbox sandbox) {
    Resources<Secret> secrets =
        sandbox.client().resources(Secret.TYPE).inNamespace(sandbox.namespace());
    Resources<Role> roles = sandbox.client().resources(Role.TYPE).inNamespace(sandbox.namespace());
    Resources<Lease> leases =
        sandbox.client().resources(Lease.TYPE).inNamespace(sandbox.namespace());
    sandbox.configMaps().create(Samples.configMap("a", "1"));
    secrets.create(Secret.of(s -> s.name("a")));
    roles.create(Role.of(r -> r.name("a")));
    leases.create(Lease.of(l -> l.name("a")));

    assertThat(sandbox.configMaps().replace(Samples.configMap("a", "2")).data())
        .containsEntry("key", "2");
    assertThat(secrets.replace(Secret.of(s -> s.name("a").label("x", "y"))).metadata().labels())
        .containsEntry("x", "y");
    assertThat(roles.replace(Role.of(r -> r.name("a").label("x", "y"))).metadata().labels())
        .containsEntry("x", "y");
    assertThatExceptionOfType(InvalidException.class)
        .isThrownBy(() -> leases.replace(Lease.of(l -> l.name("a").label("x", "y"))))
        .satisfies(
            e ->
                assertThat(e.causes())
                    .anyMatch(cause -> cause.field().equals("metadata.resourceVersion")));
  }

  @Test
  void replaceCreatesSomeTypesAndOthersNot(Sandbox sandbox, ContractCluster cluster) {
    Resources<Role> roles = sandbox.client().resources(Role.TYPE).inNamespace(sandbox.namespace());
    Resources<Lease> leases =
        sandbox.client().resources(Lease.TYPE).inNamespace(sandbox.namespace());

    assertThat(leases.replace(Lease.of(l -> l.name("a"))).uid()).isNotEmpty();
    assertThat(roles.replace(Role.of(r -> r.name("a"))).uid()).isNotEmpty();
    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> sandbox.configMaps().replace(Samples.configMap("a", "1")));
  }

  @Test
  void anObjectThatWasReadIsNotMadeAgainBehindItsDeletionSinceItHasAUid(
      Sandbox sandbox, ContractCluster cluster) {
    Resources<Lease> leases =
        sandbox.client().resources(Lease.TYPE).inNamespace(sandbox.namespace());
    Lease read = leases.create(Lease.of(l -> l.name("a")));
    leases.delete("a");

    assertThatExceptionOfType(ConflictException.class).isThrownBy(() -> leases.replace(read));
    assertThat(leases.find("a")).isEmpty();
    assertThat(
            leases
                .replace(
                    Lease.of(
                        l ->
                            l.name("a")
                                .metadata(m -> m.resourceVersion(read.resourceVersion().value()))))
                .uid())
        .as("the version alone doesn't hinder it")
        .isNotEqualTo(read.uid());
  }

  @Test
  void aJsonPatchReplacesWhatIsNotThereUnlessItIsTestedBefore(
      Sandbox sandbox, ContractCluster cluster) {
    sandbox.configMaps().create(Samples.configMap("a", "1").with(c -> c.annotation("x.y/z", "1")));

    assertThat(
            sandbox
                .configMaps()
                .patch(
                    "a",
                    Patch.json(
                        p ->
                            p.test("/data/none", null)
                                .replace("/data/new", "2")
                                .copy("/data/none", "/data/copy")
                                .remove(JsonPatch.pointer("metadata", "annotations", "x.y/z"))))
                .data())
        .containsOnlyKeys("key", "new", "copy")
        .containsEntry("copy", "");
    assertThat(sandbox.configMaps().get("a").metadata().annotations()).isEmpty();
    assertThatExceptionOfType(InvalidException.class)
        .isThrownBy(
            () ->
                sandbox
                    .configMaps()
                    .patch("a", Patch.json(p -> p.test("/data/k", "1").replace("/data/k", "2"))));
  }

  @Test
  void generatedNamesBeginAsToldAndDiffer(Sandbox sandbox) {
    ConfigMap nameless = ConfigMap.of(c -> c.metadata(m -> m.generateName("job-")));
    Set<String> names = new HashSet<>();
    for (int i = 0; i < 5; i++) {
      names.add(sandbox.configMaps().create(nameless).name());
    }

    assertThat(names)
        .hasSize(5)
        .allMatch(name -> name.matches("job-[bcdfghjklmnpqrstvwxz2456789]{5}"));
  }

  /** By a class that knows nothing of a Deployment but its metadata. */
  @ParameterizedTest
  @EnumSource
  void fieldsThatTheClientDoesNotKnowSurviveAnEdit(
      Encoding encoding, Sandbox sandbox, ContractCluster cluster) {
    var less = LessKnown.deployments(sandbox.client(encoding), sandbox.namespace());
    var full = sandbox.client().resources(Deployment.TYPE).inNamespace(sandbox.namespace());
    full.create(
        Samples.deployment("web")
            .with(d -> d.spec(s -> s.minReadySeconds(7).revisionHistoryLimit(3))));

    less.edit("web", d -> d.withLabel("edited", "yes"));

    var edited = full.get("web");
    assertThat(edited.metadata().labels()).containsEntry("edited", "yes");
    assertThat(edited.spec().minReadySeconds()).isEqualTo(7);
    assertThat(edited.spec().revisionHistoryLimit()).isEqualTo(3);
    assertThat(edited.spec().template().spec().containers().get(0).image())
        .isEqualTo("example.test/x:1");
  }

  @Test
  void aCallHearsItsOwnWarningsOnly(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("a", "1"));
    List<Warning> warnings = new ArrayList<>();

    sandbox
        .configMaps()
        .patch(
            "a",
            Patch.merge(
                "{\"spoon\":1,\"metadata\":{\"fork\":1},\"data\":{\"x\":\"1\",\"x\":\"2\"}}"),
            o -> o.onWarning(warnings::add));
    sandbox.configMaps().patch("a", Patch.merge("{\"knife\":1}"));

    assertThat(warnings)
        .extracting(warning -> warning.field().orElseThrow())
        .containsExactlyInAnyOrder(
            new FieldProblem(FieldProblem.Kind.UNKNOWN, "spoon"),
            new FieldProblem(FieldProblem.Kind.UNKNOWN, "metadata.fork"),
            new FieldProblem(FieldProblem.Kind.DUPLICATE, "data.x"));
  }

  @Test
  void refusedFieldsAreToldByPath(Sandbox sandbox) {
    String json =
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"a\",\"fork\":1},\"spoon\":1}";
    ConfigMap object =
        Codecs.json()
            .read(json.getBytes(StandardCharsets.UTF_8), ConfigMap.EMPTY, DecodeOptions.DEFAULT);
    Resources<ConfigMap> configMaps =
        sandbox.client(Encoding.JSON).resources(ConfigMap.TYPE).inNamespace(sandbox.namespace());

    assertThatExceptionOfType(BadRequestException.class)
        .isThrownBy(() -> configMaps.create(object, o -> o.strict()))
        .satisfies(
            e ->
                assertThat(e.fieldProblems())
                    .extracting(FieldProblem::field)
                    .containsExactlyInAnyOrder("metadata.fork", "spoon"));
    assertThatExceptionOfType(InvalidException.class)
        .isThrownBy(
            () -> {
              configMaps.create(Samples.configMap("b", "1"));
              configMaps.patch("b", Patch.merge("{\"spoon\":1}"), o -> o.strict());
            })
        .satisfies(
            e ->
                assertThat(e.fieldProblems())
                    .containsExactly(new FieldProblem(FieldProblem.Kind.UNKNOWN, "spoon")));
  }
}

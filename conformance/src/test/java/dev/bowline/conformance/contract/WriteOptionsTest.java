package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.BadRequestException;
import dev.bowline.client.Encoding;
import dev.bowline.client.InvalidException;
import dev.bowline.client.KubeClient;
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
import java.util.List;
import org.junit.jupiter.api.Test;

@Contract
final class WriteOptionsTest {
  private static final Patch UNKNOWN_FIELD =
      Patch.merge("{\"spoon\": 1, \"data\": {\"k\": \"v\"}}");

  @Test
  void aDryRunAnswersTheObjectAndStoresNothing(Sandbox sandbox) {
    ConfigMap answered = sandbox.configMaps().create(Samples.configMap("a", "1"), o -> o.dryRun());

    assertThat(answered.uid()).isNotEmpty();
    assertThat(sandbox.configMaps().find("a")).isEmpty();
  }

  @Test
  void aDryRunOfADeleteKeepsTheObject(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("a", "1"));

    sandbox.configMaps().delete("a", o -> o.dryRun());

    assertThat(sandbox.configMaps().find("a")).isPresent();
  }

  @Test
  void aDryRunOfAnEditLeavesTheObjectAsItWas(Sandbox sandbox) {
    ConfigMap created = sandbox.configMaps().create(Samples.configMap("a", "1"));

    sandbox.configMaps().edit("a", old -> old.with(c -> c.putData("key", "2")), o -> o.dryRun());

    assertThat(sandbox.configMaps().get("a")).isEqualTo(created);
  }

  @Test
  void strictRefusesUnknownFields(Sandbox sandbox) {
    String json =
        "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"a\"}, \"spoon\": 1}";
    ConfigMap object =
        Codecs.json()
            .read(json.getBytes(StandardCharsets.UTF_8), ConfigMap.EMPTY, DecodeOptions.DEFAULT);
    Resources<ConfigMap> configMaps =
        sandbox.client(Encoding.JSON).resources(ConfigMap.TYPE).inNamespace(sandbox.namespace());

    assertThatExceptionOfType(BadRequestException.class)
        .isThrownBy(() -> configMaps.create(object, o -> o.strict()))
        .satisfies(e -> assertThat(e.status().message()).contains("unknown field \"spoon\""));
    assertThat(configMaps.find("a")).isEmpty();
  }

  @Test
  void strictRefusesAPatchWithUnknownFields(Sandbox sandbox) {
    ConfigMap created = sandbox.configMaps().create(Samples.configMap("a", "1"));

    assertThatExceptionOfType(InvalidException.class)
        .isThrownBy(() -> sandbox.configMaps().patch("a", UNKNOWN_FIELD, o -> o.strict()))
        .satisfies(
            e -> assertThat(e.causes().get(0).message()).contains("unknown field \"spoon\""));
    assertThat(sandbox.configMaps().get("a")).isEqualTo(created);
  }

  @Test
  void unknownFieldsAreWarnedAboutAndDroppedOtherwise(Sandbox sandbox, ContractCluster cluster) {
    sandbox.configMaps().create(Samples.configMap("a", "1"));
    List<Warning> warnings = new ArrayList<>();
    KubeClient client =
        sandbox.closing(
            KubeClient.builder().config(cluster.config()).onWarning(warnings::add).build());

    ConfigMap patched =
        client.resources(ConfigMap.TYPE).inNamespace(sandbox.namespace()).patch("a", UNKNOWN_FIELD);

    assertThat(patched.data()).containsEntry("k", "v");
    assertThat(warnings).extracting(Warning::text).containsExactly("unknown field \"spoon\"");
  }

  @Test
  void unknownFieldsAreDroppedInSilenceIfAsked(Sandbox sandbox, ContractCluster cluster) {
    sandbox.configMaps().create(Samples.configMap("a", "1"));
    List<Warning> warnings = new ArrayList<>();
    KubeClient client =
        sandbox.closing(
            KubeClient.builder().config(cluster.config()).onWarning(warnings::add).build());

    client
        .resources(ConfigMap.TYPE)
        .inNamespace(sandbox.namespace())
        .patch("a", UNKNOWN_FIELD, o -> o.ignoreUnknownFields());

    assertThat(warnings).isEmpty();
  }
}

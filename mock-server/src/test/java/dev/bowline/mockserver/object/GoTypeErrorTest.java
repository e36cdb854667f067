package dev.bowline.mockserver.object;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.apiextensions.v1.CustomResourceDefinition;
import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.certificates.v1.CertificateSigningRequest;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.codec.JsonTrees;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies and texts as kube-apiserver v1.36.3 answered them. */
class GoTypeErrorTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"spec\":{\"replicas\":\"3\"}}|string into Go struct field DeploymentSpec.spec.replicas of type int32",
        "{\"spec\":{\"replicas\":1.5}}|number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32",
        "{\"spec\":{\"replicas\":9999999999}}|number 9999999999 into Go struct field DeploymentSpec.spec.replicas of type int32",
        "{\"metadata\":\"a\"}|string into Go struct field Deployment.metadata of type v1.ObjectMeta",
        "{\"metadata\":{\"labels\":{\"a\":1}}}|number into Go struct field ObjectMeta.metadata.labels of type string",
        "{\"metadata\":{\"labels\":[]}}|array into Go struct field ObjectMeta.metadata.labels of type map[string]string",
        "{\"metadata\":{\"finalizers\":\"x\"}}|string into Go struct field ObjectMeta.metadata.finalizers of type []string",
        "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":1}]}}}}|number into Go struct field Container.spec.template.spec.containers.name of type string",
      })
  void theFirstMisfitIsToldAsGoDoes(String body, String problem) {
    assertThat(find(body)).isEqualTo("json: cannot unmarshal " + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"metadata\":{\"labels\":\"x\"},\"spec\":{\"strategy\":{\"rollingUpdate\":{\"maxSurge\":{}}}}}|object into Go struct field RollingUpdateDeployment.spec.strategy.rollingUpdate.maxSurge of type int32",
        "{\"spec\":{\"replicas\":\"3\",\"strategy\":{\"rollingUpdate\":{\"maxSurge\":1}},\"paused\":1}}|string into Go struct field DeploymentSpec.spec.replicas of type int32",
      })
  void whatReadsItselfEndsTheReading(String body, String problem) {
    assertThat(find(body)).isEqualTo("json: cannot unmarshal " + problem);
  }

  @Test
  void whatFitsIsNoProblem() {
    assertThat(find("{\"spec\":{\"replicas\":2,\"paused\":true,\"selector\":null},\"unknown\":1}"))
        .isNull();
  }

  @Test
  void listsInMapsAreLists() {
    assertThat(inRequest("{\"a\":[\"b\",\"c\"],\"d\":null}")).isNull();
    assertThat(inRequest("{\"a\":\"b\"}"))
        .isEqualTo(
            "json: cannot unmarshal string into Go struct field"
                + " CertificateSigningRequestSpec.spec.extra of type v1.ExtraValue");
    assertThat(inRequest("{\"a\":[1]}")).contains("number into Go").endsWith("of type string");
  }

  @Test
  void whatMayBeOfSeveralTypesReadsItself() {
    String schema =
        "{\"additionalProperties\":true,\"items\":[{}],\"dependencies\":{\"a\":[\"b\"],\"c\":{}},"
            + "\"properties\":{\"d\":{\"additionalProperties\":{\"type\":\"string\"},\"items\":{}}}}";
    assertThat(
            GoTypeError.find(
                tree(
                    "{\"spec\":{\"versions\":[{\"schema\":{\"openAPIV3Schema\":"
                        + schema
                        + "}}]}}"),
                CustomResourceDefinition.EMPTY))
        .isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "v,0", "vvvvv,4", "v=,1", "vv=,3", "vv=v,2", "vv==v,4", "vvv=v,4", "====,0", "v!vv,1", "vvvv=,4"
  })
  void bytesAreReadAsGoReadsThem(String text, int offset) {
    assertThat(inSecret(text)).isEqualTo("illegal base64 data at input byte " + offset);
  }

  @ParameterizedTest
  @ValueSource(strings = {"vv==", "vvv=", "vvvv", ""})
  void bytesWithPaddingAreRead(String text) {
    assertThat(inSecret(text)).isNull();
    assertThat(inSecret(text + "\\n")).isNull();
  }

  private static @Nullable String inSecret(String text) {
    String body = "{\"data\":{\"k\":\"" + text + "\"}}";
    return GoTypeError.find(
        Objects.requireNonNull(Tree.object(JsonTrees.parse(body.getBytes(StandardCharsets.UTF_8)))),
        Secret.EMPTY);
  }

  private static @Nullable String inRequest(String extra) {
    return GoTypeError.find(
        Objects.requireNonNull(
            Tree.object(
                JsonTrees.parse(
                    ("{\"spec\":{\"extra\":" + extra + "}}").getBytes(StandardCharsets.UTF_8)))),
        CertificateSigningRequest.EMPTY);
  }

  private static Map<String, @Nullable Object> tree(String body) {
    return Objects.requireNonNull(
        Tree.object(JsonTrees.parse(body.getBytes(StandardCharsets.UTF_8))));
  }

  private static @Nullable String find(String body) {
    return GoTypeError.find(
        Objects.requireNonNull(Tree.object(JsonTrees.parse(body.getBytes(StandardCharsets.UTF_8)))),
        Deployment.EMPTY);
  }
}

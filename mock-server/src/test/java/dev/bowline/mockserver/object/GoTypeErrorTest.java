package dev.bowline.mockserver.object;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.certificates.v1.CertificateSigningRequest;
import dev.bowline.codec.JsonTrees;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  private static @Nullable String inRequest(String extra) {
    return GoTypeError.find(
        Objects.requireNonNull(
            Tree.object(
                JsonTrees.parse(
                    ("{\"spec\":{\"extra\":" + extra + "}}").getBytes(StandardCharsets.UTF_8)))),
        CertificateSigningRequest.EMPTY);
  }

  private static @Nullable String find(String body) {
    return GoTypeError.find(
        Objects.requireNonNull(Tree.object(JsonTrees.parse(body.getBytes(StandardCharsets.UTF_8)))),
        Deployment.EMPTY);
  }
}

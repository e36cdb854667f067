package dev.bowline.mockserver.object;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.codec.JsonTrees;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The texts are a real server's. */
final class GoConversionErrorTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"spec\": \"x\"} | cannot restore struct from: string",
        "{\"spec\": {\"selector\": []}} | cannot restore struct from: slice",
        "{\"spec\": {\"replicas\": \"x\"}} | unrecognized type: int32",
        "{\"spec\": {\"replicas\": 1.5}} | cannot convert float64 to int32",
        "{\"spec\": {\"paused\": 1}} | unrecognized type: bool",
        "{\"metadata\": {\"labels\": {\"a\": 1}}} | cannot convert int64 to string",
        "{\"metadata\": {\"labels\": {\"a\": true}}} | unrecognized type: string",
        "{\"metadata\": {\"labels\": [\"a\"]}} | cannot restore map from slice",
        "{\"spec\": {\"template\": {\"spec\": {\"containers\": {}}}}} | cannot restore slice from map",
        "{\"spec\": {\"strategy\": {\"rollingUpdate\": {\"maxSurge\": true}}}}"
            + " | json: cannot unmarshal bool into Go value of type int32",
      })
  void whatDoesNotFitIsSaid(String json, String problem) {
    assertThat(GoConversionError.find(tree(json), Deployment.EMPTY)).isEqualTo(problem);
  }

  @Test
  void aWholeNumberMayHaveAPoint() {
    assertThat(GoConversionError.find(tree("{\"spec\": {\"replicas\": 2.0}}"), Deployment.EMPTY))
        .isNull();
  }

  private static Map<String, @Nullable Object> tree(String json) {
    return Objects.requireNonNull(
        Tree.object(JsonTrees.parse(json.getBytes(StandardCharsets.UTF_8))));
  }
}

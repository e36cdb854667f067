package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.meta.v1.Table;
import dev.bowline.type.GroupVersionKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodecsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "application/json;charset=utf-8",
        "Application/JSON ; stream=watch",
        " application/json"
      })
  void findsJsonWhateverTheCaseAndParameters(String contentType) {
    assertThat(Codecs.byMediaType(contentType)).contains(Codecs.json());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/vnd.kubernetes.protobuf",
        "application/vnd.kubernetes.protobuf;stream=watch",
        "application/vnd.Kubernetes.Protobuf;x=y"
      })
  void findsProtobufWhateverTheCaseAndParameters(String contentType) {
    assertThat(Codecs.byMediaType(contentType)).contains(Codecs.protobuf());
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/cbor", "application/cbor-seq", "Application/CBOR; x=y"})
  void findsCborWhateverTheCaseAndParameters(String contentType) {
    assertThat(Codecs.byMediaType(contentType)).contains(Codecs.cbor());
  }

  @Test
  void findsYamlAsServersCallIt() {
    assertThat(Codecs.byMediaType("application/yaml; charset=utf-8")).contains(Codecs.yaml());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/html",
        "",
        "application/jsonp",
        ";application/json",
        "application/x-yaml",
        "text/yaml",
        "application/apply-patch+yaml",
        "application/apply-patch+cbor"
      })
  void findsNothingForOtherTypes(String contentType) {
    assertThat(Codecs.byMediaType(contentType)).isEmpty();
  }

  @Test
  void protobufHoldsNothingThatHasNoFieldNumbers() {
    assertThat(Codecs.protobuf().canHold(Pod.EMPTY)).isTrue();
    assertThat(Codecs.protobuf().canHold(KubeList.empty(Pod.TYPE))).isTrue();
    assertThat(Codecs.protobuf().canHold(Table.EMPTY)).isFalse();
    assertThat(
            Codecs.protobuf()
                .canHold(Unstructured.empty(new GroupVersionKind("example.com", "v1", "Boat"))))
        .isFalse();
    assertThat(Codecs.protobuf().canHold(ObjectMeta.EMPTY)).as("a part of an object").isFalse();
  }

  @Test
  void jsonHoldsEverything() {
    assertThat(Codecs.json().canHold(Table.EMPTY)).isTrue();
    assertThat(Codecs.json().canHold(ObjectMeta.EMPTY)).isTrue();
  }
}

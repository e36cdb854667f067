package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.internal.driver.ScriptedSource.fails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.v1.ListMeta;
import dev.bowline.serde.CodecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Answers that end in the middle, with status 200. */
class TruncatedListTest {
  static Stream<Codec> codecs() {
    return Stream.of(Codecs.json(), Codecs.protobuf(), Codecs.cbor());
  }

  @ParameterizedTest
  @MethodSource("codecs")
  @Tag("scenario-77")
  void aListThatIsCutOffAnywhereDeletesNothing(Codec codec) {
    byte[] whole =
        codec.write(
            KubeList.of(
                ConfigMap.TYPE,
                ListMeta.of(m -> m.resourceVersion("200")),
                List.of(configMap("a", 1), configMap("b", 2))),
            EncodeOptions.DEFAULT);
    DriverRig rig = new DriverRig();
    rig.server().page("100", "", configMap("a", 1), configMap("b", 2));
    rig.server().watch(fails(() -> Refusals.of(410, "Expired")));
    int failures = 0;
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      if (!isWhole(codec, cut)) {
        rig.server().body(codec, cut);
        failures++;
      }
    }
    rig.run();
    assertThat(failures).isGreaterThan(whole.length - 8);
    assertThat(rig.requests()).hasSize(2 + failures);
    assertThat(rig.events()).containsExactly("+a@1 initial", "+b@2 initial", "synced@100");
    assertThat(rig.store().resourceVersion().value()).isEqualTo("100");
  }

  /** Protobuf ends with two empty texts, without which nothing is missing. */
  private static boolean isWhole(Codec codec, byte[] list) {
    List<ConfigMap> items = new ArrayList<>();
    try {
      codec.read(list, KubeList.into(ConfigMap.TYPE, items::add), DecodeOptions.DEFAULT);
    } catch (CodecException e) {
      return false;
    }
    return items.size() == 2;
  }
}

package dev.bowline.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Specs for which a binding needs more stack than there is. */
class DeepCustomTest {
  record Spec(String depth) {}

  private static final NamespacedType<Custom<Spec, Void>> TYPE =
      Custom.type(
          new GroupVersionKind("acme.dev", "v1", "Boat"),
          "boats",
          Spec.class,
          Void.class,
          o -> o.binding(new Deep()));

  private static final class Deep implements JsonBinding {
    @Override
    public <T> T read(byte[] json, Class<T> type) {
      T value = JsonBinding.jackson().read(json, type);
      failIfDeep(value);
      return value;
    }

    @Override
    public byte[] write(Object value) {
      failIfDeep(value);
      return JsonBinding.jackson().write(value);
    }

    private static void failIfDeep(Object value) {
      if (value instanceof Spec spec && spec.depth().equals("deep")) {
        throw new StackOverflowError();
      }
    }
  }

  private static String json(String name) {
    return "{\"apiVersion\":\"acme.dev/v1\",\"kind\":\"Boat\",\"metadata\":{\"name\":\""
        + name
        + "\"},\"spec\":{\"depth\":\""
        + name
        + "\"}}";
  }

  private static Unstructured read(String json, String kind) {
    return Codecs.json()
        .read(
            json.getBytes(StandardCharsets.UTF_8),
            Unstructured.empty(new GroupVersionKind("acme.dev", "v1", kind)),
            DecodeOptions.DEFAULT);
  }

  static List<Codec> codecs() {
    return List.of(Codecs.json(), Codecs.yaml(), Codecs.cbor());
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void aDeepItemKeepsNoOtherFromBeingRead(Codec codec) throws IOException {
    String json =
        "{\"apiVersion\":\"acme.dev/v1\",\"kind\":\"BoatList\",\"metadata\":{},\"items\":["
            + String.join(",", json("a"), json("deep"), json("c"))
            + "]}";
    byte[] list = codec.write(read(json, "BoatList"), EncodeOptions.DEFAULT);
    Sink sink = new Sink();
    codec.read(new ByteArrayInputStream(list), KubeList.into(TYPE, sink), DecodeOptions.DEFAULT);
    assertThat(sink.seen).containsExactly("a", "unreadable at $.items[1].spec", "c");
  }

  private static final class Sink implements KubeList.ItemSink<Custom<Spec, Void>> {
    private final List<String> seen = new ArrayList<>();

    @Override
    public void item(Custom<Spec, Void> item) {
      seen.add(item.name());
    }

    @Override
    public void unreadable(Bytes bytes, CodecException problem) {
      seen.add("unreadable at " + problem.path());
    }
  }

  @Test
  void aDeepSpecIsATypedError() {
    Unstructured deep = read(json("deep"), "Boat");
    assertThatThrownBy(() -> Custom.of(TYPE, deep))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("stack")
        .hasMessageContaining("$.spec");
    Custom<Spec, Void> flat = Custom.of(TYPE, "a", new Spec("a"));
    assertThatThrownBy(() -> flat.withSpec(new Spec("deep")))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("$.spec");
  }
}

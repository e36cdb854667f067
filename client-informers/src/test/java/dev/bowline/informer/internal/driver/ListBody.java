package dev.bowline.informer.internal.driver;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.v1.ListMeta;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Lists as they go over the wire, some items of which can't be read. */
final class ListBody {
  private static final String BAD = "unreadable-value";
  private static final int BYTE_STRING = 0x40;
  private static final int ARRAY = 0x80;

  private ListBody() {}

  /** An object that {@link #of} writes with a body that doesn't fit its class. */
  static ConfigMap bad(String name, String uid, long version) {
    return ConfigMaps.configMap(name, uid, Long.toString(version), BAD);
  }

  /**
   * A list whose bad objects have an array in place of a text, or a text longer than the list, or
   * in CBOR an array of numbers.
   */
  static byte[] of(Codec codec, long version, ConfigMap... items) {
    byte[] body =
        codec.write(
            KubeList.of(
                ConfigMap.TYPE,
                ListMeta.of(m -> m.resourceVersion(Long.toString(version))),
                Arrays.asList(items)),
            EncodeOptions.DEFAULT);
    if (codec == Codecs.cbor()) {
      return numbers(body, BAD);
    }
    return codec == Codecs.protobuf()
        ? tooLong(body, BAD)
        : bytes(text(body).replace("\"colour\":\"" + BAD + "\"", "\"colour\":[]"));
  }

  /** Puts arrays within arrays, so many, in place of a text: no reader goes as deep as a server. */
  static byte[] deep(Codec codec, byte[] body, String text, int depth) {
    String found = codec == Codecs.cbor() ? cborText(text) : '"' + text + '"';
    String value =
        codec == Codecs.cbor()
            ? ("" + (char) (ARRAY + 1)).repeat(depth) + (char) ARRAY
            : "[".repeat(depth) + "]".repeat(depth);
    return bytes(text(body).replace(found, value));
  }

  /** Makes the name of an item unreadable as well. */
  static byte[] nameless(Codec codec, byte[] body, String name) {
    if (codec == Codecs.cbor()) {
      return numbers(body, name);
    }
    return codec == Codecs.protobuf()
        ? tooLong(body, name)
        : bytes(text(body).replace("\"name\":\"" + name + "\"", "\"name\":{}"));
  }

  /** Puts an array of as many numbers in place of a text in CBOR. */
  private static byte[] numbers(byte[] body, String value) {
    String array = (char) (ARRAY + value.length()) + "\u0001".repeat(value.length());
    return bytes(text(body).replace(cborText(value), array));
  }

  private static String cborText(String value) {
    return (char) (BYTE_STRING + value.length()) + value;
  }

  /** Makes a text's length wrong, wherever it is found. */
  private static byte[] tooLong(byte[] body, String value) {
    byte[] broken = body.clone();
    String text = text(body);
    for (int at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
      // An entry of a map may take what stands behind it: only what the list hasn't is too long.
      int more = Math.min(value.length() - 1, 4);
      Arrays.fill(broken, at - 1, at - 1 + more, (byte) 0xFF);
      broken[at - 1 + more] = 0x7F;
    }
    return broken;
  }

  private static String text(byte[] body) {
    return new String(body, StandardCharsets.ISO_8859_1);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}

package dev.bowline.client.config;

import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.type.GroupVersionKind;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** Reads JSON objects of other origin than Kubernetes. Messages never quote them. */
final class JsonText {
  private static final Unstructured WRAPPED = Unstructured.empty(GroupVersionKind.of("v1", "Text"));

  private JsonText() {}

  /**
   * The object.
   *
   * @param title what it is, to begin messages with
   * @throws ConfigException if the text is no JSON object
   */
  static Stanza object(byte[] json, String title) {
    String wrapped =
        "{\"kind\":\"Text\",\"apiVersion\":\"v1\",\"text\":"
            + new String(json, StandardCharsets.UTF_8)
            + "}";
    try {
      Unstructured read =
          Codecs.json()
              .read(wrapped.getBytes(StandardCharsets.UTF_8), WRAPPED, DecodeOptions.DEFAULT);
      if (read.get("text") instanceof Map<?, ?> map) {
        return new Stanza(title, Path.of(""), map);
      }
    } catch (CodecException e) {
      // Neither a cause nor its message: they may quote the text.
    }
    throw new ConfigException(title + " isn't a JSON object");
  }
}

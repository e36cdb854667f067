package dev.bowline.codec.internal.yaml;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.serde.Message;
import dev.bowline.type.TypeRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/** Reads the objects in a YAML text of several documents. */
public final class ManifestReader {
  private static final YamlCodec CODEC = new YamlCodec();

  private final YamlDocuments documents;
  private final TypeRegistry registry;
  private final DecodeOptions options;

  private ManifestReader(YamlDocuments documents, TypeRegistry registry, DecodeOptions options) {
    this.documents = documents;
    this.registry = registry;
    this.options = options;
  }

  /** A reader of a stream, which is read document by document. */
  public static ManifestReader of(InputStream source, TypeRegistry registry, DecodeOptions options)
      throws IOException {
    YamlLimits limits = YamlLimits.ofStreamed(options.limits());
    YamlDocuments documents = YamlDocuments.of(source, limits, options.uniqueNames());
    return new ManifestReader(documents, registry, options);
  }

  /** A reader of a text. */
  public static ManifestReader of(String text, TypeRegistry registry, DecodeOptions options) {
    YamlLimits limits = YamlLimits.of(options.limits());
    YamlDocuments documents = YamlDocuments.of(text, limits, options.uniqueNames());
    return new ManifestReader(documents, registry, options);
  }

  /** Hands over the objects of all documents that aren't empty. */
  public void each(Consumer<? super Message> sink) throws IOException {
    for (int document = 1; ; document++) {
      YamlNode root;
      try {
        root = documents.next();
      } catch (YamlException e) {
        throw e.asCodecException(document);
      }
      if (root == null) {
        return;
      }
      if (root.value() != null) {
        sink.accept(CODEC.read(root, registry, options, document));
      }
    }
  }
}

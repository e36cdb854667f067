package dev.bowline.codec.internal.yaml;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.internal.json.JsonCodec;
import dev.bowline.codec.internal.json.JsonIdentity;
import dev.bowline.codec.internal.text.Utf8;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.TypeRegistry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the objects in a YAML text of several documents. */
public final class ManifestReader {
  private static final YamlCodec CODEC = new YamlCodec();
  private static final JsonCodec JSON = new JsonCodec();

  private final YamlText text;
  private final YamlDocuments documents;
  private final @Nullable TypeRegistry registry;
  private final DecodeOptions options;

  private ManifestReader(
      InputStream source, YamlLimits limits, @Nullable TypeRegistry registry, DecodeOptions options)
      throws IOException {
    // kubectl reads manifests line by line, and what it gives to its parser has a break behind each
    this.text = new YamlText(source, limits.maxCharacters(), true);
    this.documents = new YamlDocuments(text, limits, options.uniqueNames());
    this.registry = registry;
    this.options = options;
  }

  /** A reader of a stream, which is read document by document. */
  public static ManifestReader of(InputStream source, TypeRegistry registry, DecodeOptions options)
      throws IOException {
    YamlLimits limits = YamlLimits.ofStreamed(options.limits());
    return new ManifestReader(source, limits, registry, options);
  }

  /**
   * A reader of a text.
   *
   * @param registry null if no classes are to be looked for
   */
  public static ManifestReader of(
      String text, @Nullable TypeRegistry registry, DecodeOptions options) throws IOException {
    InputStream source = new ByteArrayInputStream(Utf8.encode(text));
    YamlLimits limits = YamlLimits.of(options.limits());
    return new ManifestReader(source, limits, registry, options);
  }

  /** Hands over the objects of all documents that aren't empty. */
  public void each(Consumer<? super Message> sink) throws IOException {
    int document = 1;
    for (Message object = json(document); object != null; object = json(document)) {
      sink.accept(object);
      document++;
      skipBlanks(document);
    }
    for (; ; document++) {
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

  /** Also tabs, as kubectl. */
  private void skipBlanks(int document) throws IOException {
    try {
      text.skipBlanks();
    } catch (YamlException e) {
      throw e.asCodecException(document);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** The JSON object that comes next, or null if what comes is none: from there on it is YAML. */
  private @Nullable Message json(int document) throws IOException {
    String object;
    try {
      object = text.object();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    if (object == null) {
      return null;
    }
    byte[] bytes = Utf8.encode(object);
    try {
      JsonIdentity.check(bytes, options);
    } catch (CodecException e) {
      return null;
    }
    try {
      Message message = JSON.readAny(bytes, registry, options);
      text.pass(object.length());
      return message;
    } catch (CodecException e) {
      if (e.offset() < 0 && !e.path().equals("$")) {
        throw e.inText(document, 0, 0);
      }
      text.pass(Utf8.decode(bytes, 0, (int) Math.max(0, e.offset())).length());
      throw text.locate(e, document);
    }
  }
}

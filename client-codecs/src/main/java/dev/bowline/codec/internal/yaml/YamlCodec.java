package dev.bowline.codec.internal.yaml;

import dev.bowline.codec.Codec;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.WatchFrames;
import dev.bowline.codec.internal.StackProbe;
import dev.bowline.codec.internal.json.JsonCodec;
import dev.bowline.codec.internal.json.JsonTreeCodec;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.Message;
import dev.bowline.type.TypeRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The YAML format: JSON in other clothes, as in Go. */
public final class YamlCodec implements Codec {
  /** Bytes of our own JSON need no limits but that of the stack. */
  private static final DecodeOptions OWN_JSON =
      DecodeOptions.DEFAULT.withLimits(
          new DecodeLimits(
              DecodeLimits.DEFAULT.maxDepth(),
              Integer.MAX_VALUE,
              Integer.MAX_VALUE,
              Integer.MAX_VALUE));

  private final JsonCodec json = new JsonCodec();

  @Override
  public String mediaType() {
    return "application/yaml";
  }

  @Override
  public String watchMediaType() {
    return json.watchMediaType();
  }

  @Override
  public boolean canHold(Message prototypeOrValue) {
    return true;
  }

  @Override
  public <T extends Message> T read(byte[] body, T prototype, DecodeOptions options) {
    MarkedJson marked = marked(root(body, options, prototype));
    PlacingSink sink = new PlacingSink(prototype, marked);
    try {
      T read = json.read(marked.bytes(), sink.list(prototype), options);
      sink.release();
      return read;
    } catch (CodecException e) {
      throw sink.placed(e);
    } finally {
      sink.end();
    }
  }

  @Override
  public <T extends Message> T read(InputStream body, T prototype, DecodeOptions options)
      throws IOException {
    if (!(prototype instanceof KubeList<?> list) || options.uniqueNames()) {
      return read(body.readAllBytes(), prototype, options);
    }
    YamlListStream stream =
        new YamlListStream(
            body,
            YamlLimits.ofStreamed(options.limits()),
            options.mask(),
            (Message) list.type().prototype());
    PlacingSink sink = new PlacingSink(prototype, stream.places());
    try {
      T read = json.readItems(stream, sink.list(prototype), options, Integer.MAX_VALUE);
      sink.release();
      return read;
    } catch (YamlException e) {
      if (sink.isBusy()) {
        throw e;
      }
      sink.release(); // the text goes on behind it
      throw e.asCodecException(0);
    } catch (CodecException e) {
      throw sink.placed(e);
    } finally {
      sink.end();
    }
  }

  @Override
  public Message read(byte[] body, TypeRegistry registry, DecodeOptions options) {
    Objects.requireNonNull(registry, "registry");
    return read(root(body, options, null), registry, options, 0);
  }

  /** The tree of a text. What is left out of a shape is left out of it, too. */
  private static YamlNode root(byte[] body, DecodeOptions options, @Nullable Message shape) {
    boolean isStrict = options.uniqueNames();
    try {
      return YamlDocuments.first(
          body, YamlLimits.of(options.limits()), isStrict, options.mask(), isStrict ? null : shape);
    } catch (YamlException e) {
      throw e.asCodecException(0);
    }
  }

  private static MarkedJson marked(YamlNode root) {
    try {
      return new MarkedJson(root);
    } catch (StackOverflowError e) {
      throw StackProbe.exhausted();
    }
  }

  /**
   * Reads one document.
   *
   * @param registry null if no class is to be looked for
   * @param document its number in a text of several, from 1, or 0
   */
  Message read(
      YamlNode root, @Nullable TypeRegistry registry, DecodeOptions options, int document) {
    MarkedJson marked = marked(root);
    try {
      return json.readAny(marked.bytes(), registry, options);
    } catch (CodecException e) {
      throw marked.locate(e, document);
    }
  }

  @Override
  public byte[] write(Message message, EncodeOptions options) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    stream(message, out, options); // in memory, where nothing fails
    return out.toByteArray();
  }

  @Override
  public void write(Message message, OutputStream out, EncodeOptions options) throws IOException {
    try {
      stream(message, out, options);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void stream(Message message, OutputStream out, EncodeOptions options) {
    try {
      new YamlOutput(out)
          .document(
              message instanceof KubeList<?> list && !list.items().isEmpty()
                  ? treeOf(list, options)
                  : tree(json.write(message, options.withPretty(false))));
    } catch (StackOverflowError e) {
      throw StackProbe.exhausted().of(message);
    } catch (CodecException e) {
      throw e.of(message);
    }
  }

  private static @Nullable Object tree(byte[] own) {
    return JsonTreeCodec.parseExactly(own, OWN_JSON);
  }

  /** The tree of a list, whose items are made one by one while it is walked. */
  private static Map<Object, @Nullable Object> treeOf(KubeList<?> list, EncodeOptions options) {
    Map<Object, @Nullable Object> tree = new HashMap<>();
    if (tree(JsonCodec.writeWithoutItems(list, options)) instanceof Map<?, ?> around) {
      tree.putAll(around);
    }
    List<? extends KubeObject> items = list.items();
    Iterable<@Nullable Object> trees =
        () -> IntStream.range(0, items.size()).mapToObj(i -> item(items, i, options)).iterator();
    tree.put("items", trees);
    return tree;
  }

  private static @Nullable Object item(
      List<? extends KubeObject> items, int index, EncodeOptions options) {
    try {
      return tree(JsonCodec.writeItem((Message) items.get(index), options));
    } catch (CodecException e) {
      throw e.within("[" + index + "]").within(".items");
    }
  }

  @Override
  public <T extends Message> WatchFrames<T> watchFrames(
      InputStream body, T prototype, DecodeOptions options) {
    return json.watchFrames(body, prototype, options);
  }

  @Override
  public byte[] writeWatchEvent(String type, Message object, EncodeOptions options) {
    return json.writeWatchEvent(type, object, options);
  }
}

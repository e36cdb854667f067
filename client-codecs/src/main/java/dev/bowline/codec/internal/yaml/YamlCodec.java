package dev.bowline.codec.internal.yaml;

import dev.bowline.codec.Codec;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.WatchFrames;
import dev.bowline.codec.internal.StackProbe;
import dev.bowline.codec.internal.json.JsonCodec;
import dev.bowline.codec.internal.json.JsonTreeCodec;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.Message;
import dev.bowline.type.TypeRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

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
    return first(body, options, bytes -> json.read(bytes, prototype, options));
  }

  @Override
  public <T extends Message> T read(InputStream body, T prototype, DecodeOptions options)
      throws IOException {
    return read(body.readAllBytes(), prototype, options);
  }

  @Override
  public Message read(byte[] body, TypeRegistry registry, DecodeOptions options) {
    return first(body, options, bytes -> json.read(bytes, registry, options));
  }

  private <T> T first(byte[] body, DecodeOptions options, Function<byte[], T> reader) {
    YamlNode root;
    try {
      root = YamlDocuments.first(body, YamlLimits.of(options.limits()), options.uniqueNames());
    } catch (YamlException e) {
      throw e.asCodecException(0);
    }
    return read(root, reader, 0);
  }

  private static <T> T read(YamlNode root, Function<byte[], T> reader, int document) {
    MarkedJson marked = marked(root);
    try {
      return reader.apply(marked.bytes());
    } catch (CodecException e) {
      throw marked.locate(e, document);
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
   * Reads one document of several.
   *
   * @param document its number, from 1
   */
  Message read(YamlNode root, TypeRegistry registry, DecodeOptions options, int document) {
    return read(root, bytes -> json.read(bytes, registry, options), document);
  }

  @Override
  public byte[] write(Message message, EncodeOptions options) {
    byte[] own = json.write(message, options.withPretty(false));
    try {
      Object tree = JsonTreeCodec.parseExactly(own, OWN_JSON);
      return new YamlOutput().document(tree).getBytes(StandardCharsets.UTF_8);
    } catch (StackOverflowError e) {
      throw StackProbe.exhausted().of(message);
    } catch (CodecException e) {
      throw e.of(message);
    }
  }

  @Override
  public void write(Message message, OutputStream out, EncodeOptions options) throws IOException {
    out.write(write(message, options));
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

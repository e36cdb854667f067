package dev.bowline.codec;

import dev.bowline.codec.internal.yaml.ManifestReader;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.TypeRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Manifests: YAML with objects of any kinds, one in each document, as {@code kubectl apply -f}
 * takes them. A text may begin with JSON objects, with or without white space between them, each a
 * document. What comes behind them is YAML, and so is all of a text that begins in another way, be
 * it JSON: names in braces have at most 1,024 characters there, and U+007F, U+0081, U+FFFF and
 * escaped halves of surrogate pairs are refused. A {@code ---} behind a JSON object may stand in
 * its line. Thread-safe.
 *
 * <p>Empty documents are skipped, and so is a byte order mark at the start of a document. A
 * document of kind {@code List} is read as it is; its items are not taken out. Errors name the
 * document, from 1 and with the empty ones counted, and the line and column in the whole text, from
 * 1.
 */
public final class Manifests {
  private Manifests() {}

  /**
   * Reads all objects of a text.
   *
   * @param registry finds the classes; what it doesn't know is read as {@link Unstructured}
   * @return the objects in the order of the text
   * @throws CodecException if a document is malformed, isn't an object with kind and apiVersion,
   *     doesn't fit its class or exceeds a limit
   */
  public static List<Message> read(String yaml, TypeRegistry registry, DecodeOptions options) {
    return all(yaml, Objects.requireNonNull(registry, "registry"), options);
  }

  /**
   * Reads all objects of a text without classes.
   *
   * @return the objects in the order of the text
   * @throws CodecException as {@link #read(String, TypeRegistry, DecodeOptions)}
   */
  @SuppressWarnings("unchecked") // where no class is looked for, all are of this one
  public static List<Unstructured> readUnstructured(String yaml, DecodeOptions options) {
    return (List<Unstructured>) (List<?>) all(yaml, null, options);
  }

  private static List<Message> all(
      String yaml, @Nullable TypeRegistry registry, DecodeOptions options) {
    List<Message> objects = new ArrayList<>();
    try {
      ManifestReader.of(yaml, registry, options).each(objects::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not from memory
    }
    return List.copyOf(objects);
  }

  /**
   * Reads the objects of a stream one by one and never holds more than one document. A document may
   * be as long as the greater of {@link dev.bowline.serde.DecodeLimits#maxFrameBytes} and {@link
   * dev.bowline.serde.DecodeLimits#maxStringBytes}, counted in characters.
   *
   * @param yaml in UTF-8, or in UTF-16 with a byte order mark; read to its end, not closed
   * @param registry finds the classes; what it doesn't know is read as {@link Unstructured}
   * @param sink takes each object as soon as it is read
   * @throws CodecException as {@link #read(String, TypeRegistry, DecodeOptions)}, and if the bytes
   *     are not text; objects that came before have gone to the sink by then
   * @throws IOException if the stream fails
   */
  public static void read(
      InputStream yaml,
      TypeRegistry registry,
      DecodeOptions options,
      Consumer<? super Message> sink)
      throws IOException {
    ManifestReader.of(yaml, registry, options).each(sink);
  }

  /**
   * Writes objects as documents that are separated by {@code ---}.
   *
   * @throws CodecException as {@link Codec#write(Message, EncodeOptions)}
   */
  public static String write(Iterable<? extends Message> objects, EncodeOptions options) {
    StringBuilder yaml = new StringBuilder();
    for (Message object : objects) {
      yaml.append(yaml.isEmpty() ? "" : "---\n");
      yaml.append(new String(Codecs.yaml().write(object, options), StandardCharsets.UTF_8));
    }
    return yaml.toString();
  }

  /**
   * Writes objects to a stream, which is neither flushed nor closed, one by one.
   *
   * @throws CodecException as {@link Codec#write(Message, EncodeOptions)}; objects that come before
   *     are written by then
   * @throws IOException if the stream fails
   */
  public static void write(
      Iterable<? extends Message> objects, OutputStream out, EncodeOptions options)
      throws IOException {
    boolean isFirst = true;
    for (Message object : objects) {
      byte[] document = Codecs.yaml().write(object, options);
      out.write((isFirst ? "" : "---\n").getBytes(StandardCharsets.UTF_8));
      out.write(document);
      isFirst = false;
    }
  }
}

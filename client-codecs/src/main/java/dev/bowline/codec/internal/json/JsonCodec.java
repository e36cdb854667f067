package dev.bowline.codec.internal.json;

import dev.bowline.codec.Codec;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.WatchFrames;
import dev.bowline.codec.internal.ClaimedIdentity;
import dev.bowline.codec.internal.Identity;
import dev.bowline.codec.internal.KeptBytes;
import dev.bowline.codec.internal.StackProbe;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.TypeRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The JSON format. */
public final class JsonCodec implements Codec {
  private static final String MEDIA_TYPE = "application/json";
  private static final int FIRST_OUTPUT = 4096;

  @Override
  public String mediaType() {
    return MEDIA_TYPE;
  }

  @Override
  public String watchMediaType() {
    return MEDIA_TYPE;
  }

  @Override
  public boolean canHold(Message prototypeOrValue) {
    return true;
  }

  @Override
  public <T extends Message> T read(byte[] body, T prototype, DecodeOptions options) {
    JsonInput in = new JsonInput(body, 0, body.length, options);
    return read(in, prototype, options, null);
  }

  @Override
  public <T extends Message> T read(InputStream body, T prototype, DecodeOptions options)
      throws IOException {
    if (!(prototype instanceof KubeList<?>) || options.uniqueNames()) {
      return read(body.readAllBytes(), prototype, options);
    }
    return readItems(body, prototype, options, KeptBytes.maxItemBytes(options.limits()));
  }

  /**
   * Reads a list item by item.
   *
   * @param maxItemBytes how long an item may be
   */
  public <T extends Message> T readItems(
      InputStream body, T prototype, DecodeOptions options, int maxItemBytes) throws IOException {
    JsonInput in = new JsonInput(JsonStream.newBuffer(), 0, 0, options);
    try {
      JsonStream stream = new JsonStream(body, maxItemBytes, false);
      stream.ensureByte(in);
      return read(in, prototype, options, stream);
    } catch (UncheckedIOException e) {
      if (in.isHandingOver) {
        throw e;
      }
      throw e.getCause();
    }
  }

  @Override
  public Message read(byte[] body, TypeRegistry registry, DecodeOptions options) {
    return readAny(body, Objects.requireNonNull(registry, "registry"), options);
  }

  /**
   * Reads an object of whichever kind.
   *
   * @param registry null if no class is to be looked for
   */
  public Message readAny(byte[] body, @Nullable TypeRegistry registry, DecodeOptions options) {
    ClaimedIdentity identity = JsonIdentity.of(body, 0, body.length);
    if (identity.kind() == null || identity.apiVersion() == null) {
      JsonIdentity.check(body, options);
    }
    GroupVersionKind kind = Identity.of(identity.kind(), identity.apiVersion());
    Message prototype = registry == null ? null : registry.prototype(kind);
    return read(body, prototype == null ? Unstructured.empty(kind) : prototype, options);
  }

  /** Reads the outermost message at the cursor, up to the end of the input. */
  private static <T extends Message> T read(
      JsonInput in, T prototype, DecodeOptions options, @Nullable JsonStream stream) {
    T message = message(in, prototype, options, stream);
    if (stream != null) {
      stream.ensureByte(in);
    }
    in.expectEnd();
    return message;
  }

  /** Reads the outermost message at the cursor. */
  static <T extends Message> T message(
      JsonInput in, T prototype, DecodeOptions options, @Nullable JsonStream stream) {
    JsonFieldReader reader = new JsonFieldReader(in, options, stream);
    long start = in.base + in.at;
    try {
      if (options.uniqueNames()) {
        UniqueNames.check(in, options);
      }
      T message = reader.outermost(prototype);
      Identity.check(prototype, reader.kind(), reader.apiVersion(), start);
      if (!reader.hasItems()) {
        Identity.checkWithoutItems(prototype, options.mask(), start);
      }
      return message;
    } catch (StackOverflowError e) {
      if (in.isHandingOver) {
        throw e;
      }
      throw StackProbe.exhausted();
    } catch (CodecException e) {
      if (in.isHandingOver && e.kind() == null) { // the sink's own, and not what it throws on
        throw e;
      }
      // of what a stream has dropped nothing more is known than what it was to be
      int from = start < in.base ? in.end : (int) (start - in.base);
      throw JsonIdentity.of(in.buffer, from, in.end).explain(e, prototype, true, start);
    }
  }

  @Override
  public byte[] write(Message message, EncodeOptions options) {
    JsonOutput out = new JsonOutput(FIRST_OUTPUT);
    write(message, out, options);
    byte[] bytes = out.toByteArray();
    return options.pretty() ? JsonIndent.indent(bytes) : bytes;
  }

  /** Writes a list with none of its items. */
  public static byte[] writeWithoutItems(Message list, EncodeOptions options) {
    JsonOutput out = new JsonOutput(FIRST_OUTPUT);
    new JsonFieldWriter(out, options, list).around(list);
    return out.toByteArray();
  }

  /** Writes a message as it stands in a list. */
  public static byte[] writeItem(Message item, EncodeOptions options) {
    JsonOutput out = new JsonOutput(FIRST_OUTPUT);
    new JsonFieldWriter(out, options, item).item(item);
    return out.toByteArray();
  }

  static void write(Message message, JsonOutput out, EncodeOptions options) {
    write(message, out, options, "");
  }

  /** Writes a message with a mark before the name of each unknown field. */
  static void write(Message message, JsonOutput out, EncodeOptions options, String mark) {
    try {
      new JsonFieldWriter(out, options, message).marked(message, mark);
    } catch (StackOverflowError e) {
      throw StackProbe.exhausted().of(message);
    } catch (CodecException e) {
      throw e.of(message);
    }
  }

  @Override
  public void write(Message message, OutputStream out, EncodeOptions options) throws IOException {
    if (options.pretty()) {
      out.write(write(message, options));
      return;
    }
    JsonOutput json = new JsonOutput(out);
    try {
      write(message, json, options);
      json.flush();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public <T extends Message> WatchFrames<T> watchFrames(
      InputStream body, T prototype, DecodeOptions options) {
    return new JsonWatchFrames<>(body, prototype, options);
  }

  @Override
  public byte[] writeWatchEvent(String type, Message object, EncodeOptions options) {
    JsonOutput out = new JsonOutput(FIRST_OUTPUT);
    out.ascii("{\"type\":");
    out.text(type);
    out.ascii(",\"object\":");
    write(object, out, options);
    out.ascii("}\n");
    return out.toByteArray();
  }
}

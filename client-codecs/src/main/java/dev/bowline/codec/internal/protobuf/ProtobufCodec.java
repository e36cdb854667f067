package dev.bowline.codec.internal.protobuf;

import dev.bowline.codec.Codec;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.WatchFrames;
import dev.bowline.codec.internal.Identity;
import dev.bowline.codec.internal.KeptBytes;
import dev.bowline.codec.internal.StackProbe;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.TypeRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** The Protobuf format of Kubernetes. */
public final class ProtobufCodec implements Codec {
  static final String MEDIA_TYPE = "application/vnd.kubernetes.protobuf";
  private static final String WATCH_MEDIA_TYPE = MEDIA_TYPE + ";stream=watch";

  @Override
  public String mediaType() {
    return MEDIA_TYPE;
  }

  @Override
  public String watchMediaType() {
    return WATCH_MEDIA_TYPE;
  }

  @Override
  public boolean canHold(Message prototypeOrValue) {
    FieldTable table = prototypeOrValue.fieldTable();
    if (table.kind() == null || prototypeOrValue instanceof Unstructured) {
      return false;
    }
    for (int i = table.firstDataOrdinal(); i < table.size(); i++) {
      if (table.field(i).number() == 0) {
        return false;
      }
    }
    if (prototypeOrValue instanceof KubeList<?> list) {
      return canHold((Message) list.type().prototype());
    }
    return true;
  }

  private GroupVersionKind kindOf(Message message) {
    GroupVersionKind kind = message.fieldTable().kind();
    if (kind == null || !canHold(message)) {
      throw new CodecException(message.fieldTable().name() + " has no form in Protobuf", -1);
    }
    return kind;
  }

  @Override
  public <T extends Message> T read(byte[] body, T prototype, DecodeOptions options) {
    return read(body, 0, body.length, 0, prototype, options, null);
  }

  /**
   * Reads an object in its envelope.
   *
   * @param base offset of {@code bytes[0]} in the whole input
   * @param recent what was read of the bytes before; null if nothing is remembered
   */
  <T extends Message> T read(
      byte[] bytes,
      int from,
      int to,
      long base,
      T prototype,
      DecodeOptions options,
      @Nullable Recent recent) {
    GroupVersionKind expected = kindOf(prototype);
    WireInput in = new WireInput(bytes, from, to, options);
    in.base = base;
    Envelope envelope = Envelope.read(in);
    envelope.check(expected);
    return object(in, envelope, prototype, options, recent);
  }

  /** A list without anything, of which an empty one has its metadata, may have been cut off. */
  private static CodecException noList(WireInput in) {
    return CodecException.truncated("the envelope ends before the list", in.base + in.at);
  }

  private static <T extends Message> T object(
      WireInput whole,
      Envelope envelope,
      T prototype,
      DecodeOptions options,
      @Nullable Recent recent) {
    if (envelope.rawTo == 0 && prototype instanceof KubeList<?>) {
      throw noList(whole);
    }
    WireInput in = new WireInput(whole.buffer, envelope.rawFrom, envelope.rawTo, options);
    in.base = whole.base;
    try {
      return outermost(in, new ProtobufFieldReader(in, options, recent), prototype);
    } catch (CodecException e) {
      if (in.isHandingOver) {
        throw e;
      }
      WireInput again = new WireInput(whole.buffer, envelope.rawFrom, envelope.rawTo, options);
      throw WireIdentity.name(e, again, prototype.fieldTable());
    }
  }

  private static <T extends Message> T outermost(
      WireInput in, ProtobufFieldReader reader, T prototype) {
    try {
      return reader.outermost(prototype);
    } catch (StackOverflowError e) {
      if (in.isHandingOver) {
        throw e;
      }
      throw StackProbe.exhausted();
    }
  }

  @Override
  public <T extends Message> T read(InputStream body, T prototype, DecodeOptions options)
      throws IOException {
    if (!(prototype instanceof KubeList<?>)) {
      return read(body.readAllBytes(), prototype, options);
    }
    WireInput in = new WireInput(WireStream.newBuffer(), 0, Integer.MAX_VALUE, options);
    try {
      WireStream stream = new WireStream(body, KeptBytes.maxItemBytes(options.limits()));
      return list(in, stream, prototype, options);
    } catch (UncheckedIOException e) {
      if (in.isHandingOver) {
        throw e;
      }
      throw e.getCause();
    }
  }

  private <T extends Message> T list(
      WireInput in, WireStream stream, T prototype, DecodeOptions options) {
    GroupVersionKind expected = kindOf(prototype);
    stream.ensureHead(in);
    if (stream.isShort(in) || in.buffer[Envelope.PREFIX_SIZE] != Envelope.TYPE_META_TAG) {
      stream.ensureAll(in);
      return read(in.buffer, 0, in.limit, 0, prototype, options, null);
    }
    Envelope envelope = new Envelope();
    Envelope.readPrefix(in);
    T list = null;
    while (!stream.atEnd(in)) {
      stream.ensureHead(in);
      int field = in.at;
      long tag = in.tag();
      if (tag >>> 3 != Envelope.RAW || (tag & 7) != WireInput.BYTES) {
        in.at = field;
        stream.ensureOuterField(in);
        envelope.field(in, in.tag());
      } else if (list != null) {
        throw in.error("a second object in one envelope");
      } else {
        envelope.check(expected);
        int length = in.length();
        in.limit = in.at + length;
        try {
          list = outermost(in, new ProtobufFieldReader(in, options, stream), prototype);
        } catch (CodecException e) {
          throw in.isHandingOver ? e : e.of(expected.kind(), null, null);
        }
        in.limit = Integer.MAX_VALUE;
      }
    }
    if (list == null) {
      throw noList(in);
    }
    envelope.check(expected); // what came behind the list counts, too
    return list;
  }

  @Override
  public Message read(byte[] body, TypeRegistry registry, DecodeOptions options) {
    WireInput in = new WireInput(body, 0, body.length, options);
    Envelope envelope = Envelope.read(in);
    GroupVersionKind kind = Identity.of(envelope.kind, envelope.apiVersion);
    envelope.checkContent();
    Message prototype = registry.prototype(kind);
    if (prototype == null || !canHold(prototype)) {
      throw new CodecException(
          "expected a kind that is known, found "
              + Identity.shown(kind.toString())
              + ", which Protobuf can't be read without",
          0);
    }
    return object(in, envelope, prototype, options, null);
  }

  @Override
  public byte[] write(Message message, EncodeOptions options) {
    GroupVersionKind kind = kindOf(message);
    ProtobufFieldWriter writer = new ProtobufFieldWriter(options, false);
    try {
      int size = writer.count(message);
      WireOutput out = new WireOutput(Envelope.headSize(kind, size) + size + Envelope.TAIL_SIZE);
      Envelope.writeHead(out, kind, size);
      writer.emit(message, out);
      Envelope.writeTail(out);
      return out.array();
    } catch (StackOverflowError e) {
      throw StackProbe.exhausted().of(message);
    } catch (CodecException e) {
      throw e.of(message);
    }
  }

  @Override
  public void write(Message message, OutputStream out, EncodeOptions options) throws IOException {
    GroupVersionKind kind = kindOf(message);
    ProtobufFieldWriter writer = new ProtobufFieldWriter(options, true);
    try {
      int size = writer.count(message);
      int rest = size - writer.itemBytes() + Envelope.headSize(kind, size) + Envelope.TAIL_SIZE;
      WireOutput wire = new WireOutput(out, rest);
      Envelope.writeHead(wire, kind, size);
      writer.emit(message, wire);
      Envelope.writeTail(wire);
      wire.flush();
    } catch (StackOverflowError e) {
      throw StackProbe.exhausted().of(message);
    } catch (CodecException e) {
      throw e.of(message);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public <T extends Message> WatchFrames<T> watchFrames(
      InputStream body, T prototype, DecodeOptions options) {
    return new ProtobufWatchFrames<>(body, prototype, options, this);
  }

  @Override
  public byte[] writeWatchEvent(String type, Message object, EncodeOptions options) {
    return ProtobufWatchFrames.write(type, write(object, options));
  }
}

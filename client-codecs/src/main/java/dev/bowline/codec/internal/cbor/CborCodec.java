package dev.bowline.codec.internal.cbor;

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
import org.jspecify.annotations.Nullable;

/** The CBOR format. */
public final class CborCodec implements Codec {
  private static final int FIRST_OUTPUT = 4096;

  @Override
  public String mediaType() {
    return "application/cbor";
  }

  @Override
  public String watchMediaType() {
    return "application/cbor-seq";
  }

  @Override
  public boolean canHold(Message prototypeOrValue) {
    return true;
  }

  @Override
  public <T extends Message> T read(byte[] body, T prototype, DecodeOptions options) {
    return read(new CborInput(body, 0, body.length, options), prototype, options, null);
  }

  @Override
  public <T extends Message> T read(InputStream body, T prototype, DecodeOptions options)
      throws IOException {
    if (!(prototype instanceof KubeList<?>)) {
      return read(body.readAllBytes(), prototype, options);
    }
    CborInput in = new CborInput(CborStream.newBuffer(), 0, 0, options);
    try {
      CborStream stream = new CborStream(body, KeptBytes.maxItemBytes(options.limits()));
      stream.ensureHead(in);
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
    ClaimedIdentity identity = CborIdentity.of(body, 0, body.length);
    if (identity.kind() == null || identity.apiVersion() == null) {
      checkSyntax(body, options);
    }
    GroupVersionKind kind = Identity.of(identity.kind(), identity.apiVersion());
    Message prototype = registry.prototype(kind);
    return read(body, prototype == null ? Unstructured.empty(kind) : prototype, options);
  }

  private static void checkSyntax(byte[] body, DecodeOptions options) {
    CborInput in = new CborInput(body, 0, body.length, options);
    in.skipTags();
    if (in.major() != CborInput.MAP) {
      throw in.unexpected("an object");
    }
    in.skipValue();
    in.expectEnd();
  }

  /** Reads the outermost message at the cursor, up to the end of the input. */
  private static <T extends Message> T read(
      CborInput in, T prototype, DecodeOptions options, @Nullable CborStream stream) {
    T message = message(in, prototype, options, stream);
    if (stream != null) {
      stream.ensureByte(in);
    }
    in.expectEnd();
    return message;
  }

  /** Reads the outermost message at the cursor. */
  static <T extends Message> T message(
      CborInput in, T prototype, DecodeOptions options, @Nullable CborStream stream) {
    CborFieldReader reader = new CborFieldReader(in, options, stream);
    long start = in.base + in.at;
    try {
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
      throw CborIdentity.of(in.buffer, from, in.end).explain(e, prototype, false, start);
    }
  }

  @Override
  public byte[] write(Message message, EncodeOptions options) {
    CborOutput out = new CborOutput(FIRST_OUTPUT);
    write(message, out, options);
    return out.toByteArray();
  }

  private static void write(Message message, CborOutput out, EncodeOptions options) {
    out.selfDescribed();
    try {
      new CborMessageWriter(out, options).outermost(message);
    } catch (StackOverflowError e) {
      throw StackProbe.exhausted().of(message);
    } catch (CodecException e) {
      throw e.of(message);
    }
  }

  @Override
  public void write(Message message, OutputStream out, EncodeOptions options) throws IOException {
    CborOutput cbor = new CborOutput(FIRST_OUTPUT, out);
    try {
      write(message, cbor, options);
      cbor.flush();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public <T extends Message> WatchFrames<T> watchFrames(
      InputStream body, T prototype, DecodeOptions options) {
    return new CborWatchFrames<>(body, prototype, options);
  }

  @Override
  public byte[] writeWatchEvent(String type, Message object, EncodeOptions options) {
    CborOutput out = new CborOutput(FIRST_OUTPUT);
    out.selfDescribed();
    out.head(CborInput.MAP, 2);
    out.text("type");
    out.text(type);
    out.text("object");
    write(object, out, options);
    return out.toByteArray();
  }
}

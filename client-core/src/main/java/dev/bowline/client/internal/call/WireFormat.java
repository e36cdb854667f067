package dev.bowline.client.internal.call;

import dev.bowline.client.internal.request.Body;
import dev.bowline.client.internal.request.MediaTypes;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.Bytes;
import org.jspecify.annotations.Nullable;

/** A format in which objects are sent and asked for. */
final class WireFormat {
  /** What every server speaks. JSON is YAML, which is what the JSON of an apply is called. */
  static final WireFormat JSON = new WireFormat(Codecs.json(), MediaTypes.APPLY_YAML);

  static final WireFormat PROTOBUF = new WireFormat(Codecs.protobuf(), null);
  static final WireFormat CBOR = new WireFormat(Codecs.cbor(), MediaTypes.APPLY_CBOR);

  private final Codec codec;
  private final @Nullable String applyMediaType;

  private WireFormat(Codec codec, @Nullable String applyMediaType) {
    this.codec = codec;
    this.applyMediaType = applyMediaType;
  }

  /** As {@code Accept} names it; watches are asked for in the same words. */
  String mediaType() {
    return codec.mediaType();
  }

  /** What the body would be called; null if the format has no form for it. */
  @Nullable String contentType(Body.ObjectBody body) {
    if (!codec.canHold(body.object())) {
      return null;
    }
    return body.isApply() ? applyMediaType : codec.mediaType();
  }

  /**
   * The body's bytes.
   *
   * @throws dev.bowline.serde.CodecException if the object holds what the format can't
   */
  Bytes encode(Body.ObjectBody body, boolean dropUnknownFields) {
    EncodeOptions form = body.isApply() ? EncodeOptions.ONLY_SET_FIELDS : EncodeOptions.DEFAULT;
    return Bytes.copyOf(codec.write(body.object(), form.withDropUnknownFields(dropUnknownFields)));
  }
}

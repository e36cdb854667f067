package dev.bowline.client.internal.call;

import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.codec.Codec;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.WatchFrames;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.PartialObjectMetadata;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.ClusterType;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceType;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads metadata. Servers that can't give it alone give whole objects, which are reduced to it. The
 * casts hold since an instance of a type's class is always a message of the prototype's class.
 *
 * @param <P> class of the whole objects
 */
final class MetadataDecoder<P extends KubeObject> implements Decoder<PartialObjectMetadata> {
  private static final NamespacedType<PartialObjectMetadata> ITEMS =
      NamespacedType.custom(
          PartialObjectMetadata.KIND, "partialobjectmetadata", PartialObjectMetadata.EMPTY);
  private static final GroupVersionKind LIST =
      new GroupVersionKind(
          PartialObjectMetadata.KIND.group(),
          PartialObjectMetadata.KIND.version(),
          ITEMS.listKind());

  private final ResourceType<P> plain;
  private final ResourceType<PartialObjectMetadata> type;
  private final DecodeOptions options;

  MetadataDecoder(ResourceType<P> plain, DecodeOptions options) {
    this.plain = plain;
    this.options = options;
    String plural = plain.resource().resource();
    this.type =
        plain.isNamespaced()
            ? NamespacedType.custom(plain.kind(), plural, PartialObjectMetadata.EMPTY)
            : ClusterType.custom(plain.kind(), plural, PartialObjectMetadata.EMPTY);
  }

  /** What the server calls the objects, and the class that holds what is read of them. */
  @Override
  public ResourceType<PartialObjectMetadata> type() {
    return type;
  }

  @Override
  public PartialObjectMetadata object(InputStream body, Codec codec) throws IOException {
    EitherKind kinds =
        new EitherKind(
            PartialObjectMetadata.KIND,
            PartialObjectMetadata.EMPTY,
            plain.kind(),
            (Message) plain.prototype());
    Message message = codec.read(body.readAllBytes(), kinds, options);
    if (message instanceof PartialObjectMetadata metadata) {
      return metadata;
    }
    if (message instanceof KubeObject object && object.kind().equals(plain.kind().kind())) {
      return reduced(object);
    }
    throw other(PartialObjectMetadata.KIND, plain.kind(), message);
  }

  /** Holds the bytes of the page, since the kind of a list may be said at its end. */
  @Override
  public PageResult page(
      InputStream body, Codec codec, ItemSink<? super PartialObjectMetadata> sink)
      throws IOException {
    GroupVersionKind kind = plain.kind();
    GroupVersionKind plainList =
        new GroupVersionKind(kind.group(), kind.version(), plain.listKind());
    EitherKind kinds =
        new EitherKind(
            LIST, KubeList.into(ITEMS, sink), plainList, KubeList.into(plain, reducing(sink)));
    Message message = codec.read(body.readAllBytes(), kinds, options);
    if (message instanceof KubeList<?> list) {
      return ObjectDecoder.result(list.metadata(), codec);
    }
    throw other(LIST, plainList, message);
  }

  private static <P extends KubeObject> ItemSink<P> reducing(
      ItemSink<? super PartialObjectMetadata> sink) {
    return new ItemSink<>() {
      @Override
      public void item(P item) {
        sink.item(reduced(item));
      }

      @Override
      public void unreadable(Bytes item, CodecException problem) {
        sink.unreadable(item, problem);
      }
    };
  }

  @Override
  public WatchFrames<PartialObjectMetadata> frames(InputStream body, Codec codec) {
    return new PlainFrames<>(
        body,
        codec,
        PartialObjectMetadata.EMPTY,
        (Message) plain.prototype(),
        options,
        metadata -> metadata,
        object -> reduced((KubeObject) object));
  }

  private static CodecException other(
      GroupVersionKind form, GroupVersionKind plain, Message found) {
    return new CodecException(
        "expected " + form + " or " + plain + ", found " + found.fieldTable().kind(), -1);
  }

  private static PartialObjectMetadata reduced(KubeObject object) {
    return PartialObjectMetadata.of(p -> p.metadata(object.metadata()));
  }
}

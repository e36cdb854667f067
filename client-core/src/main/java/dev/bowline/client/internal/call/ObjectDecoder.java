package dev.bowline.client.internal.call;

import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.codec.Codec;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.WatchFrames;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ListMeta;
import dev.bowline.serde.Message;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads one type's objects, pages and watches. The casts hold since an instance of {@code T} is
 * always a message of the prototype's class.
 */
@SuppressWarnings("unchecked")
record ObjectDecoder<T extends KubeObject>(ResourceType<T> type, DecodeOptions options)
    implements Decoder<T> {
  @Override
  public T object(InputStream body, Codec codec) throws IOException {
    return (T) codec.read(body.readAllBytes(), prototype(), options);
  }

  @Override
  public PageResult page(InputStream body, Codec codec, ItemSink<? super T> sink)
      throws IOException {
    return result(codec.read(body, KubeList.into(type, sink), options).metadata(), codec);
  }

  static PageResult result(ListMeta metadata, Codec codec) {
    return new PageResult(
        new ResourceVersion(metadata.resourceVersion()),
        metadata.continue_(),
        metadata.remainingItemCount(),
        codec.mediaType(),
        metadata.shardInfo().selector());
  }

  @Override
  public WatchFrames<T> frames(InputStream body, Codec codec) {
    return (WatchFrames<T>) (WatchFrames<?>) codec.watchFrames(body, prototype(), options);
  }

  private Message prototype() {
    return (Message) type.prototype();
  }
}
